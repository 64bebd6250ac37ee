import { beforeEach, describe, expect, test } from 'vitest'
import { anInvoice, entriesOf, invoiceOf, post, receiptsOf, short } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { checkAtProvider } from './reconcile-payments.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

const alertsOf = async (id: string): Promise<string[]> =>
  (await (await app.as('owner')).get('/api/alerts')).body.alerts
    .filter(({ href }: { href: string }) => href === `/dashboard/invoices/${id}`)
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.includes('isput'))
    .toSorted()

describe('a dispute', () => {
  test.each([
    ['created, lost', [0, 1, 1]],
    ['lost, created', [1, 0, 1]],
    ['lost alone', [1]],
  ])('that is lost is money gone and owed again, once: %s', async (_, order) => {
    const bill = await our.settled(100_00)
    const created = stripe.dispute(our.intentOf(bill))
    const events = [created, stripe.closeDispute(created.data.object.id, 'lost')]
    for (const place of order) await post(app, stripe, events[place] ?? {})
    // A report of the same dispute on another path changes nothing.
    await checkAtProvider(app.parts, our.intentOf(bill))
    const entries = await entriesOf(app, bill.id)
    expect(short(entries)).toEqual(['payment 10000', 'refund -10000'])
    expect(entries[1]).toMatchObject({ method: 'card', reference: 'Dispute' })
    expect(entries[0].refundable).toBe(0)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 100_00 })
    expect(await alertsOf(bill.id)).toEqual(
      order[0] === 0 ? ['Card payment disputed: $100.00', 'Dispute lost: $100.00'] : ['Dispute lost: $100.00'],
    )
    // The bank has written to them, not we.
    expect(await receiptsOf(app, bill)).toHaveLength(1)
  })

  test.each(['won', 'warning_closed'] as const)('that ends as %s changes no money', async (status) => {
    const bill = await our.settled(100_00)
    const created = stripe.dispute(our.intentOf(bill))
    await post(app, stripe, created)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
    const closed = stripe.closeDispute(created.data.object.id, status)
    await Promise.all([post(app, stripe, closed), post(app, stripe, closed)])
    expect(short(await entriesOf(app, bill.id))).toEqual(['payment 10000'])
    expect(await alertsOf(bill.id)).toEqual(['Card payment disputed: $100.00', 'Dispute won: $100.00'])
  })

  test('of a payment that Stripe has not reported yet is looked up with it', async () => {
    const bill = await anInvoice(app, 100_00)
    const paid = await our.paid(bill)
    const { id } = stripe.dispute(our.intentOf(bill), 40_00).data.object
    await post(app, stripe, stripe.closeDispute(id, 'lost'))
    expect(await entriesOf(app, bill.id)).toEqual([])
    await checkAtProvider(app.parts, our.intentOf(bill))
    await post(app, stripe, paid)
    expect(short(await entriesOf(app, bill.id))).toEqual(['payment 10000', 'refund -4000'])
    expect(await invoiceOf(app, bill.id)).toMatchObject({ balance: 40_00 })
  })

  test('of a payment that was already refunded is entered anyway: the money is gone twice', async () => {
    const bill = await our.settled(100_00)
    const [entry] = await entriesOf(app, bill.id)
    const owner = await app.as('owner')
    await owner.post(`/api/payments/${entry.id}/refund`, { amount: 100_00, owed: false, by: 'cash' })
    const { id } = stripe.dispute(our.intentOf(bill)).data.object
    await post(app, stripe, stripe.closeDispute(id, 'lost'))
    expect(short(await entriesOf(app, bill.id)).toSorted()).toEqual([
      'allowance 10000',
      'payment 10000',
      'refund -10000',
      'refund -10000',
    ])
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 100_00 })
  })
})
