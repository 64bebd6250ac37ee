import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { SORTS } from './contract.ts'
import { compactCounts } from './customer-counts.ts'

let now = new Date('2026-03-05T15:00:00Z')
const { app, owner } = useApp({ clock: { now: () => now } })

let people = 0
const add = async (change: Record<string, unknown> = {}) => {
  const made = await owner.post('/api/customers', {
    name: 'Somebody',
    phone: `(813) 555-${String(3000 + people++)}`,
    address: '1 Way',
    ...change,
  })
  expect(made.status).toBe(201)
  return made.body
}
const next = ({ headers }: Answer): string | undefined => /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

async function whole(query: Record<string, string>, limit = 2): Promise<any[]> {
  const rows: any[] = []
  for (
    let path: string | undefined = `/api/customers?${new URLSearchParams({ ...query, limit: String(limit) })}`;
    path;
  ) {
    const answer: Answer = await owner.get(path)
    expect(answer.status).toBe(200)
    rows.push(...answer.body)
    path = next(answer)
  }
  return rows
}

describe('the order of the list', () => {
  const named = (rows: any[]) => rows.map(({ name }) => name)
  beforeAll(async () => {
    for (const [name, serviceCount, transactionDate] of [
      ['zoë', 2, '1/5/2025'],
      ['Álvaro', 5, '12/31/2024'],
      ['Beth', 2, '1/5/2025'],
      ['alva', 0, '3/4/2026'],
      ['Émile', 11, '2/1/2020'],
    ] as const) {
      now = new Date(now.getTime() + 60_000)
      await add({ name, serviceCount, transactionDate, tags: ['ordered'] })
    }
  })

  test.each([
    ['newest', ['Émile', 'alva', 'Beth', 'Álvaro', 'zoë']],
    ['-newest', ['zoë', 'Álvaro', 'Beth', 'alva', 'Émile']],
    ['name', ['alva', 'Álvaro', 'Beth', 'Émile', 'zoë']],
    ['-name', ['zoë', 'Émile', 'Beth', 'Álvaro', 'alva']],
    ['jobs', ['alva', 'zoë', 'Beth', 'Álvaro', 'Émile']],
    ['-jobs', ['Émile', 'Álvaro', 'Beth', 'zoë', 'alva']],
    ['date', ['Émile', 'Álvaro', 'zoë', 'Beth', 'alva']],
    // Of the same day, the one added last comes first.
    ['-date', ['alva', 'Beth', 'zoë', 'Álvaro', 'Émile']],
  ])('%s is the same on pages of one, of two and in one go', async (sort, expected) => {
    for (const limit of [1, 2, 200]) expect(named(await whole({ sort, tag: 'ordered' }, limit))).toEqual(expected)
  })

  test('is newest first by default', async () => {
    expect(named(await whole({ tag: 'ordered' }))).toEqual(named(await whole({ tag: 'ordered', sort: 'newest' })))
  })

  test('keeps a customer without a date at the early end', async () => {
    const made = await add({ name: 'Undated', tags: ['dated'] })
    await add({ name: 'Dated', tags: ['dated'], transactionDate: '1/1/1900' })
    await owner.patch(`/api/customers/${made.id}`, { version: 1, transactionDate: null })
    expect(named(await whole({ sort: 'date', tag: 'dated' }, 1))).toEqual(['Undated', 'Dated'])
    expect(named(await whole({ sort: '-date', tag: 'dated' }, 1))).toEqual(['Dated', 'Undated'])
  })

  test('pages on by names that are as long and as strange as names may be', async () => {
    for (const name of ['😀'.repeat(60), '﷽'.repeat(120), 'ß'.repeat(120), `"';--\\`, '%_'])
      await add({ name, tags: ['strange'] })
    for (const sort of ['name', '-name'])
      expect(new Set((await whole({ sort, tag: 'strange' }, 1)).map(({ id }) => id)).size).toBe(5)
  })

  test('neither loses nor repeats a customer when one is added between two pages', async () => {
    for (let many = 0; many < 4; many += 1) await add({ name: 'Paged', tags: ['paged'] })
    const first = await owner.get('/api/customers?tag=paged&limit=2')
    await add({ name: 'Paged', tags: ['paged'] })
    const second = await owner.get(next(first) ?? '')
    expect(new Set([...first.body, ...second.body].map(({ id }: { id: string }) => id)).size).toBe(4)
    expect(second.headers.get('x-total-count')).toBe('5')
  })

  test.each(SORTS)('a cursor of %s is refused in every other order, in words', async (sort) => {
    const cursor =
      new URL(next(await owner.get(`/api/customers?limit=1&sort=${sort}`)) ?? '', app.url).searchParams.get('cursor') ??
      ''
    for (const other of SORTS) {
      const answer = await owner.get(`/api/customers?${new URLSearchParams({ sort: other, cursor })}`)
      if (other === sort) expect(answer.status).toBe(200)
      else
        expect(answer).toMatchObject({
          status: 400,
          body: { error: 'The sort order changed. Start again from the first page.' },
        })
    }
  })

  test.each([
    ['of the requests', ['2026-03-05T15:00:00.000Z', '00000000-0000-4000-8000-000000000000']],
    ['that was cut short', ['newest', '2026-03-05T15:00:00.000Z']],
    [
      'with a day that is none',
      ['date', '2026-02-31', '2026-03-05T15:00:00.000Z', '00000000-0000-4000-8000-000000000000'],
    ],
    [
      'with a day before Christ',
      ['date', '-0001-02-03', '2026-03-05T15:00:00.000Z', '00000000-0000-4000-8000-000000000000'],
    ],
    ['with too many jobs', ['jobs', 2 ** 40, '2026-03-05T15:00:00.000Z', '00000000-0000-4000-8000-000000000000']],
    ['with a NUL', ['name', 'a\0b', '00000000-0000-4000-8000-000000000000']],
    ['with an id of quotes', ['name', 'a', "'; drop table customers;--"]],
    ['with a list for a name', ['name', ['a'], '00000000-0000-4000-8000-000000000000']],
    ['that is no list', { newest: true }],
  ])('a cursor %s is refused in words', async (_what, value) => {
    const sort = Array.isArray(value) && SORTS.some((known) => known === value[0]) ? String(value[0]) : 'newest'
    const cursor = `customers.${Buffer.from(JSON.stringify(value)).toString('base64url')}`
    expect(await owner.get(`/api/customers?${new URLSearchParams({ sort, cursor })}`)).toMatchObject({
      status: 400,
      body: { error: 'This page doesn’t exist. Start again from the first page.' },
    })
  })
})

describe('the figures', () => {
  const counts = async () => (await owner.get('/api/customers/counts')).body
  const total = async (query: string) =>
    (await owner.get(`/api/customers?limit=1&${query}`)).headers.get('x-total-count')

  test('follow every change of a customer, by whatever way it comes', async () => {
    const before = await counts()
    const one = await add({ serviceCategory: 'House Wash' })
    const other = await add({ serviceCategory: 'House Wash' })
    await add()
    const added = { ...before.categories, 'House Wash': before.categories['House Wash'] + 2 }
    expect(await counts()).toEqual({
      all: before.all + 3,
      archived: before.archived,
      none: before.none + 1,
      categories: added,
    })

    await owner.patch(`/api/customers/${one.id}`, { version: 1, serviceCategory: 'Roof Cleaning' })
    await owner.post(`/api/customers/${other.id}/archive`)
    expect(await counts()).toEqual({
      all: before.all + 2,
      archived: before.archived + 1,
      none: before.none + 1,
      categories: { ...before.categories, 'Roof Cleaning': before.categories['Roof Cleaning'] + 1 },
    })
    await owner.call('DELETE', `/api/customers/${other.id}`)
    await app.database.pool.query(
      `insert into customers (name, phone, address) select 'Bulk', '+18135550100', 'x' from generate_series(1, 500)`,
    )
    await app.database.pool.query(`update customers set service_category = 'Other' where name = 'Bulk'`)
    const bulk = await counts()
    expect(bulk).toMatchObject({
      all: before.all + 502,
      archived: before.archived,
      categories: { Other: before.categories.Other + 500 },
    })
    await app.database.pool.query(`delete from customers where name = 'Bulk'`)
    expect(await counts()).toMatchObject({ all: before.all + 2, categories: { Other: before.categories.Other } })
    const { rows } = await app.database.pool.query(
      'select count(*) filter (where not archived)::int as all, count(*) filter (where archived)::int as archived from customers',
    )
    expect(await counts()).toMatchObject(rows[0])
  })

  test('do not count what was rolled back', async () => {
    const before = await counts()
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query(`insert into customers (name, phone, address) values ('Never', '+18135550100', 'x')`)
    await client.query('rollback')
    client.release()
    expect(await counts()).toEqual(before)
  })

  test('are added up now and then without being lost, while others write', async () => {
    const before = await counts()
    const tidy = () => app.parts.db.transaction(SYSTEM, compactCounts)
    await Promise.all([add(), tidy(), add(), tidy(), add(), tidy()])
    await tidy()
    expect(await counts()).toMatchObject({ all: before.all + 3, none: before.none + 3 })
    const { rows } = await app.database.pool.query('select count(*)::int as many from customer_counts')
    // At most one row for each category, archived and not.
    expect(rows[0].many).toBeLessThanOrEqual(14)
  })

  test('beside a list are those of its filter', async () => {
    const { all, none, categories } = await counts()
    expect(await total('')).toBe(String(all))
    expect(await total('category=none')).toBe(String(none))
    expect(await total('category=Roof%20Cleaning')).toBe(String(categories['Roof Cleaning']))
  })

  test('of a search are exact up to 1,000, and 1000+ beyond', async () => {
    const fill = (many: number) =>
      app.database.pool.query(
        `insert into customers (name, phone, address) select 'Counted ' || g, '+1727' || lpad(g::text, 7, '0'), 'x' from generate_series(1, $1) g`,
        [many],
      )
    await fill(1000)
    expect(await total('q=counted')).toBe('1000')
    expect(await total('q=counted%20100')).toBe('2')
    await fill(1)
    expect(await total('q=counted')).toBe('1000+')
    await app.database.pool.query(`delete from customers where name = 'Counted 1' or name = 'Counted 2'`)
    expect(await total('q=counted')).toBe('998')
    const [one] = (await owner.get('/api/customers?q=counted&limit=1')).body
    await owner.patch(`/api/customers/${one.id}`, { version: 1, name: 'Renamed' })
    expect(await total('q=counted')).toBe('997')
    await app.database.pool.query(`delete from customers where name like 'Counted %'`)
    expect(await total('q=counted')).toBe('0')
  })
})
