import sharp from 'sharp'
import { aPhoto, heicPhoto, pngChunk } from '../support/pictures.ts'

/** A picture that carries more than its pixels: `put` hides `secret` in it, as it is. */
export type Load = { what: string; make(secret: string, taken: Parameters<typeof aPhoto>[0]): Promise<Buffer> }

const xmpOf = (
  secret: string,
) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="27,43.0N" exif:GPSLongitude="82,26.0W" exif:UserComment="${secret}"/>
</rdf:RDF></x:xmpmeta>`
const page = (secret: string) => `<!doctype html><title>${secret}</title><script>alert(1)</script>`

/**
 * A segment right behind the first two bytes of a JPEG. `marker`: 0xe1 for EXIF and XMP, 0xed for the words of a
 * newspaper, 0xfe for a comment.
 */
function segment(marker: number, text: string): (photo: Buffer) => Buffer {
  const length = Buffer.byteLength(text, 'latin1') + 2
  const bytes = Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), Buffer.from(text, 'latin1')])
  return (photo) => Buffer.concat([photo.subarray(0, 2), bytes, photo.subarray(2)])
}

/** A chunk right behind the head of a PNG, which is 33 bytes long. */
const inPng = (type: string, text: string) => (photo: Buffer) =>
  Buffer.concat([photo.subarray(0, 33), pngChunk(type, Buffer.from(text, 'latin1')), photo.subarray(33)])

/** A chunk at the end of a WebP, which says in its head how long it is. */
function inWebp(text: string): (photo: Buffer) => Buffer {
  const words = Buffer.from(text.length % 2 === 0 ? text : `${text} `)
  const head = Buffer.alloc(8)
  head.write('JUNK')
  head.writeUInt32LE(words.length, 4)
  return (photo) => {
    const whole = Buffer.concat([photo, head, words])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  }
}

/** A box at the end of an AVIF or a HEIC. ISO 14496-12 §8.1.2: `free` is for whatever one likes. */
function box(text: string): (photo: Buffer) => Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + text.length)
  head.write('free', 4)
  return (photo) => Buffer.concat([photo, head, Buffer.from(text)])
}

const behind = (text: string) => (photo: Buffer) => Buffer.concat([photo, Buffer.from(text, 'latin1')])

type Format = 'jpeg' | 'png' | 'webp' | 'avif'
/** Of a photo, which has where it was taken in its EXIF already. */
const of = (
  format: Format,
  what: string,
  put: (secret: string) => (photo: Buffer) => Buffer | Promise<Buffer>,
): Load => ({
  what: `${format}: ${what}`,
  make: async (secret, taken) => put(secret)(await aPhoto({ ...taken, format })),
})

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
const inEveryFormat = FORMATS.flatMap((format) => [
  of(
    format,
    'a name in its EXIF',
    (secret) => (photo) =>
      sharp(photo)
        .withExif({
          IFD0: { Artist: secret, ImageDescription: page(secret) },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 43/1 0/1' },
        })
        .toFormat(format)
        .toBuffer(),
  ),
  of(format, 'a page behind its end', (secret) => behind(page(secret))),
  of(format, 'an archive behind its end', (secret) => behind(`PK\x03\x04\x14\x00\x00\x00\x00\x00${secret}.html`)),
])
/** A PNG has it in a chunk of text, packed unless it says otherwise, as below. */
const inXmp = (['jpeg', 'webp', 'avif'] as const).map((format) =>
  of(
    format,
    'a place in its XMP',
    (secret) => (photo) => sharp(photo).keepExif().withXmp(xmpOf(secret)).toFormat(format).toBuffer(),
  ),
)

export const LOADS: readonly Load[] = [
  ...inEveryFormat,
  ...inXmp,
  of('jpeg', 'words of a newspaper', (secret) =>
    segment(
      0xed,
      `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${String.fromCharCode(secret.length + 5)}\x1c\x02\x78\0${String.fromCharCode(secret.length)}${secret}`,
    ),
  ),
  of('jpeg', 'a comment', (secret) => segment(0xfe, page(secret))),
  of('jpeg', 'a profile of colors that is none', (secret) => segment(0xe2, `ICC_PROFILE\0\x01\x01${secret}`)),
  of('jpeg', 'a segment that nobody knows', (secret) => segment(0xef, secret)),
  of(
    'jpeg',
    'a second photo behind its end',
    (secret) => async (photo) => Buffer.concat([photo, segment(0xfe, secret)(await aPhoto({ hue: 180 }))]),
  ),
  of('png', 'text', (secret) => inPng('tEXt', `Comment\0${page(secret)}`)),
  of('png', 'text in another tongue', (secret) => inPng('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmpOf(secret)}`)),
  of('png', 'a chunk that nobody knows', (secret) => inPng('seCr', secret)),
  of('webp', 'a chunk that nobody knows', (secret) => inWebp(secret)),
  of('avif', 'a box for whatever one likes', (secret) => box(secret)),
  { what: 'heic: a box for whatever one likes', make: async (secret) => box(secret)(heicPhoto()) },
]
