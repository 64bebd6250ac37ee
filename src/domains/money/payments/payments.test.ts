import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { anInvoice, entriesOf, invoiceOf, look, offerTips, payByCard, receiptsOf } from '#tests/support/payments.ts'
import { recordProof } from '#tests/support/record-proof.ts'

const { app } = useApp({ testPaymentsCount: true })
beforeAll(async () => {
  await offerTips(app)
})

describe('the test checkout', () => {
  test('pays an invoice: it is paid, the entry stands there, the receipt is queued, and nothing is left of the card', async () => {
    const bill = await anInvoice(app)
    expect(await payByCard(app, bill, { owed: bill.amount })).toMatchObject({ status: 200, body: { is: 'paid' } })
    expect(await invoiceOf(app, bill.id)).toMatchObject({
      status: 'paid',
      paid: bill.amount,
      balance: 0,
      paidDate: expect.any(String),
    })
    expect(await entriesOf(app, bill.id)).toEqual([
      expect.objectContaining({
        kind: 'payment',
        method: 'card',
        amount: bill.amount,
        tip: 0,
        refundable: bill.amount,
      }),
    ])
    const [receipt, ...more] = await receiptsOf(app, bill)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({
      subject: expect.stringContaining('$1,282.50'),
      message: expect.stringContaining('Paid in full.'),
    })
    expect(receipt.message).toContain(`/pay/${bill.id}?client_secret=${bill.secret}`)
    expect((await look(app, bill)).body).toMatchObject({
      state: 'paid',
      owed: 0,
      payments: [{ amount: bill.amount, tip: 0 }],
    })
    const { rows } = await app.parts.db.pool.query<{ all: string }>(
      'select string_agg(p::text, $1) as all from payment_intents p',
      ['\n'],
    )
    expect(rows[0]?.all).not.toContain('4242')
  })

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', 'Your card’s security code is incorrect.'],
    ['4539 5787 6362 1486', expect.stringContaining('test checkout')],
  ])('%s is not taken, with a sentence; another card is', async (number, reason) => {
    const bill = await anInvoice(app)
    expect((await payByCard(app, bill, { owed: bill.amount }, { number })).body).toEqual({ is: 'declined', reason })
    expect((await look(app, bill)).body).toMatchObject({ state: 'open', owed: bill.amount, failure: reason })
    expect((await payByCard(app, bill, { owed: bill.amount })).body).toEqual({ is: 'paid' })
    expect((await look(app, bill)).body).toMatchObject({ state: 'paid', failure: null })
  })

  test('4000 0025 0000 3155 asks for a confirmation, and pays after a yes only, and only what was shown', async () => {
    const bill = await anInvoice(app)
    const visitor = createClient(app.url, '')
    const asked = await payByCard(
      app,
      bill,
      { owed: bill.amount, tip: { percent: 10 } },
      { number: '4000 0025 0000 3155' },
    )
    expect(asked.body).toEqual({ is: 'confirm', token: expect.any(String), total: bill.amount + 12_825 })
    expect((await look(app, bill)).body.state).toBe('open')
    const answer = (confirmed: boolean, token = asked.body.token) =>
      visitor.post(`/api/pay/${bill.id}/test-confirmation`, { secret: bill.secret, token, confirmed })
    expect((await answer(false)).body).toMatchObject({
      is: 'declined',
      reason: expect.stringContaining('wasn’t confirmed'),
    })
    expect((await answer(true, 'x'.repeat(43))).status).toBe(409)
    expect((await answer(true)).body).toEqual({ is: 'paid' })
    expect(await entriesOf(app, bill.id)).toEqual([expect.objectContaining({ amount: bill.amount, tip: 12_825 })])
  })

  test.each([
    [{ number: '4242' }, 'card.number', 'Enter the full card number.'],
    [{ number: '4242 4242 4242 4241' }, 'card.number', 'Your card number is invalid.'],
    [{ expiry: '13 / 30' }, 'card.expiry', 'Enter the expiration date, like 08 / 30.'],
    [{ expiry: '01 / 20' }, 'card.expiry', 'Your card’s expiration year is in the past.'],
    [{ code: '12' }, 'card.code', 'Enter the 3-digit security code.'],
    [{ number: '3782 822463 10005', code: '123' }, 'card.code', 'Enter the 4-digit security code.'],
  ])('%j is refused beside its field', async (card, path, message) => {
    const bill = await anInvoice(app)
    expect(await payByCard(app, bill, { owed: bill.amount }, card)).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path, message }] },
    })
  })

  test('twenty presses at once charge once', async () => {
    const bill = await anInvoice(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => payByCard(app, bill, { owed: bill.amount })))
    expect(answers.filter(({ status, body }) => (status === 200 && body.is === 'paid') || status === 409)).toHaveLength(
      20,
    )
    expect(await entriesOf(app, bill.id)).toHaveLength(1)
    expect(await receiptsOf(app, bill)).toHaveLength(1)
    recordProof('double charges', {
      tried: answers.length,
      figure: 'twenty concurrent presses: one charge, one receipt',
    })
  })
})

describe('the server computes what is charged', () => {
  test('tips in percent and in dollars, and a part of what is owed', async () => {
    const bill = await anInvoice(app, 100_00)
    expect((await payByCard(app, bill, { owed: 100_00, amount: 40_00, tip: { percent: 15 } })).body).toEqual({
      is: 'paid',
    })
    expect((await look(app, bill)).body).toMatchObject({ state: 'open', owed: 60_00, paid: 40_00 })
    expect((await receiptsOf(app, bill))[0]?.message).toContain('Balance due: $60.00')
    expect((await payByCard(app, bill, { owed: 60_00, tip: { cents: 5_00 } })).body).toEqual({ is: 'paid' })
    expect(await entriesOf(app, bill.id)).toMatchObject([
      { amount: 40_00, tip: 6_00 },
      { amount: 60_00, tip: 5_00 },
    ])
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
  })

  test.each([
    [{ amount: 100_01 }, 400, 'amount', 'This is more than the $100.00 balance due.'],
    [{ amount: 0 }, 400, 'amount', 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: -1 }, 400, 'amount', 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 1e12 }, 400, 'amount', 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 10.5 }, 400, 'amount', 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 49 }, 400, 'amount', 'The card minimum is $0.50. Call us to pay less.'],
    [
      { amount: 99_80 },
      400,
      'amount',
      'That would leave $0.20, which is below the card minimum. Pay in full or leave at least $0.50.',
    ],
    [{ tip: { cents: -1 } }, 400, 'tip', 'Enter a tip in dollars and cents, or none.'],
    [{ tip: { percent: 99 } }, 400, 'tip', 'Enter a tip in dollars and cents, or none.'],
    [{ tip: { cents: 100_01 } }, 400, 'tip', 'That tip is more than the invoice. Check the amount.'],
    [{ owed: 1 }, 409, null, 'The balance is now $100.00, so nothing was charged. Check the amount and try again.'],
    [{ owed: undefined }, 400, 'owed', 'Reload the page and try again.'],
  ])('%j charges nothing', async (wish, status, path, message) => {
    const bill = await anInvoice(app, 100_00)
    const answer = await payByCard(app, bill, { owed: 100_00, ...wish })
    expect(answer).toMatchObject({ status, body: { error: message } })
    if (path) expect(answer.body.issues[0].path).toContain(path)
    expect(await entriesOf(app, bill.id)).toEqual([])
  })

  test('of 1,000 requests that were tampered with, none is charged otherwise than the invoice says', async () => {
    const bill = await anInvoice(app, 100_00)
    let seed = 7
    const any = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const evil = () =>
      [-any(1e6), any(1e12) + 100_01, any(99) / 7, String(any(9999)), 'NaN', true, [], { $gt: 0 }, 1e308][any(9)]
    let accepted = 0
    for (let batch = 0; batch < 50; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          payByCard(app, bill, {
            owed: 100_00,
            [['amount', 'owed', 'tip'][any(3)] ?? 'amount']: evil(),
            total: 1,
            price: 1,
          }),
        ),
      )
      accepted += answers.filter(({ status }) => status === 200).length
    }
    expect(accepted).toBe(0)
    expect(await entriesOf(app, bill.id)).toEqual([])
    recordProof('tampered prices', {
      tried: 1000,
      held: 1000 - accepted,
      figure: 'payments: 0 charges that differ from the invoice',
    })
  })

  test('a paid or void invoice takes no more', async () => {
    const owner = await app.as('owner')
    const paid = await anInvoice(app)
    await payByCard(app, paid, { owed: paid.amount })
    expect(await payByCard(app, paid, { owed: 0 })).toMatchObject({
      status: 409,
      body: { error: `${paid.number} is already paid. Thank you!` },
    })
    const gone = await anInvoice(app)
    expect((await owner.post(`/api/invoices/${gone.id}/void`, { reason: 'Billed by mistake' })).status).toBe(200)
    expect(await payByCard(app, gone, { owed: gone.amount })).toMatchObject({
      status: 409,
      body: { error: `${gone.number} was canceled, so there’s nothing to pay.` },
    })
    expect((await look(app, gone)).body).toMatchObject({ state: 'void', owed: 0 })
    expect((await owner.post(`/api/invoices/${gone.id}/create-payment-intent`)).status).toBe(409)
  })
})

describe('money by hand', () => {
  test('cash, check and transfer: whole and in parts, with their receipts', async () => {
    const owner = await app.as('staff')
    const bill = await anInvoice(app, 100_00)
    const pay = (body: object, headers?: Record<string, string>) =>
      owner.post(`/api/invoices/${bill.id}/payments`, body, headers)
    const key = { 'idempotency-key': randomUUID() }
    const first = await pay({ amount: 30_00, method: 'check', reference: '1042', at: '2026-11-01' }, key)
    expect(first).toMatchObject({
      status: 201,
      body: {
        kind: 'payment',
        method: 'check',
        amount: 30_00,
        reference: '1042',
        byName: expect.stringContaining('Sam'),
      },
    })
    expect((await pay({ amount: 30_00, method: 'check', reference: '1042', at: '2026-11-01' }, key)).body.id).toBe(
      first.body.id,
    )
    expect(await pay({ amount: 70_01, method: 'cash' })).toMatchObject({
      status: 400,
      body: { error: 'This is more than the $70.00 balance due.' },
    })
    expect((await pay({ amount: 70_00, method: 'cash' })).status).toBe(201)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
    expect(await pay({ amount: 1, method: 'cash' })).toMatchObject({
      status: 409,
      body: { error: `${bill.number} is already paid.` },
    })
    expect(await receiptsOf(app, bill)).toHaveLength(2)
  })

  test.each([
    [{ amount: 0, method: 'cash' }, 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: -5, method: 'cash' }, 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 1e12, method: 'cash' }, 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 100, method: 'card' }, 'Choose cash, check or transfer.'],
    [{ amount: 100, method: 'cash', at: '2099-01-01' }, 'The date can’t be in the future.'],
  ])('%j is refused', async (body, error) => {
    const bill = await anInvoice(app)
    expect(await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, body)).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('fifty at once pay what is owed and no cent more', async () => {
    const owner = await app.as('owner')
    const bill = await anInvoice(app, 100_00)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        owner.post(`/api/invoices/${bill.id}/payments`, { amount: 10_00, method: 'cash' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', paid: 100_00 })
  })

  test('a void invoice takes nothing, and a technician neither sees nor enters money', async () => {
    const bill = await anInvoice(app)
    await (await app.as('owner')).post(`/api/invoices/${bill.id}/void`, { reason: 'Twice' })
    expect(
      await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 100, method: 'cash' }),
    ).toMatchObject({ status: 409 })
    const technician = await app.as('technician')
    expect((await technician.get(`/api/invoices/${bill.id}/payments`)).status).toBe(403)
    expect((await technician.post(`/api/invoices/${bill.id}/payments`, { amount: 1, method: 'cash' })).status).toBe(403)
  })
})

describe('refunds', () => {
  const give = async (entryId: string, body: object, headers?: Record<string, string>) =>
    (await app.as('owner')).post(`/api/payments/${entryId}/refund`, body, headers)

  test('of cash: a part that is written off, a part that is owed again, and never more than was paid', async () => {
    const bill = await anInvoice(app, 100_00)
    const { body: paid } = await (
      await app.as('owner')
    ).post(`/api/invoices/${bill.id}/payments`, { amount: 100_00, method: 'cash' })
    expect((await give(paid.id, { amount: 20_00, reason: 'A stain stayed', owed: false })).body).toMatchObject({
      status: 'done',
      entry: { kind: 'refund', amount: -20_00, refundOf: paid.id },
    })
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', balance: 0 })
    expect((await give(paid.id, { amount: 30_00, owed: true })).status).toBe(200)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 30_00, paidDate: null })
    expect(await give(paid.id, { amount: 50_01, owed: true })).toMatchObject({
      status: 400,
      body: { error: 'Only $50.00 of this payment can still be refunded.' },
    })
    expect((await give(paid.id, { amount: 50_00, owed: false })).status).toBe(200)
    expect(await give(paid.id, { amount: 1, owed: true })).toMatchObject({
      status: 400,
      body: { error: 'This payment has already been fully refunded.' },
    })
    expect((await entriesOf(app, bill.id)).map(({ kind, amount, refundable }) => [kind, amount, refundable])).toEqual([
      ['payment', 100_00, 0],
      ['refund', -20_00, 0],
      ['allowance', 20_00, 0],
      ['refund', -30_00, 0],
      ['refund', -50_00, 0],
      ['allowance', 50_00, 0],
    ])
  })

  test('of a card, with its tip refunded last', async () => {
    const bill = await anInvoice(app, 100_00)
    await payByCard(app, bill, { owed: 100_00, tip: { cents: 15_00 } })
    const [paid] = await entriesOf(app, bill.id)
    const key = { 'idempotency-key': randomUUID() }
    const first = await give(paid.id, { amount: 60_00, owed: false }, key)
    expect(first.body).toMatchObject({ status: 'done', entry: { amount: -60_00, tip: 0, method: 'card' } })
    expect((await give(paid.id, { amount: 60_00, owed: false }, key)).body).toEqual(first.body)
    expect((await give(paid.id, { amount: 55_00, owed: false })).body).toMatchObject({
      entry: { amount: -40_00, tip: -15_00 },
    })
    expect((await give(paid.id, { amount: 1, owed: false })).status).toBe(400)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid' })
    expect(
      (await receiptsOf(app, bill)).map(({ subject }) => String(subject)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      expect.stringMatching(/^Test mode: Receipt for \$115\.00/),
      expect.stringMatching(/^Test mode: Refund of \$55\.00/),
      expect.stringMatching(/^Test mode: Refund of \$60\.00/),
    ])
  })

  test('of a tip alone, once the bill itself was refunded', async () => {
    const bill = await anInvoice(app, 100_00)
    await payByCard(app, bill, { owed: 100_00, tip: { cents: 15_00 } })
    const [paid] = await entriesOf(app, bill.id)
    await give(paid.id, { amount: 100_00, owed: false })
    expect((await give(paid.id, { amount: 15_00, owed: false })).body).toMatchObject({
      status: 'done',
      entry: { amount: 0, tip: -15_00 },
    })
  })

  test('twenty presses at once give back once', async () => {
    const bill = await anInvoice(app, 100_00)
    await payByCard(app, bill, { owed: 100_00 })
    const [paid] = await entriesOf(app, bill.id)
    await Promise.all(Array.from({ length: 20 }, () => give(paid.id, { amount: 100_00, owed: false })))
    expect((await entriesOf(app, bill.id)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test.each([
    [{ amount: 0, owed: true }, 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: -1, owed: true }, 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 1e12, owed: true }, 'Enter an amount above zero, up to $1,000,000.'],
    [{ amount: 100 }, 'Choose whether they still owe it.'],
  ])('%j is refused', async (body, error) => {
    const bill = await anInvoice(app)
    await payByCard(app, bill, { owed: bill.amount })
    const [paid] = await entriesOf(app, bill.id)
    expect(await give(paid.id, body)).toMatchObject({ status: 400, body: { error } })
  })

  test('of a refund, or of nothing, is refused', async () => {
    const bill = await anInvoice(app)
    await payByCard(app, bill, { owed: bill.amount })
    const [paid] = await entriesOf(app, bill.id)
    const { body } = await give(paid.id, { amount: 100, owed: true })
    expect(await give(body.entry.id, { amount: 100, owed: true })).toMatchObject({
      status: 409,
      body: { error: 'Only payments can be refunded.' },
    })
    expect((await give(randomUUID(), { amount: 100, owed: true })).status).toBe(404)
  })
})
