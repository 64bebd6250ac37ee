import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, HEADINGS, imported, settled, someLines } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const file = (...lines: string[]) => [HEADINGS, ...lines].join('\n')
const customers = async (): Promise<any[]> => (await owner.get('/api/customers?limit=200')).body
const aCustomer = async (change: object = {}) =>
  (
    await owner.post('/api/customers', {
      name: 'Elena Vargas',
      phone: '(813) 555-0148',
      address: '1204 Shell Point Rd, Ruskin',
      ...change,
    })
  ).body

describe('between the dry run and the press', () => {
  test.each(['skip', 'fill', 'update'])('adds a known customer who was deleted as new, with %s', async (known) => {
    const { id } = await aCustomer()
    const dry = await checked(
      app.url,
      owner,
      file('Elena M. Vargas,813.555.0148,,"9 New Rd, Ruskin",,,', ...someLines(2)),
    )
    expect(dry.counts).toMatchObject({ new: 2, known: 1 })
    await app.database.pool.query('delete from customers where id = $1', [id])
    expect(await imported(owner, dry.id, known)).toMatchObject({ added: 3, changed: 0, counts: { new: 3, known: 0 } })
    expect((await customers()).map(({ name }) => name)).toContain('Elena M. Vargas')
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({ removed: 3, stayed: 0 })
  })

  test('recognizes a known customer who was merged into another one as that one', async () => {
    const { id } = await aCustomer({ phone: '(813) 555-0149', email: 'elena@example.com' })
    const dry = await checked(
      app.url,
      owner,
      file('Elena M. Vargas,813.555.0148,elena@example.com,"9 New Rd, Ruskin",,,', ...someLines(1)),
    )
    expect(dry.counts).toMatchObject({ new: 1, known: 1 })
    await app.database.pool.query('delete from customers where id = $1', [id])
    const survivor = await aCustomer()
    expect(await imported(owner, dry.id, 'update')).toMatchObject({ added: 1, changed: 1 })
    expect((await owner.get(`/api/customers/${survivor.id}`)).body).toMatchObject({
      name: 'Elena M. Vargas',
      email: 'elena@example.com',
    })
  })
})

describe('while the import begins', () => {
  test(
    'does not add a customer again when a request inserts them before the press and commits after it',
    { timeout: 60_000 },
    async () => {
      const dry = await checked(
        app.url,
        owner,
        file(
          ...someLines(6000),
          'Elena Vargas,(813) 555-0148,,9 New Rd,,,',
          'Bo Diaz,(813) 555-0150,bo@example.com,8 New Rd,,,',
        ),
      )
      const client = await app.database.pool.connect()
      await client.query('begin')
      await client.query(
        `insert into customers (name, phone, email, address, created_at) values ('Elena', '+18135550148', null, '1 Old Rd', now() - interval '20 seconds'),
        ('Bo', '+18135550151', 'bo@example.com', '2 Old Rd', now() - interval '20 seconds')`,
      )
      await owner.post(`/api/imports/${dry.id}/start`, {})
      await expect
        .poll(async () => (await owner.get(`/api/imports/${dry.id}`)).body.progress.done, { interval: 5 })
        .toBeGreaterThan(0)
      await client.query('commit')
      client.release()
      expect(await settled(owner, dry.id, 30_000)).toMatchObject({
        status: 'done',
        added: 6000,
        counts: { new: 6000, known: 2 },
      })
      const { rows } = await app.database.pool.query(
        "select count(*)::int as many from customers where phone = '+18135550148' or email = 'bo@example.com'",
      )
      expect(rows).toEqual([{ many: 2 }])
    },
  )

  test('the import waits while another request is looking for a customer in order to add them', async () => {
    const dry = await checked(app.url, owner, file('Elena Vargas,(813) 555-0148,,9 New Rd,,,', ...someLines(1)))
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock_shared(hashtextextended('customers from a file', 0))")
    await owner.post(`/api/imports/${dry.id}/start`, {})
    const waiting = async () =>
      (
        await app.database.pool.query(
          "select count(*)::int as many from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        )
      ).rows[0]
    await expect.poll(waiting, { interval: 20 }).toEqual({ many: 1 })
    expect((await owner.get(`/api/imports/${dry.id}`)).body.status).toBe('waiting')
    await client.query("insert into customers (name, phone, address) values ('Elena', '+18135550148', '1 Old Rd')")
    await client.query('commit')
    client.release()
    expect(await settled(owner, dry.id)).toMatchObject({ status: 'done', added: 1, counts: { new: 1, known: 1 } })
  })
})

describe('an undo', () => {
  test('says in words whatever keeps a customer, an estimate visit too', async () => {
    const dry = await checked(app.url, owner, file(...someLines(1)))
    await imported(owner, dry.id)
    const [one] = await customers()
    const business = (await owner.get('/api/businesses')).body[0]
    const visit = {
      businessId: business.id,
      customerId: one.id,
      service: 'Paver Sealing',
      date: '2026-11-23',
      time: '09:00',
    }
    const made = await owner.post('/api/visits', { ...visit, name: one.name, phone: one.phone, address: one.address })
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({
      stayed: 1,
      // Its confirmation may be written by now.
      who: [{ why: expect.stringContaining('1 estimate visit') }],
    })
  })
})
