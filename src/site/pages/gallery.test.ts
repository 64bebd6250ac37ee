import { describe, expect, test } from 'vitest'
import { GALLERY_CATEGORIES } from '#domains/work/photos/contract.ts'
import type { PublishedPhoto } from '#domains/work/photos/contract.ts'
import { ILLUSTRATIONS } from '#domains/work/photos/gallery-places.ts'
import { readPage } from '#tests/support/read-page.ts'
import { GALLERY_PICTURES } from '../gallery-pictures.ts'

const count = (category?: string) =>
  GALLERY_PICTURES.filter((one) => category === undefined || one.category === category).length
const [first] = GALLERY_PICTURES

const anchor = ({ picture }: { picture: { name: string } }) => picture.name.replace('gallery/', '')
const tiles = (html: string) => [...html.matchAll(/<li id="([^"]+)" data-category/g)].map(([, key]) => key)

test('there are as many illustrations as System Health counts', () => {
  expect(Object.fromEntries(GALLERY_CATEGORIES.map((category) => [category, count(category)]))).toEqual(ILLUSTRATIONS)
})

describe('the gallery', () => {
  const { html, text, nodes } = readPage('/gallery')

  test('shows about 80 pictures in the three categories, and says how many there are of each', () => {
    expect(html.match(/<picture>/g)?.length).toBeGreaterThan(75)
    for (const words of [
      `All ${count()}`,
      `Paver Sealing ${count('Paver Sealing')}`,
      `Pressure Washing ${count('Pressure Washing')}`,
      `Before & After ${count('Before & After')}`,
    ])
      expect(text).toContain(words)
    expect(tiles(html)).toEqual(GALLERY_PICTURES.map(anchor))
  })

  test('says once that the pictures are illustrations, and every one of them says so to who cannot see it', () => {
    expect(text.match(/These pictures are illustrations/g)).toHaveLength(1)
    const alts = [...html.matchAll(/<picture>.*?<img[^>]* alt="([^"]*)"/gs)].map(([, alt]) => alt)
    for (const alt of alts.slice(0, -1)) expect(alt).toMatch(/^Illustration: /)
  })

  test('has a call and an estimate at hand', () => {
    expect(html).toMatch(/<a class="btn btn-clay btn-lg" href="\/#quote">Get Free Estimate<\/a>/)
    expect(html).toMatch(/<a class="btn btn-tide btn-lg" href="tel:\+18135550123">.*?Call \(813\) 555-0123<\/a>/)
  })

  test('leads to the large file of every picture without JavaScript, and loads only the first before it is needed', () => {
    const links = [...html.matchAll(/href="(\/pictures\/gallery\/[^"]+)" data-open/g)].map(([, href]) => href)
    expect(links).toHaveLength(count())
    for (const link of links) expect(link).toMatch(/-1200\.jpg$/)
    // The lower picture of the first pair, then the upper one.
    expect(html.match(/fetchPriority="(high|low)" alt/g)).toEqual([
      'fetchPriority="high" alt',
      'fetchPriority="low" alt',
    ])
  })

  test('offers search engines no picture that was made on a computer', () => {
    expect(nodes.find((node) => node['@type'] === 'ImageGallery')).toBeUndefined()
  })

  test('speaks of the handle only where there is one, and claims the same camera for no illustration', () => {
    expect(html).toContain('<span data-needs-js="">Drag the handle to compare. </span>Open a picture to see it large.')
    expect(text).not.toContain('same camera')
  })

  test('leads to the picture before without JavaScript, too', () => {
    const pairs = GALLERY_PICTURES.flatMap((one) => ('pair' in one ? [one.pair.before.name] : []))
    const links = [...html.matchAll(/<noscript><a href="([^"]+)">Before<\/a><\/noscript>/g)].map(([, href]) => href)
    expect(links).toEqual(pairs.map((name) => `/pictures/${name}-1200.jpg`))
  })
})

describe("the owner's approved photos", () => {
  const photo = (id: string, change: Partial<PublishedPhoto>): PublishedPhoto => ({
    id,
    jobId: null,
    pairId: null,
    type: 'after',
    category: 'Paver Sealing',
    caption: `Caption ${id}`,
    picture: {
      width: 1600,
      height: 1200,
      alt: `Driveway ${id}`,
      avif: `/photos/${id}-400.avif 400w, /photos/${id}-1600.avif 1600w`,
      webp: `/photos/${id}-400.webp 400w, /photos/${id}-1600.webp 1600w`,
      jpg: `/photos/${id}-400.jpg 400w, /photos/${id}-1600.jpg 1600w`,
      fallback: `/photos/${id}-400.jpg`,
    },
    ...change,
  })
  const photos = [
    photo('d', { caption: '', category: 'Pressure Washing', type: 'other' }),
    photo('c', { jobId: 'job', pairId: 'pair', category: 'Pressure Washing' }),
    // Its after is not approved.
    photo('b', { jobId: 'job', pairId: 'other', type: 'before' }),
    photo('a', { jobId: 'job', pairId: 'pair', type: 'before' }),
  ]
  const { html, text, nodes } = readPage('/gallery', { photos })
  const tile = (key: string) => new RegExp(`<li id="${key}".*?</li>`, 's').exec(html)?.[0] ?? ''

  test('come first, newest first, and a pair of a before and an after is one slider', () => {
    expect(tiles(html).slice(0, 4)).toEqual(['photo-d', 'photo-c', 'photo-b', anchor(first)])
    expect(tile('photo-c')).toMatch(/Driveway a.*Driveway c.*type="range".*Washed/s)
    expect(tile('photo-d')).not.toContain('type="range"')
  })

  test('take the places of as many illustrations of their category, until none is left', () => {
    expect(text).toContain(`All ${count()}`)
    const left = GALLERY_PICTURES.filter(({ category }, place) =>
      GALLERY_PICTURES.slice(place + 1).some((later) => later.category === category),
    )
    expect(tiles(html).slice(3)).toEqual(left.map(anchor))
    const many = GALLERY_CATEGORIES.flatMap((category) =>
      Array.from({ length: 40 }, (_, nth) => photo(`${category[0]}${nth}`, { category })),
    )
    const full = readPage('/gallery', { photos: many })
    expect(tiles(full.html)).toEqual(many.map(({ id }) => `photo-${id}`))
    // One is left that belongs to no job: the picture behind the call to us.
    expect(full.text.match(/illustration/gi)).toHaveLength(1)
  })

  test('lead to their own large files and have words even when the owner wrote none', () => {
    expect(tile('photo-d')).toContain('href="/photos/d-1600.jpg"')
    expect(tile('photo-d')).toContain('<b>Pressure Washing</b>')
    expect(nodes.find((node) => node['@type'] === 'ImageGallery')?.image).toContainEqual(
      expect.objectContaining({ contentUrl: 'https://tidestone.example/photos/a-1600.jpg', caption: 'Driveway a' }),
    )
  })

  test('are marked as illustrations too where they are pictures made on a computer, as in the demo', () => {
    const picture = { ...photo('z', {}).picture, alt: 'Illustration: a sealed driveway.' }
    const demo = readPage('/gallery', { photos: [photo('z', { picture })] })
    const shown = /<li id="photo-z".*?<\/li>/s.exec(demo.html)?.[0]
    expect(shown).toContain('>Illustration</span>')
    expect(shown).not.toContain('A finished job')
    expect(demo.nodes.find((node) => node['@type'] === 'ImageGallery')).toBeUndefined()
  })

  test('are no illustrations, while everything else is marked as one', () => {
    expect(text).toContain('Pictures marked Illustration show what the work does.')
    for (const key of ['photo-d', 'photo-c', 'photo-b']) expect(tile(key)).not.toContain('Illustration')
    for (const key of tiles(html).slice(3)) expect(tile(String(key))).toContain('>Illustration</span>')
  })
})
