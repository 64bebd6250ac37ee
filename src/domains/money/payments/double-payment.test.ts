import { beforeEach, describe, expect, test } from 'vitest'
import { anInvoice, entriesOf, invoiceOf, look, post, short } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

const refresh = async (bill: ToPay) =>
  app.parts.db.pool.query("update payment_intents set status = 'cancelled' where invoice_id = $1", [bill.id])
const payable = (bill: ToPay) => [
  ...our.intentsOf(bill).filter(({ status }) => status === 'requires_payment_method'),
  ...[...stripe.sessions.values()].filter(
    ({ status, intent_data: { description } }) => status === 'open' && description === bill.number,
  ),
]

/** What we know to be open, at Stripe's ids. */
const openAtUs = async (bill: ToPay): Promise<string[]> => {
  const { rows } = await app.parts.db.pool.query(
    "select coalesce(provider_id, checkout_id) as id from payment_intents where invoice_id = $1 and status = 'open'",
    [bill.id],
  )
  return rows.map(({ id }) => id)
}

const ROUNDS = pickRuns(5, 40)

describe('several tabs', () => {
  test(
    'that begin in both ways at once leave exactly one way to pay at Stripe, and it is paid',
    { timeout: pickRuns(60_000, 600_000) },
    async () => {
      // News of those that are ended on the way comes while others are begun.
      stripe.deliver(`${app.url}/api/webhooks/stripe`)
      for (let times = 0; times < ROUNDS; times++) {
        const bill = await anInvoice(app, 100_00)
        await refresh(bill)
        stripe.slow((times % 5) * 20)
        for (const { id } of our.intentsOf(bill))
          await fetch(`${stripe.url}/v1/payment_intents/${id}/cancel`, { method: 'POST', headers: our.auth })
        const tabs = [undefined, 10, 15, 20].flatMap((percent) => [
          our.begin(bill),
          our.checkout(bill, percent === undefined ? {} : { tip: { percent } }),
        ])
        const answers = await Promise.all(tabs)
        stripe.slow(0)
        expect(
          answers.every(({ status }) => status === 200 || status === 409),
          JSON.stringify(answers.map(({ body }) => body)),
        ).toBe(true)
        expect(
          answers.some(({ status }) => status === 200),
          JSON.stringify(answers.map(({ body }) => body)),
        ).toBe(true)
        const ways = payable(bill).map(({ id }) => String(id))
        expect(ways, JSON.stringify(answers)).toHaveLength(1)
        const [way = ''] = ways
        await expect.poll(() => openAtUs(bill)).toEqual([way])
        expect(
          (await post(app, stripe, stripe.sessions.has(way) ? stripe.payCheckout(way) : stripe.confirm(way, 'ok')))
            .status,
        ).toBe(200)
        expect((await look(app, bill)).body).toMatchObject({ state: 'paid', owed: 0 })
        expect(await entriesOf(app, bill.id)).toHaveLength(1)
        expect(payable(bill)).toEqual([])
      }
      recordProof('parallel intents', {
        tried: ROUNDS * 8,
        figure: `${ROUNDS} rounds of eight concurrent starts, by card form and Stripe Checkout: each time exactly one could be paid, and was`,
      })
    },
  )

  test.each(['checkout first', 'intent first'])(
    'that are both paid are both entered, and the owner can give one back: %s',
    async (order) => {
      const bill = await anInvoice(app, 100_00)
      await our.checkout(bill)
      const session = our.lastSession()
      // As if the other tab had been handed its payment at the same moment.
      const { rows } = await app.parts.db.pool.query(
        "select id from payment_intents where invoice_id = $1 and status = 'open'",
        [bill.id],
      )
      const here = await our.intentAtStripe({
        amount: '10000',
        description: bill.number,
        'metadata[intent]': rows[0].id,
        'metadata[tip]': '0',
      })
      await app.parts.db.pool.query('update payment_intents set provider_id = $2 where id = $1', [rows[0].id, here])
      const events = [stripe.payCheckout(session), stripe.confirm(here, 'ok')]
      for (const event of order === 'checkout first' ? events : events.toReversed()) await post(app, stripe, event)
      for (const event of stripe.events.slice(-4)) await post(app, stripe, event)
      const entries = await entriesOf(app, bill.id)
      expect(entries).toMatchObject([
        { kind: 'payment', amount: 100_00, refundable: 100_00 },
        { kind: 'payment', amount: 100_00, refundable: 100_00 },
      ])
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 200_00, balance: 0 })
      expect((await look(app, bill)).body).toMatchObject({ state: 'paid', owed: 0 })
      const owner = await app.as('owner')
      const { alerts } = (await owner.get('/api/alerts')).body
      expect(alerts).toContainEqual(
        expect.objectContaining({
          title: 'Overpaid: $100.00',
          body: expect.stringContaining(`${bill.number}. That’s $100.00 more than was due. You can refund it there.`),
          href: `/dashboard/invoices/${bill.id}`,
        }),
      )
      expect(
        (await owner.post(`/api/payments/${entries[1].id}/refund`, { amount: 100_00, owed: true })).body,
      ).toMatchObject({ status: 'done' })
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
      recordProof('double charges', {
        tried: 1,
        figure: 'two payments by different methods: both recorded, one refunded',
      })
    },
  )

  test.each(['by the owner', 'at Stripe’s own screen'])(
    'and refunded once %s, are owed again when the bank takes the other back',
    async (where) => {
      const bill = await our.settled(100_00)
      const { rows } = await app.parts.db.pool.query(
        "insert into payment_intents (invoice_id, provider, amount, status, requested_at) values ($1, 'stripe', 10000, 'cancelled', now()) returning id",
        [bill.id],
      )
      const second = await our.intentAtStripe({
        amount: '10000',
        description: bill.number,
        'metadata[intent]': rows[0].id,
        'metadata[tip]': '0',
      })
      await post(app, stripe, stripe.confirm(second, 'ok'))
      const entry = (await entriesOf(app, bill.id)).at(-1)
      if (where === 'by the owner')
        await (await app.as('owner')).post(`/api/payments/${entry.id}/refund`, { amount: 100_00, owed: false })
      else await our.refundAtStripe(second, 100_00)
      for (const event of stripe.events.slice(-2)) await post(app, stripe, event)
      expect(short(await entriesOf(app, bill.id))).toEqual(['payment 10000', 'payment 10000', 'refund -10000'])
      const back = (await entriesOf(app, bill.id)).at(-1)
      const paper = await fetch(`${app.url}/api/payments/${back.id}/receipt`, {
        headers: { cookie: (await app.as('owner')).cookie },
      })
      const text = (await readPdf(await paper.bytes())).join(' ')
      expect(text).toContain('This amount was an overpayment.')
      expect(text).not.toMatch(/test mode/i)
      expect(back.isTest).toBe(false)
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00, balance: 0 })
      const first = our.intentsOf(bill).find(({ id, status }) => id !== second && status === 'succeeded')
      const created = stripe.dispute(first?.id)
      await post(app, stripe, stripe.closeDispute(created.data.object.id, 'lost'))
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', paid: 0, balance: 100_00 })
    },
  )

  test.each(['here', 'checkout'] as const)(
    'nor is more asked for than is owed, when cash comes while Stripe thinks: %s',
    async (how) => {
      const bill = await anInvoice(app, 1000_00)
      expect((await our.begin(bill, { amount: 300_00 })).status).toBe(200)
      if (how === 'checkout') await refresh(bill)
      stripe.slow(700)
      const before = stripe.requests.length
      const asked = how === 'here' ? our.begin(bill) : our.checkout(bill)
      // It has read what is owed, and waits for Stripe.
      const call = how === 'here' ? /^POST .v1.payment_intents.pi_/m : /^POST .v1.checkout.sessions$/m
      await expect.poll(() => stripe.requests.slice(before).join('\n'), { interval: 20 }).toMatch(call)
      expect(
        (await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 600_00, method: 'cash' }))
          .status,
      ).toBe(201)
      expect(await asked).toMatchObject({ status: 409 })
      stripe.slow(0)
      const more = () => payable(bill).filter(({ amount, amount_total: total }) => (amount ?? total) > 400_00)
      await expect.poll(more).toEqual([])
      expect((await look(app, bill)).body).toMatchObject({ state: 'open', owed: 400_00 })
    },
  )

  test('and refunded in full leave nothing owed: only what was owed is written off', async () => {
    const bill = await anInvoice(app, 100_00)
    const owner = await app.as('owner')
    const event = await our.paid(bill)
    await owner.post(`/api/invoices/${bill.id}/payments`, { amount: 60_00, method: 'cash' })
    await post(app, stripe, event)
    const card = (await entriesOf(app, bill.id)).find(({ method }) => method === 'card')
    await owner.post(`/api/payments/${card.id}/refund`, { amount: 100_00, owed: false })
    expect(short(await entriesOf(app, bill.id)).toSorted()).toEqual([
      'allowance 4000',
      'payment 10000',
      'payment 6000',
      'refund -10000',
    ])
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00, balance: 0 })
  })

  test('and money for an invoice that was voided in between is entered, reported, and can be refunded', async () => {
    const bill = await anInvoice(app, 100_00)
    const event = await our.paid(bill)
    const owner = await app.as('owner')
    expect((await owner.post(`/api/invoices/${bill.id}/void`, { reason: 'Billed anew' })).status).toBe(200)
    await post(app, stripe, event)
    const [entry] = await entriesOf(app, bill.id)
    expect(entry).toMatchObject({ amount: 100_00, refundable: 100_00 })
    const { alerts } = (await owner.get('/api/alerts')).body
    expect(alerts).toContainEqual(
      expect.objectContaining({
        title: 'Payment on a void invoice: $100.00',
        body: expect.stringContaining(bill.number),
      }),
    )
    expect((await owner.post(`/api/payments/${entry.id}/refund`, { amount: 100_00, owed: false })).body).toMatchObject({
      status: 'done',
    })
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'void', balance: 0 })
  })
})
