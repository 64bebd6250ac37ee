import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { isPlainRgb, createProfile } from './color-profile.ts'
import type { CodePoints } from './color-profile.ts'
import { decodeHeic, readCodePoints, tryHeic } from './heic.ts'
import type { Kind } from './detect-kind.ts'
import { checkSize, FORMATS, MAX_PIXELS, PictureRefused, listWidths, WIDTHS } from './limits.ts'
import type { Developed, Size, Variant } from './limits.ts'
import { onlyShown, pngCodePoints } from './png.ts'
import { toTiff } from './tiff.ts'
import type { Pixels } from './tiff.ts'

// What is done to pictures, in the process that exists for it. One core each: pages and calls have the others.
sharp.concurrency(1)
sharp.cache(false)

export type Job = { file: string; kind: Kind }

/** Decodes the picture once, so that a broken one is refused while its sender waits. Throws PictureRefused. */
export async function inspectPicture({ file, kind }: Job): Promise<Size> {
  return refusing(async () => {
    if (kind !== 'heic') return inspectBySharp(file, kind)
    try {
      return await tryHeic(await readFile(file))
    } catch (error) {
      // A file that names only HEIF's general brands may hold AV1, which libheif's build for Node cannot decode and
      // sharp can.
      if (isOtherCodec(error)) return inspectBySharp(file, kind)
      throw error
    }
  })
}

/**
 * Makes every size and format of the picture in `folder`, as `960.avif`: upright, in sRGB, and without a word of what
 * the camera wrote in it. Throws PictureRefused.
 */
export async function generateVariants({ file, kind, folder }: Job & { folder: string }): Promise<Developed> {
  const upright = await refusing(() => uprightOf(file, kind))
  return makeAll(upright, folder)
}

async function inspectBySharp(file: string, kind: Kind): Promise<Size> {
  const source = await sourceOf(file, kind)
  const { autoOrient } = await open(source).metadata()
  checkSize(autoOrient)
  await open(source).resize(64).raw().toBuffer()
  return autoOrient
}

const isOtherCodec = (error: unknown): boolean =>
  error instanceof PictureRefused &&
  error.cause instanceof Error &&
  /not been built in|unsupported (codec|feature|image type)/i.test(error.cause.message)

async function uprightOf(file: string, kind: Kind): Promise<() => Sharp> {
  if (kind === 'heic') {
    const pixels = await decodeHeic(await readFile(file)).catch((error: unknown) => {
      if (isOtherCodec(error)) return null
      throw error
    })
    if (pixels) return fromPixels(pixels)
  }
  const source = await sourceOf(file, kind)
  const points = await codePointsOf(file, kind)
  if (points === null || isPlainRgb(points)) return () => open(source).autoOrient()
  const { data, info } = await open(source)
    .autoOrient()
    .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return fromPixels({
    data,
    width: info.width,
    height: info.height,
    channels: 3,
    bytesPerSample: 2,
    profile: createProfile(points),
  })
}

function fromPixels(pixels: Pixels): () => Sharp {
  const { data, width, height, channels, bytesPerSample, profile } = pixels
  if (profile === null && bytesPerSample === 1) return () => sharp(data, { raw: { width, height, channels } })
  const tiff = toTiff(pixels)
  return () => open(tiff)
}

/** How a file without an ICC profile describes its colors, where sharp does not read that. */
async function codePointsOf(file: string, kind: Kind): Promise<CodePoints | null> {
  if (kind === 'avif' || kind === 'heic') return readCodePoints(await readFile(file))
  return kind === 'png' ? pngCodePoints(await readFile(file)) : null
}

async function makeAll(upright: () => Sharp, folder: string): Promise<Developed> {
  // The largest is made from the picture itself, the others from the largest: a third of the time, and no difference to
  // be seen.
  const { data, info } = await refusing(async () => {
    const { depth, hasProfile } = await upright().metadata()
    const largest = upright()
      .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    // sharp converts what has 16 bits and a profile to Display P3 and leaves it there unless it is asked for a profile.
    return (depth === 'ushort' && hasProfile ? largest.withIccProfile('srgb') : largest)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const variants: Variant[] = []
  for (const width of listWidths(info.width)) {
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
  return {
    width: info.width,
    height: info.height,
    format,
    bytes: data.length,
    hash: createHash('sha256').update(data).digest('hex').slice(0, 8),
  }
}

/** `error` lets pass what a phone maker got slightly wrong, and nothing that is cut off. */
const open = (source: string | Buffer): Sharp =>
  sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })

/** A file as the decoder may have it. */
const sourceOf = async (file: string, kind: Kind): Promise<string | Buffer> =>
  kind === 'png' ? onlyShown(await readFile(file)) : file

/**
 * Whatever the decoder says against a picture, it is the picture's fault: the libraries have no other error to tell.
 */
async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new PictureRefused(tooMany ? 'too-many-pixels' : 'unreadable', error)
  }
}
