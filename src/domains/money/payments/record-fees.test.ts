import { beforeEach, expect, test } from 'vitest'
import { useStripe } from '#tests/support/stripe-app.ts'
import { recordFees } from './record-fees.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(async () => {
  our.reset()
  stripe.feesKnown(true)
  await app.parts.db.pool.query('delete from payment_fees')
})

const feesOf = async (invoiceId: string): Promise<number[]> =>
  (
    await app.parts.db.pool.query(
      'select cents from payment_fees join ledger_entries l on l.id = entry_id where l.invoice_id = $1',
      [invoiceId],
    )
  ).rows.map(({ cents }) => cents)

test('stores what Stripe charged for a payment, once', async () => {
  const bill = await our.settled(128_250)
  await recordFees(app.parts)
  await recordFees(app.parts)
  expect(await feesOf(bill.id)).toEqual([3749])
})

test('asks again for a fee that Stripe does not know yet', async () => {
  const bill = await our.settled(50_000)
  stripe.feesKnown(false)
  await recordFees(app.parts)
  expect(await feesOf(bill.id)).toEqual([])
  stripe.feesKnown(true)
  await recordFees(app.parts)
  expect(await feesOf(bill.id)).toEqual([1480])
})

test('ends a run while Stripe is away, and goes on with the next', { timeout: 60_000 }, async () => {
  const bill = await our.settled(50_000)
  stripe.failAlways({ status: 503 })
  await recordFees(app.parts)
  expect(await feesOf(bill.id)).toEqual([])
  stripe.failAlways(null)
  await recordFees(app.parts)
  expect(await feesOf(bill.id)).toEqual([1480])
})
