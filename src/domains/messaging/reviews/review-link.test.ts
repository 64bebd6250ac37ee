import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { aReviewLink } from '#tests/support/finished-job.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { reviews } from './tables.ts'

const DAY = 86_400_000
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const { app } = useApp({ clock })
beforeEach(() => {
  clock.ahead = 0
})

const aLink = () => aReviewLink(app)
/** Each visitor has an address of their own. */
const newVisitor = () => createClient(app.url, '')
const post = (token: string, body: unknown) => newVisitor().post(`/api/review-links/${token}`, body)
const GOOD = { rating: 4, comment: 'They came when they said.\nThe hose was rolled up.' }
const storedReviews = (jobId: string) =>
  app.parts.db.read(SYSTEM).select().from(reviews).where(eq(reviews.jobId, jobId))
const page = (token: string) => newVisitor().get(`/review/${token}`)
const plain = (token: string, fields: Record<string, string>) =>
  newVisitor().call('POST', `/review/${token}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

describe('a link that', () => {
  test('was used shows what was sent, and takes no second review', async () => {
    const { token, jobId } = await aLink()
    await post(token, GOOD)
    const { status, body } = await page(token)
    expect(status).toBe(200)
    for (const words of [
      'You’ve already used this link',
      'The owner reads every one. Need to change yours? Call us.',
      'The hose was rolled up.',
      'aria-label="4 out of 5 stars"',
    ])
      expect(body).toContain(words)
    expect(body).not.toContain('<form')
    const second = await post(token, { rating: 1, comment: 'Changed my mind.' })
    expect([second.status, second.body.error]).toEqual([
      409,
      'You’ve already used this link. To change your review, give us a call.',
    ])
    const plainly = await plain(token, { rating: '1', comment: 'Changed my mind.' })
    expect([plainly.status, plainly.headers.get('location')]).toEqual([303, `/review/${token}`])
    expect(await storedReviews(jobId)).toMatchObject([GOOD])
  })

  test('is used again with the same words, as after a lost response, gets a success response', async () => {
    const { token, jobId } = await aLink()
    await post(token, GOOD)
    expect((await post(token, GOOD)).status).toBe(201)
    expect(await storedReviews(jobId)).toHaveLength(1)
  })

  test('is used twenty times at the same moment makes exactly one review', async () => {
    const { token, jobId } = await aLink()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => post(token, { rating: (place % 5) + 1, comment: `Try ${place}.` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await storedReviews(jobId)).toHaveLength(1)
  })

  test('is over says so with 410, and nothing of the job', async () => {
    const { token, jobId } = await aLink()
    clock.ahead = 89 * DAY
    expect((await page(token)).status).toBe(200)
    clock.ahead = 91 * DAY
    const { status, body } = await page(token)
    expect(status).toBe(410)
    for (const words of ['This link has expired', 'Call (813) 555-0123']) expect(body).toContain(words)
    for (const secret of ['Elena', 'Driveway Sealing', 'Shell Point'])
      expect(body.split('<footer')[0]).not.toContain(secret)
    expect((await post(token, GOOD)).status).toBe(410)
    expect((await plain(token, { rating: '5', comment: 'Late.' })).status).toBe(410)
    expect((await newVisitor().get(`/api/review-links/${token}`)).status).toBe(410)
    expect(await storedReviews(jobId)).toEqual([])
  })

  test('was guessed, cut short, or changed by one letter is 404, and reveals nothing about what exists', async () => {
    const { token } = await aLink()
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const guesses = [
      randomBytes(32).toString('base64url'),
      token.slice(0, -1),
      `${token}A`,
      flipped,
      token.toUpperCase(),
      'x',
      '%00',
      '..%2f..%2fetc',
      '💧'.repeat(40),
    ]
    const answers = await Promise.all(guesses.map((guess) => page(encodeURI(guess))))
    for (const [place, { status, body }] of answers.entries()) {
      expect([guesses[place], status]).toEqual([guesses[place], 404])
      expect(body).toContain('This link doesn’t work')
      expect(body).not.toContain('Elena')
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await newVisitor().get(`/api/review-links/${flipped}`)).status).toBe(404)
    expect((await post(flipped, GOOD)).status).toBe(404)
    expect((await plain(flipped, { rating: '5', comment: 'Fine.' })).status).toBe(404)
  })

  test('is tried again and again is refused for a while, on the page as in the call', async () => {
    const visitor = newVisitor()
    const statuses: number[] = []
    for (let again = 0; again < 125; again++)
      statuses.push((await visitor.get(`/review/${randomBytes(32).toString('base64url')}`)).status)
    expect(statuses.slice(0, 120)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    const { token } = await aLink()
    const refused = await visitor.get(`/api/review-links/${token}`)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('another site posts to is not heard', async () => {
    const { token, jobId } = await aLink()
    const { status } = await newVisitor().call('POST', `/review/${token}`, 'rating=1&comment=Bad.', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
    })
    expect(status).toBe(403)
    expect(await storedReviews(jobId)).toEqual([])
  })
})
