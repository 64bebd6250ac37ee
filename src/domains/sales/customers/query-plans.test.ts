import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { CATEGORIES, SORTS } from './contract.ts'

const { app, owner } = useApp()
/** What the app has asked the database since `asked` was emptied. */
let asked: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  await fillUp(app.database.pool, { customers: 20_000, jobs: 0 })
  listenTo(app.parts.db.pool)
}, 60_000)

/** Notes every statement on its way, and lets it go on. */
function listenTo(pool: pg.Pool): void {
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...statement: unknown[]) => unknown
    Object.assign(client, {
      query: (...statement: unknown[]) => {
        const [first, values] = statement
        const text = typeof first === 'string' ? first : (first as { text: string }).text
        asked.push({ text, values: (values ?? (first as { values?: unknown[] }).values ?? []) as unknown[] })
        return query(...statement)
      },
    })
  })
}

/** The plans of all that a call reads of customers. */
async function plansOf(path: string): Promise<string> {
  asked = []
  const answer = await owner.get(path)
  expect(answer.status).toBe(200)
  const client = await app.database.pool.connect()
  try {
    const plans: string[] = []
    for (const { text, values } of asked) {
      if (text.startsWith('set local')) await client.query(text.replace('local', ''))
      if (!/^\s*select/i.test(text) || !text.includes('"customers"')) continue
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    expect(plans.length, `${path} read no customer`).toBeGreaterThan(0)
    return plans.join('\n')
  } finally {
    client.release(true)
  }
}

const scanned = /Seq Scan on customers/

describe('among 20,000 customers no plan reads the table from end to end', () => {
  test.each(SORTS)('for the list in the order %s, its next page and its last', async (sort) => {
    expect(await plansOf(`/api/customers?sort=${sort}`)).not.toMatch(scanned)
    const first = await owner.get(`/api/customers?sort=${sort}&limit=200`)
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const plan = await plansOf(next)
    expect(plan).not.toMatch(scanned)
    // Where the page begins is looked up in the index, so that a deep one costs no more than the first.
    expect(plan).toMatch(/Index Cond: .*ROW\(/)
    expect(plan).not.toMatch(/Sort Key/)
  })

  test.each(CATEGORIES)('for the category %s, in any order', async (category) => {
    for (const sort of SORTS)
      expect(await plansOf(`/api/customers?${new URLSearchParams({ category, sort })}`), sort).not.toMatch(scanned)
  })

  test.each([
    ['a rare word', 'quillquist'],
    ['a common word', 'smith'],
    ['what nearly all hold', 'example.com'],
    ['what nobody holds', 'nobody-at-all'],
    ['a phone', '(813) 201-2345'],
    ['half a phone', '813-20'],
    ['a word with accents', 'ÉLODIE'],
    ['two words', 'wei dvor'],
    ['two letters', 'an'],
    ['two letters that are rare', 'zz'],
    ['one letter', 'q'],
    ['signs alone', '%_'],
  ])('for a search of %s, alone and in a category', async (_what, q) => {
    for (const sort of SORTS) {
      expect(await plansOf(`/api/customers?${new URLSearchParams({ q, sort })}`), sort).not.toMatch(scanned)
      expect(
        await plansOf(`/api/customers?${new URLSearchParams({ q, sort, category: 'Roof Cleaning' })}`),
        sort,
      ).not.toMatch(scanned)
    }
  })

  test('for a tag, for those without a category and for the archived ones', async () => {
    for (const filter of ['tag=VIP', 'category=none', 'archived=true', 'archived=true&q=smith'])
      for (const sort of SORTS)
        expect(await plansOf(`/api/customers?sort=${sort}&${filter}`), filter).not.toMatch(scanned)
  })

  test('for a custom field that few, many or no customers have, with the first and the next page', async () => {
    const add = async (name: string, share: number) => {
      const { body } = await owner.post('/api/custom-fields', { of: 'customers', name, type: 'text' })
      await app.database.pool.query(
        `insert into custom_values (id, field_id, customer_id, value)
         select gen_random_uuid(), $1, id, 'Dog ' || n from (select id, row_number() over () n from customers) c where n % $2 = 0`,
        [body.id, share],
      )
      return body.id
    }
    const [many, few, third] = [await add('Many', 2), await add('Few', 1000), await add('Third', 3)]
    const all = (...fields: object[]) => String(new URLSearchParams({ fields: JSON.stringify(fields) }))
    await app.database.pool.query('vacuum analyze')
    for (const filter of [
      `field=${many}`,
      `field=${few}`,
      `field=${many}&fieldValue=dog%2012`,
      `field=${many}&fieldValue=cat`,
      all({ field: many }, { field: third }),
      all({ field: many }, { field: few }),
      all({ field: many, fieldValue: 'dog 1' }, { field: third, fieldValue: 'dog 2' }, { field: few }),
    ])
      for (const sort of ['newest', 'name']) {
        expect(await plansOf(`/api/customers?sort=${sort}&${filter}`), filter).not.toMatch(scanned)
        const first = await owner.get(`/api/customers?sort=${sort}&limit=5&${filter}`)
        const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
        if (next) expect(await plansOf(next), filter).not.toMatch(scanned)
      }
    const total = async (filter: string) =>
      (await owner.get(`/api/customers?limit=5&${filter}`)).headers.get('x-total-count')
    const both = all({ field: many }, { field: third })
    expect(await Promise.all([`field=${many}`, both, `${both}&archived=true`, `field=${few}`].map(total))).toEqual([
      '1000+',
      '1000+',
      '0',
      '20',
    ])
  })

  test('for one customer, for who looks alike, and for the export', async () => {
    const [one] = (await owner.get('/api/customers?limit=1')).body
    for (const path of [
      `/api/customers/${one.id}`,
      `/api/customers/alike?phone=${encodeURIComponent(one.phone)}&email=${one.email}`,
      '/api/customers/export?category=House%20Wash',
    ])
      expect(await plansOf(path), path).not.toMatch(scanned)
  })

  test('and the figures beside it are not counted at all', async () => {
    asked = []
    const { body } = await owner.get('/api/customers/counts')
    expect(body).toMatchObject({
      all: 20_000,
      archived: 0,
      categories: { 'Driveway Cleaning': 8800, 'Paver Sealing': 5400 },
    })
    expect(asked.some(({ text }) => /"?customers"?\b/.test(text))).toBe(false)
  })
})
