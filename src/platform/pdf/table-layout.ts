/** A paper of figures as a PDF. Without JSX: the process that prints runs from the sources, too. */
import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { DocumentProps } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import type { FigureSheet } from '#lib/printable-document.ts'
import { common, renderLetterhead, LINE, toNotes, toPages, SAND, SOFT, TIDE } from './letterhead.ts'
import { toPrintable } from './printable.ts'

/** A table begins with its heading on the page of its first lines. */
export const tableDocument = (sheet: FigureSheet): ReactElement<DocumentProps> =>
  toPages({ from: sheet.from, called: `${sheet.title} ${toPrintable(sheet.number)}`, foot: sheet.title }, [
    head(sheet),
    sheet.lead === null ? null : h(Text, { key: 'lead', style: s.lead }, toPrintable(sheet.lead)),
    h(View, { key: 'figures', style: s.figures }, ...sheet.figures.map(figure)),
    ...sheet.tables.map(table),
    ...toNotes(sheet.notes),
  ])

const head = ({ title, number, from, dates }: FigureSheet): ReactElement =>
  renderLetterhead(from, title, [
    h(Text, { key: 'number', style: common.bold }, toPrintable(number)),
    ...dates.map(({ called, day }) => h(Text, { key: called, style: common.soft }, `${called} ${day}`)),
  ])

const figure = ({ called, value, hint }: FigureSheet['figures'][number]): ReactElement =>
  h(
    View,
    { key: called, style: s.figure, wrap: false },
    h(Text, { style: common.soft }, toPrintable(called)),
    h(Text, { style: s.value }, toPrintable(value)),
    hint === null ? null : h(Text, { style: s.hint }, toPrintable(hint)),
  )

const table = ({ called, hint, columns, rows }: FigureSheet['tables'][number], place: number): ReactElement => {
  const hasBars = rows.some(({ share }) => share !== undefined)
  // A table of many columns has narrow ones, so that its first keeps a line of words.
  const [cell, length] = columns.length > 2 ? [s.narrow, s.shortBar] : [s.cell, s.longBar]
  return h(
    View,
    { key: `table ${place}`, style: s.table },
    h(
      View,
      { style: s.titles, wrap: false, minPresenceAhead: 60 },
      h(Text, { style: s.called }, toPrintable(called)),
      hint === null ? null : h(Text, { style: s.hint }, toPrintable(hint)),
    ),
    columns.length === 0
      ? null
      : h(
          View,
          { style: [s.row, common.soft] },
          ...columns.map((name, index) =>
            h(Text, { key: name, style: index === 0 ? common.widest : cell }, toPrintable(name)),
          ),
          hasBars ? h(View, { style: length }) : null,
        ),
    ...rows.map(({ cells, share }, index) =>
      h(
        View,
        { key: index, style: s.row, wrap: false },
        ...cells.map((text, at) => h(Text, { key: at, style: at === 0 ? common.widest : cell }, toPrintable(text))),
        hasBars
          ? h(
              View,
              { style: [s.bar, length] },
              h(View, { style: [s.filled, { width: `${Math.round((share ?? 0) * 100)}%` }] }),
            )
          : null,
      ),
    ),
  )
}

const s = StyleSheet.create({
  lead: { marginBottom: 12 },
  figures: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  figure: {
    width: 166,
    borderWidth: 0.75,
    borderColor: LINE,
    borderRadius: 6,
    paddingVertical: 8,
    paddingHorizontal: 10,
  },
  value: { fontSize: 19, fontWeight: 700, marginTop: 2 },
  hint: { fontSize: 8.5, color: SOFT },
  table: { marginTop: 16 },
  titles: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    gap: 6,
    paddingBottom: 3,
    borderBottomWidth: 0.75,
    borderBottomColor: LINE,
  },
  called: { fontSize: 12, fontWeight: 700 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 10,
    paddingVertical: 3.5,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
  },
  cell: { width: 104, textAlign: 'right' },
  narrow: { width: 62, textAlign: 'right' },
  shortBar: { width: 96 },
  longBar: { width: 130 },
  bar: { height: 8, backgroundColor: SAND, borderRadius: 2 },
  filled: { height: 8, backgroundColor: TIDE, borderRadius: 2 },
})
