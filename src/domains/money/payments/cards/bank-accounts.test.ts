import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anInvoice, entriesOf, invoiceOf, look, post, receiptsOf, short } from '#tests/support/payments.ts'
import { cardSwitch, charge, chargeOf, saveCard } from '#tests/support/saved-cards.ts'
import { useStripe } from '#tests/support/stripe-app.ts'

const our = useStripe()
const { app, stripe } = our
beforeAll(async () => {
  await cardSwitch(app, 'card-on-file')
  await cardSwitch(app, 'bank-accounts')
})
afterAll(() => cardSwitch(app, 'bank-accounts', false))
beforeEach(() => our.reset())

const DAY = 24 * 60 * 60_000

test('a payment from a bank account is processing until it clears, and reads as one', async () => {
  const bill = await anInvoice(app)
  await our.begin(bill)
  const id = our.intentOf(bill)
  expect(stripe.intents.get(id)?.payment_method_types).toEqual(['card', 'us_bank_account'])
  stripe.payFromBank(id)
  await post(app, stripe, stripe.confirm(id, 'processing'))
  expect((await look(app, bill)).body.state).toBe('processing')
  expect((await invoiceOf(app, bill.id)).status).toBe('sent')
  // From what it comes is not in the report, so it is asked for.
  await expect.poll(async () => (await chargeOf(app, bill.id)).processing?.from).toBe('bank')
  our.goAhead(4 * DAY)
  await post(app, stripe, stripe.confirm(id, 'ok'))
  expect((await invoiceOf(app, bill.id)).status).toBe('paid')
  expect(await entriesOf(app, bill.id)).toMatchObject([{ kind: 'payment', method: 'card', reference: 'Bank account' }])
  expect((await receiptsOf(app, bill))[0].message).toContain('from a bank account')
})

test('one that fails days later opens the invoice again and writes to the customer', async () => {
  const bill = await anInvoice(app)
  await our.begin(bill)
  const id = our.intentOf(bill)
  stripe.payFromBank(id)
  await post(app, stripe, stripe.confirm(id, 'processing'))
  await expect.poll(async () => (await chargeOf(app, bill.id)).processing?.from).toBe('bank')
  our.goAhead(4 * DAY)
  await post(app, stripe, stripe.confirm(id, 'insufficient_funds'))
  expect((await look(app, bill)).body).toMatchObject({ state: 'open', owed: bill.amount })
  expect(short(await entriesOf(app, bill.id))).toEqual([])
  expect((await chargeOf(app, bill.id)).failure).toMatchObject({ card: null })
  const { body } = await (await app.as('owner')).get('/api/communications?limit=200')
  expect(
    body.filter((one: any) => one.customerId === bill.customerId && one.message.includes("didn't go through")),
  ).toHaveLength(1)
})

test('a saved bank account is charged, and paid when it clears', async () => {
  const bill = await anInvoice(app)
  const card = await saveCard(app, stripe, bill, { bank: {}, does: 'processing' })
  expect((await charge(app, bill, card.id)).body).toEqual({ status: 'processing', reason: null })
  expect((await chargeOf(app, bill.id)).processing).toEqual({
    amount: bill.amount,
    from: 'bank',
    card: 'STRIPE TEST BANK •••• 6789',
  })
  expect((await charge(app, bill, card.id)).status).toBe(409)
  our.goAhead(4 * DAY)
  await post(app, stripe, stripe.confirm(our.intentOf(bill), 'ok'))
  expect((await invoiceOf(app, bill.id)).status).toBe('paid')
})

test('while it is off, payments exclude bank accounts, also one that was begun before', async () => {
  const [begun, later] = [await anInvoice(app), await anInvoice(app)]
  await our.begin(begun)
  await cardSwitch(app, 'bank-accounts', false)
  await our.begin(begun)
  expect(stripe.intents.get(our.intentOf(begun))?.payment_method_types).toEqual(['card'])
  await app.parts.db.pool.query(`update payment_intents set status = 'cancelled' where invoice_id = $1`, [later.id])
  await our.begin(later)
  expect(stripe.intents.get(our.intentOf(later))?.payment_method_types).toEqual(['card'])
  await cardSwitch(app, 'bank-accounts')
})
