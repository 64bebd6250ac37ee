import { readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { prepared, uploadPhoto } from '#tests/support/photos.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const PICTURES = path.join(import.meta.dirname, '../../../../tests/support/pictures')
const data = testFolder()
afterAll(() => rm(data, { recursive: true, force: true }))
const { app, owner } = useApp({ env: { DATA_DIR: data } })

const COLORS = [
  [220, 40, 30],
  [40, 180, 60],
  [40, 60, 200],
  [128, 128, 128],
]
const GRAYS = [128, 60, 200, 128].map((level) => [level, level, level])
/** What a press prints in its four inks, where the file does not say which: near enough to know the colors again. */
const CMYK_TOLERANCE = 70
const TOLERANCE = 8

/** Those that are not 400 × 300. */
const SIZES: Record<string, [number, number]> = {
  'heic-clap.heic': [200, 150],
  'heic-clap-off-center.heic': [360, 240],
  'heic-clap-irot.heic': [360, 300],
  'heic-grid.heic': [400, 304],
  'heic-grid-odd-size.heic': [395, 301],
  'heic-grid-clap.heic': [300, 200],
  'heic-odd-size.heic': [401, 301],
}
const REFUSED: Record<string, RegExp> = { 'gif-animated.gif': /We can’t open this file/ }
const names = readdirSync(PICTURES).filter((name) => !/\.(mjs|md)$|^(phone|later-broken)\.heic$/.test(name))
const isRefused = (name: string) => REFUSED[name] !== undefined || /truncated|cut-off/.test(name)
const send = (name: string, type = 'application/octet-stream') =>
  uploadPhoto(app.url, owner, readFileSync(path.join(PICTURES, name)), { caption: name }, { name: 'IMG_0001', type })

test.each(names.filter((name) => !isRefused(name)))('shows %s upright, whole and in its own colors', async (name) => {
  const { status, body } = await send(name)
  expect([status, body.error]).toEqual([201, undefined])
  const { picture, problem } = await prepared(owner, body.id)
  expect(problem).toBeNull()
  expect([picture.width, picture.height]).toEqual(SIZES[name] ?? [400, 300])
  const shown = await fetch(`${app.url}${picture.jpg.split(', ').at(-1).split(' ')[0]}`, {
    headers: { cookie: owner.cookie },
  })
  const { data: pixels, info } = await sharp(await shown.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = /gray|monochrome/.test(name) ? GRAYS : COLORS
  const tolerance = name.includes('cmyk') ? CMYK_TOLERANCE : TOLERANCE
  for (const [place, color] of wanted.entries()) {
    const [x, y] = [place % 2 === 0 ? 0.25 : 0.75, place < 2 ? 0.25 : 0.75]
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    const seen = Array.from(pixels.subarray(at, at + 3))
    expect(
      Math.max(...seen.map((level, channel) => Math.abs(level - (color[channel] ?? 0)))),
      `${name}: ${seen.join()} for ${color.join()}`,
    ).toBeLessThanOrEqual(tolerance)
  }
  recordProof('pictures', { tried: 1 })
})

test.each(names.filter(isRefused))('refuses %s while its sender waits, in a sentence', async (name) => {
  for (const type of ['image/jpeg', 'image/heic', 'application/octet-stream']) {
    const { status, body } = await send(name, type)
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.error).toMatch(REFUSED[name] ?? /damaged and can’t be opened/)
  }
  recordProof('pictures', { tried: 1 })
})
