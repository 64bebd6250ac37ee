import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { anAcceptedEstimate, entriesOf, invoiceOf, short } from '#tests/support/payments.ts'

const { app } = useApp()

/** A draft of $1,137.00 with the credit of a deposit of $284.25. */
async function aDraft() {
  const estimate = await anAcceptedEstimate(app)
  const { owner, jobId, businessId, customerId, pay } = estimate
  expect((await pay({ amount: 284_25, method: 'check' })).status).toBe(201)
  await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })
  const made = await owner.post('/api/invoices', { businessId, customerId, jobId, amount: 1137_00, status: 'draft' })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { paid: 284_25, balance: 852_75 } })
  const { id } = made.body
  const change = (body: object) => owner.patch(`/api/invoices/${id}`, { version: 1, lineItems: null, ...body })
  const jobNow = async () => (await owner.get(`/api/jobs/${jobId}`)).body
  return { ...estimate, invoiceId: id, change, jobNow }
}

test('a draft is lowered below the deposit that was credited to it: what it needs no more goes back to the estimate', async () => {
  const { invoiceId, change, entries } = await aDraft()
  expect(await change({ amount: 200_00 })).toMatchObject({
    status: 200,
    body: { amount: 200_00, paid: 200_00, balance: 0 },
  })
  expect(short(await entriesOf(app, invoiceId))).toEqual(['credit 28425', 'credit -8425'])
  expect(short(await entries())).toEqual(['deposit 28425', 'credit -28425', 'credit 8425'])
})

test('what was paid on the draft itself it cannot go below', async () => {
  const { invoiceId, owner, change } = await aDraft()
  await owner.post(`/api/invoices/${invoiceId}/payments`, { amount: 300_00, method: 'cash' })
  expect(await change({ amount: 299_00 })).toMatchObject({
    status: 409,
    body: { error: '$300.00 has already been paid on this invoice, so the total can’t be lower than that.' },
  })
  expect(await change({ amount: 400_00 })).toMatchObject({ status: 200, body: { paid: 400_00 } })
})

test('moved to another, smaller job it takes no deposit along, and the first job says that its deposit is there', async () => {
  const { invoiceId, owner, customerId, change, entries, jobNow } = await aDraft()
  const other = await createFactories(app).aJob({ customerId })
  await owner.patch(`/api/jobs/${other.id}/status`, { status: 'completed' })
  expect(await change({ jobId: other.id, amount: 100_00 })).toMatchObject({
    status: 200,
    body: { jobId: other.id, paid: 0, balance: 100_00 },
  })
  expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(284_25)
  expect(await jobNow()).toMatchObject({ paymentStatus: 'deposit-paid', depositAmount: 284_25 })
  expect((await owner.get(`/api/jobs/${other.id}`)).body).toMatchObject({ paymentStatus: 'pending' })
  expect(short(await entriesOf(app, invoiceId))).toEqual(['credit 28425', 'credit -28425'])
})

test('a paid draft that opens again is a draft, because no one was sent it', async () => {
  const { invoiceId, owner } = await aDraft()
  const { body: cash } = await owner.post(`/api/invoices/${invoiceId}/payments`, { amount: 852_75, method: 'cash' })
  expect(await invoiceOf(app, invoiceId)).toMatchObject({ status: 'paid' })
  await owner.post(`/api/payments/${cash.id}/refund`, { amount: 852_75, owed: true, mistake: true })
  expect(await invoiceOf(app, invoiceId)).toMatchObject({ status: 'draft', balance: 852_75 })
})
