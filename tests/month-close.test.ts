import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from './support/api-client.ts'
import type { App } from './support/app.ts'
import { download, readPlain, settled } from './support/book-files.ts'
import type { FreshDatabase } from './support/database.ts'
import { demoOf, openDemo } from './support/demo.ts'

/** The owner closes May on its last working day, when the day's jobs are done. */
const DAY = '2026-05-29'
const MAY = { from: '2026-05-01', to: DAY }
/** A list shows nine rows at a time, and each pass closes those that show. */
const PASSES = 60

let database: FreshDatabase
let app: App
let owner: ApiClient
let businesses: { id: string; name: string }[]
beforeAll(async () => {
  const made = await demoOf(DAY)
  database = made.database
  const opened = await openDemo(made)
  app = opened.app
  owner = opened.owner
  businesses = (await owner.get('/api/businesses')).body
}, 240_000)
afterAll(async () => {
  await app?.stop()
  await database?.drop()
})

const rows = async (query: string): Promise<any[]> => (await database.pool.query(query)).rows
const ids = async (query: string): Promise<string[]> => (await rows(query)).map(({ id }) => id)
const needs = async (businessId: string): Promise<any> =>
  (await owner.get(`/api/overview?businessId=${businessId}`)).body.needsYou

/** Completed in May for money that was not paid, and on no invoice. A plan bills its own visits on the 1st. */
const COMPLETED_WITHOUT_INVOICE = `
  select j.id from jobs j
  where j.status = 'completed' and j.archived_at is null and j.payment_status <> 'paid' and j.amount is distinct from 0
    and (j.end_time at time zone 'America/New_York')::date between '${MAY.from}' and '${MAY.to}'
    and not exists (select from invoices i where i.job_id = j.id and i.status <> 'void')
    and not exists (select from recurring_occurrences o join recurring_services s on s.id = o.recurring_service_id
      where o.job_id = j.id and (o.invoice_id is not null or s.invoice_rule <> 'per-visit'))`
const ACCEPTED_WITHOUT_DAY = `
  select e.id from estimates e join jobs j on j.id = e.job_id
  where e.status = 'accepted' and j.scheduled_date is null and j.archived_at is null`

/** By email, or by text to a customer without one. */
async function send(invoiceId: string): Promise<void> {
  const path = `/api/invoices/${invoiceId}/send`
  const byEmail = await owner.post(path, { by: ['email'] })
  const { status, body } = byEmail.status === 200 ? byEmail : await owner.post(path, { by: ['sms'] })
  expect([status, body.status], JSON.stringify(body)).toEqual([200, 'sent'])
}

/** Does what the list says until it says nothing more. Answers how many it did. */
async function work(step: (businessId: string) => Promise<number>): Promise<number> {
  let done = 0
  for (const { id } of businesses)
    for (let pass = 0; pass < PASSES; pass++) {
      const many = await step(id)
      if (many === 0) break
      done += many
    }
  return done
}

test('a month of the demo is closed from the list of what to do next', { timeout: 240_000 }, async () => {
  const open = await ids(`select id from jobs where status in ('scheduled', 'in-progress') and archived_at is null
    and dates[cardinality(dates)] between '${MAY.from}' and '${DAY}'`)
  const { body: completed } = await owner.call('PATCH', '/api/jobs/bulk/status', {
    items: open.map((id) => ({ id, status: 'completed' })),
  })
  expect(completed.map(({ problem }: any) => problem)).toEqual(open.map(() => null))
  const unbilled = await ids(COMPLETED_WITHOUT_INVOICE)
  // A month without open ends would prove nothing.
  expect([unbilled.length, (await ids(ACCEPTED_WITHOUT_DAY)).length].every((many) => many > 0)).toBe(true)

  const billed = await work(async (businessId) => {
    const { rows: steps } = (await needs(businessId)).toBill
    const jobs = steps.filter(({ invoiceId }: any) => invoiceId === null)
    if (jobs.length > 0) {
      const { body } = await owner.post('/api/invoices/bulk', { items: jobs.map(({ jobId }: any) => ({ id: jobId })) })
      expect(body.filter(({ invoiceId }: any) => invoiceId === null)).toEqual([])
    }
    for (const { invoiceId } of steps.filter((step: any) => step.invoiceId !== null)) await send(invoiceId)
    return steps.length
  })
  expect(await ids(COMPLETED_WITHOUT_INVOICE)).toEqual([])
  expect(billed).toBeGreaterThanOrEqual(unbilled.length)

  await work(async (businessId) => {
    const { rows: steps } = (await needs(businessId)).toSchedule
    for (const { jobId } of steps) {
      const { body: job } = await owner.get(`/api/jobs/${jobId}`)
      const change = { scheduledDate: '2026-06-15', scheduledTime: '09:00', version: job.version }
      const { status, body } = await owner.call('PATCH', `/api/jobs/${jobId}`, change)
      expect(status, JSON.stringify(body)).toBe(200)
    }
    return steps.length
  })
  expect(await ids(ACCEPTED_WITHOUT_DAY)).toEqual([])
})

test('every dollar of the month is on one list, and in the export', { timeout: 120_000 }, async () => {
  const listed = { received: 0, tips: 0, refunded: 0, net: 0 }
  for (const { id: businessId } of businesses) {
    const query = new URLSearchParams({ businessId, ...MAY })
    const { body } = await owner.get(`/api/books/payment-methods?${query}`)
    for (const key of ['received', 'tips', 'refunded', 'net'] as const) listed[key] += body[key]
  }
  const [ledger] = await rows(`
    select coalesce(sum(amount + tip), 0)::int as net, coalesce(sum(tip) filter (where kind <> 'refund'), 0)::int as tips
    from ledger_entries where kind in ('payment', 'deposit', 'refund')
      and (at at time zone 'America/New_York')::date between '${MAY.from}' and '${MAY.to}'`)
  expect(ledger.net).toBeGreaterThan(0)
  expect([listed.net, listed.tips]).toEqual([ledger.net, ledger.tips])

  let exported = 0
  for (const { id: businessId } of businesses) {
    const asked = { businessId, program: 'csv', ...MAY }
    const { body: preview } = await owner.get(`/api/books/preview?${new URLSearchParams(asked)}`)
    expect(preview.matchesLedger).toBe(true)
    if (preview.entries === 0) continue
    const { status, body } = await owner.post('/api/books/exports', asked)
    expect(status, JSON.stringify(body)).toBe(201)
    const balances = settled(readPlain(await download(app, owner, body)))
    exported += balances.Bank ?? 0
  }
  const [{ fees }] =
    await rows(`select coalesce(sum(cents), 0)::int as fees from payment_fees f join ledger_entries l on l.id = f.entry_id
    where (l.at at time zone 'America/New_York')::date between '${MAY.from}' and '${MAY.to}'`)
  expect(exported).toBe(ledger.net - fees)
})
