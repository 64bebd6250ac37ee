import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { readContents } from '#tests/support/demo-contents.ts'
import { demoOf, openDemo } from '#tests/support/demo.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'

/** Each is made and started once, which takes some seconds. */
const TIMEOUT_MS = 240_000

// Days of the past: a session lasts a week by the wall's clock.
const DAYS = [
  ['February 29', '2024-02-29'],
  ['a Monday that is the 1st', '2026-06-01'],
  ['December 31', '2025-12-31'],
].slice(0, pickRuns(1, 3)) as [string, string][]
describe.each(DAYS)('a demo that is made on %s', (when, day) => {
  let database: FreshDatabase
  let app: App
  let owner: ApiClient
  let contents: Record<string, string[]>
  beforeAll(async () => {
    const made = await demoOf(day)
    database = made.database
    contents = await readContents(database)
    const opened = await openDemo(made)
    app = opened.app
    owner = opened.owner
  }, TIMEOUT_MS)
  afterAll(async () => {
    await app?.stop()
    await database?.drop()
  })
  const rows = async (query: string): Promise<any[]> =>
    (await database.pool.query(query.replaceAll('today', `date '${day}'`))).rows
  const one = async (query: string): Promise<any> => (await rows(query))[0]

  test('is the same each time but for its IDs', { timeout: TIMEOUT_MS }, async () => {
    const { database: second } = await demoOf(day)
    onTestFinished(() => second.drop())
    const other = await readContents(second)
    expect(Object.keys(contents).length).toBeGreaterThan(50)
    for (const [table, here] of Object.entries(contents))
      expect({
        table,
        onlyHere: without(here, other[table] ?? []),
        onlyThere: without(other[table] ?? [], here),
      }).toEqual({ table, onlyHere: [], onlyThere: [] })
  })

  test('shows the cards of the overview as the sample has them', async () => {
    const { body } = await owner.get('/api/overview')
    expect(body).toMatchObject({ day, pendingReviews: 8, lastThirtyDays: 45, customers: { active: 234, newLeads: 12 } })
    expect(body.activeJobs).toEqual({ all: 12, today: 3, late: 0 })
    // The dashboard opens with the first business.
    const [first] = (await owner.get('/api/businesses')).body
    const { body: ofFirst } = await owner.get(`/api/overview?businessId=${first.id}`)
    expect([ofFirst.activeJobs, ofFirst.lastThirtyDays]).toEqual([body.activeJobs, 45])
  })

  test('has the same figures by plain SQL', async () => {
    expect(
      await one(
        `select count(*)::int as many from jobs where status in ('requested', 'scheduled', 'in-progress')
          and id not in (select job_id from recurring_occurrences where job_id is not null and planned_date > today)`,
      ),
    ).toEqual({ many: 12 })
    expect(await one(`select count(*)::int as many from reviews where status = 'pending'`)).toEqual({ many: 8 })
    const within = (days: number) =>
      `select count(*)::int as many from jobs where status <> 'cancelled' and scheduled_date between today - ${days - 1} and today`
    expect(await one(within(30))).toEqual({ many: 45 })
    expect(await one(within(7))).toEqual({ many: 8 })
    const served = `select count(*)::int as many from customers c where archived_at is null and greatest(
      (select max(scheduled_date) from jobs j where j.customer_id = c.id and j.status = 'completed'),
      case when transaction_day <> (created_at at time zone 'America/New_York')::date then transaction_day end) >= today - interval '24 months'`
    expect(await one(served)).toEqual({ many: 234 })
    const leads = `select count(*)::int as many from service_requests where not flagged and (created_at at time zone 'America/New_York')::date > today - 7`
    expect(await one(leads)).toEqual({ many: 12 })
  })

  test('was paid $5,600 within seven days, by a ledger that adds up', async () => {
    const paid = `select sum(amount)::int as cents from ledger_entries where kind in ('payment', 'deposit', 'refund') and (at at time zone 'America/New_York')::date > today - 7`
    expect(await one(paid)).toEqual({ cents: 560_000 })
    const wrong = `select i.invoice_number, i.status, i.amount, coalesce(sum(l.amount), 0)::int as paid from invoices i left join ledger_entries l on l.invoice_id = i.id
      group by i.id having (i.status = 'paid') <> (coalesce(sum(l.amount), 0) >= i.amount)`
    expect(await rows(wrong)).toEqual([])
    expect(
      await rows(
        `select id from invoices where amount <> (select sum((line ->> 'total')::int) from jsonb_array_elements(line_items::jsonb) line)`,
      ),
    ).toEqual([])
    const gaps = `select invoice_number from (select invoice_number, split_part(invoice_number, '-', 3)::int as nth, row_number() over (partition by split_part(invoice_number, '-', 2)
      order by invoice_number) as place from invoices) numbered where nth <> place`
    expect(await rows(gaps)).toEqual([])
  })

  test('did its work of twelve months by the shares of the sample', async () => {
    const year = `from jobs j join customers c on c.id = j.customer_id where status <> 'cancelled' and scheduled_date > today - interval '12 months' and scheduled_date <= today`
    expect(await rows(`select service, count(*)::int as many ${year} group by 1 order by 2 desc`)).toEqual([
      { service: 'Paver Sealing', many: 60 },
      { service: 'Pressure Washing', many: 30 },
      { service: 'Paver Restoration', many: 10 },
    ])
    expect(
      await rows(
        `select split_part(coalesce(j.site_address, c.address), ', ', 2) as town, count(*)::int as many ${year} group by 1 order by 2 desc`,
      ),
    ).toEqual([
      { town: 'Apollo Beach', many: 35 },
      { town: 'Ruskin', many: 25 },
      { town: 'Tampa', many: 20 },
      { town: 'Brandon', many: 12 },
      { town: 'Riverview', many: 8 },
    ])
  })

  test('has 389 customers in the categories of the sample', async () => {
    const { body } = await owner.get('/api/customers/counts')
    expect(body).toMatchObject({
      all: 389,
      none: 0,
      categories: {
        'Driveway Cleaning': 187,
        'Paver Sealing': 114,
        'Pool Area Cleaning': 35,
        'House Wash': 30,
        'Roof Cleaning': 13,
        Other: 10,
      },
    })
    expect(
      await one(
        'select count(*)::int as many, count(distinct phone)::int as phones, count(distinct name)::int as names from customers',
      ),
    ).toEqual({
      many: 389,
      phones: 389,
      names: 389,
    })
  })

  test('has stock that its ledger explains, and nothing that is impossible', async () => {
    const unexplained = `select m.name, m.quantity_on_hand, sum(v.quantity)::int as moved from materials m left join stock_movements v on v.material_id = m.id
      group by m.id having m.quantity_on_hand <> coalesce(sum(v.quantity), 0)`
    expect(await rows(unexplained)).toEqual([])
    expect((await owner.get('/api/materials/low-stock')).body.map(({ name }: { name: string }) => name)).toEqual([
      'Degreaser',
      'Joint sand',
      'Wet-look sealer',
    ])
    // A meeting of everyone is on the calendar of those who are off, too.
    expect(await rows(`select id from bookings where kept and calendar_event_id is null`)).toEqual([])
    expect(await rows(`select id from communications where not simulated and status in ('sent', 'delivered')`)).toEqual(
      [],
    )
    expect(
      await rows(`select id, reason from communications where status in ('failed', 'unconfirmed', 'sending')`),
    ).toEqual([])
  })

  test('its figures are counted: a row more moves them', async () => {
    const pending = (await owner.get('/api/reviews?status=pending')).body
    expect((await owner.post(`/api/reviews/${pending[0].id}/approve`)).status).toBe(200)
    const [requested] = (await owner.get('/api/jobs?status=requested')).body
    expect(
      (await owner.patch(`/api/jobs/${requested.id}`, { version: requested.version, scheduledDate: day })).status,
    ).toBe(200)
    expect((await owner.patch(`/api/jobs/${requested.id}/status`, { status: 'completed' })).status).toBe(200)
    const { body } = await owner.get('/api/overview')
    expect([body.pendingReviews, body.lastThirtyDays, body.activeJobs.all]).toEqual([7, 46, 11])
    recordProof('figures of the demo', { tried: 7, figure: `created on ${when}` })
  })
})

test('where there is no demo, there is no call that resets one', async () => {
  const app = await startApp()
  const owner = await app.as('owner')
  expect((await owner.post('/api/demo/reset')).status).toBe(404)
  expect((await owner.get('/api/demo')).status).toBe(404)
  expect(await (await fetch(`${app.url}/dashboard`)).text()).not.toContain('name="demo"')
  await app.stop()
})

const without = (rows: string[], others: string[]) => rows.filter((row) => !others.includes(row))
