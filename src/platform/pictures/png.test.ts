import sharp from 'sharp'
import type { PngOptions } from 'sharp'
import { expect, test } from 'vitest'
import { aPhoto, pngChunk } from '#tests/support/pictures.ts'
import { readPngClaim } from './detect-kind.ts'
import { onlyShown } from './png.ts'

test('of a PNG that has a profile of colors and was held upright nothing is lost that is seen', async () => {
  const photo = await sharp(await aPhoto({ width: 300, height: 200, orientation: 6 }))
    .keepExif()
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const shown = onlyShown(photo)
  const { orientation, icc } = await sharp(shown).metadata()
  expect([orientation, icc?.length]).toEqual([6, (await sharp(photo).metadata()).icc?.length])
  expect(await sharp(shown).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
})

test('words go, and one that is cut off stays cut off', async () => {
  const photo = await aPhoto({ format: 'png' })
  const worded = Buffer.concat([
    photo.subarray(0, 33),
    pngChunk('tEXt', Buffer.from('Comment\0Canary')),
    photo.subarray(33),
  ])
  expect(onlyShown(worded)).toEqual(onlyShown(photo))
  await expect(
    sharp(onlyShown(photo.subarray(0, -400)), { failOn: 'error' })
      .raw()
      .toBuffer(),
  ).rejects.toThrow(/png|PNG/)
  expect(onlyShown(photo.subarray(0, 8))).toEqual(photo.subarray(0, 8))
})

test('what it says of itself is read from its first chunk', async () => {
  const photo = sharp(await aPhoto())
  const claimed = async (options: PngOptions) =>
    readPngClaim((await photo.clone().png(options).toBuffer()).subarray(0, 64))
  expect(await claimed({})).toEqual({ width: 320, height: 240, heldBytes: 320 * 3 })
  expect((await claimed({ progressive: true }))?.heldBytes).toBe(320 * 240 * 3)
  expect((await claimed({ progressive: true, palette: true }))?.heldBytes).toBe(320 * 240 * 4)
  expect(readPngClaim((await aPhoto()).subarray(0, 64))).toBeNull()
})
