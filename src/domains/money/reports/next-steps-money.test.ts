import { describe, expect, test } from 'vitest'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { MORNING, TODAY, useMorning } from '#tests/support/fixed-clock.ts'

const at = useMorning({ testPaymentsCount: true })
const needs = async (business = 0): Promise<any> =>
  (await at.overview(`?businessId=${await at.crew.business(business)}`)).needsYou
const stepOf = async (of: string, id: string): Promise<any> => {
  const { status, body } = await at.owner.get(`/api/next-steps/${of}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.step
}
const complete = (id: string) => at.owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })

/** An estimate that its customer accepted online, and the job that it became. */
async function anAccepted(change: object = {}): Promise<{ estimate: any; jobId: string }> {
  const { estimate, key } = await estimatesOf(at.app).aSent(change)
  const answer = await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  const { body } = await at.owner.get(`/api/estimates/${estimate.id}`)
  return { estimate: body, jobId: body.jobId }
}
const payDeposit = (id: string, amount: number) =>
  at.owner.post(`/api/estimates/${id}/payments`, { amount, method: 'check' })

describe('accepted work', () => {
  test('owes its deposit first, then waits for a day', async () => {
    const { estimate, jobId } = await anAccepted()
    expect(estimate).toMatchObject({ depositOwed: 28_425, amount: 113_700 })
    expect((await needs()).deposits).toMatchObject({
      many: 1,
      rows: [
        { estimateId: estimate.id, jobId, customerName: 'Priya Nair', owed: 28_425, step: 'record', byCheck: true },
      ],
    })
    expect((await needs()).toSchedule.many).toBe(0)
    expect(await stepOf('estimate', estimate.id)).toMatchObject({ kind: 'deposits', row: { owed: 28_425 } })
    expect(await stepOf('job', jobId)).toMatchObject({ kind: 'deposits' })

    expect((await payDeposit(estimate.id, 10_000)).status).toBe(201)
    expect((await needs()).deposits.rows).toMatchObject([{ owed: 18_425 }])
    await payDeposit(estimate.id, 18_425)
    expect((await needs()).deposits.many).toBe(0)
    expect((await needs()).toSchedule).toMatchObject({
      many: 1,
      rows: [{ estimateId: estimate.id, jobId, amount: 113_700, depositPaid: 28_425 }],
    })
    expect((await needs(1)).toSchedule.many).toBe(0)
    expect(await stepOf('estimate', estimate.id)).toMatchObject({ kind: 'toSchedule', row: { jobId } })
    const job = (await at.owner.get(`/api/jobs/${jobId}`)).body
    await at.owner.patch(`/api/jobs/${jobId}`, { version: job.version, scheduledDate: '2026-12-07' })
    expect((await needs()).toSchedule.many).toBe(0)
    expect(await stepOf('estimate', estimate.id)).toBeNull()
  })

  test('comes with a paid deposit before the rest', async () => {
    const plain = await anAccepted({ depositPercent: null })
    at.now = new Date(MORNING.getTime() + 60_000)
    const paid = await anAccepted()
    await payDeposit(paid.estimate.id, 28_425)
    expect((await needs()).toSchedule.rows.map(({ jobId }: any) => jobId)).toEqual([paid.jobId, plain.jobId])
  })

  test('asks for the deposit where the office recorded the acceptance, once', async () => {
    const { estimate } = await estimatesOf(at.app).aSent()
    const said = {
      choice: { packageId: 'satin', optionIds: [] },
      name: 'Priya Nair',
      how: 'by phone',
      version: estimate.version,
    }
    const accepted = await at.owner.post(`/api/estimates/${estimate.id}/accept`, said)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect((await needs()).deposits.rows).toMatchObject([{ step: 'ask', byCheck: false }])
    at.now = new Date(MORNING.getTime() + 60_000)
    expect((await at.owner.post(`/api/estimates/${estimate.id}/send`, { by: ['email'] })).status).toBe(200)
    expect((await needs()).deposits.rows).toMatchObject([{ step: 'record', byCheck: false }])
  })

  test('owes nothing once the work is off', async () => {
    const { jobId } = await anAccepted()
    await at.owner.patch(`/api/jobs/${jobId}/status`, { status: 'cancelled' })
    expect((await needs()).deposits.many).toBe(0)
  })
})

describe('completed work', () => {
  test('is billed, then sent, with what the deposit leaves', async () => {
    const job = await at.crew.aJob({
      scheduledDate: TODAY,
      amount: 115_500,
      customer: { name: 'Hannah Cole', email: 'h@example.com' },
    })
    expect((await needs()).toBill.many).toBe(0)
    await complete(job.id)
    expect((await needs()).toBill).toMatchObject({
      many: 1,
      rows: [{ jobId: job.id, invoiceId: null, customerName: 'Hannah Cole', completedOn: TODAY, balance: 115_500 }],
    })
    expect((await needs(1)).toBill.many).toBe(0)
    expect(await stepOf('job', job.id)).toMatchObject({ kind: 'toBill', row: { invoiceId: null } })
    const invoice = await at.owner.post('/api/invoices', {
      businessId: await at.crew.business(),
      customerId: job.customerId,
      jobId: job.id,
      amount: 115_500,
    })
    expect(invoice.status, JSON.stringify(invoice.body)).toBe(201)
    expect((await needs()).toBill).toMatchObject({ many: 1, rows: [{ jobId: job.id, invoiceId: invoice.body.id }] })
    expect(await stepOf('invoice', invoice.body.id)).toMatchObject({ kind: 'toBill' })
    await at.owner.post(`/api/invoices/${invoice.body.id}/send`, { by: ['email'] })
    expect((await needs()).toBill.many).toBe(0)
    expect(await stepOf('job', job.id)).toBeNull()
  })

  test('is not billed where it is free or paid, and after 90 days only on its own page', async () => {
    const free = await at.crew.aJob({ scheduledDate: TODAY, amount: 0 })
    const paid = await at.crew.aJob({ scheduledDate: TODAY, amount: 100 })
    const [old, edge] = [
      await at.crew.aJob({ scheduledDate: '2026-08-21' }),
      await at.crew.aJob({ scheduledDate: '2026-08-22' }),
    ]
    await at.sql(`update jobs set payment_status = 'paid' where id = $1`, [paid.id])
    for (const { id } of [free, paid, old, edge]) await complete(id)
    await at.sql(`update jobs set end_time = null`)
    expect((await needs()).toBill).toMatchObject({ many: 1, rows: [{ jobId: edge.id, balance: null }] })
    expect(await stepOf('job', old.id)).toMatchObject({ kind: 'toBill' })
  })
})
