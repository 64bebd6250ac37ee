import { expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { contracts } from '#tests/support/recurring.ts'
import { billLeftovers } from './bill-plans.ts'
import { billServicePlan } from './bill-service-plan.ts'

const at = contracts()
const weekly = { frequency: 'custom', every: { count: 1, unit: 'week' }, nextScheduledDate: '2026-11-20' }
const waiting = () =>
  at.query(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

/** A plan that is billed by the month, with a completed visit; then billed by the visit, as if just changed. */
async function completedVisit(): Promise<{ plan: string; job: string }> {
  const plan = await at.add({ ...weekly, invoiceRule: 'monthly' })
  const [{ job }] = (await at.owner.get(`/api/recurring-services/${plan.id}/upcoming`)).body
  expect((await at.owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).status).toBe(200)
  const billed = `select from pgboss.job where name = 'invoices.bill-service-plan' and state < 'completed'`
  await expect.poll(() => at.query(billed)).toEqual([])
  await at.query(`update recurring_services set invoice_rule = 'per-visit' where id = $1`, [plan.id])
  return { plan: plan.id, job: job.id }
}

test.each(['by the visit', 'with others'])(
  'a visit that is being billed %s is not billed again by what waits for it',
  async (first) => {
    const { plan, job } = await completedVisit()
    const { db } = at.app.parts
    const byTheVisit = () => db.transaction(SYSTEM, (tx) => billServicePlan(tx, at.app.parts, job))
    const withOthers = () => db.transaction(SYSTEM, (tx) => billLeftovers(tx, at.app.parts, plan))
    let second: Promise<void> = Promise.resolve()
    await db.transaction(SYSTEM, async (tx) => {
      await (first === 'by the visit' ? billServicePlan(tx, at.app.parts, job) : billLeftovers(tx, at.app.parts, plan))
      second = first === 'by the visit' ? withOthers() : byTheVisit()
      await expect.poll(waiting).not.toEqual([])
    })
    await second
    expect(await at.query('select amount from invoices')).toEqual([{ amount: 38_000 }])
  },
)

test('a visit that was billed with others is not billed again by hand, until that invoice is void', async () => {
  const { plan, job } = await completedVisit()
  const { db } = at.app.parts
  await db.transaction(SYSTEM, (tx) => billLeftovers(tx, at.app.parts, plan))
  const [made] = await at.query('select id, invoice_number from invoices')
  const byHand = () =>
    at.owner.post('/api/invoices', {
      businessId: at.businesses[0],
      customerId: at.customer.id,
      jobId: job,
      amount: 38_000,
    })
  const sentence = `This job is already billed on ${made.invoice_number} for $380.00. Void that invoice to bill it again.`
  expect(await byHand()).toMatchObject({ status: 409, body: { error: sentence } })
  const many = await at.owner.post('/api/invoices/bulk', { items: [{ id: job }] })
  expect(many.body).toMatchObject([{ invoiceId: null, problem: sentence }])
  // The page of the job shows the invoice, and offers no other.
  expect((await at.owner.get(`/api/invoices?jobId=${job}`)).body).toMatchObject([{ id: made.id }])
  expect((await at.owner.post(`/api/invoices/${made.id}/void`, { reason: 'Wrong month' })).status).toBe(200)
  expect((await byHand()).status).toBe(201)
})
