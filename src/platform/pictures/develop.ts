import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import heic from 'heic-decode'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Kind } from './kind.ts'
import { checkSize, FORMATS, MOST_PIXELS, PictureRefused, widthsFor, WIDTHS } from './limits.ts'
import type { Developed, Size, Variant } from './limits.ts'
import { onlyShown } from './png.ts'

// What is done to pictures, in the process that exists for it. One core each: pages and calls have the others.
sharp.concurrency(1)
sharp.cache(false)

export type Job = { file: string; kind: Kind }

/** Reads the whole picture once, so that a broken one is told at once. HEIC takes seconds to decode: of it only the head. Throws PictureRefused. */
export async function inspect({ file, kind }: Job): Promise<Size> {
  if (kind === 'heic') return withHeic(file, async ({ width, height }) => ({ width, height }))
  return refusing(async () => {
    const source = await sourceOf(file, kind)
    const { autoOrient } = await open(source).metadata()
    checkSize(autoOrient)
    await open(source).resize(64).raw().toBuffer()
    return autoOrient
  })
}

/**
 * Makes every size and format of the picture in `folder`, as `960.avif`: upright, in sRGB, and without a word of what the camera wrote in it.
 * Throws PictureRefused.
 */
export async function develop({ file, kind, folder }: Job & { folder: string }): Promise<Developed> {
  if (kind !== 'heic') {
    const source = await sourceOf(file, kind)
    return makeAll(() => open(source).autoOrient(), folder)
  }
  // The decoder has turned it upright already.
  const { data, width, height } = await withHeic(file, (picture) => picture.decode())
  return makeAll(() => sharp(data, { raw: { width, height, channels: 4 } }), folder)
}

async function makeAll(upright: () => Sharp, folder: string): Promise<Developed> {
  // The largest is made from the picture itself, the others from the largest: a third of the time, and no difference to be seen.
  const largest = upright()
    .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  const { data, info } = await refusing(() => largest.raw().toBuffer({ resolveWithObject: true }))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const variants: Variant[] = []
  for (const width of widthsFor(info.width)) {
    const sized = sharp(data, { raw }).resize({ width })
    for (const format of FORMATS) variants.push(await save(ENCODERS[format](sized.clone()), format, folder))
  }
  const small = await sharp(data, { raw }).resize({ width: PREVIEW_WIDTH }).webp({ quality: 40 }).toBuffer()
  return { variants, preview: `data:image/webp;base64,${small.toString('base64')}` }
}

/** In pixels: some 200 bytes, which the row of the photo carries. */
const PREVIEW_WIDTH = 24

/** The smallest that look right on wet stone and grass; a visitor's phone pays for every byte. */
const ENCODERS = {
  avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 3 }),
  webp: (picture: Sharp) => picture.webp({ quality: 74, effort: 4 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 74, mozjpeg: true }),
}

async function save(picture: Sharp, format: Variant['format'], folder: string): Promise<Variant> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  await writeFile(path.join(folder, `${info.width}.${format}`), data)
  return { width: info.width, height: info.height, format, bytes: data.length, hash: createHash('sha256').update(data).digest('hex').slice(0, 8) }
}

/** `error` lets pass what a phone maker got slightly wrong, and nothing that is cut off. */
const open = (source: string | Buffer): Sharp => sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true })

/** A file as the decoder may have it. */
const sourceOf = async (file: string, kind: Kind): Promise<string | Buffer> => (kind === 'png' ? onlyShown(await readFile(file)) : file)

type HeicPicture = Awaited<ReturnType<typeof heic.all>>[number]

async function withHeic<T>(file: string, use: (picture: HeicPicture) => Promise<T>): Promise<T> {
  return refusing(async () => {
    const pictures = await heic.all({ buffer: await readFile(file) })
    try {
      const [picture] = pictures
      if (!picture) throw new PictureRefused('unreadable')
      checkSize(picture)
      return await use(picture)
    } finally {
      pictures.dispose()
    }
  })
}

/** Whatever the decoder says against a picture, it is the picture's fault: the libraries have no other error to tell. */
async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new PictureRefused(tooMany ? 'too-many-pixels' : 'unreadable', error)
  }
}
