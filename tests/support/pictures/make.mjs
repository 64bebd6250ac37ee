/**
 * Makes the files of this folder: `node tests/support/pictures/make.mjs`. Needs heif-enc, avifenc, exiftool,
 * ImageMagick and the profiles of colord-data, which the tests do not. See README.md.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { assemble, auxC, clap, codedImages, grid, imir, irot, ispe, nclx } from './heif.mjs'

const work = mkdtempSync(path.join(tmpdir(), 'pictures-'))
const at = (name) => path.join(work, name)
const here = (name) => path.join(import.meta.dirname, name)
const run = (program, ...args) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
const COLORS = ['220,40,30', '40,180,60', '40,60,200', '128,128,128']

/** Four fields: top left, top right, bottom left, bottom right. */
const fields = (width, height, colors = COLORS) => {
  const rects = colors.map((color, place) => {
    const [x, y] = [place % 2 === 0 ? 0 : width / 2, place < 2 ? 0 : height / 2]
    return `<rect x="${x}" y="${y}" width="${width / 2}" height="${height / 2}" fill="rgb(${color})"/>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`),
  ).flatten()
}
const jpeg = { quality: 90, chromaSubsampling: '4:4:4' }
const save = (name, bytes) => writeFileSync(here(name), bytes)
const PROFILES = '/usr/share/color/icc/colord'

const bare = async (name, bits, toSignal) => {
  // ImageMagick keeps 16 bits and attaches no profile.
  const values = COLORS.map((color) => toSignal(color.split(',').map((value) => Number(value) / 255)))
  const raw = Buffer.alloc(400 * 300 * 6)
  for (let y = 0; y < 300; y++)
    for (let x = 0; x < 400; x++)
      for (let channel = 0; channel < 3; channel++)
        raw.writeUInt16BE(
          Math.round(values[(y < 150 ? 0 : 2) + (x < 200 ? 0 : 1)][channel] * 65_535),
          (y * 400 + x) * 6 + channel * 2,
        )
  writeFileSync(at('raw.rgb'), raw)
  run(
    'convert-im6.q16',
    '-size',
    '400x300',
    '-depth',
    '16',
    '-endian',
    'MSB',
    `rgb:${at('raw.rgb')}`,
    '-depth',
    String(bits),
    `${bits === 8 ? 'png24' : 'png48'}:${at(name)}`,
  )
}
const toLight = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toSignal = (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const times = (matrix) => (rgb) =>
  matrix.map((row) => Math.min(Math.max(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2], 0), 1))
/** From light of sRGB to light of Display P3 and of BT.2020: the numbers of CSS Color 4 and BT.2087. */
const TO_P3 = times([
  [0.82246197, 0.17753803, 0],
  [0.0331942, 0.9668058, 0],
  [0.01708263, 0.07239744, 0.91051993],
])
const TO_2020 = times([
  [0.6274039, 0.32928304, 0.04331306],
  [0.06909729, 0.9195404, 0.01136232],
  [0.01639144, 0.08801331, 0.89559525],
])
const lights = (rgb) => rgb.map(toLight)
const pq = (nits) => {
  const power = (nits / 10_000) ** 0.1593017578125
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375
}
const hlg = (light) => {
  const scene = ((light * 203) / 1000) ** (1 / 1.2)
  return scene <= 1 / 12 ? Math.sqrt(3 * scene) : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073
}

// ---- JPEG, PNG, WebP
save('jpeg-srgb.jpg', await fields(400, 300).jpeg(jpeg).toBuffer())
save('jpeg-no-extension-fits.png', await fields(400, 300).jpeg(jpeg).toBuffer())
save(
  'jpeg-progressive.jpg',
  await fields(400, 300)
    .jpeg({ ...jpeg, progressive: true })
    .toBuffer(),
)
save('jpeg-display-p3.jpg', await fields(400, 300).withIccProfile('p3').jpeg(jpeg).toBuffer())
save('jpeg-adobe-rgb.jpg', await fields(400, 300).withIccProfile(`${PROFILES}/AdobeRGB1998.icc`).jpeg(jpeg).toBuffer())
save('jpeg-prophoto.jpg', await fields(400, 300).withIccProfile(`${PROFILES}/ProPhotoRGB.icc`).jpeg(jpeg).toBuffer())
save(
  'jpeg-gray.jpg',
  await fields(400, 300, ['128,128,128', '60,60,60', '200,200,200', '128,128,128'])
    .toColourspace('b-w')
    .jpeg(jpeg)
    .toBuffer(),
)
// Small on purpose: a CMYK profile of a press takes half a megabyte.
save('jpeg-cmyk.jpg', await fields(400, 300).toColourspace('cmyk').jpeg(jpeg).toBuffer())
execFileSync('exiftool', ['-q', '-overwrite_original', '-icc_profile=', here('jpeg-cmyk.jpg')])
// A picture that is upright once its orientation is applied.
const UNDO = { 1: [0], 2: [0, 'flop'], 3: [180], 4: [0, 'flip'], 5: [270, 'flop'], 6: [270], 7: [90, 'flop'], 8: [90] }
for (const [orientation, [angle, mirror]] of Object.entries(UNDO)) {
  let turned = sharp(await fields(400, 300).png().toBuffer())
  if (mirror) turned = sharp(await turned[mirror]().png().toBuffer())
  const bytes = await turned
    .rotate(angle)
    .withMetadata({ orientation: Number(orientation) })
    .jpeg(jpeg)
    .toBuffer()
  save(`jpeg-orientation-${orientation}.jpg`, bytes)
}
const first = await fields(400, 300).jpeg(jpeg).toBuffer()
const second = await fields(400, 300, COLORS.toReversed()).jpeg(jpeg).toBuffer()
{
  // CIPA DC-007: an APP2 segment that lists both pictures, and the second one behind the first.
  const segment = (offset) => {
    const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 32)
    tiff.write('MM\0*', 'latin1')
    tiff.writeUInt32BE(8, 4)
    tiff.writeUInt16BE(3, 8)
    const entry = (place, tag, type, count, value) => {
      tiff.writeUInt16BE(tag, 10 + place * 12)
      tiff.writeUInt16BE(type, 12 + place * 12)
      tiff.writeUInt32BE(count, 14 + place * 12)
      if (typeof value === 'string') tiff.write(value, 18 + place * 12, 'latin1')
      else tiff.writeUInt32BE(value, 18 + place * 12)
    }
    entry(0, 0xb000, 7, 4, '0100')
    entry(1, 0xb001, 4, 1, 2)
    entry(2, 0xb002, 7, 32, 50)
    tiff.writeUInt32BE(0x20030000, 50)
    tiff.writeUInt32BE(first.length + 4 + 4 + tiff.length, 54)
    tiff.writeUInt32BE(0, 66)
    tiff.writeUInt32BE(second.length, 70)
    tiff.writeUInt32BE(offset, 74)
    const body = Buffer.concat([Buffer.from('MPF\0', 'latin1'), tiff])
    const head = Buffer.from([0xff, 0xe2, (body.length + 2) >> 8, (body.length + 2) & 255])
    return Buffer.concat([head, body])
  }
  const length = segment(0).length
  // Offsets count from the byte order mark of the segment.
  const offset = first.length + length - (20 + 8)
  save('jpeg-mpo.mpo', Buffer.concat([first.subarray(0, 20), segment(offset), first.subarray(20), second]))
}
save('jpeg-truncated.jpg', first.subarray(0, Math.floor(first.length * 0.6)))
save('png-16-bit.png', await fields(400, 300).toColourspace('rgb16').png().toBuffer())
save('png-16-bit-display-p3.png', await fields(400, 300).toColourspace('rgb16').withIccProfile('p3').png().toBuffer())
save('png-palette.png', await fields(400, 300).png({ palette: true }).toBuffer())
save('png-alpha.png', await fields(400, 300).ensureAlpha().png().toBuffer())
save('png-display-p3.png', await fields(400, 300).withIccProfile('p3').png().toBuffer())
{
  // A screenshot of an HDR screen names its colors by a cICP chunk: BT.2020 and PQ.
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  await bare('pq-first.png', 16, (rgb) => TO_2020(lights(rgb)).map((light) => pq(light * 203)))
  const deep = readFileSync(at('pq-first.png'))
  save(
    'png-cicp-2020-pq.png',
    Buffer.concat([deep.subarray(0, 33), chunk('cICP', Buffer.from([9, 16, 0, 1])), deep.subarray(33)]),
  )
}
save('png-cut-off.png', (await fields(400, 300).png().toBuffer()).subarray(0, 500))
save('webp-lossy.webp', await fields(400, 300).webp({ quality: 90 }).toBuffer())
save('webp-lossless.webp', await fields(400, 300).webp({ lossless: true }).toBuffer())
save('webp-display-p3.webp', await fields(400, 300).withIccProfile('p3').webp({ lossless: true }).toBuffer())
{
  const frames = await Promise.all(
    [COLORS, COLORS.toReversed()].map((colors) => fields(400, 300, colors).raw().toBuffer()),
  )
  const film = sharp(Buffer.concat(frames), { raw: { width: 400, height: 600, channels: 3, pageHeight: 300 } })
  save('webp-animated.webp', await film.webp({ lossless: true, delay: [100, 100] }).toBuffer())
  save('gif-animated.gif', await film.gif({ delay: [100, 100] }).toBuffer())
}

// ---- Sources for the encoders
const png = async (name, picture) => picture.png().toFile(at(name))
await png('srgb.png', fields(400, 300))
await png('p3.png', fields(400, 300).withIccProfile('p3'))
await bare('p3-bare.png', 16, (rgb) => TO_P3(lights(rgb)).map(toSignal))
await bare('p3-bare-8.png', 8, (rgb) => TO_P3(lights(rgb)).map(toSignal))
await bare('2020-bare.png', 16, (rgb) => TO_2020(lights(rgb)).map(toSignal))
// heif-enc writes the matrix of BT.601 whatever it is asked for: these colors are those of BT.709 when they are read by
// its matrix.
await bare('709-bare.png', 8, ([r, g, b]) => {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const [cb, cr] = [(b - y) / 1.8556, (r - y) / 1.5748]
  return [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb]
})
await bare('linear-bare.png', 16, (rgb) => lights(rgb))
await bare('pq-bare.png', 16, (rgb) => TO_2020(lights(rgb)).map((light) => pq(light * 203)))
await bare('hlg-bare.png', 16, (rgb) => TO_2020(lights(rgb)).map(hlg))
await bare('srgb-bare.png', 16, (rgb) => rgb)

// ---- HEIC
const heif = (source, ...args) => {
  run('heif-enc', '-q', '90', '-p', 'chroma=444', ...args, at(source), '-o', at('one.heic'))
  return readFileSync(at('one.heic'))
}
const properties = (image, ...more) => [
  ...image.retained,
  ...more.map((box) => ({ box, essential: !['ispe', 'colr'].includes(box.toString('latin1', 4, 8)) })),
]
const picture = (file, ...more) => {
  const [image] = codedImages(file)
  return { type: 'hvc1', data: image.data, properties: properties(image, ...more) }
}
const srgb = heif('srgb.png', '--matrix_coefficients', '6')
const size = ispe(400, 300)
const tag = nclx(1, 13, 6)
save('heic-srgb.heic', assemble([picture(srgb, size, tag)]))
save('heic-no-profile.heic', assemble([picture(srgb, size)]))
copyFileSync('/usr/share/color/icc/colord/AdobeRGB1998.icc', at('adobe.icc'))
await png('adobe.png', fields(400, 300).withIccProfile(at('adobe.icc')))
save('heic-icc-adobe-rgb.heic', heif('adobe.png'))
save('heic-icc-display-p3.heic', heif('p3.png'))
save('heic-nclx-display-p3.heic', assemble([picture(heif('p3-bare-8.png'), size, nclx(12, 13, 6))]))
save('heic-nclx-display-p3-10-bit.heic', assemble([picture(heif('p3-bare.png', '-b', '10'), size, nclx(12, 13, 6))]))
save('heic-nclx-2020-10-bit.heic', assemble([picture(heif('2020-bare.png', '-b', '10'), size, nclx(9, 14, 6))]))
save('heic-nclx-2020-pq.heic', assemble([picture(heif('pq-bare.png', '-b', '10'), size, nclx(9, 16, 6))]))
save('heic-nclx-2020-hlg.heic', assemble([picture(heif('hlg-bare.png', '-b', '10'), size, nclx(9, 18, 6))]))
save('heic-nclx-linear.heic', assemble([picture(heif('linear-bare.png', '-b', '10'), size, nclx(1, 8, 6))]))
save('heic-nclx-709-matrix.heic', assemble([picture(heif('709-bare.png'), size, nclx(1, 13, 1))]))
save(
  'heic-12-bit.heic',
  assemble([picture(heif('srgb-bare.png', '-b', '12'), size, tag)], { brand: 'heix', brands: ['mif1', 'heix'] }),
)
save('heic-420.heic', assemble([picture(heif('srgb.png', '-p', 'chroma=420'), size, tag)]))
save('heic-clap.heic', assemble([picture(srgb, size, tag, clap(200, 1, 150, 1, 0, 1, 0, 1))]))
save('heic-clap-off-center.heic', assemble([picture(srgb, size, tag, clap(360, 1, 240, 1, -20, 1, 30, 1))]))
// Upright once turned: the coded picture lies on its side.
const turnedBy = async (angle, mirror) => {
  let turned = sharp(await fields(400, 300).png().toBuffer()).rotate(angle)
  if (mirror) turned = sharp(await turned.png().toBuffer())[mirror]()
  await turned.png().toFile(at('turned.png'))
  return heif('turned.png')
}
save('heic-irot-90.heic', assemble([picture(await turnedBy(90), ispe(300, 400), tag, irot(1))]))
save('heic-irot-180.heic', assemble([picture(await turnedBy(180), size, tag, irot(2))]))
save('heic-irot-270.heic', assemble([picture(await turnedBy(270), ispe(300, 400), tag, irot(3))]))
save('heic-imir.heic', assemble([picture(await turnedBy(0, 'flop'), size, tag, imir(1))]))
save('heic-irot-imir.heic', assemble([picture(await turnedBy(90, 'flip'), ispe(300, 400), tag, imir(0), irot(1))]))
save(
  'heic-clap-irot.heic',
  assemble([picture(await turnedBy(90), ispe(300, 400), tag, clap(300, 1, 360, 1, 0, 1, 10, 1), irot(1))]),
)
{
  // Its camera noted EXIF's orientation, too, as Apple's do: the rotation is not applied twice.
  const exif = Buffer.alloc(4 + 26)
  exif.write('MM\0*', 4, 'latin1')
  exif.writeUInt32BE(8, 8)
  exif.writeUInt16BE(1, 12)
  for (const [place, value] of [0x0112, 3, 0, 1, 6].entries()) exif.writeUInt16BE(value, 14 + place * 2)
  const held = picture(await turnedBy(270), ispe(300, 400), tag, irot(3))
  const words = { type: 'Exif', data: exif, properties: [] }
  save('heic-irot-and-exif.heic', assemble([held, words], { references: [{ type: 'cdsc', from: 2, to: [1] }] }))
}
const tiles = []
for (const color of COLORS) {
  await png('tile.png', fields(200, 152, [color, color, color, color]))
  tiles.push({ ...picture(heif('tile.png'), ispe(200, 152)), hidden: true })
}
const gridOf = (width, height, ...more) => [
  {
    type: 'grid',
    data: grid(2, 2, width, height),
    properties: [ispe(width, height), tag, ...more].map((box) => ({ box })),
  },
  ...tiles,
]
const toTiles = [{ type: 'dimg', from: 1, to: [2, 3, 4, 5] }]
save('heic-grid.heic', assemble(gridOf(400, 304), { references: toTiles }))
save('heic-grid-odd-size.heic', assemble(gridOf(395, 301), { references: toTiles }))
save('heic-grid-clap.heic', assemble(gridOf(400, 304, clap(300, 1, 200, 1, 0, 1, 0, 1)), { references: toTiles }))
save('heic-grid-truncated.heic', assemble(gridOf(400, 304), { references: toTiles }).subarray(0, -150))
{
  // Of more than 16 million pixels; the last tile is whole, the first is not.
  await png('tile.png', fields(512, 512))
  const tile = { ...picture(heif('tile.png'), ispe(512, 512)), hidden: true }
  const items = [
    { type: 'grid', data: grid(8, 9, 4608, 4096), properties: [ispe(4608, 4096), tag].map((box) => ({ box })) },
    { ...tile, data: Buffer.alloc(tile.data.length) },
    ...Array.from({ length: 71 }, () => tile),
  ]
  save(
    'later-broken.heic',
    assemble(items, {
      references: [{ type: 'dimg', from: 1, to: Array.from({ length: 72 }, (_, place) => place + 2) }],
    }),
  )
}
{
  await png('gain.png', fields(200, 150, ['200,200,200', '10,10,10', '90,90,90', '255,255,255']))
  const map = picture(heif('gain.png'), ispe(200, 150), auxC('urn:com:apple:photo:2020:aux:hdrgainmap'))
  save(
    'heic-gain-map.heic',
    assemble([picture(srgb, size, tag), map], { references: [{ type: 'auxl', from: 2, to: [1] }] }),
  )
  await png('other.png', fields(400, 300, COLORS.toReversed()))
  const other = picture(heif('other.png'), size, tag)
  save('heic-second-is-primary.heic', assemble([other, picture(srgb, size, tag)], { primary: 2 }))
  const thumb = picture(heif('gain.png'), ispe(200, 150))
  save(
    'heic-thumbnail-first.heic',
    assemble([thumb, picture(srgb, size, tag)], { primary: 2, references: [{ type: 'thmb', from: 1, to: [2] }] }),
  )
  const long = ['mif1', 'MiHB', 'MiHE', 'MiPr', 'miaf', 'tmap', 'abcd', 'efgh', 'ijkl', 'mnop', 'qrst', 'uvwx', 'heic']
  save('heic-late-brand.heic', assemble([picture(srgb, size, tag)], { brand: 'mif2', brands: long }))
  save(
    'heic-live-photo.heic',
    assemble([picture(srgb, size, tag)], {
      brand: 'heic',
      brands: ['mif1', 'MiHB', 'MiHE', 'MiPr', 'miaf', 'heic', 'hevc', 'msf1'],
    }),
  )
}
await png('alpha.png', fields(400, 300).ensureAlpha(0.999))
save('heic-alpha.heic', heif('alpha.png'))
await png('gray.png', fields(400, 300, ['128,128,128', '60,60,60', '200,200,200', '128,128,128']).toColourspace('b-w'))
save('heic-monochrome.heic', heif('gray.png'))
await png('odd.png', fields(401, 301))
save('heic-odd-size.heic', heif('odd.png'))
save('heic-truncated.heic', assemble([picture(srgb, size, tag)]).subarray(0, -400))
save('heic-named-jpg.jpg', assemble([picture(srgb, size, tag)]))

// ---- AVIF
const avif = (source, ...args) => {
  run('avifenc', '-s', '6', '--min', '5', '--max', '15', ...args, at(source), at('one.avif'))
  return readFileSync(at('one.avif'))
}
save('avif-srgb.avif', avif('srgb.png'))
save('avif-display-p3.avif', avif('p3.png'))
save('avif-nclx-display-p3.avif', avif('p3-bare.png', '--cicp', '12/13/6', '-d', '10'))
save('avif-nclx-2020-pq.avif', avif('pq-bare.png', '--cicp', '9/16/9', '-d', '10'))
save('avif-irot.avif', (await turnedBy(90), avif('turned.png', '--irot', '1')))
{
  const general = avif('srgb.png')
  general.write('mif1', 8, 'latin1')
  for (let place = 16; place < general.readUInt32BE(0); place += 4)
    if (general.toString('latin1', place, place + 3) === 'avi') general.write('mif1', place, 'latin1')
  save('avif-general-brand.heic', general)
}
save('avif-truncated.avif', avif('srgb.png').subarray(0, -300))
