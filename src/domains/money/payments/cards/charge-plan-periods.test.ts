/** Plans that are billed by the month or in advance, with a card on file: from the rule to the receipt, by the clock. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { billPlans } from '#domains/money/invoices/bill-plans.ts'
import { createFactories } from '#tests/support/factories.ts'
import { entriesOf, invoiceOf, receiptsOf, short } from '#tests/support/payments.ts'
import { cardSwitch, chargeOf, saveCard } from '#tests/support/saved-cards.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, lastOfMonth } from '#lib/local-time.ts'

const our = useStripe()
const { app, stripe } = our
beforeAll(() => cardSwitch(app, 'card-on-file'))
beforeEach(() => our.reset())

const PRICE = 38_000
const DAY_MS = 86_400_000
type Rule = 'monthly' | 'advance-month' | 'advance-quarter'
const RULES: readonly Rule[] = ['monthly', 'advance-month', 'advance-quarter']

/** A weekly plan from today on, billed by this rule and paid by a saved card; today's visit is done. */
async function aPlan(invoiceRule: Rule, card: Parameters<typeof saveCard>[3] = {}) {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  const email = `${randomUUID()}@example.com`
  const { id: customerId } = await crew.aCustomer({ name: 'Marina Cove', email })
  const saved = await saveCard(app, stripe, { customerId }, card)
  const { body: plan } = await owner.post('/api/recurring-services', {
    businessId: await crew.business(),
    customerId,
    service: 'Pool deck wash',
    frequency: 'custom',
    every: { count: 1, unit: 'week' },
    amount: PRICE,
    nextScheduledDate: toDay(new Date()),
    invoiceRule: 'monthly',
  })
  expect((await owner.call('PUT', `/api/recurring-services/${plan.id}/card`, { cardId: saved.id })).status).toBe(200)
  const [{ job }] = (await owner.get(`/api/recurring-services/${plan.id}/upcoming`)).body
  expect((await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).status).toBe(200)
  if (invoiceRule !== 'monthly') {
    const { version } = (await owner.get(`/api/recurring-services/${plan.id}`)).body
    const changed = await owner.patch(`/api/recurring-services/${plan.id}`, { version, invoiceRule })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    // The plan was billed through the month of its first rule; its new one begins with the next period.
    await app.parts.db.pool.query('update recurring_services set billed_through = null where id = $1', [plan.id])
  }
  const invoices = async (): Promise<{ id: string; amount: number; status: string }[]> =>
    (
      await app.parts.db.pool.query(
        'select id, amount, status from invoices where customer_id = $1 order by created_at',
        [customerId],
      )
    ).rows
  const messages = async () =>
    (await owner.get('/api/communications?limit=200')).body.filter(
      (one: any) => one.customerId === customerId && one.purpose === 'invoice',
    )
  return { owner, customerId, plan, invoices, messages }
}

/** On the second of the next month, the rule bills: what its task does every few minutes. */
async function nextMonth(): Promise<void> {
  const today = toDay(new Date())
  const days = (Date.parse(addDays(lastOfMonth(today), 2)) - Date.parse(today)) / DAY_MS
  our.goAhead(days * DAY_MS)
  await billPlans(app.parts)
}

test.each(RULES)('a plan billed %s is charged to its card, once, and the customer gets the receipt', async (rule) => {
  const { customerId, invoices, messages, owner, plan } = await aPlan(rule)
  // In advance it is billed now; by the month, once the month is over.
  if (rule === 'monthly') await nextMonth()
  else await billPlans(app.parts)
  await expect.poll(async () => (await invoices()).map(({ status }) => status)).toEqual(['paid'])
  await billPlans(app.parts)
  our.reset()
  const [paid] = await invoices()
  if (!paid) throw new Error('no invoice')
  expect(paid.amount % PRICE).toBe(0)
  expect(paid.amount).toBeGreaterThanOrEqual(PRICE)
  if (rule === 'advance-quarter') expect(paid.amount).toBeGreaterThan(PRICE)
  expect(short(await entriesOf(app, paid.id))).toEqual([`payment ${paid.amount}`])
  expect(await invoiceOf(app, paid.id)).toMatchObject({ status: 'paid', balance: 0 })
  expect(await receiptsOf(app, { customerId } as never)).toHaveLength(1)
  expect(await messages()).toHaveLength(0)
  expect((await invoices()).length).toBe(1)
  expect((await owner.get(`/api/recurring-services/${plan.id}`)).body.invoiceRule).toBe(rule)
})

test('a plan billed in advance is charged again for the next month', async () => {
  const { invoices } = await aPlan('advance-month')
  await billPlans(app.parts)
  await expect.poll(async () => (await invoices()).map(({ status }) => status)).toEqual(['paid'])
  await nextMonth()
  await expect.poll(async () => (await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
  our.reset()
  for (const { id, amount } of await invoices()) expect(short(await entriesOf(app, id))).toEqual([`payment ${amount}`])
})

test.each(RULES)('a card that fails for a plan billed %s: the invoice is sent, and Needs you has it', async (rule) => {
  const { customerId, invoices, messages, owner } = await aPlan(rule, { does: 'insufficient_funds' })
  if (rule === 'monthly') await nextMonth()
  else await billPlans(app.parts)
  await expect.poll(async () => (await invoices()).length).toBe(1)
  const [bill] = await invoices()
  if (!bill) throw new Error('no invoice')
  await expect.poll(messages).toMatchObject([{ message: expect.stringContaining("didn't go through") }])
  // A task that runs again neither charges nor writes again.
  await billPlans(app.parts)
  our.reset()
  expect((await chargeOf(app, bill.id)).failure?.reason).toBe('Your card has insufficient funds.')
  expect(short(await entriesOf(app, bill.id))).toEqual([])
  expect(await receiptsOf(app, { customerId } as never)).toHaveLength(0)
  expect(await messages()).toHaveLength(1)
  const rows = (await owner.get('/api/overview')).body.needsYou.charges.rows
  expect(rows.filter((row: any) => row.id === bill.id)).toMatchObject([
    { amount: bill.amount, reason: 'Your card has insufficient funds.', customerName: 'Marina Cove' },
  ])
})
