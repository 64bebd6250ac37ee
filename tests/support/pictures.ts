import { crc32, deflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Answer } from './api-client.ts'

/** What a camera writes into its pictures: who made it, which way it was held, and where it was. */
const CAMERA = { IFD0: { Make: 'Canary Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 43/1 0/1' } }

/** Red on the left, blue on the right: which way a picture stands can be seen. */
const redToBlue = (
  width: number,
  height: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="g" x2="1"><stop stop-color="#c22"/><stop offset="1" stop-color="#22c"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#g)"/></svg>`

type Taken = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  /** EXIF's: 6 is held upright, so that the camera's left is the top. */ orientation?: number
  hue?: number
}

/** A photo as a phone sends it. Another `hue` makes another photo of the same size. */
export async function aPhoto({
  width = 320,
  height = 240,
  format = 'jpeg',
  orientation,
  hue = 0,
}: Taken = {}): Promise<Buffer> {
  const picture = sharp(Buffer.from(redToBlue(width, height)))
    .modulate({ hue })
    .flatten()
    .toFormat(format, { quality: 80 })
    .withExif(CAMERA)
  return (orientation ? picture.withMetadata({ orientation, exif: CAMERA }) : picture).toBuffer()
}

/**
 * One that a phone made in its own format, of 800 × 600 pixels; with CAMERA in it. Nothing among our packages can write
 * it.
 */
export const heicPhoto = (): Buffer => readFileSync(path.join(import.meta.dirname, 'pictures/phone.heic'))

/** A HEIC of 19 million pixels whose first tile cannot be decoded. */
export const brokenLater = (): Buffer => readFileSync(path.join(import.meta.dirname, 'pictures/later-broken.heic'))

/** A PNG of some kilobytes that claims 400 million pixels, or as many as its side makes, and has them. */
export function pngBomb(side = 20_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** W3C PNG §5.3: length, type, data, checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** What the form does once the quote is taken: the file as it is, with the receipt's key. */
export async function sendPhoto(
  url: string,
  receipt: { id: string; photoKey: string },
  body: Uint8Array | ReadableStream | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`
  const response = await fetch(`${url}/api/service-requests/${receipt.id}/photos`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'content-type': 'image/jpeg', 'x-photo-key': receipt.photoKey, ...headers },
    ...(body && { body: body as BodyInit, duplex: 'half' }), // TypeScript's DOM has no byte arrays over shared memory in bodies
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
