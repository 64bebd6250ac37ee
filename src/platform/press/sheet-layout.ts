/** A paper of figures as a PDF. Without JSX: the process that prints runs from the sources, too. */
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { DocumentProps } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import type { FigureSheet } from '#lib/paper.ts'
import { CLAY, FAMILIES, INK, LINE, SAND, SOFT, TIDE } from './look.ts'
import { printable } from './printable.ts'

/** US Letter, over as many pages as it needs; a table begins with its heading on the page of its first lines. */
export function sheetDocument(sheet: FigureSheet): ReactElement<DocumentProps> {
  const { title, number, from, lead } = sheet
  const page = h(
    Page,
    { size: 'LETTER', style: s.page },
    h(View, { style: s.stripe, fixed: true }),
    head(sheet),
    lead === null ? null : h(Text, { style: s.lead }, printable(lead)),
    h(View, { style: s.figures }, ...sheet.figures.map(figure)),
    ...sheet.tables.map(table),
    ...sheet.notes.map((text, index) => h(Text, { key: `note ${index}`, style: s.note }, printable(text))),
    h(Text, {
      style: s.foot,
      fixed: true,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `${printable(from.name)} · ${title} · Page ${pageNumber} of ${totalPages}`,
    }),
  )
  return h(Document, { title: `${title} ${printable(number)}`, author: printable(from.name), language: 'en-US' }, page)
}

const head = ({ title, number, from, dates }: FigureSheet): ReactElement =>
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
      h(Text, { style: s.bold }, printable(number)),
      ...dates.map(({ called, day }) => h(Text, { key: called, style: s.soft }, `${called} ${day}`)),
    ),
  )

const figure = ({ called, value, hint }: FigureSheet['figures'][number]): ReactElement =>
  h(
    View,
    { key: called, style: s.figure, wrap: false },
    h(Text, { style: s.soft }, printable(called)),
    h(Text, { style: s.value }, printable(value)),
    hint === null ? null : h(Text, { style: s.hint }, printable(hint)),
  )

const table = ({ called, hint, columns, rows }: FigureSheet['tables'][number], place: number): ReactElement => {
  const hasBars = rows.some(({ share }) => share !== undefined)
  // A table of many columns has narrow ones, so that its first keeps a line of words.
  const [cell, bar] = columns.length > 2 ? [s.narrow, s.shortBar] : [s.cell, s.bar]
  return h(
    View,
    { key: `table ${place}`, style: s.table },
    h(
      View,
      { style: s.titles, wrap: false, minPresenceAhead: 60 },
      h(Text, { style: s.called }, printable(called)),
      hint === null ? null : h(Text, { style: s.hint }, printable(hint)),
    ),
    columns.length === 0
      ? null
      : h(
          View,
          { style: [s.row, s.soft] },
          ...columns.map((name, index) => h(Text, { key: name, style: index === 0 ? s.first : cell }, name)),
          hasBars ? h(View, { style: s.blankBar }) : null,
        ),
    ...rows.map(({ cells, share }, index) =>
      h(
        View,
        { key: index, style: s.row, wrap: false },
        ...cells.map((text, at) => h(Text, { key: at, style: at === 0 ? s.first : cell }, printable(text))),
        hasBars ? h(View, { style: bar }, h(View, { style: [s.filled, { width: `${Math.round((share ?? 0) * 100)}%` }] })) : null,
      ),
    ),
  )
}

const s = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 10, color: INK, paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48 },
  stripe: { position: 'absolute', top: 0, left: 0, right: 0, height: 8, backgroundColor: CLAY },
  spread: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginBottom: 18 },
  half: { width: '50%' },
  right: { alignItems: 'flex-end', textAlign: 'right', maxWidth: '48%' },
  name: { fontSize: 16, fontWeight: 700 },
  title: { fontSize: 22, fontWeight: 700 },
  soft: { color: SOFT },
  bold: { fontWeight: 700 },
  lead: { marginBottom: 12 },
  figures: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  figure: { width: 166, borderWidth: 0.75, borderColor: LINE, borderRadius: 6, paddingVertical: 8, paddingHorizontal: 10 },
  value: { fontSize: 19, fontWeight: 700, marginTop: 2 },
  hint: { fontSize: 8.5, color: SOFT },
  table: { marginTop: 16 },
  titles: { flexDirection: 'row', alignItems: 'flex-end', gap: 6, paddingBottom: 3, borderBottomWidth: 0.75, borderBottomColor: LINE },
  called: { fontSize: 12, fontWeight: 700 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingVertical: 3.5, borderBottomWidth: 0.5, borderBottomColor: LINE },
  first: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  cell: { width: 104, textAlign: 'right' },
  narrow: { width: 62, textAlign: 'right' },
  shortBar: { width: 96, height: 8, backgroundColor: SAND, borderRadius: 2 },
  blankBar: { width: 96 },
  bar: { width: 130, height: 8, backgroundColor: SAND, borderRadius: 2 },
  filled: { height: 8, backgroundColor: TIDE, borderRadius: 2 },
  note: { marginTop: 14, color: SOFT },
  foot: { position: 'absolute', bottom: 28, left: 48, right: 48, fontSize: 8, color: SOFT, textAlign: 'center' },
})
