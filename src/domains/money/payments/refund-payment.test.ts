import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { anInvoice, entriesOf, invoiceOf, post, receiptsOf, short } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { checkAtProvider, reconcilePayments } from './reconcile-payments.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

describe('a refund to the card', () => {
  const give = async (entryId: string, body: object, headers?: Record<string, string>) =>
    (await app.as('owner')).post(`/api/payments/${entryId}/refund`, body, headers)
  const refundsOf = (bill: ToPay) =>
    [...stripe.refunds.values()].filter((refund) => refund.payment_intent === our.intentOf(bill))

  test('is made once at Stripe and entered once, whichever source reports it first', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give(entry.id, { amount: 40_00, owed: false }, key)),
    )
    expect(
      answers.every(({ status }) => status === 200),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toBe(true)
    expect(refundsOf(bill)).toHaveLength(1)
    for (const event of stripe.events.slice(-2)) await post(app, stripe, event)
    expect((await entriesOf(app, bill.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 100_00],
      ['refund', -40_00],
      ['allowance', 40_00],
    ])
    expect(await receiptsOf(app, bill)).toHaveLength(2)
  })

  test('belongs to the person who asked for it: in the ledger, and in the audit trail also where nothing came of it', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    stripe.failAlways({ status: 400 })
    await give(entry.id, { amount: 40_00, owed: false })
    stripe.failAlways(null)
    await give(entry.id, { amount: 30_00, owed: false })
    const { rows } = await app.database.pool.query(
      `select action, actor_name, after->>'refund' as refund from audit_entries where entity_id = $1 and action like 'refund %' order by created_at, id`,
      [bill.id],
    )
    const by = rows[0].actor_name
    expect(by).not.toBe('Tidestone')
    expect(rows.filter(({ actor_name }) => actor_name === by)).toMatchObject([
      { action: 'refund requested', refund: '$40.00' },
      { action: 'refund requested', refund: '$30.00' },
    ])
    expect(rows).toContainEqual({ action: 'refund failed', actor_name: 'Tidestone', refund: '$40.00' })
    expect((await entriesOf(app, bill.id)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: -30_00, byName: by },
    ])
  })

  test('that the bank takes its time for is pending, and entered when it is done', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    stripe.refundsPend(true)
    expect((await give(entry.id, { amount: 100_00, owed: true })).body).toEqual({ status: 'pending', entry: null })
    expect(await entriesOf(app, bill.id)).toEqual([expect.objectContaining({ refundable: 0, pending: 100_00 })])
    expect(await give(entry.id, { amount: 50_00, owed: true })).toMatchObject({
      status: 409,
      body: { error: 'A $100.00 refund to the card is already processing. Wait for it to finish first.' },
    })
    await post(app, stripe, stripe.settleRefund(refundsOf(bill)[0]?.id, 'succeeded'))
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 100_00 })
  })

  test('that the bank sends back is reported, and the money is here again', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    await give(entry.id, { amount: 100_00, owed: true })
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent' })
    const event = stripe.settleRefund(refundsOf(bill)[0]?.id, 'failed')
    await Promise.all([post(app, stripe, event), post(app, stripe, event)])
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
    expect(short(await entriesOf(app, bill.id))).toEqual(['payment 10000', 'refund -10000', 'refund 10000'])
    const { alerts } = (await (await app.as('owner')).get('/api/alerts')).body
    expect(alerts.map(({ title }: { title: string }) => title)).toContain('Refund failed: $100.00')
  })

  test('is saved while Stripe is away; pressing again makes no second one, and neither does the reconciliation round', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    stripe.failAlways({ status: 500, doneAnyway: true })
    expect(await give(entry.id, { amount: 100_00, owed: false })).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('Trying again won’t refund it twice') },
    })
    expect((await give(entry.id, { amount: 100_00, owed: false })).status).toBe(503)
    expect(await entriesOf(app, bill.id)).toHaveLength(1)
    stripe.failAlways(null)
    our.goAhead(6 * 60_000)
    await reconcilePayments(app.parts)
    expect((await entriesOf(app, bill.id)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    expect((await give(entry.id, { amount: 100_00, owed: false })).status).toBe(400)
    expect(refundsOf(bill)).toHaveLength(1)
  })

  test('that Stripe refuses returned nothing; under its key it stays refused, and another key asks for a new refund', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    const key = { 'idempotency-key': randomUUID() }
    const wish = { amount: 100_00, owed: false }
    stripe.failAlways({ status: 400 })
    expect(await give(entry.id, wish, key)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Nothing was refunded\. Stripe rejected/) },
    })
    stripe.failAlways(null)
    expect(await give(entry.id, wish, key)).toMatchObject({
      status: 409,
      body: { error: 'Nothing was refunded. Try again or refund it another way.' },
    })
    expect(refundsOf(bill)).toEqual([])
    expect(await give(entry.id, wish, { 'idempotency-key': randomUUID() })).toMatchObject({
      status: 200,
      body: { status: 'done' },
    })
  })

  test('that was made at Stripe’s own screen is entered as written off, and the owner is alerted', async () => {
    const bill = await our.settled(100_00)
    await our.refundAtStripe(our.intentOf(bill), 25_00)
    for (const event of stripe.events.slice(-2)) await post(app, stripe, event)
    expect((await entriesOf(app, bill.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 100_00],
      ['refund', -25_00],
      ['allowance', 25_00],
    ])
    expect((await invoiceOf(app, bill.id)).status).toBe('paid')
  })

  test.each([true, false])(
    'that the bank sends back can be refunded another way, and adds up; owed again: %s',
    async (owed) => {
      const bill = await our.settled(100_00)
      const [entry] = await entriesOf(app, bill.id)
      await give(entry.id, { amount: 60_00, owed })
      await post(app, stripe, stripe.settleRefund(refundsOf(bill)[0]?.id, 'failed'))
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
      expect((await entriesOf(app, bill.id))[0]).toMatchObject({ refundable: 100_00 })
      expect((await give(entry.id, { amount: 60_00, owed, by: 'check' })).body).toMatchObject({
        status: 'done',
        entry: { method: 'check', amount: -60_00 },
      })
      expect(refundsOf(bill)).toHaveLength(1)
      expect(await invoiceOf(app, bill.id)).toMatchObject(
        owed ? { status: 'sent', balance: 60_00 } : { status: 'paid', paid: 100_00 },
      )
      expect((await entriesOf(app, bill.id))[0]).toMatchObject({ refundable: 40_00 })
      expect(await give(entry.id, { amount: 40_01, owed, by: 'cash' })).toMatchObject({ status: 400 })
      // A refund that came back is no payment.
      const back = (await entriesOf(app, bill.id)).find(({ kind, amount }) => kind === 'refund' && amount > 0)
      expect(await give(back.id, { amount: 1, owed })).toMatchObject({
        status: 409,
        body: { error: 'Only payments can be refunded.' },
      })
    },
  )

  test('that is a tip alone comes back as a tip', async () => {
    const bill = await anInvoice(app, 100_00)
    await post(app, stripe, await our.paid(bill, { tip: { cents: 15_00 } }))
    const [entry] = await entriesOf(app, bill.id)
    await give(entry.id, { amount: 100_00, owed: false })
    await give(entry.id, { amount: 15_00, owed: false })
    const ofTip = refundsOf(bill).find(({ amount }) => amount === 15_00)
    await post(app, stripe, stripe.settleRefund(ofTip?.id, 'failed'))
    expect((await entriesOf(app, bill.id)).at(-1)).toMatchObject({ kind: 'refund', amount: 0, tip: 15_00 })
    expect((await entriesOf(app, bill.id))[0]).toMatchObject({ refundable: 15_00 })
    expect((await invoiceOf(app, bill.id)).paid).toBe(100_00)
  })

  test('is made in cash instead where the owner says so; one that is sending is waited for, and a card is none that cash came from', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    expect((await give(entry.id, { amount: 10_00, owed: true, by: 'cash' })).body).toMatchObject({
      entry: { method: 'cash', amount: -10_00 },
    })
    expect(refundsOf(bill)).toEqual([])
    stripe.refundsPend(true)
    await give(entry.id, { amount: 20_00, owed: true, by: 'card' })
    expect(await give(entry.id, { amount: 20_00, owed: true, by: 'cash' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already processing') },
    })
    const { body: cash } = await (
      await app.as('owner')
    ).post(`/api/invoices/${bill.id}/payments`, { amount: 10_00, method: 'cash' })
    expect(await give(cash.id, { amount: 5_00, owed: true, by: 'card' })).toMatchObject({
      status: 400,
      body: { error: 'This wasn’t paid by card. Choose cash, check or transfer.' },
    })
    expect(await give(cash.id, { amount: 5_00, owed: true, by: 'gold' })).toMatchObject({
      status: 400,
      body: { error: 'Choose card, cash, check or transfer.' },
    })
    expect((await give(cash.id, { amount: 5_00, owed: true, by: 'transfer' })).body).toMatchObject({
      entry: { method: 'transfer', amount: -5_00 },
    })
  })

  test('of what was entered by mistake is no refund: all of it is owed again, and no one gets an e-mail', async () => {
    const bill = await anInvoice(app, 100_00)
    const owner = await app.as('owner')
    const { body: cash } = await owner.post(`/api/invoices/${bill.id}/payments`, { amount: 80_00, method: 'cash' })
    expect(await give(cash.id, { amount: 10_00, owed: false, mistake: true })).toMatchObject({
      status: 400,
      body: { error: 'To void a payment entered by mistake, void the full $80.00.' },
    })
    expect((await give(cash.id, { amount: 80_00, owed: false, mistake: true })).body).toMatchObject({
      entry: { byMistake: true, amount: -80_00 },
    })
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 100_00 })
    expect(await receiptsOf(app, bill)).toHaveLength(1)
    await post(app, stripe, await our.paid(bill))
    const card = (await entriesOf(app, bill.id)).find(({ kind, method }) => kind === 'payment' && method === 'card')
    expect(await give(card.id, { amount: 100_00, owed: true, mistake: true })).toMatchObject({
      status: 409,
      body: { error: 'Card payments can be refunded, not voided.' },
    })
  })

  test('of what was entered by mistake is taken out of the day that it was entered on, and of no other', async () => {
    const bill = await anInvoice(app, 100_00, { issuedDate: '2025-01-10', dueDate: '2025-02-09' })
    const owner = await app.as('owner')
    const { body: cash } = await owner.post(`/api/invoices/${bill.id}/payments`, {
      amount: 80_00,
      method: 'cash',
      at: '2025-01-20',
    })
    expect((await give(cash.id, { amount: 80_00, owed: true, mistake: true })).status).toBe(200)
    const entries = await entriesOf(app, bill.id)
    expect(entries.map(({ amount, at }) => [amount, at])).toEqual([
      [80_00, cash.at],
      [-80_00, cash.at],
    ])
  })

  test('made at Stripe’s own screen that the bank sent back ends the same, in whatever order the events come', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const bill = await our.settled(100_00)
      const from = stripe.events.length
      await our.refundAtStripe(our.intentOf(bill), 25_00)
      stripe.settleRefund(refundsOf(bill)[0]?.id, 'failed')
      const events = stripe.events.slice(from)
      expect(events).toHaveLength(3)
      for (const place of order) await post(app, stripe, events[place] ?? {})
      await checkAtProvider(app.parts, our.intentOf(bill))
      const entries = await entriesOf(app, bill.id)
      expect(
        entries.reduce((sum, { amount }) => sum + amount, 0),
        order.join(),
      ).toBe(100_00)
      expect(entries[0].refundable, order.join()).toBe(100_00)
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
    }
  })

  test('of more than is left of the payment, as a bank may make it, is entered to the cent, and no tip goes below zero', async () => {
    const bill = await anInvoice(app, 100_00)
    await post(app, stripe, await our.paid(bill, { tip: { cents: 15_00 } }))
    const [entry] = await entriesOf(app, bill.id)
    await give(entry.id, { amount: 110_00, owed: true, by: 'cash' })
    await our.refundAtStripe(our.intentOf(bill), 115_00)
    for (const event of stripe.events.slice(-2)) await post(app, stripe, event)
    const entries = await entriesOf(app, bill.id)
    expect(short(entries).toSorted()).toEqual([
      'allowance 11000',
      'payment 10000 tip 1500',
      'refund -10000 tip -1000',
      'refund -11000 tip -500',
    ])
    expect(entries[0].refundable).toBe(0)
    expect(await give(entry.id, { amount: 1, owed: true })).toMatchObject({
      status: 400,
      body: { error: 'This payment has already been fully refunded.' },
    })
  })
})
