import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'

const { app, owner } = useApp()

let people = 0
const add = async () =>
  (
    await owner.post('/api/customers', {
      name: 'Ana Ortiz',
      phone: `(813) 555-${String(6000 + people++)}`,
      address: '12 Shell Rd',
    })
  ).body
const attached = async (id: string) => owner.get(`/api/customers/${id}/attached`)
const remove = (id: string) => owner.call('DELETE', `/api/customers/${id}`)
const NOTHING = {
  requests: 0,
  jobs: 0,
  visits: 0,
  invoices: 0,
  messages: 0,
  photos: 0,
  reviews: 0,
  contracts: 0,
  others: 0,
}

describe('deleting a customer', () => {
  test('with no references removes addresses and contacts too, and is recorded in the audit trail', async () => {
    const { id } = await add()
    await owner.post(`/api/customers/${id}/addresses`, { label: 'Rental', address: '9 Bay St' })
    await owner.post(`/api/customers/${id}/contacts`, { name: 'Leo', email: 'leo@example.com' })
    expect((await attached(id)).body).toEqual(NOTHING)
    expect(await remove(id)).toMatchObject({ status: 200, body: { id } })
    const { rows } = await app.database.pool.query(
      'select (select count(*)::int from customer_addresses where customer_id = $1) + (select count(*)::int from customer_contacts where customer_id = $1) as left',
      [id],
    )
    expect(rows[0].left).toBe(0)
    expect(
      (
        await app.database.pool.query(`select before from audit_entries where entity_id = $1 and action = 'deleted'`, [
          id,
        ])
      ).rows,
    ).toEqual([{ before: { name: 'Ana Ortiz' } }])
  })

  test('with a history is refused with what hangs on them; archiving is the way out', async () => {
    const quote = aQuote()
    const request = (await app.visitor.post('/api/service-requests', quote)).body
    const { customer, job } = (await owner.post(`/api/automation/process-request/${request.id}`)).body
    const { query } = app.database.pool
    const run = query.bind(app.database.pool)
    await run(`insert into reviews (job_id, customer_id, rating, comment) values ($1, $2, 5, 'Good')`, [
      job.id,
      customer.id,
    ])
    const { rows: shops } = await run('select id from businesses limit 1')
    for (const number of ['1', '2'])
      await run(
        `insert into invoices (invoice_number, business_id, customer_id, amount, due_date) values ($1, $2, $3, 100, now())`,
        [number, shops[0].id, customer.id],
      )
    await run(
      `insert into customer_pricing (customer_id, service, price_type, value) values ($1, 'Paver Sealing', 'fixed', 100)`,
      [customer.id],
    )
    await run(
      `insert into photos (job_id, type, category, width, height, byte_size, content_hash) values ($1, 'after', 'Paver Sealing', 1, 1, 1, 'x')`,
      [job.id],
    )
    expect((await attached(customer.id)).body).toEqual({
      requests: 1,
      jobs: 1,
      visits: 0,
      invoices: 2,
      messages: 1,
      photos: 1,
      reviews: 1,
      contracts: 0,
      others: 1,
    })
    expect(await remove(customer.id)).toMatchObject({
      status: 409,
      body: {
        error:
          'Priya Nair has 1 request, 1 job, 2 invoices, 1 message, 1 photo, 1 review and 1 other record, so they can’t be deleted. Archive them instead: they’re hidden from lists and nothing is deleted.',
      },
    })
    expect((await owner.get(`/api/customers/${customer.id}`)).status).toBe(200)
    expect((await owner.post(`/api/customers/${customer.id}/archive`)).status).toBe(200)
  })

  test('is for the owner alone; what hangs on them may be seen by the office', async () => {
    const { id } = await add()
    const staff = await app.as('staff')
    expect((await staff.call('DELETE', `/api/customers/${id}`)).status).toBe(403)
    expect((await staff.get(`/api/customers/${id}/attached`)).body).toEqual(NOTHING)
    expect((await (await app.as('technician')).get(`/api/customers/${id}`)).status).toBe(403)
    expect((await attached('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('knows every table that refers to a customer, also those that came later', async () => {
    await app.database.pool.query('create table later (id int, customer uuid references customers (id))')
    const { id } = await add()
    await app.database.pool.query('insert into later values (1, $1)', [id])
    expect((await attached(id)).body).toEqual({ ...NOTHING, others: 1 })
    expect((await remove(id)).status).toBe(409)
    await app.database.pool.query('drop table later')
    expect((await remove(id)).status).toBe(200)
  })
})
