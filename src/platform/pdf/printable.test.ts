import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { Blob, Face } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { pickRuns } from '#tests/support/record-proof.ts'
import { HAS_LETTER } from './font-letters.ts'
import { toPdf } from './layout.ts'
import { toPrintable } from './printable.ts'

const FONTS = path.join(import.meta.dirname, 'fonts')
const lettersOf = (font: string): Set<number> =>
  new Set(new Face(new Blob(Uint8Array.from(readFileSync(path.join(FONTS, `${font}.ttf`))).buffer)).collectUnicodes())

test.each([
  ['Zoë Ångström', 'Zoë Ångström'],
  ['Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
  ['Иван Петров', 'Иван Петров'],
  ['Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
  ['李小龙 (Bruce Li)', 'Li Xiao Long (Bruce Li)'],
  ['محمد علي', 'Mhmd Ly'],
  ['יוסי כהן', 'Yvsy Khhn'],
  ['Deck 😀🏊🏽‍♀️ sealed', 'Deck  sealed'],
  ['✅ done, ❌ open, ➡️ next', '✓ done, ✗ open, → next'],
  ['Pavers 6″ × 9″, 2⅜″ thick', 'Pavers 6″ × 9″, 2⅜″ thick'],
  [
    'Joint ≤ ⅛″, slope ≥ 2%, ≈ 850 ft², 72 °F, 5′ × 12′, ⅓ down',
    'Joint ≤ ⅛″, slope ≥ 2%, ≈ 850 ft², 72 °F, 5′ × 12′, ⅓ down',
  ],
  ['20 ㎡, 3 ㎥, 4 ㎝, Ｆｕｌｌ ｗｉｄｔｈ', '20 m², 3 m³, 4 cm, Full width'],
  ['⌀12 pipe, ①② steps, 🔟 bags, 1️⃣ coat', 'Ø12 pipe, (1)(2) steps, 10 bags, 1 coat'],
  ['½ ⅝ m² № 7™ 5℃ 1⁄2 ﬁne', '½ ⅝ m² № 7™ 5℃ 1⁄2 ﬁne'],
  ['Zo\uFFFD Smith', 'Zo Smith'],
  ['Zoe\u0308', 'Zoë'],
  ['a\u0300\u0301\u0302\u0303\u0304b', 'à\u0301\u0302b'],
  ['what? 何？', 'what? He.'],
])('%s is printed as %s', (text, printed) => expect(toPrintable(text)).toBe(printed))

test('knows every letter that the fonts have in both weights, and no other', () => {
  const both = ['figtree-latin', 'figtree-latin-ext', 'noto-sans'].flatMap((name) => {
    const [plain, bold] = [lettersOf(`${name}-400`), lettersOf(`${name}-700`)]
    return Array.from(plain).filter((letter) => bold.has(letter))
  })
  const have = new Set([...both, ...lettersOf('noto-sans-math-400'), ...lettersOf('noto-sans-symbols-400')])
  const claimed = Array.from({ length: 0x1_10_00 }, (_, letter) => letter).filter((letter) =>
    HAS_LETTER.test(String.fromCodePoint(letter)),
  )
  expect(claimed.length).toBeGreaterThan(3000)
  expect(claimed.filter((letter) => !have.has(letter))).toEqual([])
})

/** Any assigned letter, and those that people type more often. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.integer({ min: 0x20, max: 0x30_ff }).map((point) => String.fromCodePoint(point)),
      { maxLength: 40 },
    )
    .map((letters) => letters.join('')),
)

test('prints any text with letters of the fonts, and no question mark that was not typed', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const printed = toPrintable(typed)
      for (const letter of printed)
        expect(letter === '\n' || HAS_LETTER.test(letter), `${letter} of ${typed}`).toBe(true)
      expect((printed.match(/\?/g) ?? []).length).toBe((typed.normalize('NFC').match(/\?/g) ?? []).length)
    }),
    { numRuns: pickRuns(3000, 50_000) },
  )
})

const paper = (lines: string[]): PrintableDocument => ({
  title: 'Invoice',
  number: 'TS-2026-0001',
  stamp: null,
  from: { name: 'Tidestone', lines: ['Ruskin, FL'] },
  to: { called: 'Billed to', name: lines[0] ?? '', lines },
  dates: [],
  rows: lines.map((description) => ({ description, quantity: '1', price: '$1.00', total: '$1.00' })),
  sums: [],
  notes: lines,
})

test('a letter can be copied from a PDF although an earlier one had it with an accent only', async () => {
  await toPdf({ ...paper(['Ång']), stamp: 'Draft' }, FONTS)
  expect((await readPdf(await toPdf({ ...paper(['Priya']), stamp: 'Accepted' }, FONTS)))[0]).toContain('Accepted')
})

test('a PDF says names and measures in their own letters', async () => {
  const typed = [
    'Nguyễn Thị Hương',
    'Иван Петров',
    'Γιώργος Παπαδόπουλος',
    'Łukasz Żółć',
    '6″ × 9″, 2⅜″ thick',
    '≤ ⅛″ ≥ 2% ≈ 850 ft² → ✓ 72 °F ⅓',
  ]
  const began = performance.now()
  const pdf = await toPdf(paper(typed), FONTS)
  const [page = ''] = await readPdf(pdf)
  for (const one of typed) expect(page.normalize('NFC')).toContain(one.normalize('NFC'))
  expect(page).not.toContain('?')
  expect(pdf.length).toBeLessThan(150_000)
  expect(performance.now() - began).toBeLessThan(20_000)
})
