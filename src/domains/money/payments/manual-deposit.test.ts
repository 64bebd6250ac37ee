import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { anAcceptedEstimate } from '#tests/support/payments.ts'

const { app } = useApp()

test('the deposit of an estimate is taken by hand, in parts, with receipts; job, estimate and audit trail say so', async () => {
  const { id, owner, jobId, customerId, pay, entries } = await anAcceptedEstimate(app)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await pay({ amount: 200_00, method: 'check', reference: '1042' }, key)
  expect(first).toMatchObject({
    status: 201,
    body: { kind: 'deposit', method: 'check', amount: 200_00, reference: '1042' },
  })
  expect((await pay({ amount: 200_00, method: 'check', reference: '1042' }, key)).body).toEqual(first.body)
  expect((await pay({ amount: 84_25, method: 'cash', at: '2026-01-05' })).status).toBe(201)
  expect(await entries()).toMatchObject([
    { kind: 'deposit', method: 'cash', amount: 84_25, refundable: 84_25, pending: 0 },
    { kind: 'deposit', method: 'check', amount: 200_00, refundable: 200_00, pending: 0 },
  ])
  expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({ depositPaid: 284_25 })
  expect((await owner.get(`/api/jobs/${jobId}`)).body).toMatchObject({
    paymentStatus: 'deposit-paid',
    depositAmount: 284_25,
  })
  const { body: messages } = await owner.get('/api/communications?limit=200')
  const receipts = messages.filter((message: any) => message.purpose === 'receipt' && message.customerId === customerId)
  expect(receipts).toHaveLength(2)
  const { body: trail } = await owner.get(`/api/audit?entity=estimates&entityId=${id}`)
  expect(trail.map(({ action }: any) => action)).toEqual(expect.arrayContaining(['deposit added', 'deposit added']))
})

test.each([
  [{ amount: 284_26, method: 'cash' }, 400, 'This is more than the $284.25 balance due.'],
  [{ amount: 0, method: 'cash' }, 400, 'Enter an amount above zero, up to $1,000,000.'],
  [{ amount: 10_00, method: 'card' }, 400, 'Choose cash, check or transfer.'],
  [{ amount: 10_00, method: 'cash', at: '2099-01-01' }, 400, 'The date can’t be in the future.'],
])('%j is refused', async (body, status, error) => {
  const { pay, entries } = await anAcceptedEstimate(app)
  expect(await pay(body)).toMatchObject({ status, body: { error } })
  expect(await entries()).toEqual([])
})

test('before it is accepted, once it is paid and once the work is billed nothing is taken, and a sentence says why', async () => {
  const owner = await app.as('owner')
  const { estimate } = await estimatesOf(app).aSent()
  expect(await owner.post(`/api/estimates/${estimate.id}/payments`, { amount: 10_00, method: 'cash' })).toMatchObject({
    status: 409,
    body: { error: `${estimate.estimateNumber} hasn’t been accepted yet. You can pay the deposit once it is.` },
  })
  const { number, bill, pay } = await anAcceptedEstimate(app)
  expect((await pay({ amount: 284_25, method: 'transfer' })).status).toBe(201)
  expect(await pay({ amount: 1, method: 'transfer' })).toMatchObject({
    status: 409,
    body: { error: `The deposit on ${number} is already paid.` },
  })
  const billed = await bill()
  expect(billed).toMatchObject({ paid: 284_25, balance: 852_75 })
  expect(await pay({ amount: 1, method: 'cash' })).toMatchObject({
    status: 409,
    body: { error: `${number} has been billed. Pay the balance on ${billed.invoiceNumber}.` },
  })
})

test('a deposit by hand is refunded like any payment; a technician sees and takes none, and an unknown estimate is not found', async () => {
  const { id, owner, pay, entries } = await anAcceptedEstimate(app)
  const { body: paid } = await pay({ amount: 284_25, method: 'cash' })
  expect((await owner.post(`/api/payments/${paid.id}/refund`, { amount: 84_25, owed: true })).body).toMatchObject({
    status: 'done',
  })
  expect(await entries()).toMatchObject([{ refundable: 200_00 }, { kind: 'refund', amount: -84_25 }])
  expect((await pay({ amount: 84_25, method: 'cash' })).status).toBe(201)
  const technician = await app.as('technician')
  expect((await technician.get(`/api/estimates/${id}/payments`)).status).toBe(403)
  expect((await technician.post(`/api/estimates/${id}/payments`, { amount: 1, method: 'cash' })).status).toBe(403)
  expect((await owner.get(`/api/estimates/${crypto.randomUUID()}/payments`)).status).toBe(404)
  expect(
    (await owner.post(`/api/estimates/${crypto.randomUUID()}/payments`, { amount: 1, method: 'cash' })).status,
  ).toBe(404)
})
