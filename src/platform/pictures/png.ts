import { inflateSync } from 'node:zlib'
import type { CodePoints } from './color-profile.ts'

/**
 * What is needed to show one, and which way up it is held: words, thumbnails and whatever else a chunk may hold are not
 * even unpacked.
 */
const SHOWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'eXIf'])
/** Far more than the profile of colors of any camera or printer takes. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024
const SIGNATURE = 8
/** A chunk is its length, its type, its data and a checksum. */
const AROUND = 12

/**
 * A PNG without the chunks that show nothing (W3C PNG §11.3). A decoder unpacks those too, and some kilobytes of words
 * can unpack to any size. What is damaged is left for the decoder to tell.
 */
export function onlyShown(png: Buffer): Buffer {
  const retained = [png.subarray(0, SIGNATURE)]
  let at = SIGNATURE
  while (at + AROUND <= png.length) {
    const end = at + AROUND + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (SHOWN.has(type) || (type === 'iCCP' && isProfile(png.subarray(at + 8, end - 4))))
      retained.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(retained)
}

/**
 * The color code points of a `cICP` chunk (W3C PNG §11.3.2.6). Null without one, and beside an ICC profile, which says
 * more.
 */
export function pngCodePoints(png: Buffer): CodePoints | null {
  let points: CodePoints | null = null
  for (let at = SIGNATURE; at + AROUND + 4 <= png.length; at += AROUND + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') return points
    if (type === 'iCCP') return null
    if (type === 'cICP') points = { primaries: png[at + 8] ?? 0, transfer: png[at + 9] ?? 0 }
  }
  return points
}

/** Its name up to a NUL, the way it is packed, and the profile. §11.3.2.3. */
function isProfile(data: Buffer): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES })
    return true
  } catch {
    return false
  }
}
