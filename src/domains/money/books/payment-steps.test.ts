import { expect, test } from 'vitest'
import { download, readCsv, toCents } from '#tests/support/book-files.ts'
import { offerOf, stepsOf } from '#tests/support/payment-steps.ts'
import { useApp } from '#tests/support/use-app.ts'

let now = new Date('2026-10-10T15:00:00Z')
const { app, owner } = useApp({ testPaymentsCount: true, clock: { now: () => now } })
const make = stepsOf(app)

test('a job billed in steps is sold, taxed, exported and earned once, to the cent', async () => {
  // $1,234.57 taxed and $100.01 not, with 7.5%, so that no share is even.
  const untaxed = { id: 'permit', description: 'Permit', quantity: 1, unit: 'each', unitPrice: 100_01, taxable: false }
  const work = await make.anAgreedJob({
    offer: offerOf(1234_57, [untaxed]),
    taxRate: 7500,
    service: 'Driveway Sealing',
  })
  const total = 1234_57 + 100_01 + 92_59
  expect((await work.schedule()).total).toBe(total)
  const deposit = (await work.schedule()).steps[0].cents
  await work.payDeposit(deposit)
  await work.to('in-progress')
  for (const step of [2, 3]) {
    const { body } = await work.invoice(step)
    expect((await work.pay(body.id, body.amount)).status).toBe(201)
  }
  now = new Date('2026-10-12T15:00:00Z')
  await work.to('completed')
  const final = await work.final()
  expect((await work.pay(final.id, final.balance)).status).toBe(201)
  expect((await work.job()).paymentStatus).toBe('paid')

  const days = { businessId: work.businessId, from: '2026-10-01', to: '2026-10-31' }
  const tax = (await owner.get(`/api/books/sales-tax?${new URLSearchParams(days)}`)).body
  expect([tax.sales, tax.tax]).toEqual([1234_57 + 100_01, 92_59])
  expect(tax.rows).toMatchObject([{ rate: 7500, invoices: 3, sales: 1234_57 + 100_01, tax: 92_59 }])

  now = new Date('2026-11-02T15:00:00Z')
  const asked = { ...days, program: 'csv' }
  expect((await owner.get(`/api/books/preview?${new URLSearchParams(asked)}`)).body.matchesLedger).toBe(true)
  const { body: made } = await owner.post('/api/books/exports', asked)
  const files = await download(app, owner, made)
  const sums = new Map<string, number>()
  for (const row of readCsv(files.find(({ name }) => name.startsWith('journal'))?.text ?? ''))
    sums.set(
      row.Account ?? '',
      (sums.get(row.Account ?? '') ?? 0) + toCents(row.Debit ?? '') - toCents(row.Credit ?? ''),
    )
  expect(Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))).toEqual({
    Bank: total,
    'Income, sealing': -(1234_57 + 100_01),
    'Sales tax collected': -92_59,
  })
  const { body: cost } = await owner.get(`/api/jobs/${work.jobId}/cost`)
  expect(cost.real).toMatchObject({ income: 1234_57 + 100_01, incomeFrom: 'invoice' })
  const statement = (await owner.get(`/api/customers/${work.newInvoice.customerId}/account`)).body
  expect(JSON.stringify(statement)).toContain(String(total))
})
