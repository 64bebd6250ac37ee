import { rm } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { aReviewLink } from '#tests/support/finished-job.ts'
import { aPhoto, pngBomb } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ clock, env: { DATA_DIR: folder } })
beforeEach(() => {
  clock.ahead = 0
})

async function aWrittenReview(): Promise<{ token: string; jobId: string }> {
  const link = await aReviewLink(app)
  await createClient(app.url, '').post(`/api/review-links/${link.token}`, { rating: 5, comment: 'See the picture.' })
  return link
}
async function send(token: string, body: Uint8Array): Promise<{ status: number; body: any }> {
  const address = `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const headers = { 'content-type': 'image/jpeg', 'x-forwarded-for': address }
  const response = await fetch(`${app.url}/api/review-links/${token}/photos`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return { status: response.status, body: await response.json() }
}
const reviewOf = async (jobId: string) =>
  (await owner.get('/api/reviews?limit=200')).body.find((one: any) => one.jobId === jobId)
const developed = async (jobId: string, many = 1) => {
  await expect
    .poll(async () => (await reviewOf(jobId)).photos.filter((one: any) => one.picture ?? one.problem).length)
    .toBe(many)
  return reviewOf(jobId)
}
const firstOf = (srcset: string) => srcset.split(' ')[0] ?? ''

describe('a photo of a review', () => {
  test(
    'is private until it and the review are approved, and then stands with it on the reviews page at the next request',
    { timeout: 40_000 },
    async () => {
      const { token, jobId } = await aWrittenReview()
      expect((await send(token, await aPhoto({ width: 800, height: 600 }))).status).toBe(201)
      const review = await developed(jobId)
      const [photo] = review.photos
      expect(photo).toMatchObject({ jobId, approved: false, type: 'other' })
      const secretly = firstOf(photo.picture.avif)
      expect((await app.visitor.get(secretly)).status).toBe(401)
      expect((await owner.get(secretly)).status).toBe(200)

      await owner.post(`/api/reviews/${review.id}/approve`)
      const shown = async () =>
        /<li[^>]*>(?:(?!<li).)*See the picture\.(?:(?!<li).)*<\/li>/s.exec(
          (await app.visitor.get('/reviews')).body,
        )?.[0] ?? ''
      expect(await shown()).not.toContain('<picture')
      await owner.patch(`/api/photos/${photo.id}`, { approved: true })
      const card = await shown()
      expect(card).toContain('<picture')
      const address = /src="(\/photos\/[^"]+)"/.exec(card)?.[1] ?? ''
      expect((await app.visitor.get(address)).status).toBe(200)

      await owner.patch(`/api/photos/${photo.id}`, { approved: false })
      expect(await shown()).not.toContain('<picture')
      expect((await app.visitor.get(address)).status).toBe(404)
    },
  )

  test('of a review that is rejected is on no page', { timeout: 40_000 }, async () => {
    const { token, jobId } = await aWrittenReview()
    await send(token, await aPhoto({ hue: 40 }))
    const review = await developed(jobId)
    await owner.post(`/api/reviews/${review.id}/reject`, { reason: 'abuse', note: 'Names a neighbor.' })
    expect((await app.visitor.get('/reviews')).body).not.toContain(review.photos[0].id)
  })

  test('sent twice is one photo, of two at once too; a fifth one is refused', { timeout: 40_000 }, async () => {
    const { token, jobId } = await aWrittenReview()
    const same = await aPhoto({ hue: 80 })
    const both = await Promise.all([send(token, same), send(token, same)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
    for (const hue of [100, 120, 140]) expect((await send(token, await aPhoto({ hue }))).status).toBe(201)
    const fifth = await send(token, await aPhoto({ hue: 160 }))
    expect([fifth.status, fifth.body.error]).toEqual([409, 'You can add up to four photos. Thank you!'])
    expect((await reviewOf(jobId)).photos).toHaveLength(4)
  })

  test(
    'that was deleted makes room for another; sent again it returns and waits for approval, even if it was approved before',
    { timeout: 40_000 },
    async () => {
      const { token, jobId } = await aWrittenReview()
      const first = await aPhoto({ hue: 210 })
      const others = await Promise.all([220, 230, 240].map((hue) => aPhoto({ hue })))
      const { id } = (await send(token, first)).body
      await developed(jobId)
      await owner.patch(`/api/photos/${id}`, { approved: true })
      for (const other of others) await send(token, other)
      expect((await owner.call('DELETE', `/api/photos/${id}`)).status).toBe(200)
      expect((await send(token, first)).body).toEqual({ id })
      expect((await reviewOf(jobId)).photos.find((one: any) => one.id === id)).toMatchObject({
        approved: false,
        standing: 'waiting',
      })
      await owner.call('DELETE', `/api/photos/${id}`)
      expect((await send(token, await aPhoto({ hue: 250 }))).status).toBe(201)
      expect((await send(token, first)).status).toBe(409)
      expect((await reviewOf(jobId)).photos).toHaveLength(4)
    },
  )

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['a bomb', pngBomb()],
  ])('that is %s is refused, and nothing is stored', async (_what, bytes) => {
    const { token, jobId } = await aWrittenReview()
    expect((await send(token, bytes)).status).toBe(400)
    expect((await reviewOf(jobId)).photos).toEqual([])
  })

  test('comes after the review, with its link, within a day', async () => {
    const photo = await aPhoto({ hue: 200 })
    const { token } = await aReviewLink(app)
    const early = await send(token, photo)
    expect([early.status, early.body.error]).toEqual([409, 'Send your review first, then the photos.'])
    expect((await send('guessed', photo)).status).toBe(404)
    const written = await aWrittenReview()
    clock.ahead = 25 * 3_600_000
    expect((await send(written.token, photo)).status).toBe(403)
    clock.ahead = 91 * 86_400_000
    expect((await send(written.token, photo)).status).toBe(410)
  })
})
