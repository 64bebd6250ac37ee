import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aPhoto, heicPhoto, pngBomb, pngChunk } from '../support/pictures.ts'

/**
 * A small file that asks for much memory, or for much time. `says`: how it is refused; one that is harmless after all
 * is taken, or found to be damaged later.
 */
export type Bomb = { what: string; make(): Buffer | Promise<Buffer>; says?: RegExp }

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const NONE = Buffer.alloc(0)

/** W3C PNG §11.2.1. `bits` of each of four channels; `interlaced`: all of it must be held at once. */
function png(
  width: number,
  height: number,
  { bits = 8, interlaced = false }: { bits?: 8 | 16; interlaced?: boolean },
  pixels: Buffer,
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([PNG, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', NONE)])
}

/** W3C PNG §8.2: where each of the seven passes begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
/** All passes of a picture of nothing, packed. */
function inPasses(side: number, bytesPerPixel: number): Buffer {
  const bytes = PASSES.map(
    ([x, y, across, down]) => Math.ceil((side - y) / down) * (1 + Math.ceil((side - x) / across) * bytesPerPixel),
  )
  return deflateSync(Buffer.alloc(bytes.reduce((sum, one) => sum + one)))
}

/** Puts a chunk right behind the head of a PNG, many times. */
function chunks(photo: Buffer, type: string, data: Buffer, times: number): Buffer {
  const one = pngChunk(type, data)
  return Buffer.concat([photo.subarray(0, 33), ...Array.from({ length: times }, () => one), photo.subarray(33)])
}

/**
 * A JPEG that is drawn over and over: its last scan stands there `times` times, and each is a walk through all pixels.
 */
async function manyScans(side: number, times: number): Promise<Buffer> {
  const plain = { width: side, height: side, channels: 3, background: '#888' } as const
  const photo = await sharp({ create: plain }).jpeg({ progressive: true, quality: 20 }).toBuffer()
  const last = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = photo.subarray(last, -2)
  return Buffer.concat([photo.subarray(0, -2), ...Array.from({ length: times }, () => scan), photo.subarray(-2)])
}

/** A JPEG whose head says another size than it has. */
async function saysItIs(width: number, height: number): Promise<Buffer> {
  const photo = Buffer.from(await aPhoto())
  const head = photo.indexOf(Buffer.from([0xff, 0xc0]))
  photo.writeUInt16BE(height, head + 5)
  photo.writeUInt16BE(width, head + 7)
  return photo
}

/** An AVIF or HEIC whose property of size says another one than it has. ISO 23008-12 §6.5.3. */
function property(photo: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(photo)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(width, at + 8)
  changed.writeUInt32BE(height, at + 12)
  return changed
}

const plainWebp = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#888' }, limitInputPixels: false })
    .webp({ effort: 0 })
    .toBuffer()

const film = (side: number, frames: number) =>
  sharp(Buffer.alloc(side * side * frames * 3), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  })
    .webp({ effort: 0 })
    .toBuffer()

const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x41), { level: 9 })
const aPng = () => aPhoto({ format: 'png' })
const anAvif = () => aPhoto({ format: 'avif' })
const words = (megabytes: number) => Buffer.concat([Buffer.from('Comment\0\0'), packed(megabytes)])
const profile = (megabytes: number) => Buffer.concat([Buffer.from('icc\0\0'), packed(megabytes)])
const held = { bits: 16, interlaced: true } as const

const TOO_MANY = /64 megapixels/
const DAMAGED = /damaged/
export const BOMBS: readonly Bomb[] = [
  { what: 'a PNG of 400 million pixels of one bit', make: () => pngBomb(), says: TOO_MANY },
  {
    what: 'a PNG of 64 million pixels of 16 bits that must be held at once',
    make: () => png(8000, 8000, held, inPasses(8000, 8)),
    says: /too large to open/,
  },
  {
    what: 'a PNG of 64 million pixels of 16 bits, line by line',
    make: () => png(8000, 8000, { bits: 16 }, deflateSync(Buffer.alloc(8000 * 64_001))),
  },
  {
    what: 'a PNG that is a line',
    make: () => png(600_000, 100, {}, deflateSync(Buffer.alloc(100 * 2_400_001))),
    says: /too narrow/,
  },
  { what: 'a PNG whose words unpack to 1 GB', make: async () => chunks(await aPng(), 'zTXt', words(1000), 1) },
  { what: 'a PNG with 2,000 times 1 MB of words', make: async () => chunks(await aPng(), 'zTXt', words(1), 2000) },
  {
    what: 'a PNG whose profile of colors unpacks to 500 MB',
    make: async () => chunks(await aPng(), 'iCCP', profile(500), 1),
  },
  { what: 'a PNG of 500,000 chunks', make: async () => chunks(await aPng(), 'seCr', NONE, 500_000) },
  { what: 'a JPEG that says it has 4 billion pixels', make: () => saysItIs(65_535, 65_535), says: DAMAGED },
  { what: 'a JPEG that says it has 62 million pixels', make: () => saysItIs(7_900, 7_900) },
  { what: 'a JPEG of 64 million pixels that is drawn 5,000 times', make: () => manyScans(8000, 5000), says: DAMAGED },
  { what: 'a WebP of 196 million pixels', make: () => plainWebp(14_000), says: TOO_MANY },
  { what: 'a WebP that is a film of 100 frames', make: () => film(500, 100) },
  {
    what: 'an AVIF that says it has 4 billion pixels',
    make: async () => property(await anAvif(), 65_535, 65_535),
    says: TOO_MANY,
  },
  {
    what: 'an AVIF that says it has 62 million pixels',
    make: async () => property(await anAvif(), 7_900, 7_900),
    says: DAMAGED,
  },
  {
    what: 'a HEIC that says it has 4 billion pixels',
    make: () => property(heicPhoto(), 65_535, 65_535),
    says: TOO_MANY,
  },
  { what: 'a HEIC that says it has 62 million pixels', make: () => property(heicPhoto(), 7_900, 7_900), says: DAMAGED },
]
