import { inflateSync } from 'node:zlib'

/** What is needed to show one, and which way up it is held: words, thumbnails and whatever else a chunk may hold are not even unpacked. */
const SHOWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'eXIf'])
/** Far more than the profile of colors of any camera or printer takes. */
const MOST_PROFILE_BYTES = 4 * 1024 * 1024
const SIGNATURE = 8
/** A chunk is its length, its type, its data and a checksum. */
const AROUND = 12

/**
 * A PNG without the chunks that show nothing (W3C PNG §11.3). A decoder unpacks those too, and some kilobytes of words can unpack to any size. What is damaged
 * is left for the decoder to tell.
 */
export function onlyShown(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE)]
  let at = SIGNATURE
  while (at + AROUND <= png.length) {
    const end = at + AROUND + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (SHOWN.has(type) || (type === 'iCCP' && isProfile(png.subarray(at + 8, end - 4)))) kept.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** Its name up to a NUL, the way it is packed, and the profile. §11.3.2.3. */
function isProfile(data: Buffer): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: MOST_PROFILE_BYTES })
    return true
  } catch {
    return false
  }
}
