import { expect, test } from 'vitest'
import { anAcceptedEstimate, anInvoice } from '#tests/support/payments.ts'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, technician } = useApp()

const accountOf = async (customerId: string) => (await owner.get(`/api/customers/${customerId}/account`)).body

test('a deposit is held until the invoice uses it, and every cent is counted once', async () => {
  const { customerId, pay, bill } = await anAcceptedEstimate(app)
  await pay({ amount: 284_25, method: 'check', reference: '1042' })
  expect(await accountOf(customerId)).toMatchObject({
    balance: 0,
    overdue: 0,
    depositHeld: 284_25,
    lifetimeValue: 284_25,
    booked: 1137_00,
    jobsBooked: 1,
    jobsDone: 0,
    openEstimates: 0,
    total: 1,
    entries: [{ kind: 'deposit', of: 'estimate', amount: 284_25, method: 'check', reference: '1042', status: null }],
  })
  const { id } = await bill()
  await owner.patch(`/api/invoices/${id}`, { status: 'sent' })
  const paid = await owner.post(`/api/invoices/${id}/payments`, { amount: 100_00, method: 'cash' })
  expect(await accountOf(customerId)).toMatchObject({
    balance: 752_75,
    depositHeld: 0,
    lifetimeValue: 384_25,
    total: 3,
  })
  const refund = { amount: 100_00, owed: true }
  expect((await owner.post(`/api/payments/${paid.body.id}/refund`, refund)).body).toMatchObject({ status: 'done' })
  const after = await accountOf(customerId)
  expect(after).toMatchObject({ balance: 852_75, lifetimeValue: 284_25 })
  expect(after.entries.map(({ kind, amount }: any) => `${kind} ${amount}`).toSorted()).toEqual([
    'deposit 28425',
    'invoice 113700',
    'payment 10000',
    'refund -10000',
  ])
})

test('drafts and void invoices are not owed, and a customer without any has zeros', async () => {
  const draft = await anInvoice(app, 500_00, { status: 'draft' })
  expect((await owner.post(`/api/invoices/${draft.id}/void`, { reason: 'Wrong customer' })).status).toBe(200)
  expect(await accountOf(draft.customerId)).toMatchObject({
    balance: 0,
    lifetimeValue: 0,
    booked: 0,
    entries: [{ kind: 'invoice', status: 'void' }],
  })
  expect((await owner.get('/api/customers/00000000-0000-4000-8000-000000000000/account')).status).toBe(404)
  expect((await technician.get(`/api/customers/${draft.customerId}/account`)).status).toBe(403)
})
