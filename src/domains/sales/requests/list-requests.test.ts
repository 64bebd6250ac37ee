import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { plansOf } from '#tests/support/plans.ts'

const { app, owner } = useApp()

/** As many as a busy business has after some years, written as the database itself would. */
const MANY = 20_000
const FILL = `
  insert into service_requests (name, email, phone, address, service, source, status, flagged, contacted_at, created_at)
  select (array['Zoë', 'Priya', 'Marcus', 'June'])[1 + g % 4] || ' ' || (array['Brulé', 'Nair', 'Bell', 'Castellano', 'Okafor'])[1 + g % 5] || ' ' || g,
    'person' || g || '@example.com', '+1813' || lpad((2000000 + g)::text, 7, '0'), g || ' Heron Ct, Riverview', 'driveway',
    (array['website', 'phone', 'referral'])[1 + g % 3], case when g <= 19900 then (array['completed', 'cancelled'])[1 + g % 2] when g % 2 = 0 then 'new' else 'contacted' end,
    g % 500 = 0, case when g > 19000 then now() - interval '1 hour' end, date_trunc('milliseconds', now() - (${MANY} - g) * interval '1 minute')
  from generate_series(1, ${MANY}) g`

beforeAll(async () => {
  await app.database.pool.query(FILL)
  await app.database.pool.query('vacuum analyze service_requests')
}, 60_000)

const list = (query: Record<string, string>) => owner.get(`/api/service-requests?${new URLSearchParams(query)}`)
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.map((request: { name: string }) => request.name)

describe('the list of many requests', () => {
  test('finds by name whatever case and accents, by phone in any notation, by e-mail and by address', async () => {
    expect((await names({ q: 'BRULE 4005' })).toSorted()).toEqual(['Priya Brulé 14005', 'Priya Brulé 4005'])
    expect((await names({ q: '8020 zoë brulé' })).toSorted()).toEqual(['Zoë Brulé 18020', 'Zoë Brulé 8020'])
    expect(await names({ q: '(813) 200-7777' })).toEqual([expect.stringMatching(/ 7777$/)])
    expect(await names({ q: '8132007777' })).toEqual([expect.stringMatching(/ 7777$/)])
    expect(await names({ q: 'person1234@' })).toEqual([expect.stringMatching(/ 1234$/)])
    expect(await names({ q: 'heron 15321' })).toEqual([expect.stringMatching(/ 15321$/)])
    expect(await names({ q: "100%' or 1=1" })).toEqual([])
    expect(await names({ q: '_oë' })).toEqual([])
  })

  test('counts exactly up to 1,000, and beyond it says 1000+', async () => {
    expect((await list({ q: 'person1999' })).headers.get('x-total-count')).toBe('11')
    expect((await list({ q: 'castellano' })).headers.get('x-total-count')).toBe('1000+')
    expect((await list({})).headers.get('x-total-count')).toBe('1000+')
    expect((await list({ status: 'new' })).headers.get('x-total-count')).toBe('49')
    expect((await owner.get('/api/service-requests/counts')).body).toMatchObject({
      all: 1001,
      new: 49,
      contacted: 50,
      completed: 1001,
      flagged: 40,
    })
  })

  test.each<Record<string, string>>([
    { sort: 'newest' },
    { sort: 'time-left' },
    { sort: 'newest', source: 'phone' },
    { sort: 'time-left', status: 'contacted' },
  ])('pages in the order %o without leaving out or repeating one', async (query) => {
    const seen: { id: string; createdAt: string }[] = []
    let next: string | undefined = `/api/service-requests?${new URLSearchParams({ limit: '20', ...query })}`
    for (let page = 0; page < 5 && next; page++) {
      const { body, headers }: Answer = await owner.get(next)
      seen.push(...body)
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(query.sort === 'newest' ? times.toSorted().toReversed() : times.toSorted())
    if (!('status' in query)) expect(seen).toHaveLength(100)
  })

  test.each([
    ['an unknown order', { sort: 'price' }, 'Please sort by newest or time left.'],
    ['an unknown source', { source: 'pigeon' }, 'Choose how they found you.'],
  ])('with %s is refused with a sentence', async (_what, query, sentence) => {
    const { status, body } = await list(query)
    expect([status, JSON.stringify(body.issues)]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('a cursor of the other order, of another list or made up is refused with a sentence', async () => {
    const cursorOf = async (path: string) =>
      /cursor=([^&>]+)/.exec((await owner.get(path)).headers.get('link') ?? '')?.[1] ?? ''
    const own = await cursorOf('/api/service-requests?limit=1')
    expect((await list({ cursor: own, sort: 'time-left' })).body.error).toBe(
      'The sort order changed. Start again from the first page.',
    )
    expect((await list({ cursor: 'bm9wZQ' })).body.error).toBe(
      'This page doesn’t exist. Start again from the first page.',
    )
    expect((await list({ cursor: own })).status).toBe(200)
  })

  test('no plan of it scans the table, however it is filtered, searched, sorted and counted', async () => {
    const plans = await plansOf(app, async () => {
      const { cursor } = Object.fromEntries(
        new URL(/<(.+)>;/.exec((await list({ limit: '2' })).headers.get('link') ?? '')?.[1] ?? '', app.url)
          .searchParams,
      )
      await list({})
      await list({ cursor: cursor ?? '' })
      await list({ sort: 'time-left' })
      await list({ status: 'new' })
      await list({ status: 'completed', sort: 'time-left' })
      await list({ source: 'phone' })
      await list({ flagged: 'true' })
      await list({ q: 'person7777@example' })
      await list({ q: 'castellano' })
      await list({ q: '(813) 200-7777' })
      await owner.get('/api/service-requests/counts')
      await owner.get('/api/service-requests/alike?phone=8132007777&email=person12@example.com')
    })
    expect(plans.length).toBeGreaterThanOrEqual(15)
    expect(plans.filter(({ plan }) => /Seq Scan on service_requests/.test(plan))).toEqual([])
  })
})
