import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { outlinesOf, type Outlines } from './outlines.ts'

const root = path.join(import.meta.dirname, '../..')

/** What sites that show a shared link ask for, in pixels. */
const SIZE = { width: 1200, height: 630 }
const PANEL = 560
const JOINT = 8
const MARGIN = 64
/** Bytes: several messengers leave out a picture that takes long. */
const LIMIT = 60_000

// The tokens of src/ui/tokens.css, as hexadecimal since librsvg knows no oklch.
const COLORS = {
  wet: '#002a31',
  onWet: '#f9f4ea',
  onWet2: '#d1ccba',
  accent: '#f1aa73',
  page: '#faf5ec',
  mark: '#031a1e',
}

/** A headline, a line below it, and a picture in `public/`, marked as an illustration. */
export type ShareImage = { title: string; line: string; picture: string }

/** Answers a function that draws share images, each a JPEG of at most 60 KB. */
export async function drawer(): Promise<(image: ShareImage) => Promise<Buffer>> {
  const display = await outlinesOf('bricolage-grotesque.woff2')
  const text = await outlinesOf('figtree.woff2', 600)
  const logo = (await readFile(path.join(root, 'public/favicon.svg'), 'utf8')).replace(/^<svg[^>]*>|<\/svg>$/g, '')

  const photos = new Map<string, Promise<Buffer>>()

  return async ({ title, line, picture }) => {
    const photo = photos.get(picture) ?? cut(picture)
    photos.set(picture, photo)
    const panel = svg(
      `<rect width="${PANEL}" height="${SIZE.height}" fill="${COLORS.wet}"/>`,
      `<g transform="translate(${MARGIN - 2} ${MARGIN - 6}) scale(2.6)">${logo}</g>`,
      ...headline(display, title, SIZE.height - MARGIN - 62),
      put(text(line, 26), MARGIN, SIZE.height - MARGIN, COLORS.onWet2),
      mark(text('Illustration', 20)),
    )
    const whole = sharp({ create: { ...SIZE, channels: 3, background: COLORS.page } }).composite([
      { input: await photo, left: PANEL + JOINT, top: 0 },
      { input: panel, left: 0, top: 0 },
    ])
    return compressed(await whole.removeAlpha().raw().toBuffer(), 72)
  }
}

/** The part of a picture that stands beside the panel. */
function cut(picture: string): Promise<Buffer> {
  return sharp(path.join(root, 'public', picture))
    .resize({ width: SIZE.width - PANEL - JOINT, height: SIZE.height, fit: 'cover' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Large, in as few lines as fit, the last one at `y`. */
function headline(font: Outlines, title: string, y: number): string[] {
  const fits = (size: number, rows: string[]) =>
    rows.length <= 3 && rows.every((row) => font(row, size).width <= PANEL - 2 * MARGIN)
  const size = [92, 80, 70, 60].find((one) => fits(one, lines(font, title, one))) ?? 52
  return lines(font, title, size)
    .toReversed()
    .map((words, at) => put(font(words, size), MARGIN - 3, y - at * size * 1.02, COLORS.onWet))
}

function lines(font: Outlines, title: string, size: number): string[] {
  const done: string[] = []
  let row = ''
  for (const word of title.split(' ')) {
    const longer = row ? `${row} ${word}` : word
    if (row && font(longer, size).width > PANEL - 2 * MARGIN) {
      done.push(row)
      row = word
    } else row = longer
  }
  return [...done, row]
}

function put({ path: outlines }: ReturnType<Outlines>, x: number, y: number, color: string): string {
  return `<g transform="translate(${x} ${y})" fill="${color}">${outlines}</g>`
}

/** In the corner of the picture, as `Mark` has it on the pages. */
function mark(words: ReturnType<Outlines>): string {
  const [x, y, width] = [PANEL + JOINT + 20, SIZE.height - 52, words.width + 24]
  return `<rect x="${x}" y="${y}" width="${width}" height="34" rx="5" fill="${COLORS.mark}" fill-opacity=".86"/>${put(words, x + 12, y + 24, COLORS.onWet)}`
}

function svg(...parts: string[]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${parts.join('')}</svg>`,
  )
}

async function compressed(pixels: Buffer, quality: number): Promise<Buffer> {
  const jpeg = await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality, progressive: true })
    .toBuffer()
  return jpeg.length <= LIMIT ? jpeg : compressed(pixels, quality - 6)
}
