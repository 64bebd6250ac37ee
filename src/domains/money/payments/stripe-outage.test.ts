import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { anInvoice, entriesOf, look, receiptsOf } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

describe('when Stripe is away', () => {
  test.each([{ status: 500 }, { status: 503 }, { status: 429 }, 'reset', 'hang'] as const)(
    '%j: the page says that nothing was charged, and the next try works',
    { timeout: 60_000 },
    async (fault) => {
      const bill = await anInvoice(app)
      if (fault === 'hang') return hangs(bill)
      stripe.failAlways(fault)
      const answer = await our.begin(bill)
      expect(answer).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('Nothing was charged. Try again in a moment.') },
      })
      expect(answer.headers.get('retry-after')).toBe('5')
      stripe.failAlways(null)
      expect((await our.begin(bill)).status).toBe(200)
      expect(our.intentsOf(bill)).toHaveLength(1)
    },
  )

  /** One request of ten seconds would be enough; the SDK tries three times. */
  async function hangs(bill: ToPay) {
    stripe.fail('hang')
    expect((await our.begin(bill)).status).toBe(200)
    expect(our.intentsOf(bill)).toHaveLength(1)
  }

  test.each(['reset-after', { status: 500, doneAnyway: true }] as const)(
    '%j while the payment is made: there is still one',
    async (fault) => {
      const owner = await app.as('owner')
      const bill = await anInvoice(app)
      await app.parts.db.pool.query("update payment_intents set status = 'cancelled' where invoice_id = $1", [bill.id])
      stripe.fail(fault)
      expect((await owner.post(`/api/invoices/${bill.id}/create-payment-intent`)).status).toBe(200)
      // The canceled one, and the one that was made once though it was asked for twice.
      expect(our.intentsOf(bill)).toHaveLength(2)
    },
  )

  test('shows the office the name of a wrong key, and visitors nothing about it', async () => {
    const bill = await anInvoice(app)
    stripe.failAlways({ status: 401 })
    const visitor = await our.begin(bill)
    expect(visitor).toMatchObject({
      status: 503,
      body: { error: 'We can’t take cards right now. Nothing was charged. Give us a call.' },
    })
    await app.parts.db.pool.query("update payment_intents set status = 'cancelled' where invoice_id = $1", [bill.id])
    const office = await (await app.as('owner')).post(`/api/invoices/${bill.id}/create-payment-intent`)
    expect(office).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('Stripe rejected the secret key') },
    })
  })

  test('what it did not tell is asked for: a payment whose event was lost is entered by the next round', async () => {
    const bill = await anInvoice(app)
    await our.paid(bill)
    expect((await look(app, bill)).body.state).toBe('open')
    await reconcilePayments(app.parts)
    expect((await look(app, bill)).body.state).toBe('open')
    our.goAhead(6 * 60_000)
    await reconcilePayments(app.parts)
    expect((await look(app, bill)).body.state).toBe('paid')
    expect(await receiptsOf(app, bill)).toHaveLength(1)
    await reconcilePayments(app.parts)
    expect(await entriesOf(app, bill.id)).toHaveLength(1)
  })

  test('a checkout whose event was lost is entered by the next round, too', async () => {
    const bill = await anInvoice(app, 100_00)
    await createClient(app.url, '').post(`/api/pay/${bill.id}/checkout`, {
      secret: bill.secret,
      owed: 100_00,
      tip: { percent: 10 },
    })
    stripe.payCheckout(our.lastSession())
    our.goAhead(6 * 60_000)
    await reconcilePayments(app.parts)
    expect(await entriesOf(app, bill.id)).toEqual([expect.objectContaining({ amount: 100_00, tip: 10_00 })])
  })

  test('one that no one wanted for a week is ended, and the next visit makes a new one', async () => {
    const bill = await anInvoice(app)
    await our.begin(bill)
    const old = our.intentOf(bill)
    our.goAhead(8 * 86_400_000)
    await reconcilePayments(app.parts)
    expect(stripe.intents.get(old)?.status).toBe('canceled')
    expect((await our.begin(bill)).status).toBe(200)
    expect(our.intentOf(bill)).not.toBe(old)
  })
})
