import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createFactories } from '#tests/support/factories.ts'
import { entriesOf, invoiceOf, receiptsOf, short } from '#tests/support/payments.ts'
import { cardsOf, cardSwitch, chargeOf, saveCard } from '#tests/support/saved-cards.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'

const our = useStripe()
const { app, stripe } = our
beforeAll(() => cardSwitch(app, 'card-on-file'))
beforeEach(() => our.reset())

/** A monthly plan of a customer with a saved card that pays it; and its first visit. */
async function aPlan(card: Parameters<typeof saveCard>[3] = {}) {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  const { id: customerId } = await crew.aCustomer({ name: 'Marina Cove', email: `${randomUUID()}@example.com` })
  const saved = await saveCard(app, stripe, { customerId }, card)
  const made = await owner.post('/api/recurring-services', {
    businessId: await crew.business(),
    customerId,
    service: 'Pool deck wash',
    frequency: 'monthly',
    amount: 38_000,
    nextScheduledDate: addDays(toDay(new Date()), 1),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const plan = made.body.id
  const choose = (cardId: string | null) => owner.call('PUT', `/api/recurring-services/${plan}/card`, { cardId })
  const complete = async () => {
    const [visit] = (await owner.get(`/api/recurring-services/${plan}/upcoming`)).body
    expect((await owner.patch(`/api/jobs/${visit.job.id}/status`, { status: 'completed' })).status).toBe(200)
    const billed = async () => (await owner.get(`/api/invoices?customerId=${customerId}`)).body
    await expect.poll(async () => (await billed()).length).toBe(1)
    return (await billed())[0]
  }
  const messages = async () =>
    (await owner.get('/api/communications?limit=200')).body.filter(
      (one: any) => one.customerId === customerId && one.purpose === 'invoice',
    )
  return { owner, customerId, plan, card: saved, choose, complete, messages }
}

const needs = async () => (await (await app.as('owner')).get('/api/overview')).body.needsYou.charges.rows

test('charges the invoice of a visit, and sends a receipt in place of the invoice', async () => {
  const { customerId, card, choose, complete, messages, owner, plan } = await aPlan()
  expect((await choose(card.id)).body).toEqual({ cardId: card.id })
  expect((await owner.get(`/api/recurring-services/${plan}`)).body.cardId).toBe(card.id)
  expect((await cardsOf(app, customerId)).cards[0].plans).toBe(1)
  const { id } = await complete()
  await expect.poll(async () => short(await entriesOf(app, id))).toEqual(['payment 38000'])
  expect((await invoiceOf(app, id)).status).toBe('paid')
  expect(await receiptsOf(app, { customerId } as never)).toHaveLength(1)
  expect(await messages()).toHaveLength(0)
})

test('a declined card is on Needs you until the invoice is paid, and the customer gets the link', async () => {
  const { card, choose, complete, messages, owner } = await aPlan({ does: 'insufficient_funds' })
  await choose(card.id)
  const { id } = await complete()
  await expect.poll(async () => (await chargeOf(app, id)).failure?.reason).toBe('Your card has insufficient funds.')
  expect(await messages()).toMatchObject([{ message: expect.stringContaining("didn't go through") }])
  expect((await needs()).filter((row: any) => row.id === id)).toMatchObject([
    { amount: 38_000, reason: 'Your card has insufficient funds.', customerName: 'Marina Cove' },
  ])
  await owner.post(`/api/invoices/${id}/payments`, { amount: 38_000, method: 'check' })
  expect((await needs()).filter((row: any) => row.id === id)).toEqual([])
})

test('a card that expired since is not charged: the invoice is sent, and Needs you has it', async () => {
  const { card, choose, complete, messages } = await aPlan()
  await choose(card.id)
  await app.parts.db.pool.query('update saved_cards set expires_year = 2020 where id = $1', [card.id])
  const { id } = await complete()
  await expect.poll(async () => (await messages()).length).toBe(1)
  expect((await needs()).filter((row: any) => row.id === id)).toMatchObject([
    { reason: 'Visa •••• 4242 has expired. Ask the customer for a new one.' },
  ])
  expect(short(await entriesOf(app, id))).toEqual([])
})

test('without a card, or once it is removed, the invoice is sent', async () => {
  const { card, choose, complete, messages, owner, plan } = await aPlan()
  await choose(card.id)
  await owner.call('DELETE', `/api/cards/${card.id}`)
  expect((await owner.get(`/api/recurring-services/${plan}`)).body.cardId).toBeNull()
  await complete()
  await expect.poll(async () => (await messages()).length).toBe(1)
})

test('rejects a card that was saved for the other business', async () => {
  const { card, choose, owner, customerId } = await aPlan()
  const other = await createFactories(app).business(1)
  await app.parts.db.pool.query('update saved_cards set business_id = $1 where id = $2', [other, card.id])
  expect((await choose(card.id)).status).toBe(404)
  const bill = await owner.post('/api/invoices', {
    businessId: await createFactories(app).business(),
    customerId,
    amount: 20_000,
    status: 'sent',
  })
  expect((await owner.post(`/api/invoices/${bill.body.id}/charge`, { cardId: card.id, owed: 20_000 })).status).toBe(404)
})

test('rejects the card of another customer, and an expired one', async () => {
  const [one, other] = [await aPlan(), await aPlan({ card: { exp_month: 1, exp_year: 2020 } })]
  expect((await one.choose(other.card.id)).status).toBe(404)
  expect(await other.choose(other.card.id)).toMatchObject({ status: 409 })
})
