import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { TELL_LIMIT } from './contract.ts'
import { MAX_ORIGINS } from './service.ts'
import { dailyTrafficCounts } from './tables.ts'
import { getPageviewCounter } from './pageview-counter.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const NOON = new Date('2026-03-10T16:00:00Z')

let now = NOON
const { app } = useApp({ clock: { now: () => now } })
beforeEach(async () => {
  now = NOON
  await getPageviewCounter(app.parts.db).write()
  await app.database.pool.query('delete from daily_traffic_counts')
})

/** A page's beacon, from a visitor of its own each time. */
const tell = (
  seen: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  visitor = createClient(app.url, ''),
) => visitor.post('/api/traffic', { kind: 'view', page: '/', ...seen }, { 'user-agent': PHONE, ...headers })
const rows = async () => {
  await getPageviewCounter(app.parts.db).write()
  return app.parts.db
    .read(SYSTEM)
    .select()
    .from(dailyTrafficCounts)
    .orderBy(dailyTrafficCounts.day, dailyTrafficCounts.page, dailyTrafficCounts.source, dailyTrafficCounts.kind)
}

describe('what a page tells', () => {
  test('is summed up by day, page, source and kind', async () => {
    for (const kind of ['view', 'view', 'view', 'call', 'started', 'sent'])
      expect(await tell({ kind, source: 'google' })).toMatchObject({ status: 202, body: { counted: true } })
    await tell({ page: '/services/paver-sealing' })
    const one = { day: '2026-03-10', page: '/', source: 'google', medium: null, campaign: null }
    expect(await rows()).toEqual([
      { ...one, kind: 'call', count: 1 },
      { ...one, kind: 'sent', count: 1 },
      { ...one, kind: 'started', count: 1 },
      { ...one, kind: 'view', count: 3 },
      { ...one, page: '/services/paver-sealing', source: 'direct', kind: 'view', count: 1 },
    ])
  })

  test('is added to what was written before, also where there is no medium and no campaign', async () => {
    await tell({ source: 'nextdoor' })
    await rows()
    await tell({ source: 'nextdoor' })
    await tell({ source: 'nextdoor', medium: 'post', campaign: 'spring' })
    expect((await rows()).map(({ medium, count }) => [medium, count])).toEqual(
      expect.arrayContaining([
        [null, 2],
        ['post', 1],
      ]),
    )
    expect(await rows()).toHaveLength(2)
  })

  test('belongs to the day where the business is, on both sides of its midnight and when its clocks change', async () => {
    for (const at of [
      '2026-03-11T03:59:59Z',
      '2026-03-11T04:00:00Z',
      '2026-03-08T04:59:59Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59Z',
    ]) {
      now = new Date(at)
      await tell()
    }
    expect((await rows()).map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-10', 1],
      ['2026-03-11', 1],
    ])
  })

  test.each([
    ['Google', 'google'],
    ['www.google.com', 'google.com'],
    ['Spring Sale 2026!', 'spring-sale-2026'],
    ['x'.repeat(300), 'x'.repeat(40)],
    ['jane.doe@example.com', 'other'],
    ['🌴', 'other'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ["'; drop table daily_traffic_counts; --", 'drop-table-daily_traffic_counts'],
    ['  ', 'direct'],
    ['', 'direct'],
    [null, 'direct'],
    ['www.', 'www.'],
    ['a\u0000b\nc', 'a-b-c'],
  ])('that it came from %j is stored as %s', async (source, stored) => {
    expect((await tell({ source })).status).toBe(202)
    expect((await rows()).map((row) => row.source)).toEqual([stored])
  })

  test('is stored without visitor data: no address, no browser, no cookie, no time but the day', async () => {
    const { headers } = await tell({ source: 'google' }, { 'x-forwarded-for': '203.0.113.77' })
    expect(headers.get('set-cookie')).toBeNull()
    await rows()
    const { rows: columns } = await app.database.pool.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'daily_traffic_counts'",
    )
    expect(columns.map(({ column_name }) => column_name).toSorted()).toEqual([
      'campaign',
      'count',
      'day',
      'kind',
      'medium',
      'page',
      'source',
    ])
    const { rows: tables } = await app.database.pool.query<{ name: string }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')",
    )
    for (const { name } of tables) {
      const { rows: found } = await app.database.pool.query(
        `select 1 from ${name} as r where r::text like '%203.0.113.77%' limit 1`,
      )
      expect(found, name).toEqual([])
    }
  })
})

describe('answered with 202 and not counted is', () => {
  test.each([
    ['a page that is none', { page: '/nowhere' }, {}],
    ['a page that nobody can find', { page: '/sign-in' }, {}],
    ['a page of the dashboard', { page: '/dashboard' }, {}],
    ['another spelling of a page', { page: '/About/' }, {}],
    ['a name of Object.prototype', { page: 'constructor' }, {}],
    ['Googlebot', {}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['Lighthouse', {}, { 'user-agent': `${PHONE} Chrome-Lighthouse` }],
    [
      'a browser without a window',
      {},
      {
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/137.0.0.0 Safari/537.36',
      },
    ],
    ['a program', {}, { 'user-agent': 'curl/8.5.0' }],
    ['who does not say what it is', {}, { 'user-agent': '' }],
    ['who asks not to be tracked', {}, { dnt: '1' }],
    ['who asks for privacy', {}, { 'sec-gpc': '1' }],
  ])('%s', async (_who, change, headers) => {
    expect(await tell(change, headers)).toMatchObject({ status: 202, body: { counted: false } })
    expect(await rows()).toEqual([])
  })

  test('while a Cubot is a telephone, and DNT: 0 is no wish', async () => {
    expect(
      (
        await tell(
          {},
          {
            'user-agent':
              'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 21) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36',
            dnt: '0',
          },
        )
      ).body.counted,
    ).toBe(true)
  })
})

describe('refused is', () => {
  test.each([
    ['an unknown kind', { kind: 'scroll' }],
    ['no page', { page: undefined }],
    ['a page that is a list', { page: ['/'] }],
    ['a page of 10,000 characters', { page: `/${'x'.repeat(10_000)}` }],
    ['a source of 10,000 characters', { source: 'x'.repeat(10_000) }],
    ['a source that is a number', { source: 5 }],
  ])('%s', async (_what, change) => {
    expect((await tell(change)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('one caller who sends more than a family could in a minute, and no one else', async () => {
    const visitor = createClient(app.url, '')
    for (let many = 0; many < TELL_LIMIT.points; many += 1) expect((await tell({}, {}, visitor)).status).toBe(202)
    const answer = await tell({}, {}, visitor)
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tell()).status).toBe(202)
    expect((await rows()).map(({ count }) => count)).toEqual([TELL_LIMIT.points + 1])
  })
})

test('more different sources in a day than anybody has are counted as other, whether they come at once or one writing after the other', async () => {
  for (let at = 0; at < MAX_ORIGINS + 20; at += 1) {
    await tell({ source: `made-up-${at}` })
    if (at % 50 === 0) await rows()
  }
  const stored = await rows()
  expect(stored).toHaveLength(MAX_ORIGINS + 1)
  expect(stored.find(({ source }) => source === 'other')).toMatchObject({ count: 20 })
  // What is there already is still counted by its name, and visitors from nowhere always are.
  await tell({ source: 'made-up-3' })
  await tell()
  const after = await rows()
  expect(after.find(({ source }) => source === 'made-up-3')).toMatchObject({ count: 2 })
  expect(after.find(({ source }) => source === 'direct')).toMatchObject({ count: 1 })
})

describe('a form without JavaScript', () => {
  const post = (quote: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const fields = Object.entries({ ...quote }).map(([name, value]) => [name, String(value)] as [string, string])
    return createClient(app.url, '').call('POST', '/quote', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': PHONE,
      ...headers,
    })
  }

  test('is counted as sent, once however often it is sent again, on the page it was on and with the source of its address', async () => {
    const quote = aQuote()
    const referer = `${app.url}/services/pressure-washing?utm_source=Flyer&utm_campaign=Spring`
    for (const _ of [1, 2, 3])
      expect((await post({ ...quote, from: '/services/pressure-washing' }, { referer })).status).toBe(303)
    // What is no page with a form is counted at home.
    expect((await post({ ...aQuote(), from: '/nowhere' }, { referer: `${app.url}/quote` })).status).toBe(303)
    expect((await post(aQuote(), { referer: 'not an address' })).status).toBe(303)
    const counted = (await rows()).map(({ page, source, campaign, kind, count }) => ({
      page,
      source,
      campaign,
      kind,
      count,
    }))
    expect(counted).toEqual([
      { page: '/', source: 'direct', campaign: null, kind: 'sent', count: 2 },
      { page: '/services/pressure-washing', source: 'flyer', campaign: 'spring', kind: 'sent', count: 1 },
    ])
  })

  test('is not counted when it was not taken, nor for who asks not to be', async () => {
    expect((await post(aQuote({ name: '' }))).status).toBe(400)
    expect((await post(aQuote(), { dnt: '1' })).status).toBe(303)
    expect(await rows()).toEqual([])
  })
})
