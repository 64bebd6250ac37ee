import type { Size } from './limits.ts'

export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** As many bytes of a file as `kindOf` wants to see. */
export const HEAD_BYTES = 256

/**
 * What the first chunk of a PNG says: how large it is, in pixels, and how many bytes of it are held at once. W3C PNG
 * §11.2.1.
 */
export type Claim = Size & { heldBytes: number }

/**
 * What a PNG says of itself: one that is far too large is refused before any process is begun for it. Null for other
 * kinds.
 */
export function readPngClaim(head: Uint8Array): Claim | null {
  if (detectKind(head) !== 'png' || head.length < 29) return null
  const bytes = Buffer.from(head)
  const [width, height, bits, colors, interlaced] = [
    bytes.readUInt32BE(16),
    bytes.readUInt32BE(20),
    bytes[24] ?? 0,
    bytes[25] ?? 0,
    bytes[28] ?? 0,
  ]
  // One that comes in passes is held whole, the others line by line.
  const lines = interlaced === 0 ? 1 : height
  return { width, height, heldBytes: width * lines * (CHANNELS[colors] ?? 4) * (bits > 8 ? 2 : 1) }
}

/** By the color type of a PNG; its palette (3) is held as the colors that it stands for. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/**
 * What a file is, by its first bytes and not by its name: one of the five that phones and cameras make, or null for
 * everything else.
 */
export function detectKind(head: Uint8Array): Kind | null {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftyp', 4)) return ofBrands(Buffer.from(head))
  return null
}

/**
 * ISO 14496-12 §4.3: the first box lists what the file can be read as. An AVIF file may call itself by the general name
 * `mif1` first.
 */
function ofBrands(head: Buffer): Kind | null {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  // A file of a phone names its codec before the general brands; one that names only those is tried with both decoders.
  const known =
    brands.find((brand) => BRANDS[brand] !== undefined && brand !== 'mif1' && brand !== 'msf1') ??
    brands.find((brand) => BRANDS[brand])
  return known === undefined ? null : (BRANDS[known] ?? null)
}

/** ISO 23008-12 annex B, and the AVIF specification §6. */
const BRANDS: Readonly<Record<string, Kind>> = {
  avif: 'avif',
  avis: 'avif',
  avio: 'avif',
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  hevm: 'heic',
  hevs: 'heic',
  mif1: 'heic',
  mif2: 'heic',
  msf1: 'heic',
}
