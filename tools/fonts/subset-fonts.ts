// Cuts the two families of the design to the glyphs and axes the product uses: node tools/fonts/subset-fonts.ts <folder
// with the full fonts> The result is committed; run it again only when the design's type changes.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const [, , source] = process.argv
if (source === undefined)
  throw new Error('Please name the folder with the full fonts: node tools/fonts/subset-fonts.ts <folder>')
const target = path.join(import.meta.dirname, '../../src/ui/fonts')

// US English and the marks the design prints; accented letters are a file of their own, which a browser fetches only
// for a page that has one. Anything else falls back to the system's font, glyph by glyph. Every page waits for the
// first two: on a slow phone each of their bytes counts (docs/decisions/009).
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('')
const ACCENTED = 'áéíñóúüÁÉÍÑÓÚÜÀÂÃÄÅÆÇÈÊËÌÎÏÒÔÕÖØÙÛÝßàâãäåæçèêëìîïòôõöøùûýÿ¡¿€¼®™'
const MARKS = '\u00a0–—‘’“”…·•©×→°½²−'

// Display type is set at 84 % width and 740 to 780 weight. One width and one weight of them all is 15 KB; with both
// axes it was 35, and the difference was invisible on the screenshots.
type Font = {
  from: string
  to: string
  axes: Record<string, number | { min: number; max: number }>
  glyphs: string
  features: string[]
  limit: number
}
const FIGTREE = { wght: { min: 400, max: 720 } }
const FONTS: Font[] = [
  {
    from: 'bricolage-grotesque-latin-wdth.woff2',
    to: 'bricolage-grotesque.woff2',
    axes: { wght: 760, wdth: 84 },
    glyphs: `${ASCII}áéíñóúü\u00a0–‘’“”…·©×→`,
    features: ['kern'],
    limit: 11_800,
  },
  {
    from: 'figtree-latin-wght.woff2',
    to: 'figtree.woff2',
    axes: FIGTREE,
    glyphs: ASCII + MARKS,
    features: ['kern', 'tnum'],
    limit: 11_200,
  },
  {
    from: 'figtree-latin-wght.woff2',
    to: 'figtree-accented.woff2',
    axes: FIGTREE,
    glyphs: ACCENTED,
    features: ['kern'],
    limit: 11_200,
  },
]

for (const font of FONTS) {
  const cut = await subsetFont(await readFile(path.join(source, font.from)), font.glyphs, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    keepFeatures: font.features,
  })
  if (cut.length > font.limit) throw new Error(`${font.to} has ${cut.length} bytes; the design allows ${font.limit}.`)
  await writeFile(path.join(target, font.to), cut)
  console.log(`${font.to}: ${cut.length} bytes`)
}
