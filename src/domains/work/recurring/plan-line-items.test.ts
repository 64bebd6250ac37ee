import { expect, test } from 'vitest'
import { contracts } from '#tests/support/recurring.ts'

const plans = contracts()
const { owner } = plans

const line = (id: string, quantity: number, unitPrice: number, more = {}) => ({
  id,
  description: id === 'wash' ? 'Pool deck wash' : 'Filter cleaning',
  quantity,
  unit: id === 'wash' ? 'sq ft' : 'each',
  unitPrice,
  ...more,
})
const SCOPE = { areas: [], lines: [line('wash', 600, 40), line('filter', 2, 4500)], discount: null, taxRate: 0 }
/** 600 × $0.40 and 2 × $45.00. */
const TOTAL = 33_000

const get = async (path: string) => (await owner.get(`/api${path}`)).body
const upcoming = async (id: string) => get(`/recurring-services/${id}/upcoming`)
const change = async (plan: Record<string, any>, by: object) => {
  const { version } = await get(`/recurring-services/${plan['id']}`)
  return owner.patch(`/api/recurring-services/${plan['id']}`, { version, ...by })
}

test('several lines are the price of a plan, and each job starts with them', async () => {
  const plan = await plans.add({ scope: SCOPE, amount: 1, nextScheduledDate: '2026-11-25' })
  expect(plan).toMatchObject({ amount: TOTAL, scope: { total: TOTAL, lines: [{ total: 24_000 }, { total: 9000 }] } })
  const visits = await upcoming(plan['id'])
  expect(visits.length).toBeGreaterThan(1)
  for (const { job } of visits)
    expect(await get(`/jobs/${job.id}`)).toMatchObject({
      amount: TOTAL,
      scope: {
        total: TOTAL,
        lines: [{ description: 'Pool deck wash', unit: 'sq ft', quantity: 600 }, { quantity: 2 }],
      },
    })
})

test('the invoice of a visit has the same lines', async () => {
  const plan = await plans.add({ scope: SCOPE, nextScheduledDate: '2026-11-25' })
  const [{ job }] = await upcoming(plan['id'])
  expect((await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).status).toBe(200)
  const billed = () => get(`/invoices?customerId=${plan['customerId']}`)
  await expect.poll(async () => (await billed()).length).toBe(1)
  const [{ id }] = await billed()
  const invoice = await get(`/invoices/${id}`)
  expect(invoice.amount).toBe(TOTAL)
  expect(JSON.parse(invoice.lineItems)).toMatchObject([
    { description: 'Pool deck wash', quantity: 600, unit: 'sq ft', unitPrice: 40, total: 24_000 },
    { description: 'Filter cleaning', quantity: 2, unitPrice: 4500, total: 9000 },
  ])
})

test('a change applies to later visits only: what was done or changed by hand stays', async () => {
  const plan = await plans.add({ scope: SCOPE, nextScheduledDate: '2026-11-25' })
  const [first, second, third] = await upcoming(plan['id'])
  await owner.patch(`/api/jobs/${first.job.id}/status`, { status: 'completed' })
  const { version } = await get(`/jobs/${second.job.id}`)
  expect((await owner.patch(`/api/jobs/${second.job.id}`, { version, notes: 'Bring the long hose.' })).status).toBe(200)
  const fewer = { ...SCOPE, lines: [line('wash', 500, 40)] }
  expect((await change(plan, { scope: fewer })).body).toMatchObject({ amount: 20_000 })
  expect(await get(`/jobs/${first.job.id}`)).toMatchObject({ amount: TOTAL })
  expect(await get(`/jobs/${second.job.id}`)).toMatchObject({ amount: TOTAL })
  expect(await get(`/jobs/${third.job.id}`)).toMatchObject({ amount: 20_000, scope: { lines: [{ quantity: 500 }] } })
  // Only the words or a price of one line changed: the total may be the same.
  const other = { ...fewer, lines: [{ ...line('wash', 500, 40), description: 'Pool deck soft wash' }] }
  await change(plan, { scope: other })
  expect((await get(`/jobs/${third.job.id}`)).scope.lines[0].description).toBe('Pool deck soft wash')
})

test('without line items again it has one price, and so do its visits', async () => {
  const plan = await plans.add({ scope: SCOPE, nextScheduledDate: '2026-11-25' })
  expect((await change(plan, { scope: null, amount: 30_000 })).body).toMatchObject({ amount: 30_000, scope: null })
  const [{ job }] = await upcoming(plan['id'])
  expect(await get(`/jobs/${job.id}`)).toMatchObject({ amount: 30_000, scope: null })
})

test('rejects a price beside the line items, a total of nothing, and more than a job can cost', async () => {
  const plan = await plans.add({ scope: SCOPE, nextScheduledDate: '2026-11-25' })
  expect(await change(plan, { amount: 10_000 })).toMatchObject({
    status: 400,
    body: { error: 'The price is the total of the line items. Change the line items instead.' },
  })
  expect(await change(plan, { scope: { ...SCOPE, lines: [line('wash', 1, 0)] } })).toMatchObject({ status: 400 })
  const huge = { ...SCOPE, lines: [line('wash', 10_000, 100_000_00)] }
  expect(await change(plan, { scope: huge })).toMatchObject({ status: 400 })
  expect((await get(`/recurring-services/${plan['id']}`)).amount).toBe(TOTAL)
})

test('a monthly invoice has the lines of each visit', async () => {
  const plan = await plans.add({
    scope: SCOPE,
    frequency: 'custom',
    every: { count: 1, unit: 'week' },
    invoiceRule: 'monthly',
    nextScheduledDate: '2026-11-20',
  })
  const [one] = await upcoming(plan['id'])
  await owner.patch(`/api/jobs/${one.job.id}/status`, { status: 'completed' })
  await plans.leap('2026-12-01')
  const { billPlans } = await import('#domains/money/invoices/bill-plans.ts')
  await billPlans(plans.app.parts)
  const [{ id }] = await get(`/invoices?customerId=${plan['customerId']}`)
  expect(JSON.parse((await get(`/invoices/${id}`)).lineItems)).toHaveLength(2)
})
