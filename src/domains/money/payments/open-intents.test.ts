import { beforeEach, describe, expect, test } from 'vitest'
import { anAcceptedEstimate, anInvoice, entriesOf, invoiceOf, look, post, receiptsOf } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { expectRow } from '#lib/expect-row.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { closeOpenPayments, reconcilePayments } from './reconcile-payments.ts'
import { cancelIntent, matchingSubject } from './payment-intents.ts'
import { paymentIntents } from './tables.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

/** A deposit of $284.25, and what one does with its estimate. */
async function aDeposit() {
  const estimate = await anAcceptedEstimate(app)
  const { id, customerId, number, secret } = estimate
  return { ...estimate, toPay: { id, customerId, number, secret, amount: 284_25 } satisfies ToPay }
}
const statusOf = (session: string): string => stripe.sessions.get(session)?.status
/**
 * Stripe is away while something is done: work that is completed has its open payment looked up, which would settle it
 * before there is an invoice.
 */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  stripe.failAlways({ status: 503 })
  try {
    return await work()
  } finally {
    stripe.failAlways(null)
  }
}
const isEnded = async (session: string) => {
  await expect.poll(() => statusOf(session)).toBe('expired')
}
const open = async (bill: ToPay, wish: object = {}): Promise<string> => {
  expect((await our.checkout(bill, wish)).status).toBe(200)
  return our.lastSession()
}

describe('what is open at Stripe is ended', () => {
  test('when its deposit is taken by hand', async () => {
    const { toPay, pay } = await aDeposit()
    const session = await open(toPay)
    expect((await pay({ amount: 284_25, method: 'cash' })).status).toBe(201)
    await isEnded(session)
  })

  test('when a part of its invoice is: no one pays more than is owed there', async () => {
    const bill = await anInvoice(app, 100_00)
    const session = await open(bill)
    await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 40_00, method: 'cash' })
    await isEnded(session)
    expect((await our.begin(bill, { owed: 60_00 })).status).toBe(200)
  })

  test('when the link of its estimate is disabled', async () => {
    const { id, toPay, owner } = await aDeposit()
    const session = await open(toPay)
    expect((await owner.post(`/api/estimates/${id}/revoke-link`)).status).toBe(200)
    await isEnded(session)
  })

  test('but for a part that is still owed', async () => {
    const bill = await anInvoice(app, 100_00)
    const session = await open(bill, { amount: 30_00 })
    await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 40_00, method: 'cash' })
    await closeOpenPayments(app.parts, { invoiceId: bill.id })
    expect(statusOf(session)).toBe('open')
    await post(app, stripe, stripe.payCheckout(session))
    expect(await invoiceOf(app, bill.id)).toMatchObject({ balance: 30_00 })
  })

  test('also where another way to pay it was opened just then', async () => {
    const bill = await anInvoice(app, 100_00)
    const row = expectRow(
      await app.parts.db
        .read(SYSTEM)
        .select()
        .from(paymentIntents)
        .where(matchingSubject({ invoiceId: bill.id })),
    )
    const here = our.intentOf(bill)
    // As it was read before Stripe had answered.
    await cancelIntent(app.parts, { ...row, providerId: null })
    expect(stripe.intents.get(here)?.status).toBe('canceled')
  })
})

describe('a payment that Stripe does not know, since other keys were set,', () => {
  test.each(['here', 'on Stripe’s own page'])('is given up, and the next one starts over: %s', async (where) => {
    const bill = await anInvoice(app, 100_00)
    const old = our.intentOf(bill)
    const session = where === 'here' ? '' : await open(bill)
    stripe.intents.delete(old)
    stripe.sessions.delete(session)
    expect((await our.begin(bill)).status).toBe(200)
    await post(app, stripe, stripe.confirm(our.intentOf(bill), 'ok'))
    expect((await look(app, bill)).body.state).toBe('paid')
    expect(await entriesOf(app, bill.id)).toHaveLength(1)
  })

  test('is given up by the next round, also one that a bank worked on, and its refund is refused', async () => {
    const bill = await anInvoice(app, 100_00)
    await our.begin(bill)
    await post(app, stripe, stripe.confirm(our.intentOf(bill), 'processing'))
    stripe.intents.delete(our.intentOf(bill))
    our.goAhead(6 * 60_000)
    await reconcilePayments(app.parts)
    expect((await our.begin(bill)).status).toBe(200)
    const paid = await our.settled(100_00)
    stripe.intents.delete(our.intentOf(paid))
    const [entry] = await entriesOf(app, paid.id)
    expect(
      await (await app.as('owner')).post(`/api/payments/${entry.id}/refund`, { amount: 100_00, owed: true }),
    ).toMatchObject({
      status: 409,
      body: { error: 'Nothing was refunded. Stripe can’t find this payment. It may belong to another account.' },
    })
  })

  test('is retained while Stripe does not accept the key', async () => {
    const bill = await anInvoice(app, 100_00)
    const old = our.intentOf(bill)
    stripe.failAlways({ status: 401 })
    expect((await our.begin(bill)).status).toBe(503)
    stripe.failAlways(null)
    expect((await our.begin(bill)).status).toBe(200)
    expect(our.intentOf(bill)).toBe(old)
  })
})

describe('the mail about a deposit whose work is billed', () => {
  test('says what its invoice still asks for', async () => {
    const { toPay, bill, owner, entries, number } = await aDeposit()
    const event = await our.paid(toPay)
    const { id, invoiceNumber } = await whileAway(() => bill())
    await post(app, stripe, event)
    expect(await invoiceOf(app, id)).toMatchObject({ balance: 852_75 })
    const [receipt] = await receiptsOf(app, toPay)
    expect(receipt.message).toContain(
      `For: the deposit on ${number}, credited to ${invoiceNumber}\nBalance due: $852.75`,
    )
    const [deposit] = await entries()
    expect((await owner.post(`/api/payments/${deposit.id}/refund`, { amount: 100_00, owed: true })).body).toMatchObject(
      { status: 'done' },
    )
    const refunded = (await receiptsOf(app, toPay)).find(({ subject }) => subject.startsWith('Refund'))
    expect(refunded.message).toContain(`We refunded $100.00 on ${number}`)
    expect(refunded.message).toContain(`Balance due on ${invoiceNumber}: $952.75`)
  })

  test('says what the invoice does not need of it', async () => {
    const { toPay, bill } = await aDeposit()
    const event = await our.paid(toPay)
    await whileAway(() => bill(200_00))
    await post(app, stripe, event)
    expect((await receiptsOf(app, toPay))[0].message).toContain(
      "This is $84.25 more than you owed, so we'll call you about it.",
    )
  })

  test('says nothing of an invoice that is a draft', async () => {
    const { toPay, owner, jobId, businessId, customerId } = await aDeposit()
    const event = await our.paid(toPay)
    await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })
    const draft = await owner.post('/api/invoices', { businessId, customerId, jobId, amount: 1137_00, status: 'draft' })
    await post(app, stripe, event)
    const [{ message }] = await receiptsOf(app, toPay)
    expect(message).toContain('The deposit is paid.')
    expect(message).not.toContain(draft.body.invoiceNumber)
  })
})
