/**
 * What every paper has: its letters and inks, the page with a stripe above and a line below, who sends it, and notes at
 * its end. Without JSX: the process that prints runs from the sources, too.
 */
import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { DocumentProps } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { toPrintable } from './printable.ts'

/** The families that layout.ts registers. */
export const FAMILIES = ['Figtree', 'Figtree Extended', 'Noto Sans', 'Noto Sans Math', 'Noto Sans Symbols']
export const INK = '#1b2b30'
export const SOFT = '#56686e'
export const LINE = '#ddd5c6'
/** The first series of a chart (`--c1`), and the ground of its bars. */
export const TIDE = '#006b75'
export const SAND = '#f1e9db'
export const CLAY = '#a8431f'

type From = PrintableDocument['from']

/** Points: as high as the name and one line under it. */
const LOGO_ROOM = { width: 150, height: 44 }

/**
 * US Letter, over as many pages as it needs. `called`: what the file is named; `foot`: what each page says of itself
 * before its number.
 */
export function toPages(
  { from, called, foot }: { from: From; called: string; foot: string },
  parts: readonly (ReactElement | null)[],
): ReactElement<DocumentProps> {
  const line = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    `${toPrintable(from.name)} · ${foot} · Page ${pageNumber} of ${totalPages}`
  const page = h(
    Page,
    { size: 'LETTER', style: s.page },
    h(View, { style: s.stripe, fixed: true }),
    ...parts,
    h(Text, { style: s.foot, fixed: true, render: line }),
  )
  return h(Document, { title: called, author: toPrintable(from.name), language: 'en-US' }, page)
}

/** Who sends it, and beside that what it is. */
export const renderLetterhead = (from: From, title: string, more: readonly (ReactElement | null)[]): ReactElement =>
  twoColumns(
    [
      ...(from.logo ? [renderLogo(from.logo)] : []),
      h(Text, { key: 'name', style: s.name }, toPrintable(from.name)),
      ...from.lines.map((text) => h(Text, { key: text, style: common.soft }, toPrintable(text))),
    ],
    [h(Text, { key: 'title', style: s.title }, title), ...more],
  )

/** In its own shape, no larger than its room. */
function renderLogo({ png, width, height }: NonNullable<From['logo']>): ReactElement {
  const scale = Math.min(LOGO_ROOM.width / width, LOGO_ROOM.height / height)
  const style = { width: width * scale, height: height * scale, marginBottom: 6 }
  return h(Image, { key: 'logo', src: `data:image/png;base64,${png}`, style })
}

/** Two columns: the second stands at the right edge. */
export const twoColumns = (left: readonly ReactElement[], right: readonly (ReactElement | null)[]): ReactElement =>
  h(View, { style: s.facing }, h(View, { style: s.left }, ...left), h(View, { style: s.right }, ...right))

/** Notes under everything else. */
export const toNotes = (notes: readonly string[]): ReactElement[] =>
  notes.map((text, index) => h(Text, { key: `note ${index}`, style: common.note }, toPrintable(text)))

export const common = StyleSheet.create({
  soft: { color: SOFT },
  bold: { fontWeight: 700 },
  /** What takes the room that the columns of figures leave. */
  widest: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  note: { marginTop: 14, color: SOFT },
})

const s = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 10, color: INK, paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48 },
  stripe: { position: 'absolute', top: 0, left: 0, right: 0, height: 8, backgroundColor: CLAY },
  facing: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginBottom: 22 },
  left: { width: '52%' },
  right: { alignItems: 'flex-end', textAlign: 'right', maxWidth: '44%' },
  name: { fontSize: 16, fontWeight: 700 },
  title: { fontSize: 22, fontWeight: 700 },
  foot: { position: 'absolute', bottom: 28, left: 48, right: 48, fontSize: 8, color: SOFT, textAlign: 'center' },
})
