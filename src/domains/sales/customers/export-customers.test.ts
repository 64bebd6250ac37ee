import { get } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { log } from '#platform/log.ts'

// Nine in the evening of 4 March in Florida, already the 5th in UTC.
const clock = { now: () => new Date('2026-03-05T02:00:00Z') }
const { app, owner } = useApp({ clock })

let people = 0
const add = async (change: Record<string, unknown> = {}) => {
  const made = await owner.post('/api/customers', {
    name: 'Ana Ortiz',
    phone: `(813) 555-${String(5000 + people++)}`,
    address: '12 Shell Rd',
    ...change,
  })
  expect(made.status).toBe(201)
  return made.body
}
/** The bytes as they came: fetch would take the mark at the beginning for itself. */
const exported = async (query: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}/api/customers/export?${new URLSearchParams(query)}`, {
    headers: { cookie: owner.cookie },
  })
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.from(await response.arrayBuffer()).toString('utf8'),
  }
}
const HEAD = '\uFEFFName,Phone,Email,Address,Service Category,Service Count,Transaction Date\r\n'

describe('the export', () => {
  test('has the columns of the specification, a mark for Excel, and quotes where they are needed', async () => {
    await add({
      name: 'Zoë "Z" O’Neil',
      address: '1 Way, Apt 2',
      email: 'zoe@example.com',
      serviceCategory: 'Roof Cleaning',
      serviceCount: 3,
      transactionDate: '1/5/2025',
      tags: ['csv'],
    })
    await add({ name: 'Plain', phone: '+44 20 7946 0958', transactionDate: '2/6/2025', tags: ['csv'] })
    const { status, headers, text } = await exported({ tag: 'csv', sort: 'date' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toBe(
      `${HEAD}"Zoë ""Z"" O’Neil",(813) 555-5000,zoe@example.com,"1 Way, Apt 2",Roof Cleaning,3,1/5/2025\r\nPlain,'+44 20 7946 0958,,12 Shell Rd,,1,2/6/2025\r\n`,
    )
  })

  test('is named after the category and the day in Florida', async () => {
    const name = async (query: Record<string, string>) => (await exported(query)).headers.get('content-disposition')
    expect(await name({})).toBe('attachment; filename="customers-all-2026-03-04.csv"')
    expect(await name({ category: 'Roof Cleaning' })).toBe(
      'attachment; filename="customers-Roof Cleaning-2026-03-04.csv"',
    )
  })

  test('makes harmless what a spreadsheet would run as a formula', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")', '=cmd|"/c calc"!A1']
    for (const name of names) await add({ name, tags: ['formula'] })
    await app.database.pool.query(
      `insert into customers (name, phone, address, tags) values (E'\\t=1', '+18135550000', E'\\r=1', '{formula}')`,
    )
    const { text } = await exported({ tag: 'formula' })
    const cells = text
      .slice(HEAD.length)
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.replace(/^"/, ''))
    expect(cells).toHaveLength(names.length + 1)
    for (const cell of cells) expect(cell).toMatch(/^'/)
    expect(text).toContain("'\r=1")
    recordProof('CSV injection', { tried: cells.length, figure: 'customers' })
  })

  test('holds just those that the list shows with the same filters, in its order', async () => {
    for (const serviceCategory of ['House Wash', 'Other', 'House Wash'])
      await add({ name: `Filtered ${people}`, serviceCategory })
    const gone = await add({ name: 'Filtered Away', serviceCategory: 'House Wash' })
    await owner.post(`/api/customers/${gone.id}/archive`)
    const asked: Record<string, string>[] = [
      { q: 'filtered', category: 'House Wash', sort: '-name' },
      { q: 'FILTERED' },
      { archived: 'true' },
      { q: 'nobody at all' },
    ]
    for (const query of asked) {
      const listed = (await owner.get(`/api/customers?${new URLSearchParams(query)}`)).body.map((row: any) => row.name)
      const lines = (await exported(query)).text.slice(HEAD.length).split('\r\n').filter(Boolean)
      expect(lines.map((line) => line.split(',')[0])).toEqual(listed)
    }
  })

  test('of thousands holds everybody once', async () => {
    await app.database.pool.query(
      `insert into customers (name, phone, address) select 'Many ' || g, '+1727' || lpad(g::text, 7, '0'), 'x' from generate_series(1, 2501) g`,
    )
    for (const sort of ['newest', 'name', '-jobs', 'date']) {
      const lines = (await exported({ q: 'many', sort })).text.slice(HEAD.length).split('\r\n').filter(Boolean)
      expect(new Set(lines).size).toBe(2501)
    }
  })

  test('reads no further once its reader has hung up', async () => {
    await app.database.pool.query(
      `insert into customers (name, phone, address) select 'Crowd ' || g, '+1941' || lpad(g::text, 7, '0'), repeat('Long Road ', 25) from generate_series(1, 30000) g`,
    )
    let queries = 0
    const heard = new WeakSet<object>()
    app.parts.db.pool.on('acquire', (client) => {
      if (heard.has(client)) return
      heard.add(client)
      const query = client.query.bind(client) as (...statement: unknown[]) => unknown
      Object.assign(client, { query: (...statement: unknown[]) => (queries++, query(...statement)) })
    })
    await new Promise<void>((resolve, reject) => {
      const asked = get(
        `${app.url}/api/customers/export?q=crowd`,
        { headers: { cookie: owner.cookie } },
        (response) => {
          response.once('data', () => {
            response.destroy()
            resolve()
          })
        },
      )
      asked.on('error', reject)
    })
    await expect
      .poll(async () => {
        const before = queries
        await new Promise((resolve) => setTimeout(resolve, 100))
        return queries - before
      })
      .toBe(0)
    // All of it would have been sixty pages.
    expect(queries).toBeLessThan(30)
  })

  test('answers an error when it cannot begin; when it breaks off, it ends the connection and logs that without the search words', async () => {
    await app.database.pool.query(
      `insert into customers (name, phone, address) select 'Broken ' || g, '+1863' || lpad(g::text, 7, '0'), repeat('Long Road ', 25) from generate_series(1, 30000) g`,
    )
    const [said, warned] = [vi.spyOn(console, 'error'), vi.spyOn(log, 'warn')]
    const rename = (from: string, to: string) => app.database.pool.query(`alter table ${from} rename to ${to}`)
    await rename('customers', 'customers_away')
    try {
      expect(await owner.get('/api/customers/export?q=broken')).toMatchObject({
        status: 500,
        body: { code: 'INTERNAL' },
      })
    } finally {
      await rename('customers_away', 'customers')
    }
    const reader = (
      await fetch(`${app.url}/api/customers/export?q=broken`, { headers: { cookie: owner.cookie } })
    ).body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await rename('customers', 'customers_away')
    try {
      const rest = async () => {
        while (!(await reader?.read())?.done);
      }
      await expect(rest()).rejects.toThrow('terminated')
    } finally {
      await rename('customers_away', 'customers')
    }
    expect(warned).toHaveBeenCalledWith({ err: expect.any(Error) }, 'customer export interrupted')
    expect(said).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    await app.database.pool.query(`delete from customers where name like 'Broken %'`)
  })

  test.each([
    ['sort=price', 'Please sort by newest, name, jobs or date. Put - in front to reverse the order.'],
    ['category=Gardening', 'Choose a category from the list.'],
    [`q=${'x'.repeat(201)}`, 'Keep your search under 200 characters.'],
    ['q=%00', 'This contains invalid characters. Retype it.'],
    ['tag=%00', 'This contains invalid characters. Retype it.'],
  ])('with ?%.30s is refused in words', async (query, error) => {
    expect(await owner.get(`/api/customers/export?${query}`)).toMatchObject({
      status: 400,
      body: { error, code: 'INVALID' },
    })
  })

  test('is for the office', async () => {
    expect((await (await app.as('staff')).get('/api/customers/export')).status).toBe(200)
    expect((await (await app.as('technician')).get('/api/customers/export')).status).toBe(403)
    expect((await app.visitor.get('/api/customers/export')).status).toBe(401)
  })
})
