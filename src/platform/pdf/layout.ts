/** A paper as a PDF. Without JSX: the process that prints runs from the sources, too. */
import path from 'node:path'
import { Font, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { DocumentProps } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import type { FigureSheet, PrintableDocument } from '#lib/printable-document.ts'
import { toPrintable } from './printable.ts'
import { renderPayLink, renderSignature } from './pay-and-sign.ts'
import { tableDocument } from './table-layout.ts'
import { CLAY, common, twoColumns, FAMILIES, renderLetterhead, LINE, toNotes, toPages, SOFT } from './letterhead.ts'

let registered = ''
let lettersNamed: Promise<void> | undefined

/** A paper of figures, or one that a customer gets. `fonts`: the folder of their files. */
export async function toPdf(paper: PrintableDocument | FigureSheet, fonts: string): Promise<Buffer> {
  if (registered !== fonts) register(fonts)
  await (lettersNamed ??= nameGlyphs())
  return renderToBuffer('figures' in paper ? tableDocument(paper) : paperDocument(paper))
}

/** A long invoice goes on over as many pages as it needs, each with the head of the table. */
const paperDocument = (paper: PrintableDocument): ReactElement<DocumentProps> =>
  toPages({ from: paper.from, called: `${paper.title} ${paper.number}`, foot: paper.number }, [
    head(paper),
    parties(paper),
    paper.lead ? h(Text, { key: 'lead', style: s.lead }, toPrintable(paper.lead)) : null,
    titles(),
    ...paper.rows.slice(0, -1).map(line),
    // The sums do not begin a page without a line that they are the sums of.
    h(View, { key: 'last', wrap: false }, ...paper.rows.slice(-1).map(line), sums(paper)),
    ...(paper.also ?? []).map(more),
    paper.signature ? renderSignature(paper.signature) : null,
    paper.payLink ? renderPayLink(paper.payLink) : null,
    ...toNotes(paper.notes),
  ])

function register(fonts: string): void {
  // A letter is taken from the first family that has it. Signs of math and check marks have one weight for both.
  for (const [family, plain, bold] of [
    ['Figtree', 'figtree-latin-400', 'figtree-latin-700'],
    ['Figtree Extended', 'figtree-latin-ext-400', 'figtree-latin-ext-700'],
    ['Noto Sans', 'noto-sans-400', 'noto-sans-700'],
    ['Noto Sans Math', 'noto-sans-math-400', 'noto-sans-math-400'],
    ['Noto Sans Symbols', 'noto-sans-symbols-400', 'noto-sans-symbols-400'],
  ] as const)
    Font.register({
      family,
      fonts: [
        { src: path.join(fonts, `${plain}.ttf`), fontWeight: 400 },
        { src: path.join(fonts, `${bold}.ttf`), fontWeight: 700 },
      ],
    })
  // A name is not parted; a word that is longer than its column is.
  Font.registerHyphenationCallback((word) => (word.length > 28 ? (word.match(/.{1,14}/gsu) ?? [word]) : [word]))
  registered = fonts
}

/**
 * Tells every glyph its letter before anything is printed. fontkit does so when it first meets a glyph: "A" as a part
 * of "Å" would have no letter from then on, and be missing in what is copied from the PDF.
 */
async function nameGlyphs(): Promise<void> {
  for (const fontFamily of FAMILIES)
    for (const fontWeight of [400, 700]) {
      const source = Font.getFont({ fontFamily, fontWeight })
      await source.load()
      const font = source.data
      if (font && 'characterSet' in font) for (const letter of font.characterSet) font.glyphForCodePoint(letter)
    }
}

const head = ({ title, number, stamp, from }: PrintableDocument): ReactElement =>
  renderLetterhead(from, title, [
    h(Text, { key: 'number', style: common.soft }, number),
    stamp === null ? null : h(Text, { key: 'stamp', style: s.stamp }, stamp),
  ])

const parties = ({ to, dates }: PrintableDocument): ReactElement =>
  twoColumns(
    [
      h(Text, { key: 'called', style: common.soft }, to.called),
      h(Text, { key: 'name', style: common.bold }, toPrintable(to.name)),
      ...to.lines.map((text, index) => h(Text, { key: index }, toPrintable(text))),
    ],
    dates.map(({ called, day }) =>
      h(Text, { key: called }, h(Text, { style: common.soft }, `${called} `), h(Text, { style: common.bold }, day)),
    ),
  )

const titles = (): ReactElement =>
  h(
    View,
    { style: [s.row, s.titles], fixed: true },
    h(Text, { style: common.widest }, 'Description'),
    h(Text, { style: s.quantity }, 'Qty'),
    h(Text, { style: s.money }, 'Price'),
    h(Text, { style: s.money }, 'Total'),
  )

const line = (
  { description, detail, quantity, price, total }: PrintableDocument['rows'][number],
  index: number,
): ReactElement =>
  h(
    View,
    { key: index, style: s.row, wrap: false },
    named(description, detail),
    h(Text, { style: s.quantity }, quantity),
    h(Text, { style: s.money }, price),
    h(Text, { style: s.money }, total),
  )

const named = (description: string, detail: string | null | undefined): ReactElement =>
  h(
    View,
    { style: common.widest },
    h(Text, {}, toPrintable(description)),
    detail ? h(Text, { style: s.detail }, toPrintable(detail)) : null,
  )

/** A table of its own under the sums. */
const more = ({ called, rows }: NonNullable<PrintableDocument['also']>[number], place: number): ReactElement =>
  h(
    View,
    { key: `also ${place}`, style: s.also },
    h(Text, { style: [common.bold, s.titles], minPresenceAhead: 40 }, toPrintable(called)),
    ...rows.map(({ description, detail, amount }, index) =>
      h(
        View,
        { key: index, style: s.row, wrap: false },
        named(description, detail),
        h(Text, { style: s.money }, amount),
      ),
    ),
  )

const sums = ({ sums: all }: PrintableDocument): ReactElement =>
  h(
    View,
    { style: s.sums, wrap: false },
    ...all.map(({ called, amount, isLast }) =>
      h(
        View,
        { key: called, style: isLast ? [s.sum, s.last] : s.sum },
        h(Text, { style: isLast ? common.bold : common.soft }, toPrintable(called)),
        h(Text, { style: isLast ? [s.sumMoney, common.bold] : s.sumMoney }, amount),
      ),
    ),
  )

const s = StyleSheet.create({
  stamp: { marginTop: 4, fontWeight: 700, color: CLAY },
  row: { flexDirection: 'row', gap: 10, paddingVertical: 5, borderBottomWidth: 0.75, borderBottomColor: LINE },
  titles: { color: SOFT, paddingVertical: 4 },
  quantity: { width: 74, textAlign: 'right' },
  money: { width: 78, textAlign: 'right' },
  sums: { marginTop: 8, alignItems: 'flex-end' },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', gap: 10, paddingVertical: 2 },
  sumMoney: { width: 78, textAlign: 'right' },
  last: { fontSize: 13, paddingTop: 6 },
  lead: { marginBottom: 14 },
  detail: { marginTop: 1, fontSize: 9, color: SOFT },
  also: { marginTop: 16 },
})
