import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { EXPORT_LAYOUTS } from '#tests/support/export-layouts.ts'
import { IMPORT_LAYOUTS } from '#tests/support/import-layouts.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { assembleValues, toLayout } from './assemble-cells.ts'
import { guessColumns } from './guess-columns.ts'
import { validateLine } from './validate-line.ts'

const LAYOUTS = [...IMPORT_LAYOUTS, ...EXPORT_LAYOUTS]

const read = (headings: string, row: string) => {
  const [names = [], cells = []] = parse(`${headings}\n${row}`, { relax_column_count: true })
  const targets = guessColumns(names.map((heading, place) => ({ heading, samples: [cells[place] ?? ''] })))
  return validateLine(
    assembleValues(toLayout(names.map((heading, place) => ({ heading, target: targets[place] ?? null }))), cells),
  )
}

describe('the first customer is read from the layout of', () => {
  test.each(LAYOUTS)('$program', ({ headings, row, expected }) => {
    const judged = read(headings, row)
    if ('issues' in judged) throw new Error(JSON.stringify(judged.issues))
    const { name, phone, email, address } = expected
    expect(judged).toMatchObject({ name, phone, email, address })
    expect(judged.more?.contacts?.map((contact) => contact.phone || contact.email) ?? []).toEqual(
      expected.contacts ?? [],
    )
    expect(judged.more?.addresses ?? []).toEqual(expected.addresses ?? [])
    if (expected.note !== undefined) expect(judged.more?.note).toContain(expected.note)
    if (expected.date !== undefined) expect(judged.transactionDate).toBe(expected.date)
  })

  test('at least forty programs', () => {
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(40)
    recordProof('imports', { tried: LAYOUTS.length, figure: 'export layouts of other programs' })
  })
})
