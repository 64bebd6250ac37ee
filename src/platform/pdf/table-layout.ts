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
    ...sheet.tables.map((one, place) => table(one, place)),
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

/** Rows of a table that is not divided between pages: it fits on any. */
const MAX_WHOLE_ROWS = 14
/** Rows that begin a table with its heading, and that end it: neither stands alone on a page. */
const TOGETHER = 3

const table = (sheet: FigureSheet['tables'][number], place: number): ReactElement => {
  const { called, hint, columns, rows } = sheet
  const drawRow = toRow(sheet)
  const heading = [
    h(
      View,
      { key: 'titles', style: s.titles },
      h(Text, { style: s.called }, toPrintable(called)),
      hint === null ? null : h(Text, { style: s.hint }, toPrintable(hint)),
    ),
    columns.length === 0 ? null : h(View, { key: 'columns', style: [s.row, common.soft] }, ...titlesOf(sheet)),
  ]
  if (rows.length <= MAX_WHOLE_ROWS)
    return h(View, { key: `table ${place}`, style: s.table, wrap: false }, ...heading, ...rows.map(drawRow))
  const [first, last] = [rows.slice(0, TOGETHER), rows.slice(-TOGETHER)]
  return h(
    View,
    { key: `table ${place}`, style: s.table },
    h(View, { key: 'first', wrap: false }, ...heading, ...first.map(drawRow)),
    ...rows.slice(TOGETHER, -TOGETHER).map(drawRow),
    h(View, { key: 'last', wrap: false }, ...last.map(drawRow)),
  )
}

/** A table of many columns has narrow ones, so that its first keeps a line of words. */
const isNarrow = ({ columns }: FigureSheet['tables'][number]): boolean => columns.length > 2
const hasBars = ({ rows }: FigureSheet['tables'][number]): boolean => rows.some(({ share }) => share !== undefined)

function titlesOf(sheet: FigureSheet['tables'][number]): (ReactElement | null)[] {
  const cell = isNarrow(sheet) ? s.narrow : s.cell
  return [
    ...sheet.columns.map((name, index) =>
      h(Text, { key: name, style: index === 0 ? common.widest : cell }, toPrintable(name)),
    ),
    hasBars(sheet) ? h(View, { key: 'bar', style: isNarrow(sheet) ? s.shortBar : s.longBar }) : null,
  ]
}

const toRow = (sheet: FigureSheet['tables'][number]) => {
  const [cell, length] = isNarrow(sheet) ? [s.narrow, s.shortBar] : [s.cell, s.longBar]
  const withBar = hasBars(sheet)
  return ({ cells, share }: FigureSheet['tables'][number]['rows'][number], index: number): ReactElement =>
    h(
      View,
      { key: index, style: s.row, wrap: false },
      ...cells.map((text, at) => h(Text, { key: at, style: at === 0 ? common.widest : cell }, toPrintable(text))),
      withBar
        ? h(
            View,
            { style: [s.bar, length] },
            h(View, { style: [s.filled, { width: `${Math.round((share ?? 0) * 100)}%` }] }),
          )
        : null,
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
