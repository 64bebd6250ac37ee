import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Another number gives every picture a new name, and so encodes all of them again. */
const RECIPE = 1

export const FORMATS = ['avif', 'webp', 'jpg'] as const
type Format = (typeof FORMATS)[number]

/** In pixels of the original. */
export type Area = { left: number; top: number; width: number; height: number }

export type Order = {
  /** The original's name in the folder of originals. */
  file: string
  /** The part to show; otherwise the middle, three to two. */
  crop?: Area | undefined
  /** Of the AVIF, 1 to 100. */
  quality: number
  /**
   * In pixels. `limit` is the most bytes that the AVIF of this width may have: its quality gives way. `formats` when
   * not all of them are wanted.
   */
  widths: readonly { width: number; limit?: number; formats?: readonly Format[] }[]
}

/** `name` is what the files' names begin with; width and height are those of the largest, in pixels. */
export type Encoded = { name: string; width: number; height: number }

const SAVE: Record<Format, (image: Sharp, quality: number) => Sharp> = {
  // Tuned for the eye: 5 to 30 % smaller than `ssim` for the same look of grass, joints and bare walls. More effort
  // than 4 takes three times as long and saves less than 1 %.
  avif: (image, quality) => image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0', tune: 'iq' }),
  // For the few who read no AVIF: about as good, and somewhat larger.
  webp: (image) => image.webp({ quality: 48, effort: 6, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 60, mozjpeg: true }),
}

/**
 * Encodes originals into `target`. A file's name holds a hash of its original and of how it was made, so what is there
 * already is what would be made: only what changed is encoded. `known` is a list of the originals' hashes, so that an
 * original that is not at hand keeps the files it has.
 */
export class Encoder {
  readonly #originals: string
  readonly #target: string
  readonly #known: Readonly<Record<string, string>>
  readonly #wanted = new Set<string>()
  readonly #hashes: Record<string, string> = {}

  constructor(originals: string, target: string, known: Readonly<Record<string, string>>) {
    this.#originals = originals
    this.#target = target
    this.#known = known
  }

  /**
   * `prefix` begins the files' names: a folder or a word of its own. Throws when the original is neither in the folder
   * nor encoded already.
   */
  async encode(prefix: string, order: Order): Promise<Encoded> {
    const { file, crop, quality, widths } = order
    const original = path.join(this.#originals, file)
    const hash = existsSync(original) ? sha256(await readFile(original)) : this.#known[file]
    if (hash === undefined) throw new Error(`${file} is not in ${this.#originals}`)
    this.#hashes[file] = hash
    const sizes = widths.map(({ width, limit }) => ({ width, limit }))
    const name = prefix + short(JSON.stringify([RECIPE, hash, crop, quality, sizes]))
    const ratio = crop ? crop.height / crop.width : 2 / 3

    for (const { width, limit, formats = FORMATS } of widths) {
      for (const format of formats) {
        const made = `${name}-${width}.${format}`
        this.#wanted.add(made)
        if (existsSync(path.join(this.#target, made))) continue
        const size = { width, height: Math.round(width * ratio) }
        const bytes = await shrink(quality, format === 'avif' ? limit : undefined, (wanted) =>
          SAVE[format](
            (crop ? sharp(original).extract(crop) : sharp(original)).resize({ ...size, fit: 'cover' }),
            wanted,
          ).toBuffer(),
        )
        const place = path.join(this.#target, made)
        await mkdir(path.dirname(place), { recursive: true })
        // Under its name only once it is whole: a run that was stopped must not leave half a picture.
        await writeFile(`${place}.part`, bytes)
        await rename(`${place}.part`, place)
      }
    }
    const largest = Math.max(...widths.map(({ width }) => width))
    return { name, width: largest, height: Math.round(largest * ratio) }
  }

  /** Removes what no page uses. Returns the originals' hashes, to be passed to the next run. */
  async finish(): Promise<Record<string, string>> {
    for (const entry of await readdir(this.#target, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile() && !this.#wanted.has(path.relative(this.#target, file).replaceAll(path.sep, '/')))
        await rm(file)
    }
    return Object.fromEntries(Object.entries(this.#hashes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
}

const LOWEST_QUALITY = 24

/** The best quality up to `quality` that keeps within `limit` bytes. Throws when even the lowest does not. */
async function shrink(
  quality: number,
  limit: number | undefined,
  make: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let best = await make(quality)
  if (limit === undefined || best.length <= limit) return best
  let [fits, exceeds] = [LOWEST_QUALITY, quality]
  best = await make(fits)
  if (best.length > limit) throw new Error(`${best.length} bytes at quality ${fits}, and the limit is ${limit}`)
  while (exceeds - fits > 1) {
    const middle = Math.round((fits + exceeds) / 2)
    const made = await make(middle)
    if (made.length <= limit) [fits, best] = [middle, made]
    else exceeds = middle
  }
  return best
}

/** Six letters and digits: enough for the pictures of a site. */
const short = (text: string): string =>
  BigInt(`0x${sha256(text)}`)
    .toString(36)
    .slice(0, 6)

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
