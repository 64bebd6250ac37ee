// Encodes the pictures of the public site: node tools/pictures/encode.ts [folder with the renders]
// Writes public/pictures/ (hashed names) and src/site/pictures.ts. Both are committed; run it again only when a picture changes.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PICTURES, SHARED_IMAGE, type Source } from './list.ts'

const renders = process.argv[2] ?? '../shared/imagery/renders'
const root = path.join(import.meta.dirname, '../..')
const target = path.join(root, 'public/pictures')

const FORMATS = {
  avif: (image: Sharp, quality: number) => image.avif({ quality, effort: 6, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp, quality: number) => image.webp({ quality: quality + 10, effort: 6, smartSubsample: true }),
  jpg: (image: Sharp, quality: number) => image.jpeg({ quality: quality + 10, mozjpeg: true }),
}

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })

const described: string[] = []
for (const [name, source] of Object.entries(PICTURES)) described.push(`  ${name}: {\n${print(await encode(name, source))}  },\n`)
const shared = await save(
  'shared',
  'jpg',
  await crop(await open(SHARED_IMAGE.file), SHARED_IMAGE.crop)
    .resize(1200, 630)
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer(),
)

await writeFile(
  path.join(root, 'src/site/pictures.ts'),
  `// Written by tools/pictures/encode.ts. Change the list there and run it again.
import type { PictureData } from '#ui/picture.tsx'

export const PICTURES = {
${described.join('')}} satisfies Record<string, PictureData>

/** What a shared link shows: 1200 by 630 pixels. */
export const SHARED_IMAGE = '${shared}'
`,
)

async function encode(name: string, source: Source) {
  const input = await open(source.file)
  const sources: Record<keyof typeof FORMATS, string[]> = { avif: [], webp: [], jpg: [] }
  for (const { width, limit } of source.widths) {
    const height = Math.round((width * source.crop.height) / source.crop.width)
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const apply = FORMATS[format]
      let quality = source.quality
      let bytes = await apply(crop(input, source.crop).resize(width, height), quality).toBuffer()
      while (format === 'avif' && limit && bytes.length > limit) bytes = await apply(crop(input, source.crop).resize(width, height), (quality -= 3)).toBuffer()
      sources[format].push(`${await save(`${name}-${width}`, format, bytes)} ${width}w`)
      console.log(`${name} ${width} ${format} q${quality}: ${bytes.length}`)
    }
  }
  const largest = Math.max(...source.widths.map((w) => w.width))
  return {
    width: largest,
    height: Math.round((largest * source.crop.height) / source.crop.width),
    alt: source.alt,
    sizes: source.sizes,
    avif: sources.avif.join(', '),
    webp: sources.webp.join(', '),
    jpg: sources.jpg.join(', '),
    fallback: sources.jpg[0]?.split(' ')[0] ?? '',
  }
}

function open(file: string): Promise<Buffer> {
  return readFile(path.join(renders, file))
}

function crop(input: Buffer, area: Source['crop']): Sharp {
  return sharp(input).extract(area)
}

function print(picture: Record<string, string | number>): string {
  return Object.entries(picture)
    .map(([key, value]) => `    ${key}: ${typeof value === 'number' ? value : `'${value.replaceAll("'", "\\'")}'`},\n`)
    .join('')
}

/** Answers the address of the file, whose name holds a hash of its bytes, so that it may be cached forever. */
async function save(name: string, extension: string, bytes: Buffer): Promise<string> {
  const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${extension}`
  await writeFile(path.join(target, file), bytes)
  return `/pictures/${file}`
}
