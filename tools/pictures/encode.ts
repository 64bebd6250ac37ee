// Encodes the pictures of the public site: node tools/pictures/encode.ts [folder with the originals]
// The site shows what is in list.ts (the pages) and gallery.json (the gallery). Writes public/pictures/,
// src/site/pictures.ts, src/site/gallery-pictures.ts and originals.json, all of them committed. To change a picture of
// the gallery, name another file in gallery.json and run this again. The originals come from tools/imagery, which
// stores none of them in the tree. If an original is missing, its encoded files stay as they are.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Encoder, FORMATS, type Encoded } from './encoder.ts'
import { FIRST_WIDTHS, GALLERY, GALLERY_QUALITY, GALLERY_WIDTHS } from './gallery.ts'
import { PICTURES, type Source } from './list.ts'

const root = path.join(import.meta.dirname, '../..')
const known = path.join(import.meta.dirname, 'originals.json')
const originals = process.argv[2] ?? path.join(root, 'tools/imagery/renders')

const encoder = new Encoder(
  originals,
  path.join(root, 'public/pictures'),
  existsSync(known) ? JSON.parse(await readFile(known, 'utf8')) : {},
)

const pictures: string[] = []
for (const [key, source] of Object.entries(PICTURES)) {
  pictures.push(`  ${key}: ${literal(pictureData(source, await encoder.encode(`${key}-`, source)))},\n`)
  console.log(key)
}
await writeFile(
  path.join(root, 'src/site/pictures.ts'),
  `// Written by tools/pictures/encode.ts. Change the list there and run it again.
import type { PictureData } from '#ui/picture.tsx'

export const PICTURES = {
${pictures.join('')}} satisfies Record<string, PictureData>
`,
)

const gallery: string[] = []
for (const [place, { key, category, caption, detail, crop, before, result, ...after }] of GALLERY.entries()) {
  const side = async ({ file, alt }: { file: string; alt: string }) => {
    const widths = place === 0 ? FIRST_WIDTHS : GALLERY_WIDTHS
    // Names of one length: the page has a thousand of them, and compresses by a twentieth better.
    const { name } = await encoder.encode('gallery/', { file, crop, quality: GALLERY_QUALITY, widths })
    return { name, alt }
  }
  const pair = before && result && { result, before: await side(before) }
  gallery.push(`  ${literal({ key, category, caption, detail, picture: await side(after), ...(pair && { pair }) })},\n`)
  console.log(key)
}
await writeFile(
  path.join(root, 'src/site/gallery-pictures.ts'),
  `// Written by tools/pictures/encode.ts. Change gallery.json there and run it again.
/* oxlint-disable max-lines -- a list, and nobody writes it */
import type { GalleryPicture } from './gallery-item.ts'

/** The widths that every picture of the gallery has, in pixels; each is three to two. */
export const GALLERY_WIDTHS = ${JSON.stringify(GALLERY_WIDTHS.map(({ width }) => width))} as const

/** Each with its own type, so that a page that shows one by its key cannot be built without it. */
export const GALLERY_PICTURES = [
${gallery.join('')}] as const satisfies readonly GalleryPicture[]
`,
)

await writeFile(known, `${JSON.stringify(await encoder.finish(), null, 2)}\n`)
execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), ['src/site/pictures.ts', 'src/site/gallery-pictures.ts'], {
  cwd: root,
})

function pictureData(source: Source, { name, width, height }: Encoded): Record<string, string | number> {
  const sets = FORMATS.map((format) => [
    format,
    source.widths.map((one) => `/pictures/${name}-${one.width}.${format} ${one.width}w`).join(', '),
  ])
  return {
    width,
    height,
    alt: source.alt,
    sizes: source.sizes,
    ...Object.fromEntries(sets),
    fallback: `/pictures/${name}-${source.widths[0]?.width}.jpg`,
  }
}

/** A value in TypeScript, for the formatter to lay out. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${literal(inner)}`)
    .join(', ')} }`
}
