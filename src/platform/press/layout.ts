/** A paper as a PDF. Without JSX: the process that prints runs from the sources, too. */
import path from 'node:path'
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { DocumentProps } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import type { FigureSheet, Paper } from '#lib/paper.ts'
import { printable } from './printable.ts'
import { sheetDocument } from './sheet-layout.ts'
import { FAMILIES, INK, LINE, SOFT } from './look.ts'

let registered = ''

/** A paper of figures, or one that a customer gets. `fonts`: the folder of their files. */
export function toPdf(paper: Paper | FigureSheet, fonts: string): Promise<Buffer> {
  if (registered !== fonts) register(fonts)
  return renderToBuffer('figures' in paper ? sheetDocument(paper) : paperDocument(paper))
}

/** US Letter; a long invoice goes on over as many pages as it needs, each with the head of the table and its number. */
function paperDocument(paper: Paper): ReactElement<DocumentProps> {
  const { title, number, from } = paper
  const page = h(
    Page,
    { size: 'LETTER', style: s.page },
    h(View, { style: s.stripe, fixed: true }),
    head(paper),
    parties(paper),
    ...(paper.lead ? [h(Text, { key: 'lead', style: s.lead }, printable(paper.lead))] : []),
    titles(),
    ...paper.rows.map((row, index) => line(row, index)),
    sums(paper),
    ...(paper.also ?? []).map(more),
    ...paper.notes.map((text, index) => h(Text, { key: `note ${index}`, style: s.note }, printable(text))),
    h(Text, {
      style: s.foot,
      fixed: true,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `${printable(from.name)} · ${number} · Page ${pageNumber} of ${totalPages}`,
    }),
  )
  return h(Document, { title: `${title} ${number}`, author: printable(from.name), language: 'en-US' }, page)
}

function register(fonts: string): void {
  for (const [family, letters] of [
    ['Figtree', 'latin'],
    ['Figtree Extended', 'latin-ext'],
  ] as const)
    Font.register({ family, fonts: [400, 700].map((fontWeight) => ({ src: path.join(fonts, `figtree-${letters}-${fontWeight}.ttf`), fontWeight })) })
  // A name is not parted; a word that is longer than its column is.
  Font.registerHyphenationCallback((word) => (word.length > 28 ? (word.match(/.{1,14}/gsu) ?? [word]) : [word]))
  registered = fonts
}

const head = ({ title, number, stamp, from }: Paper): ReactElement =>
  h(
    View,
    { style: s.spread },
    h(
      View,
      { style: s.half },
      h(Text, { style: s.name }, printable(from.name)),
      ...from.lines.map((text) => h(Text, { key: text, style: s.soft }, printable(text))),
    ),
    h(
      View,
      { style: s.right },
      h(Text, { style: s.title }, title),
      h(Text, { style: s.soft }, number),
      stamp === null ? null : h(Text, { style: s.stamp }, stamp),
    ),
  )

const parties = ({ to, dates }: Paper): ReactElement =>
  h(
    View,
    { style: s.spread },
    h(
      View,
      { style: s.half },
      h(Text, { style: s.soft }, to.called),
      h(Text, { style: s.bold }, printable(to.name)),
      ...to.lines.map((text, index) => h(Text, { key: index }, printable(text))),
    ),
    h(
      View,
      { style: s.right },
      ...dates.map(({ called, day }) => h(Text, { key: called }, h(Text, { style: s.soft }, `${called} `), h(Text, { style: s.bold }, day))),
    ),
  )

const titles = (): ReactElement =>
  h(
    View,
    { style: [s.row, s.titles], fixed: true },
    h(Text, { style: s.description }, 'Description'),
    h(Text, { style: s.quantity }, 'Qty'),
    h(Text, { style: s.money }, 'Price'),
    h(Text, { style: s.money }, 'Total'),
  )

const line = ({ description, detail, quantity, price, total }: Paper['rows'][number], index: number): ReactElement =>
  h(
    View,
    { key: index, style: s.row, wrap: false },
    named(description, detail),
    h(Text, { style: s.quantity }, quantity),
    h(Text, { style: s.money }, price),
    h(Text, { style: s.money }, total),
  )

const named = (description: string, detail: string | null | undefined): ReactElement =>
  h(View, { style: s.description }, h(Text, {}, printable(description)), detail ? h(Text, { style: s.detail }, printable(detail)) : null)

/** A table of its own under the sums. */
const more = ({ called, rows }: NonNullable<Paper['also']>[number], place: number): ReactElement =>
  h(
    View,
    { key: `also ${place}`, style: s.also },
    h(Text, { style: [s.bold, s.titles], minPresenceAhead: 40 }, printable(called)),
    ...rows.map(({ description, detail, amount }, index) =>
      h(View, { key: index, style: s.row, wrap: false }, named(description, detail), h(Text, { style: s.money }, amount)),
    ),
  )

const sums = ({ sums: all }: Paper): ReactElement =>
  h(
    View,
    { style: s.sums, wrap: false },
    ...all.map(({ called, amount, isLast }) =>
      h(
        View,
        { key: called, style: isLast ? [s.sum, s.last] : s.sum },
        h(Text, { style: isLast ? s.bold : s.soft }, printable(called)),
        h(Text, { style: isLast ? [s.sumMoney, s.bold] : s.sumMoney }, amount),
      ),
    ),
  )

const s = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 10, color: INK, paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48 },
  stripe: { position: 'absolute', top: 0, left: 0, right: 0, height: 8, backgroundColor: '#a8431f' },
  spread: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginBottom: 24 },
  half: { width: '58%' },
  right: { alignItems: 'flex-end', textAlign: 'right', maxWidth: '38%' },
  name: { fontSize: 16, fontWeight: 700 },
  title: { fontSize: 22, fontWeight: 700 },
  stamp: { marginTop: 4, fontWeight: 700, color: '#a8431f' },
  soft: { color: SOFT },
  bold: { fontWeight: 700 },
  row: { flexDirection: 'row', gap: 10, paddingVertical: 5, borderBottomWidth: 0.75, borderBottomColor: LINE },
  titles: { color: SOFT, paddingVertical: 4 },
  description: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  quantity: { width: 50, textAlign: 'right' },
  money: { width: 78, textAlign: 'right' },
  sums: { marginTop: 8, alignItems: 'flex-end' },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', gap: 10, paddingVertical: 2 },
  sumMoney: { width: 78, textAlign: 'right' },
  last: { fontSize: 13, paddingTop: 6 },
  lead: { marginBottom: 14 },
  detail: { marginTop: 1, fontSize: 9, color: SOFT },
  also: { marginTop: 16 },
  note: { marginTop: 14, color: SOFT },
  foot: { position: 'absolute', bottom: 28, left: 48, right: 48, fontSize: 8, color: SOFT, textAlign: 'center' },
})
