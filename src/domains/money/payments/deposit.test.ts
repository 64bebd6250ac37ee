import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { anAcceptedEstimate, CARD, entriesOf, invoiceOf, short } from '#tests/support/payments.ts'
import { estimateLink } from '#domains/sales/estimates/estimate-link.ts'
import { estimateResponses, estimates } from '#domains/sales/estimates/tables.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { syncAfterLedgerChange, lockPayable } from './find-payable.ts'

const { app } = useApp({ testPaymentsCount: true })

/** Above those that the product numbers by itself. */
let estimateNumber = 5000

/** An accepted estimate with a deposit to pay, of a completed job. */
async function accepted(deposit: number) {
  const crew = createFactories(app)
  const job = await crew.aJob({ customer: { email: `${crypto.randomUUID()}@example.com` } })
  const row = await app.parts.db.transaction(SYSTEM, async (tx) => {
    const { businessId, customerId } = job
    estimateNumber += 1
    const offer = { choose: '', packages: [], lines: [], options: [], discount: null }
    const values = {
      estimateNumber: `EST-2026-${estimateNumber}`,
      businessId,
      customerId,
      jobId: job.id,
      service: 'Paver Restoration',
      title: 'Paver restoration',
      status: 'accepted',
      offer,
      amount: 200_00,
      validUntil: '2099-01-01',
      createdAt: tx.now,
    }
    const estimate = expectRow(await tx.insert(estimates).values(values).returning())
    await tx.insert(estimateResponses).values({
      estimateId: estimate.id,
      accepted: true,
      address: '10.0.0.1',
      amount: 200_00,
      deposit,
      createdAt: tx.now,
    })
    return estimate
  })
  const secret = new URL(estimateLink(app.parts, row)).searchParams.get('key') ?? ''
  const pay = (wish: object) =>
    createClient(app.url, '').post(`/api/pay/${row.id}/test-card`, { secret, ...wish, card: CARD })
  const entries = () => ledger.list(app.parts.db.read(SYSTEM), { estimateId: row.id })
  return { id: row.id, secret, job, pay, entries }
}

test('the deposit of an estimate is paid by its link, once, and the job says so', async () => {
  const { id, job, pay, entries } = await accepted(50_00)
  expect(
    await createClient(app.url, '').post(`/api/pay/${id}/test-card`, {
      secret: 'x'.repeat(43),
      owed: 50_00,
      card: CARD,
    }),
  ).toMatchObject({ status: 404 })
  expect((await pay({ owed: 50_00 })).body).toEqual({ is: 'paid' })
  expect((await pay({ owed: 0 })).status).toBe(409)
  expect(await entries()).toMatchObject([{ kind: 'deposit', method: 'card', amount: 50_00 }])
  expect((await (await app.as('owner')).get(`/api/jobs/${job.id}`)).body).toMatchObject({
    paymentStatus: 'deposit-paid',
    depositAmount: 50_00,
  })
})

test('once it is credited to the invoice, the credit comes back first, and it is refunded where it was paid', async () => {
  const owner = await app.as('owner')
  const { job, pay, entries } = await accepted(50_00)
  await pay({ owed: 50_00 })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const made = await owner.post('/api/invoices', {
    businessId: job.businessId,
    customerId: job.customerId,
    jobId: job.id,
    amount: 200_00,
    status: 'sent',
  })
  expect(made.body).toMatchObject({ paid: 50_00, balance: 150_00 })
  const [deposit] = await entries()
  expect((await owner.post(`/api/payments/${deposit?.id}/refund`, { amount: 20_00, owed: true })).body).toMatchObject({
    status: 'done',
    entry: { kind: 'refund', amount: -20_00 },
  })
  expect(await invoiceOf(app, made.body.id)).toMatchObject({ paid: 30_00, balance: 170_00 })
  expect(short(await entriesOf(app, made.body.id))).toEqual(['credit 5000', 'credit -2000'])
  expect(short(await entries())).toEqual(['deposit 5000', 'credit -5000', 'credit 2000', 'refund -2000'])
  expect(await owner.post(`/api/payments/${deposit?.id}/refund`, { amount: 40_00, owed: true })).toMatchObject({
    status: 400,
    body: { error: 'Only $30.00 of this payment can still be refunded.' },
  })
})

test('once the work is billed its invoice asks for what is left, and a deposit that was on its way is taken off it', async () => {
  const owner = await app.as('owner')
  const { id, job, pay } = await accepted(50_00)
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const made = await owner.post('/api/invoices', {
    businessId: job.businessId,
    customerId: job.customerId,
    jobId: job.id,
    amount: 200_00,
    status: 'sent',
  })
  expect((await pay({ owed: 50_00 })).status).toBe(409)
  await app.parts.db.transaction(SYSTEM, async (tx) => {
    const bill = await lockPayable(tx, { estimateId: id })
    await ledger.addEntry(tx, {
      estimateId: id,
      businessId: bill.businessId,
      kind: 'deposit',
      method: 'card',
      amount: 50_00,
      providerId: `late ${id}`,
    })
    await syncAfterLedgerChange(tx, bill)
  })
  expect(await invoiceOf(app, made.body.id)).toMatchObject({ paid: 50_00, balance: 150_00 })
})

test.each([
  ['cancelled', 'The job for % was canceled, so there’s nothing to pay.'],
  ['completed', 'The job for % is complete, so the balance is on its invoice.'],
  ['deleted', 'The job for % was canceled, so there’s nothing to pay.'],
])(
  'of work that is %s no deposit is asked for or taken, by card or by hand; what was paid is still shown',
  async (status, words) => {
    const [begun, other] = [await anAcceptedEstimate(app), await anAcceptedEstimate(app)]
    const { id, number, secret, owner, pay, payByCard, entries } = begun
    const seen = async () => (await createClient(app.url, '').post(`/api/pay/${id}`, { secret })).body
    const page = async (of: typeof begun) => (await fetch(`${app.url}/pay/${of.id}?client_secret=${of.secret}`)).text()
    expect((await payByCard({ owed: 284_25, amount: 200_00 })).status).toBe(200)
    expect(await seen()).toMatchObject({ state: 'open', owed: 84_25 })
    for (const { id: estimateId, jobId } of [begun, other])
      if (status === 'deleted')
        await app.parts.db.pool.query('update estimates set job_id = gen_random_uuid() where id = $1', [estimateId])
      else expect((await owner.patch(`/api/jobs/${jobId}/status`, { status, reason: 'They moved.' })).status).toBe(200)
    expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({ depositOwed: 0 })
    const refused = { status: 409, body: { error: words.replace('%', number) } }
    expect(await payByCard({ owed: 84_25 })).toMatchObject(refused)
    expect(await pay({ amount: 84_25, method: 'cash' })).toMatchObject(refused)
    expect(await entries()).toHaveLength(1)
    expect(await seen()).toMatchObject({ state: 'paid', amount: 200_00, owed: 0 })
    expect(await page(begun)).toContain('Deposit paid')
    const nothing = await page(other)
    expect(nothing).toContain('No deposit due')
    expect(nothing).not.toContain('Canceled')
  },
)

test('what was refunded of it is credited to no invoice, and is not asked for again when it was written off', async () => {
  const owner = await app.as('owner')
  const { job, pay, entries, secret, id } = await accepted(50_00)
  await pay({ owed: 50_00 })
  const [deposit] = await entries()
  expect((await owner.post(`/api/payments/${deposit?.id}/refund`, { amount: 50_00, owed: false })).body).toMatchObject({
    status: 'done',
  })
  expect((await createClient(app.url, '').post(`/api/pay/${id}`, { secret })).body).toMatchObject({ owed: 0 })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const made = await owner.post('/api/invoices', {
    businessId: job.businessId,
    customerId: job.customerId,
    jobId: job.id,
    amount: 200_00,
    status: 'sent',
  })
  expect(made.body).toMatchObject({ paid: 0, balance: 200_00 })
})
