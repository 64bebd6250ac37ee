import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anInvoice, entriesOf, invoiceOf, post, receiptsOf, short } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { cardSwitch, charge, chargeOf, saveCard } from '#tests/support/saved-cards.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { reconcilePayments } from '../reconcile-payments.ts'

const our = useStripe()
const { app, stripe } = our
beforeAll(() => cardSwitch(app, 'card-on-file'))
beforeEach(() => our.reset())

const MINUTE = 60_000
const PAID = ['payment 128250']
/** Intents that took money, or may. */
const taking = (bill: ToPay) => our.intentsOf(bill).filter(({ status }) => status === 'succeeded')

async function withCard(card: Parameters<typeof saveCard>[3] = {}) {
  const bill = await anInvoice(app)
  return { bill, card: await saveCard(app, stripe, bill, card) }
}

const messagesTo = async ({ customerId }: ToPay) =>
  (await (await app.as('owner')).get('/api/communications?limit=200')).body.filter(
    (message: any) => message.customerId === customerId && message.purpose === 'invoice',
  )

test('charges an open invoice with one press, and the customer gets a receipt', async () => {
  const { bill, card } = await withCard()
  expect((await chargeOf(app, bill.id)).cards).toMatchObject([{ id: card.id }])
  expect(await charge(app, bill, card.id)).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(short(await entriesOf(app, bill.id))).toEqual(PAID)
  expect((await invoiceOf(app, bill.id)).status).toBe('paid')
  expect(await receiptsOf(app, bill)).toHaveLength(1)
})

test('its report may come twice, and late', async () => {
  const { bill, card } = await withCard()
  await charge(app, bill, card.id)
  const event = stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')
  for (let times = 0; times < 2; times++) expect((await post(app, stripe, event ?? {})).status).toBe(200)
  expect(short(await entriesOf(app, bill.id))).toEqual(PAID)
})

test('the report may come before the answer', { timeout: 30_000 }, async () => {
  const { bill, card } = await withCard()
  stripe.deliver(`${app.url}/api/webhooks/stripe`)
  stripe.slow(300)
  expect((await charge(app, bill, card.id)).body.status).toBe('paid')
  await expect.poll(async () => short(await entriesOf(app, bill.id))).toEqual(PAID)
  expect(taking(bill)).toHaveLength(1)
})

test('two presses at once take the money once', async () => {
  const { bill, card } = await withCard()
  stripe.slow(100)
  const answers = await Promise.all([charge(app, bill, card.id), charge(app, bill, card.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(taking(bill)).toHaveLength(1)
  expect(short(await entriesOf(app, bill.id))).toEqual(PAID)
})

test('the same press sent again answers the same', async () => {
  const { bill, card } = await withCard()
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await charge(app, bill, card.id, key)).body).toEqual({ status: 'paid', reason: null })
  expect((await charge(app, bill, card.id, key)).body).toEqual({ status: 'paid', reason: null })
  expect(taking(bill)).toHaveLength(1)
})

test('a declined card leaves the invoice open, writes to the customer, and the link still takes another card', async () => {
  const { bill, card } = await withCard({ does: 'insufficient_funds' })
  expect((await charge(app, bill, card.id)).body).toEqual({
    status: 'failed',
    reason: 'Your card has insufficient funds.',
  })
  expect((await invoiceOf(app, bill.id)).status).toBe('sent')
  expect((await chargeOf(app, bill.id)).failure).toMatchObject({ card: 'Visa •••• 4242' })
  expect(await messagesTo(bill)).toMatchObject([{ message: expect.stringContaining("didn't go through") }])
  await expect
    .poll(() => our.intentsOf(bill).filter(({ status }) => status === 'requires_payment_method').length)
    .toBe(0)
  expect((await post(app, stripe, await our.paid(bill))).status).toBe(200)
  expect(short(await entriesOf(app, bill.id))).toEqual(PAID)
  expect((await chargeOf(app, bill.id)).failure).toBeNull()
})

test('a card that its holder has to confirm is not charged, and they are asked to pay by the link', async () => {
  const { bill, card } = await withCard({ does: 'requires_action' })
  expect((await charge(app, bill, card.id)).body.status).toBe('failed')
  expect(short(await entriesOf(app, bill.id))).toEqual([])
  expect(await messagesTo(bill)).toMatchObject([{ message: expect.stringContaining('wants you to confirm') }])
})

test('rejects a card that has expired, was removed, or is of another customer', async () => {
  const old = await withCard({ card: { exp_month: 1, exp_year: 2020 } })
  expect(await charge(app, old.bill, old.card.id)).toMatchObject({
    status: 409,
    body: { error: 'Visa •••• 4242 has expired. Ask the customer for a new one.' },
  })
  const gone = await withCard()
  await (await app.as('owner')).call('DELETE', `/api/cards/${gone.card.id}`)
  expect(await charge(app, gone.bill, gone.card.id)).toMatchObject({ status: 409 })
  const other = await withCard()
  expect(await charge(app, gone.bill, other.card.id)).toMatchObject({ status: 404 })
  expect(our.intentsOf(gone.bill).filter(({ customer }) => customer !== null)).toHaveLength(0)
})

test('a card that was removed at Stripe is not charged', async () => {
  const { bill, card } = await withCard()
  stripe.detach(card.method)
  expect((await charge(app, bill, card.id)).body.status).toBe('failed')
  expect((await chargeOf(app, bill.id)).processing).toBeNull()
})

test('rejects a void or paid invoice, a draft, and a balance that has changed', async () => {
  const { bill, card } = await withCard()
  const owner = await app.as('owner')
  await owner.post(`/api/invoices/${bill.id}/payments`, { amount: 28_250, method: 'cash' })
  expect(await charge(app, bill, card.id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('The balance is now $1,000.00, so nothing was charged.') },
  })
  await owner.post(`/api/invoices/${bill.id}/payments`, { amount: 100_000, method: 'check' })
  expect(await charge(app, bill, card.id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('already paid') },
  })
  expect(taking(bill)).toHaveLength(0)
  const other = await anInvoice(app, 50_000, { customerId: bill.customerId })
  await owner.post(`/api/invoices/${other.id}/void`, { reason: 'Billed twice' })
  expect(await charge(app, other, card.id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('was canceled') },
  })
  const draft = await owner.post('/api/invoices', {
    businessId: card.businessId,
    customerId: bill.customerId,
    amount: 50_000,
    status: 'draft',
  })
  expect(await charge(app, { ...other, id: draft.body.id }, card.id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('is a draft') },
  })
})

test.each(['reset-after', { status: 500, doneAnyway: true }, 'reset', { status: 503 }] as const)(
  '%j between the question and the answer: the money is taken once at most, and the invoice knows',
  { timeout: 60_000 },
  async (fault) => {
    const { bill, card } = await withCard()
    // What the customer may have begun is ended first, so that the charge is the next call.
    await (await app.as('owner')).get(`/api/invoices/${bill.id}`)
    await endOpen(bill)
    const isTaken = fault === 'reset-after' || (typeof fault === 'object' && 'doneAnyway' in fault)
    stripe.fail(...Array.from({ length: 3 }, () => fault))
    const { body } = await charge(app, bill, card.id)
    expect(body.status).toBe('processing')
    // No second press while it is not known.
    expect((await charge(app, bill, card.id)).status).toBe(409)
    our.goAhead(6 * MINUTE)
    await reconcilePayments(app.parts)
    expect(taking(bill)).toHaveLength(isTaken ? 1 : 0)
    expect(short(await entriesOf(app, bill.id))).toEqual(isTaken ? PAID : [])
    expect((await chargeOf(app, bill.id)).processing).toBeNull()
    if (isTaken) return
    expect((await chargeOf(app, bill.id)).failure.reason).toContain('nothing was charged')
    expect((await charge(app, bill, card.id)).body.status).toBe('paid')
  },
)

const endOpen = async ({ id }: ToPay) => {
  const { rows } = await app.parts.db.pool.query(
    `update payment_intents set status = 'cancelled' where invoice_id = $1 and status = 'open' returning id`,
    [id],
  )
  return rows
}

test('a charge that was written down and never asked for is not made later', async () => {
  const { bill, card } = await withCard()
  await endOpen(bill)
  await app.parts.db.pool.query(
    `insert into payment_intents (invoice_id, provider, amount, card_id, paid_from, status, requested_at, checked_at)
     values ($1, 'stripe', $2, $3, 'card', 'processing', now(), now())`,
    [bill.id, bill.amount, card.id],
  )
  our.goAhead(10 * MINUTE)
  await reconcilePayments(app.parts)
  expect((await chargeOf(app, bill.id)).processing).toBeNull()
  expect(taking(bill)).toHaveLength(0)
})

test('a refund goes back to the card as always', async () => {
  const { bill, card } = await withCard()
  await charge(app, bill, card.id)
  const [paid] = await entriesOf(app, bill.id)
  const owner = await app.as('owner')
  expect(await owner.post(`/api/payments/${paid.id}/refund`, { amount: 28_250, owed: false })).toMatchObject({
    status: 200,
    body: { status: 'done' },
  })
  expect([...stripe.refunds.values()].at(-1)).toMatchObject({ amount: 28_250 })
})
