import { expect, test } from 'vitest'
import { estimatesOf } from '#tests/support/estimates.ts'
import { billing } from '#tests/support/invoices.ts'
import { useApp } from '#tests/support/use-app.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { addLateFee } from './late-fees.ts'

const { app, owner, staff } = useApp()

type Body = Record<string, any>
const saved = async (): Promise<Body> => (await owner.get('/api/settings')).body.money
const save = async (change: Body, by = owner) => {
  const { version, value } = await saved()
  return by.call('PUT', '/api/settings/money', { version, value: { ...value, ...change } })
}
const home = async () => (await fetch(app.url)).text()

test('terms of Settings are what new estimates and invoices begin with, and what the website says', async () => {
  expect(await saved()).toMatchObject({
    value: {
      dueDays: 30,
      depositPercent: 25,
      validDays: 14,
      taxRate: 0,
      methods: ['cash', 'check', 'card'],
      lateFee: null,
    },
    isFirst: true,
  })
  expect(await home()).toContain('Cash, check or major credit card, due on completion')
  const terms = { dueDays: 15, validDays: 30, methods: ['card', 'zelle', 'cash'] }
  expect((await save(terms, staff)).status).toBe(403)
  expect((await save(terms)).status).toBe(200)
  expect((await saved())['value'].methods).toEqual(['cash', 'zelle', 'card'])
  expect(await home()).toContain('Cash, Zelle or major credit card, due within 15 days of your invoice')
  const office = billing(app)
  const invoice = await office.anInvoice({ dueDate: null })
  const today = toDay(app.parts.clock.now())
  expect(toDay(new Date(invoice['dueDate']))).toBe(addDays(today, 15))
  expect((await estimatesOf(app).aDraft({ validUntil: undefined })).validUntil).toBe(addDays(today, 30))
  // What the owner took off the list can still be recorded, and what is new is stored as a transfer under its name.
  const paid = (method: string, reference?: string) =>
    owner.post(`/api/invoices/${invoice['id']}/payments`, { amount: 1000, method, reference })
  expect((await paid('check', '7')).body).toMatchObject({ method: 'check', reference: '7' })
  expect((await paid('zelle', 'ana@example.com')).body).toMatchObject({
    method: 'transfer',
    reference: 'Zelle ana@example.com',
  })
  expect((await paid('bitcoin')).status).toBe(400)
})

test.each<[string, Body, string]>([
  ['days below zero', { dueDays: -1 }, 'Enter whole days from 0 to 120. 0 means due on completion.'],
  ['no way to pay', { methods: [] }, 'Choose at least one way to pay.'],
  ['a deposit above all', { depositPercent: 101 }, 'Enter a whole percentage from 0 to 100.'],
  [
    'two late fees at once',
    { lateFee: { percent: 5, cents: 500, afterDays: 10 } },
    'Enter the late fee as a percentage up to 25, or in dollars.',
  ],
])('%s is refused with a sentence', async (_what, change, message) => {
  const { status, body } = await save(change)
  expect([status, body.issues[0]?.message]).toEqual([400, message])
})

test('a late fee is added once, by rule, and taken off for good', async () => {
  const late = await billing(app).anInvoice({ issuedDate: '2026-01-05', dueDate: '2026-02-04' })
  const { id, amount } = late as { id: string; amount: number }
  const run = () => app.parts.db.transaction(SYSTEM, (tx) => addLateFee(tx, id))
  const get = async (): Promise<Body> => (await owner.get(`/api/invoices/${id}`)).body
  await run()
  expect(await get()).toMatchObject({ amount, lateFeeAt: null })
  expect((await save({ lateFee: { percent: 2, cents: null, afterDays: 10 } })).status).toBe(200)
  await run()
  await run()
  const fee = Math.round(amount * 0.02)
  expect(await get()).toMatchObject({ amount: amount + fee, balance: amount + fee, revision: 2, status: 'overdue' })
  expect((await get())['lineItems']).toContain('Late fee: not paid within 10 days of ')
  expect((await owner.get(`/api/invoices/${id}/versions`)).body).toMatchObject([{ amount, reason: 'Late fee added' }])
  expect(await staff.post(`/api/invoices/${id}/remove-late-fee`)).toMatchObject({ status: 200, body: { amount } })
  await run()
  expect(await get()).toMatchObject({ amount })
  expect((await staff.post(`/api/invoices/${id}/remove-late-fee`)).status).toBe(409)
})
