// Cuts the two families of the design to the glyphs and axes the product uses: node tools/fonts/cut.ts [folder with the full fonts]
// The result is committed; run it again only when the design's type changes.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const source = process.argv[2] ?? '../shared/design/fonts'
const target = path.join(import.meta.dirname, '../../src/ui/fonts')

// US English, the accented letters of names, and the marks the design prints. Anything else falls back to the system's font, glyph by glyph.
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('')
const ACCENTED = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ'
const MARKS = '\u00a0–—‘’“”…·•©®™¡¿°½¼²×−→$€'

// Display type is set at 84 % width. Keeping the axis down to 80 % for two large figures would cost 10 KB, and the file may have 25.
type Font = { from: string; to: string; axes: Record<string, number | { min: number; max: number }>; glyphs: string; limit: number }
const FONTS: Font[] = [
  {
    from: 'bricolage-grotesque-latin-wdth.woff2',
    to: 'bricolage-grotesque.woff2',
    axes: { wght: { min: 640, max: 780 }, wdth: 84 },
    glyphs: ASCII + 'áéíñóúü' + MARKS,
    limit: 25_000,
  },
  { from: 'figtree-latin-wght.woff2', to: 'figtree.woff2', axes: { wght: { min: 400, max: 760 } }, glyphs: ASCII + ACCENTED + MARKS, limit: 20_000 },
]

for (const font of FONTS) {
  const cut = await subsetFont(await readFile(path.join(source, font.from)), font.glyphs, { targetFormat: 'woff2', variationAxes: font.axes })
  if (cut.length > font.limit) throw new Error(`${font.to} has ${cut.length} bytes; the design allows ${font.limit}.`)
  await writeFile(path.join(target, font.to), cut)
  console.log(`${font.to}: ${cut.length} bytes`)
}
