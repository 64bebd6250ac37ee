import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TASKS } from './e2e/press-counts.ts'
import type { Taken } from './e2e/press-counts.ts'

const RECORD = path.resolve(import.meta.dirname, '../docs/decisions/100-the-owners-tasks-are-counted.md')

test('the table of the decision record has the counts that the tests hold', async () => {
  const counts = (taken: Taken | undefined) => (taken ? `${taken.presses} / ${taken.inputs}` : 'not possible')
  const rows = Object.entries(TASKS).map(
    ([task, { before, now }]) =>
      `| ${task} | ${(['phone', 'desk'] as const).map((screen) => `${counts(before?.[screen])} → ${counts(now[screen])}`).join(' | ')} |`,
  )
  const found = [...(await readFile(RECORD, 'utf8')).matchAll(/^\| \d+ (\|.+)$/gm)].map(([, row]) => row)
  expect(found).toEqual(rows)
})
