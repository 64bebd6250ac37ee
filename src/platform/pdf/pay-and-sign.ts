/** What stands under the sums of a paper: how it was signed, and where it is paid. Without JSX, as layout.ts. */
import { Link, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { encodeQR } from 'qr'
import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { SIGN_ROOM } from '#lib/signature.ts'
import { common, INK, LINE, TIDE } from './letterhead.ts'
import { toPrintable } from './printable.ts'

/** The strokes over a line with the name and the day; a typed name has no strokes. */
export const renderSignature = ({ path, name, signedOn }: NonNullable<PrintableDocument['signature']>): ReactElement =>
  h(
    View,
    { key: 'signature', style: s.signature, wrap: false },
    path === null
      ? h(Text, { style: s.typed }, toPrintable(name))
      : h(
          Svg,
          { viewBox: `0 0 ${SIGN_ROOM.width} ${SIGN_ROOM.height}`, style: s.strokes },
          h(Path, { d: path, stroke: INK, strokeWidth: 2.4, fill: 'none' }),
        ),
    h(Text, { style: [common.soft, s.under] }, `${toPrintable(name)} · Signed ${signedOn}`),
  )

/** The link in words and as a code for a phone's camera. */
export const renderPayLink = (link: string): ReactElement => {
  const rows = encodeQR(link, 'raw', { border: 2 })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return h(
    View,
    { key: 'pay', style: s.pay, wrap: false },
    h(Svg, { viewBox: `0 0 ${rows.length} ${rows.length}`, style: s.code }, h(Path, { d: dark, fill: '#000000' })),
    h(
      View,
      { style: common.widest },
      h(Text, { style: common.bold }, 'Pay online'),
      h(Text, { style: common.soft }, 'Point your phone’s camera at the code, or go to'),
      h(Link, { src: link, style: s.link }, link),
    ),
  )
}

const s = StyleSheet.create({
  signature: { marginTop: 18, width: 240 },
  strokes: { width: 190, height: 50 },
  typed: { fontSize: 16, paddingVertical: 8 },
  under: { borderTopWidth: 0.75, borderTopColor: LINE, paddingTop: 3, fontSize: 9 },
  pay: { marginTop: 18, flexDirection: 'row', alignItems: 'center', gap: 12 },
  code: { width: 84, height: 84 },
  link: { color: TIDE },
})
