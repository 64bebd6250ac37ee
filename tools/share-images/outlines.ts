import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { convert } from 'fontverter'
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs'

/**
 * Words as outlines, so that a picture of them needs no font on the machine: SVG path data at the origin, and how wide
 * it is in pixels.
 */
export type Outlines = (text: string, size: number) => { path: string; width: number }

/** Reads a font of src/ui/fonts; `weight` for one that has several. */
export async function outlinesOf(file: string, weight?: number): Promise<Outlines> {
  const woff2 = await readFile(path.join(import.meta.dirname, '../../src/ui/fonts', file))
  // A copy of its own: what comes back is a window on memory that other fonts use too.
  const sfnt = Uint8Array.from(await convert(woff2, 'sfnt'))
  const face = new Face(new Blob(sfnt.buffer))
  const font = new Font(face)
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)])
  return (text, size) => {
    const scale = size / face.upem
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const places = buffer.getGlyphPositions()
    let x = 0
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, at) => {
      const place = places[at] ?? { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 }
      const start = x + place.xOffset
      x += place.xAdvance
      return `<path transform="translate(${start * scale} ${-place.yOffset * scale}) scale(${scale} ${-scale})" d="${font.glyphToPath(glyph)}"/>`
    })
    return { path: glyphs.join(''), width: x * scale }
  }
}
