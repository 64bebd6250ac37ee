import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { GALLERY_PICTURES } from '../src/site/gallery-pictures.ts'
import type { GalleryPicture } from '../src/site/gallery-item.ts'
import { largestFile, pictureData } from '../src/site/gallery.ts'
import { PICTURES } from '../src/site/pictures.ts'

const root = path.join(import.meta.dirname, '../public')
const gallery: readonly GalleryPicture[] = GALLERY_PICTURES
const sides = gallery.flatMap((one) => (one.pair ? [one.picture, one.pair.before] : [one.picture]))
const all = [...Object.values(PICTURES), ...sides.map((side) => pictureData(side, ''))]
const named = new Set([
  ...all.flatMap(({ avif, webp, jpg, fallback }) => [
    ...[avif, webp, jpg].flatMap((set) => set.split(', ').map((one) => one.split(' ')[0] ?? '')),
    fallback,
  ]),
  ...sides.map(largestFile),
])
named.delete('')

const size = (address: string) => statSync(path.join(root, address)).size

test('every picture that a page names is there, and nothing else is', () => {
  const there = readdirSync(path.join(root, 'pictures'), { recursive: true, encoding: 'utf8' })
    .map((name) => `/pictures/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.\w+$/.test(name))
  expect(there.toSorted()).toEqual([...named].toSorted())
})

test('all pictures together have less than 30 MB, and none in the first view of a phone more than 20 KB', () => {
  expect([...named].reduce((sum, address) => sum + size(address), 0)).toBeLessThan(30_000_000)
  for (const address of named)
    if (address.endsWith('-360.avif')) expect(size(address), address).toBeLessThanOrEqual(14_000)
  for (const side of sides.slice(0, 2)) expect(size(`/pictures/${side.name}-720.avif`)).toBeLessThanOrEqual(13_900)
  for (const hero of [PICTURES.heroBefore, PICTURES.heroAfter]) {
    for (const [width, limit] of [
      [480, 11_000],
      [800, 20_000],
    ])
      expect(
        size(
          hero.avif
            .split(', ')
            .find((one) => one.endsWith(` ${width}w`))
            ?.split(' ')[0] ?? '',
        ),
      ).toBeLessThanOrEqual(limit ?? 0)
  }
  for (const card of [PICTURES.paverSealing, PICTURES.paverCleaning, PICTURES.pressureWashing])
    expect(size(card.avif.split(' ')[0] ?? '')).toBeLessThanOrEqual(12_000)
})
