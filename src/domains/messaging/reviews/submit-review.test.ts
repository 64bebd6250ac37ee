import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { aReviewLink, finishedJob, secretOf } from '#tests/support/finished-job.ts'
import { settings } from '#domains/system/business/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { reviews } from './tables.ts'

const { app, owner } = useApp()
const aLink = (change?: { name?: string; address?: string }) => aReviewLink(app, change)
/** Each visitor has an address of their own. */
const newVisitor = () => createClient(app.url, '')
const post = (token: string, body: unknown) => newVisitor().post(`/api/review-links/${token}`, body)
const GOOD = { rating: 4, comment: 'They came when they said.\nThe hose was rolled up.' }
const storedReviews = (jobId: string) =>
  app.parts.db.read(SYSTEM).select().from(reviews).where(eq(reviews.jobId, jobId))
const page = (token: string, query = '') => newVisitor().get(`/review/${token}${query}`)
const plain = (token: string, fields: Record<string, string> | string) =>
  newVisitor().call(
    'POST',
    `/review/${token}`,
    typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  )

describe('the page of a private link', () => {
  test('greets the customer and asks for stars and words, and works without a script', async () => {
    const { token } = await aLink()
    const { status, body } = await page(token)
    expect(status).toBe(200)
    for (const words of [
      'How did it go, Elena?',
      'Driveway Sealing',
      '1204 Shell Point Rd, Ruskin, FL 33570',
      'Good or bad, we read it the same day.',
    ])
      expect(body).toContain(words)
    expect(body).toContain('Your town and service are shown too: Ruskin, Driveway Sealing.')
    expect(body).toContain(`<form action="/review/${token}" method="post">`)
    expect(body.match(/<input type="radio" required="" name="rating"/g)).toHaveLength(5)
    expect(body).toContain('value="Elena V."')
  })

  test('is cached nowhere, listed nowhere, and does not reveal its address to other sites', async () => {
    const { token } = await aLink()
    const { headers, body } = await page(token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toContain('rel="canonical"')
    for (const list of ['/sitemap.xml', '/llms.txt'])
      expect((await newVisitor().get(list)).body).not.toContain('/review/')
    expect((await newVisitor().get('/review')).status).toBe(404)
  })

  test('after sending thanks everybody alike and offers the review at Google, however many stars', async () => {
    const link = 'https://g.page/r/tidestone/review'
    await app.parts.db.transaction(SYSTEM, (tx) =>
      tx.insert(settings).values({ name: 'google-review-link', value: link, updatedAt: tx.now }),
    )
    const pages = await Promise.all(
      [1, 5].map(async (rating) => {
        const { token } = await aLink()
        await post(token, { rating, comment: 'What I think.' })
        const { body } = await page(token, '?sent')
        return body.replaceAll(token, '').replaceAll(/<[^>]*out of 5 stars.*?<\/span>/gs, '')
      }),
    )
    expect(pages[0]).toContain('Thank you, Elena')
    expect(pages[0]).toContain('href="/review//google"')
    expect(pages[0]).toBe(pages[1])
    await app.parts.db.transaction(SYSTEM, (tx) => tx.delete(settings).where(eq(settings.name, 'google-review-link')))
  })

  test('takes no review of work that is no longer finished', async () => {
    const { token, jobId } = await aLink()
    expect((await owner.patch(`/api/jobs/${jobId}/status`, { status: 'cancelled', reason: 'Rain' })).status).toBe(200)
    expect(await post(token, GOOD)).toMatchObject({
      status: 409,
      body: { error: 'This job isn’t finished yet, so you can’t review it.' },
    })
    await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })
    expect((await post(token, GOOD)).status).toBe(201)
  })

  test('says where the work was, also when that is not where the customer lives', async () => {
    const { token, jobId } = await aLink()
    expect(
      (await owner.patch(`/api/jobs/${jobId}`, { version: 1, siteAddress: '9 Rental Way, Brandon, FL 33510' })).status,
    ).toBe(200)
    const { body } = await page(token)
    for (const words of [
      '9 Rental Way, Brandon, FL 33510',
      'Your town and service are shown too: Brandon, Driveway Sealing.',
    ])
      expect(body).toContain(words)
    expect(body).not.toContain('Shell Point')
  })

  test('does not address a company by part of its name', async () => {
    const { token } = await aLink({ name: 'Gulf Breeze HOA' })
    expect((await page(token)).body).toMatch(/<h1>How did it go\?<\/h1>/)
  })
})

describe('a review', () => {
  test('is stored as written, waits for the owner, rings the bell, and is on no page', async () => {
    const { token, jobId } = await aLink()
    const { status, body } = await post(token, { ...GOOD, name: 'Elena from Ruskin' })
    expect([status, body.written.rating]).toEqual([201, 4])
    expect(await storedReviews(jobId)).toMatchObject([
      { ...GOOD, status: 'pending', shownAs: 'Elena from Ruskin', reply: null },
    ])
    expect((await owner.get('/api/alerts')).body.alerts[0]).toMatchObject({
      title: 'New review: 4 stars',
      body: 'Elena Vargas, Driveway Sealing',
      href: '/dashboard/reviews',
    })
    for (const path of ['/reviews', '/'])
      expect((await newVisitor().get(path)).body).not.toContain('They came when they said.')
  })

  test('posted without a script says thank you; with something to mend it comes back with what was typed', async () => {
    const { token, jobId } = await aLink()
    const again = await plain(token, { rating: '', comment: 'My words stay.', name: 'E. V.' })
    expect(again.status).toBe(400)
    for (const words of ['Choose from one to five stars.', 'My words stay.', 'value="E. V."'])
      expect(again.body).toContain(words)
    expect(again.headers.get('cache-control')).toBe('no-store')
    expect(await storedReviews(jobId)).toEqual([])
    const sent = await plain(token, { rating: '5', comment: 'First line.\r\nSecond line.', name: '' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/review/${token}?sent`])
    expect(await storedReviews(jobId)).toMatchObject([
      { rating: 5, comment: 'First line.\nSecond line.', shownAs: null },
    ])
    expect((await page(token, '?sent')).body).toContain('Thank you, Elena')
  })

  test.each([
    [0, 'Choose from one to five stars.'],
    [6, 'Choose from one to five stars.'],
    [1.5, 'Choose whole stars.'],
    [-1, 'Choose from one to five stars.'],
    ['5', 'Choose from one to five stars.'],
    [null, 'Choose from one to five stars.'],
    [[5], 'Choose from one to five stars.'],
    [true, 'Choose from one to five stars.'],
    [1e300, 'Choose whole stars.'],
  ])('of %j stars is refused', async (rating, sentence) => {
    const { token, jobId } = await aLink()
    const { status, body } = await post(token, { ...GOOD, rating })
    expect(status).toBe(400)
    expect(body.issues[0]).toEqual({ path: 'rating', message: sentence })
    expect(await storedReviews(jobId)).toEqual([])
  })

  test.each(['0', '6', '1.5', 'five', '', '5,5'])('of %j stars in a plain form is refused, too', async (rating) => {
    const { token, jobId } = await aLink()
    expect((await plain(token, { rating, comment: 'Fine.' })).status).toBe(400)
    expect(await storedReviews(jobId)).toEqual([])
  })

  test('with the stars twice in a plain form is refused', async () => {
    const { token } = await aLink()
    expect((await plain(token, 'rating=1&rating=5&comment=Fine.')).status).toBe(400)
  })

  test.each([0, 6])('of %j stars is refused by the database itself', async (rating) => {
    const { jobId } = await aLink()
    const write = app.parts.db.transaction(SYSTEM, (tx) =>
      tx.insert(reviews).values({ jobId, rating, comment: 'Past the service.' }),
    )
    await expect(write).rejects.toMatchObject({ cause: { constraint: 'reviews_rating' } })
  })

  test.each([
    ['', 'Write a few words.'],
    ['   \n\t ', 'Write a few words.'],
    ['x'.repeat(10_000), 'Please keep this to 2,000 characters.'],
    ['a\u0000b', 'This contains invalid characters. Retype it.'],
    [42, 'Enter some text.'],
  ])('with the words %j is refused with a sentence', async (comment, sentence) => {
    const { token, jobId } = await aLink()
    const { status, body } = await post(token, { rating: 5, comment })
    expect([status, body.issues]).toEqual([400, [{ path: 'comment', message: sentence }]])
    expect(await storedReviews(jobId)).toEqual([])
  })

  test('of exactly 2,000 characters is taken', async () => {
    const { token } = await aLink()
    expect((await post(token, { rating: 5, comment: 'é'.repeat(2000) })).status).toBe(201)
  })

  test('with a script in words and name is shown as text, to the customer too', async () => {
    const { token } = await aLink()
    const comment = '</textarea><script>alert(1)</script>'
    const again = await plain(token, { rating: '9', comment, name: '"><img src=x onerror=alert(2)>' })
    for (const html of [again.body]) {
      expect(html).not.toContain('<script>alert(1)')
      expect(html).not.toContain('<img src=x')
      expect(html).toContain('&lt;script&gt;alert(1)')
    }
    expect((await post(token, { rating: 5, comment })).status).toBe(201)
    const { body } = await page(token)
    expect(body).not.toContain('<script>alert(1)')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

test('the whole way: the owner completes a job, the message holds the link, and the review arrives', async () => {
  const { jobId } = await finishedJob(app)
  const token = await secretOf(app, jobId)
  expect((await page(token)).body).toContain('How did it go, Elena?')
  expect((await post(token, GOOD)).status).toBe(201)
  expect((await owner.get('/api/reviews?status=pending')).body.find((one: any) => one.jobId === jobId)).toMatchObject({
    customerName: 'Elena Vargas',
    shownAs: 'Elena V.',
    service: 'Driveway Sealing',
    ...GOOD,
  })
})
