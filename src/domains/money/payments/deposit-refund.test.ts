import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { handleWebhook } from './handle-webhook.ts'
import { anAcceptedEstimate, entriesOf, invoiceOf, short } from '#tests/support/payments.ts'

const { app } = useApp({ testPaymentsCount: true })

/** A deposit of $284.25 that was paid by card. */
async function paid() {
  const estimate = await anAcceptedEstimate(app)
  expect((await estimate.payByCard({ owed: 284_25 })).body).toEqual({ is: 'paid' })
  const [deposit] = await estimate.entries()
  const give = async (amount: number, owed: boolean) => {
    const answer = await estimate.owner.post(`/api/payments/${deposit.id}/refund`, { amount, owed })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { status: 'done' } })
  }
  const voided = async (id: string) =>
    expect((await estimate.owner.post(`/api/invoices/${id}/void`, { reason: 'Billed anew' })).status).toBe(200)
  return { ...estimate, deposit, give, voided }
}

test('the uncredited part of a deposit is refunded from the estimate, and the invoice stays as it was', async () => {
  const { bill, give, entries } = await paid()
  const invoice = await bill(100_00)
  expect(invoice).toMatchObject({ status: 'paid', paid: 100_00 })
  await give(184_25, true)
  expect(await invoiceOf(app, invoice.id)).toMatchObject({ status: 'paid', paid: 100_00, balance: 0 })
  expect(short(await entries())).toEqual(['deposit 28425', 'credit -10000', 'refund -18425'])
})

test.each([
  [true, ['credit 10000', 'credit -1575'], 15_75, ['deposit 28425', 'credit -10000', 'credit 1575', 'refund -20000']],
  [
    false,
    ['credit 10000', 'credit -1575', 'allowance 1575'],
    0,
    ['deposit 28425', 'credit -10000', 'credit 1575', 'refund -20000', 'allowance 18425'],
  ],
])(
  'of more than is left on the estimate the rest comes back from the invoice first; owed again: %s',
  async (owed, ofInvoice, balance, ofEstimate) => {
    const { bill, give, entries } = await paid()
    const invoice = await bill(100_00)
    await give(200_00, owed)
    expect(short(await entriesOf(app, invoice.id))).toEqual(ofInvoice)
    expect(short(await entries())).toEqual(ofEstimate)
    expect(await invoiceOf(app, invoice.id)).toMatchObject({ balance, status: owed ? 'sent' : 'paid' })
  },
)

test.each([true, false])(
  'an invoice whose deposit was refunded is voided and billed again: only what is still here is credited; owed again: %s',
  async (owed) => {
    const { bill, give, voided, entries, id, owner, jobId } = await paid()
    const first = await bill()
    await give(100_00, owed)
    expect(await invoiceOf(app, first.id)).toMatchObject({ balance: owed ? 952_75 : 852_75 })
    await voided(first.id)
    expect((await owner.get(`/api/jobs/${jobId}`)).body).toMatchObject({
      paymentStatus: 'deposit-paid',
      depositAmount: 184_25,
    })
    const ofEstimate = (await entries()).reduce((sum, { kind, amount }) => sum + (kind === 'allowance' ? 0 : amount), 0)
    expect(ofEstimate).toBe(184_25)
    // Neither bill asks for the part of the deposit that was written off.
    expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({ depositPaid: 184_25 })
    const again = await bill()
    expect(again).toMatchObject({ paid: 184_25, balance: 952_75 })
    await give(184_25, true)
    await voided(again.id)
    const third = await bill()
    expect(third).toMatchObject({ paid: 0, balance: 1137_00 })
    const all = (await Promise.all([first.id, again.id, third.id].map((one) => entriesOf(app, one)))).flat()
    const credits = [...all, ...(await entries())].filter(({ kind }) => kind === 'credit')
    expect(credits.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  },
)

test('after the invoice of a refunded deposit is voided, the deposit’s link does not ask for what was written off', async () => {
  const { bill, give, voided, pay, number, owner, jobId } = await paid()
  const invoice = await bill()
  await give(100_00, false)
  await voided(invoice.id)
  // The work goes on, so that its deposit could be asked for again.
  expect((await owner.patch(`/api/jobs/${jobId}/status`, { status: 'in-progress' })).status).toBe(200)
  expect(await pay({ amount: 1, method: 'cash' })).toMatchObject({
    status: 409,
    body: { error: `The deposit on ${number} is already paid.` },
  })
})

test.each([true, false])(
  'a refund of a credited deposit that the bank sends back is credited again; owed again: %s',
  async (owed) => {
    const { bill, give, entries, owner, deposit } = await paid()
    const invoice = await bill()
    await give(100_00, owed)
    const { rows } = await app.parts.db.pool.query(
      'select provider_id from ledger_entries where refund_of = $1 or id = $1 order by amount',
      [deposit.id],
    )
    const [id, paymentId] = rows.map(({ provider_id: one }) => String(one))
    const { testPayments } = app.parts.providers
    const refund = {
      id: id ?? '',
      paymentId: paymentId ?? '',
      refundId: null,
      amount: 100_00,
      status: 'failed' as const,
    }
    const { raw, signature } = testPayments.sign({
      id: crypto.randomUUID(),
      type: 'refund.failed',
      news: { about: 'refund', refund },
    })
    await handleWebhook(app.parts, testPayments, raw, signature)
    expect(await invoiceOf(app, invoice.id)).toMatchObject({ paid: 284_25, balance: 852_75 })
    const ofEstimate = await entries()
    expect(ofEstimate.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(ofEstimate.find(({ id: one }) => one === deposit.id)).toMatchObject({ refundable: 284_25 })
    // Refund again, another way.
    expect((await owner.post(`/api/payments/${deposit.id}/refund`, { amount: 100_00, owed, by: 'check' })).status).toBe(
      200,
    )
    expect(await invoiceOf(app, invoice.id)).toMatchObject({ balance: owed ? 952_75 : 852_75 })
  },
)
