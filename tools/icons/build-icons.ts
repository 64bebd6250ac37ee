// Makes the icons of the site from public/favicon.svg: node tools/icons/build-icons.ts
// The results are committed in public/; run it again only when the logo changes.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const target = path.join(import.meta.dirname, '../../public')
const logo = await readFile(path.join(target, 'favicon.svg'))
/** `--page` of the light theme: where an icon may not be transparent, the pavers lie on sand. */
const SAND = '#f9f4ec'

/** The logo at its full size, on nothing. */
const bare = (size: number): Promise<Buffer> =>
  sharp(logo, { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/**
 * The logo on sand, over `share` of the icon's width: launchers cut a maskable icon to shapes of their own, and leave
 * only its inner 80 % for sure.
 */
async function onSand(size: number, share: number): Promise<Buffer> {
  const inner = await bare(Math.round(size * share))
  return sharp({ create: { width: size, height: size, channels: 3, background: SAND } })
    .composite([{ input: inner, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An .ico is a list of pictures, which may be PNGs: 6 bytes of head, 16 for each entry, then the pictures. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [place, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * place
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await bare(size) })))
const icons: Record<string, Buffer> = {
  'favicon.ico': ico(small),
  'icon-192.png': await bare(192),
  'icon-512.png': await bare(512),
  'icon-maskable-512.png': await onSand(512, 0.56),
  'apple-touch-icon.png': await onSand(180, 0.72),
}
for (const [name, bytes] of Object.entries(icons)) {
  await writeFile(path.join(target, name), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
