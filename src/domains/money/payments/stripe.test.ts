import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { anInvoice, entriesOf, invoiceOf, look, post, receiptsOf } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

describe('an invoice paid with Stripe', () => {
  test('fifty who ask at once for its link make one payment at Stripe, and the link shows nothing of it', async () => {
    const bill = await anInvoice(app)
    const owner = await app.as('owner')
    const before = our.intentsOf(bill).length
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => owner.post(`/api/invoices/${bill.id}/create-payment-intent`)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.clientSecret}`))).toEqual(
      new Set([`200 ${bill.secret}`]),
    )
    expect([before, our.intentsOf(bill).length]).toEqual([1, 1])
    expect(our.intentsOf(bill)[0]).toMatchObject({
      amount: bill.amount,
      currency: 'usd',
      status: 'requires_payment_method',
    })
  })

  test('fifty at once who are the very first make one payment, too', async () => {
    const bill = await anInvoice(app)
    await app.parts.db.pool.query("update payment_intents set status = 'cancelled' where invoice_id = $1", [bill.id])
    const owner = await app.as('owner')
    await Promise.all(Array.from({ length: 50 }, () => owner.post(`/api/invoices/${bill.id}/create-payment-intent`)))
    expect(our.intentsOf(bill)).toHaveLength(2)
  })

  test('is charged what the server computes, with the tip apart; the webhook alone marks it paid', async () => {
    const bill = await anInvoice(app, 100_00)
    const begun = await our.begin(bill, { tip: { percent: 20 }, amount: 50_00 })
    expect(begun.body).toEqual({ total: 60_00, clientSecret: expect.stringMatching(/^pi_\w+_secret_/) })
    expect(our.intentsOf(bill)).toEqual([
      expect.objectContaining({ amount: 60_00, metadata: expect.objectContaining({ tip: '1000' }) }),
    ])
    const event = stripe.confirm(our.intentOf(bill), 'ok')
    expect((await look(app, bill)).body).toMatchObject({ state: 'open', owed: 100_00 })
    expect((await post(app, stripe, event)).body).toEqual({ received: true })
    expect(await entriesOf(app, bill.id)).toEqual([
      expect.objectContaining({ method: 'card', amount: 50_00, tip: 10_00, byName: null }),
    ])
    expect(await invoiceOf(app, bill.id)).toMatchObject({
      status: 'sent',
      balance: 50_00,
      stripePaymentIntentId: event.data.object.id,
    })
    expect(await receiptsOf(app, bill)).toHaveLength(1)
  })

  test('a card that is declined says why, and the same payment takes another', async () => {
    const bill = await anInvoice(app)
    await our.begin(bill)
    await post(app, stripe, stripe.confirm(our.intentOf(bill), 'insufficient_funds'))
    expect((await look(app, bill)).body).toMatchObject({ state: 'open', failure: 'Your card has insufficient funds.' })
    await our.begin(bill)
    await post(app, stripe, stripe.confirm(our.intentOf(bill), 'ok'))
    expect(our.intentsOf(bill)).toHaveLength(1)
    expect((await look(app, bill)).body).toMatchObject({ state: 'paid', failure: null })
  })

  test('a payment that a bank works on is shown, and no one pays a second time during it', async () => {
    const bill = await anInvoice(app)
    await our.begin(bill)
    await post(app, stripe, stripe.confirm(our.intentOf(bill), 'processing'))
    expect((await look(app, bill)).body.state).toBe('processing')
    expect(await our.begin(bill)).toMatchObject({
      status: 409,
      body: { error: 'A $1,282.50 card payment is already processing. We’ll let you know when it goes through.' },
    })
    await post(app, stripe, stripe.confirm(our.intentOf(bill), 'ok'))
    expect((await look(app, bill)).body.state).toBe('paid')
  })

  test('money that comes after it was paid another way is entered, and the owner is alerted', async () => {
    const bill = await anInvoice(app, 100_00)
    const event = await our.paid(bill)
    await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 100_00, method: 'cash' })
    await post(app, stripe, event)
    expect((await entriesOf(app, bill.id)).map(({ amount }) => amount).reduce((a, b) => a + b)).toBe(200_00)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 200_00, balance: 0 })
    const { alerts } = (await (await app.as('owner')).get('/api/alerts')).body
    expect(alerts).toContainEqual(
      expect.objectContaining({
        title: 'Overpaid: $100.00',
        body: expect.stringContaining('That’s $100.00 more than was due'),
      }),
    )
  })

  test('once it is paid by hand, what is still open at Stripe is ended', async () => {
    const bill = await anInvoice(app, 100_00)
    await our.begin(bill)
    await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 100_00, method: 'check' })
    await expect.poll(() => stripe.intents.get(our.intentOf(bill))?.status).toBe('canceled')
  })

  test('can be paid on Stripe’s own page; the other way is ended first, and no one pays twice', async () => {
    const bill = await anInvoice(app, 100_00)
    await our.begin(bill)
    const here = our.intentOf(bill)
    const ask = (wish: object = {}) =>
      createClient(app.url, '').post(`/api/pay/${bill.id}/checkout`, { secret: bill.secret, owed: 100_00, ...wish })
    const first = await ask({ tip: { percent: 10 } })
    expect(first.body.url).toContain('/checkout/cs_test_')
    expect(stripe.intents.get(here)?.status).toBe('canceled')
    const [session] = [...stripe.sessions.values()].slice(-1)
    expect(session).toMatchObject({
      amount_total: 110_00,
      success_url: expect.stringContaining(`/pay/${bill.id}?client_secret=`),
    })
    const second = await ask()
    expect(second.status).toBe(200)
    expect(stripe.sessions.get(session?.id)?.status).toBe('expired')
    const last = our.lastSession()
    const event = stripe.payCheckout(last)
    await post(app, stripe, event)
    // The payment of the page tells of itself, too.
    await post(app, stripe, stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded') ?? {})
    expect(await entriesOf(app, bill.id)).toEqual([expect.objectContaining({ amount: 100_00, tip: 0 })])
  })

  test('a checkout that was paid while its event was lost is found before another is opened', async () => {
    const bill = await anInvoice(app, 100_00)
    await createClient(app.url, '').post(`/api/pay/${bill.id}/checkout`, { secret: bill.secret, owed: 100_00 })
    stripe.payCheckout(our.lastSession())
    expect(await our.begin(bill)).toMatchObject({ status: 409 })
    expect((await look(app, bill)).body.state).toBe('paid')
  })
})
