import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { aReviewLink } from '#tests/support/finished-job.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { reviewRequests, reviews } from './tables.ts'

const { app, owner, staff } = useApp()
afterEach(() =>
  app.parts.db.transaction(SYSTEM, async (tx) => {
    await tx.delete(reviews)
    await tx.delete(reviewRequests)
    tx.invalidatePages('/reviews', '/')
  }),
)

/** One that a customer wrote by their link. */
async function written(comment = 'The garden hose was rolled up.', rating = 5): Promise<string> {
  const { token, jobId } = await aReviewLink(app)
  expect((await createClient(app.url, '').post(`/api/review-links/${token}`, { rating, comment })).status).toBe(201)
  return (await owner.get('/api/reviews?limit=200')).body.find((one: any) => one.jobId === jobId).id
}
const page = async (path = '/reviews') => (await app.visitor.get(path)).body as string
const is = (html: string) => html.includes('The garden hose was rolled up.')
const SPAM = { reason: 'spam', note: 'Advertises another company.' }
const act = (id: string, what: string, body: unknown = what === 'reject' ? SPAM : {}) =>
  owner.post(`/api/reviews/${id}/${what}`, body)

describe('a review that the owner', () => {
  test('approves is on the reviews page and counts at the very next request', async () => {
    const id = await written('The garden hose was rolled up.', 4)
    expect([is(await page()), (await page()).includes('5.0 out of 5 stars')]).toEqual([false, true])
    expect((await act(id, 'approve')).body).toMatchObject({ id, status: 'approved', reply: null })
    expect([is(await page()), (await page()).includes('4.0 out of 5 stars')]).toEqual([true, true])
    expect(await page()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1')
    expect(await page('/')).toContain('4.0 Stars')
  })

  test('approves with a reply is there with it, in one step', async () => {
    const id = await written()
    await act(id, 'approve', { reply: 'Thank you, Elena. Two dry days before the cars go back on.' })
    expect(await page()).toContain('Two dry days before the cars go back on.')
  })

  test('takes back and approves without the reply is there without it', async () => {
    const id = await written()
    await act(id, 'approve', { reply: 'Thank you, Elena.' })
    await act(id, 'reopen')
    await act(id, 'approve', { reply: null })
    expect([is(await page()), (await page()).includes('Thank you, Elena.')]).toEqual([true, false])
  })

  test('rejects is hidden but stored, and can be reopened', async () => {
    const id = await written()
    await act(id, 'approve')
    expect((await act(id, 'reject')).body.status).toBe('rejected')
    expect([is(await page()), is(await page('/'))]).toEqual([false, false])
    expect((await owner.get('/api/reviews?status=rejected')).body).toMatchObject([
      { id, comment: 'The garden hose was rolled up.', rejectedAs: 'spam', rejectedNote: SPAM.note },
    ])
    expect((await act(id, 'reopen')).body).toMatchObject({ status: 'pending', rejectedAs: null, rejectedNote: null })
    expect(is(await page())).toBe(false)
    await act(id, 'reject')
    expect((await act(id, 'approve')).body.status).toBe('approved')
    expect(is(await page())).toBe(true)
  })

  test('decides upon is written down: who, and from what to what; the same again is no second decision', async () => {
    const id = await written()
    await staff.post(`/api/reviews/${id}/approve`)
    await act(id, 'approve')
    await act(id, 'reject')
    const entries: { action: string; by: string }[] = (await owner.get(`/api/audit?kind=reviews&record=${id}`)).body
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['rejected', expect.any(String)],
      ['approved', 'Sam staff'],
    ])
  })

  test.each([
    ['no reason', { note: 'Two stars.' }, 'Choose why: spam or abuse.'],
    ['a reason that is none', { reason: 'bad', note: 'Two stars.' }, 'Choose why: spam or abuse.'],
    ['no words about it', { reason: 'abuse', note: '  ' }, 'Write a few words about why.'],
  ])('cannot be hidden with %s, and stays on the page', async (_what, body, sentence) => {
    const id = await written()
    await act(id, 'approve')
    const answer = await act(id, 'reject', body)
    expect([answer.status, answer.body.error, is(await page())]).toEqual([400, sentence, true])
  })

  test.each(['approve', 'reject', 'reopen'])('does not have answers 404 to %s', async (what) => {
    const { status, body } = await act('00000000-0000-4000-8000-000000000000', what)
    expect([status, body.error]).toEqual([404, 'This review no longer exists.'])
  })
})

describe('what an approved review says of its work', () => {
  const card = async () => (await page()).match(/<li[ >].*?<\/li>/gs)?.find(is) ?? ''
  const facts = async () => /<b>([^<]*)<\/b><span>([^<]*) · /.exec(await card())?.slice(1)
  /** Returns the versions of both pages, which count how often their content has changed. */
  const pageVersions = async () =>
    (
      await app.database.pool.query(
        `select version::int from page_versions where path in ('/', '/reviews') order by path`,
      )
    ).rows.map(({ version }) => version)

  test('is the town where that was, and it goes on the page again when customer or job change', async () => {
    const id = await written()
    const { jobId, customerId } = (await owner.get('/api/reviews')).body[0]
    expect(
      (await owner.patch(`/api/jobs/${jobId}`, { version: 1, siteAddress: '9 Rental Way, Brandon, FL 33510' })).status,
    ).toBe(200)
    await act(id, 'approve')
    expect(await facts()).toEqual(['Elena V.', 'Driveway Sealing, Brandon'])

    const change = (version: number, given: object) =>
      owner.patch(`/api/customers/${customerId}`, { version, ...given })
    const [home, wall] = await pageVersions()
    expect((await change(1, { name: 'Elena Brandt', address: '3 New Rd, Riverview, FL 33578' })).status).toBe(200)
    expect(await facts()).toEqual(['Elena B.', 'Driveway Sealing, Brandon'])
    expect(await pageVersions()).toEqual([home + 1, wall + 1])
    // No page shows an e-mail address.
    expect((await change(2, { email: 'new@example.com' })).status).toBe(200)
    expect(await pageVersions()).toEqual([home + 1, wall + 1])

    expect((await owner.call('DELETE', `/api/jobs/${jobId}`)).status).toBe(200)
    expect(await facts()).toEqual(['Elena B.', 'Riverview'])
    expect(await pageVersions()).toEqual([home + 2, wall + 2])
  })
})

describe('the reply', () => {
  const reply = (id: string, words: unknown) => owner.call('PUT', `/api/reviews/${id}/reply`, { reply: words })

  test('is published, changed and withdrawn, each at the very next request', async () => {
    const id = await written()
    await act(id, 'approve')
    expect(await page()).not.toContain('Reply from the owner')
    await reply(id, 'Thank you.')
    expect(await page()).toContain('Thank you.')
    await reply(id, 'Thank you, Elena.\nSee you next year.')
    expect(await page()).toContain('Thank you, Elena.\nSee you next year.')
    expect((await owner.call('DELETE', `/api/reviews/${id}/reply`)).body.reply).toBeNull()
    expect(await page()).not.toContain('Reply from the owner')
  })

  test('to a review that is not public is refused', async () => {
    const id = await written()
    const { status, body } = await reply(id, 'Thank you.')
    expect([status, body.error]).toEqual([409, 'You can only reply to an approved review. Approve it first.'])
  })

  test('with a script in it is shown as text', async () => {
    const id = await written('<img src=x onerror=alert(1)>')
    await act(id, 'approve', { reply: '<script>alert(2)</script>' })
    const html = await page()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert(2)')
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
  })

  test.each([
    ['', 'Write a few words.'],
    ['x'.repeat(10_000), 'Please keep this to 2,000 characters.'],
    [7, 'Enter some text.'],
  ])('of %j is refused with a sentence', async (words, sentence) => {
    const id = await written()
    await act(id, 'approve')
    const { status, body } = await reply(id, words)
    expect([status, body.issues]).toEqual([400, [{ path: 'reply', message: sentence }]])
    expect(await page()).not.toContain('Reply from the owner')
  })
})

describe('the list', () => {
  test('filters by where a review stands, newest first, with counts and average computed of all', async () => {
    const [first, second, third] = [await written('First.', 5), await written('Second.', 2), await written('Third.', 1)]
    await act(first, 'approve')
    await act(second, 'approve')
    await act(third, 'reject')
    const fourth = await written('Fourth.')
    const ids = async (query: string) => (await owner.get(`/api/reviews${query}`)).body.map(({ id }: any) => id)
    expect(await ids('')).toEqual([fourth, third, second, first])
    expect(await ids('?status=approved')).toEqual([second, first])
    expect(await ids('?status=rejected')).toEqual([third])
    expect(await ids('?status=pending')).toEqual([fourth])
    expect((await owner.get('/api/reviews/counts')).body).toEqual({
      all: 4,
      pending: 1,
      approved: 2,
      rejected: 1,
      average: 3.5,
    })
    expect((await owner.get('/api/reviews?status=loved')).status).toBe(400)
  })

  test('comes page by page', async () => {
    for (const comment of ['One.', 'Two.', 'Three.']) await written(comment)
    const first = await owner.get('/api/reviews?limit=2')
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([2, '3'])
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await owner.get(next)).body.map(({ comment }: any) => comment)).toEqual(['One.'])
  })

  test('has no average while nothing is approved', async () => {
    await written()
    expect((await owner.get('/api/reviews/counts')).body.average).toBeNull()
  })

  test('is not for technicians, who see no customers', async () => {
    expect((await (await app.as('technician')).get('/api/reviews')).status).toBe(403)
  })
})
