import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import {
  anAcceptedEstimate,
  anInvoice,
  entriesOf,
  invoiceOf,
  look,
  offerTips,
  payByCard,
  receiptsOf,
} from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { formatCents } from '#lib/money.ts'

// Each look at the clock is a millisecond later: entries have an order.
const clock = { at: Date.parse('2026-11-22T15:00:00Z'), now: () => new Date(clock.at++) }
const { app } = useApp({ clock, testPaymentsCount: true })
beforeAll(async () => {
  await offerTips(app)
})

const owner = () => app.as('owner')
const forOffice = async (entryId: string, role: 'owner' | 'staff' | 'technician' = 'owner') =>
  fetch(`${app.url}/api/payments/${entryId}/receipt`, { headers: { cookie: (await app.as(role)).cookie } })
const forCustomer = (id: string, secret: string, payment: string) =>
  fetch(`${app.url}/pay/${id}/receipt.pdf`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, payment }),
  })
const textOf = async (answer: Response) => {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return (await readPdf(await answer.bytes())).join(' ')
}
const pageOf = async ({ id, secret }: Pick<ToPay, 'id' | 'secret'>) => {
  const html = await (await fetch(`${app.url}/pay/${id}?client_secret=${secret}`)).text()
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}
const give = async (entryId: string, amount: number, owed: boolean) =>
  (await owner()).post(`/api/payments/${entryId}/refund`, { amount, owed })
const pay = async ({ id }: ToPay, amount: number) =>
  (await owner()).post(`/api/invoices/${id}/payments`, { amount, method: 'check', reference: '1042' })

describe('what was paid in the test checkout', () => {
  test(
    'is called a test on its receipt, in its mail, in the ledger, on the page and on the paid invoice: no card was charged',
    { timeout: 60_000 },
    async () => {
      const bill = await anInvoice(app, 300_00)
      expect((await payByCard(app, bill, { owed: 300_00 })).status).toBe(200)
      const [entry] = await entriesOf(app, bill.id)
      expect(entry).toMatchObject({ isTest: true, method: 'card' })
      for (const paper of [await forOffice(entry.id), await forCustomer(bill.id, bill.secret, entry.id)])
        expect(await textOf(paper)).toContain('Test mode: no card was charged')
      const page = await pageOf(bill)
      expect(page).toContain('Test mode: no card was charged, and no money was received.')
      expect(page).toContain('$300.00 received in test mode Nov 22, 2026.')
      const printed = await fetch(`${app.url}/api/invoices/${bill.id}/pdf`, {
        headers: { cookie: (await owner()).cookie },
      })
      expect(await textOf(printed)).toContain('Paid Nov 22, 2026 in test mode: no card was charged')
      expect((await owner().then((one) => one.get('/api/alerts'))).body.alerts[0]).toMatchObject({
        title: 'Paid by card: $300.00',
        body: `Test mode: no card was charged. Elena Vargas, ${bill.number}`,
      })
      expect((await give(entry.id, 300_00, false)).body).toMatchObject({ status: 'done' })
      const back = (await entriesOf(app, bill.id)).find(({ kind }) => kind === 'refund')
      expect(back).toMatchObject({ isTest: true })
      expect(await textOf(await forOffice(back.id))).toContain('Test mode: no money moved')
      expect(await pageOf(bill)).toContain('Refunded in test mode: no money moved')
      const mails = await receiptsOf(app, bill)
      expect(mails.map(({ subject }) => String(subject)).toSorted()).toEqual([
        'Test mode: Receipt for $300.00 from Tidestone',
        'Test mode: Refund of $300.00 from Tidestone',
      ])
      const [mail, refund] = mails
        .toSorted((a, b) => String(a.subject).localeCompare(b.subject))
        .map(({ message }) => String(message))
      expect(mail).toContain('This was a test payment: no card was charged, and no money was received.')
      expect(mail).toContain('Received in test mode: $300.00 by card')
      expect(refund).toContain('This was a test refund: no money moved.')
      expect(refund).not.toContain('You should see it')
    },
  )

  test(
    'as a deposit is called so where it is taken off the invoice, too, and cash beside it is cash',
    { timeout: 60_000 },
    async () => {
      const estimate = await anAcceptedEstimate(app)
      expect((await estimate.payByCard({ owed: 284_25 })).status).toBe(200)
      const bill = await estimate.bill()
      const [credit] = await entriesOf(app, bill.id)
      expect(await textOf(await forOffice(credit.id))).toContain('Test mode: no card was charged')
      const cash = await anInvoice(app, 50_00)
      await pay(cash, 50_00)
      const [entry] = await entriesOf(app, cash.id)
      expect(entry).toMatchObject({ isTest: false })
      for (const text of [
        await textOf(await forOffice(entry.id)),
        await pageOf(cash),
        ...(await receiptsOf(app, cash)).map(({ message }) => message),
      ])
        expect(text).not.toMatch(/test mode/i)
    },
  )
})

describe('the receipt', () => {
  test(
    'of each part payment says what was paid, how, and what was left after it, as the screens do',
    { timeout: 60_000 },
    async () => {
      const bill = await anInvoice(app, 1000_00)
      expect((await payByCard(app, bill, { owed: 1000_00, amount: 400_00, tip: { cents: 20_00 } })).status).toBe(200)
      expect((await pay(bill, 350_00)).status).toBe(201)
      const [first, second] = await entriesOf(app, bill.id)
      const text = await textOf(await forCustomer(bill.id, bill.secret, first.id))
      expect(text).toContain(`Receipt ${bill.number}`)
      expect(text).toContain('Received from Elena Vargas')
      expect(text).toContain(`Payment on invoice ${bill.number}, by card in test mode 1 $400.00 $400.00`)
      expect(text).toContain('Tip (thank you!) 1 $20.00 $20.00')
      expect(text).toContain('Received $420.00')
      expect(text).toContain('Balance due on the invoice $600.00')
      const later = await textOf(await forOffice(second.id))
      expect(later).toContain(`Payment on invoice ${bill.number}, by check no. 1042 1 $350.00 $350.00`)
      // What is left on the newest paper stands on every screen.
      const { balance } = await invoiceOf(app, bill.id)
      expect(later).toContain(`Balance due on the invoice ${formatCents(balance)}`)
      const { body: view } = await look(app, bill)
      expect(view).toMatchObject({ owed: balance, paidIn: 750_00, givenBack: 0 })
      expect(view.payments).toMatchObject([
        { id: second.id, kind: 'payment', method: 'check', amount: 350_00, hasReceipt: true },
        { id: first.id, kind: 'payment', method: 'card', amount: 400_00, tip: 20_00, hasReceipt: true },
      ])
      const page = await pageOf(bill)
      expect(page).toContain('Paid by check no. 1042, Nov 22, 2026 Receipt (PDF) $350.00')
      expect(page).toContain(
        'Paid by card in test mode: no card was charged, Nov 22, 2026, including a $20.00 tip Receipt (PDF) $400.00',
      )
      expect(page).toContain('Total $1,000.00 Paid (thank you!) −$750.00 Balance due $250.00')
      // Each button says of which.
      const html = await (await fetch(`${app.url}/pay/${bill.id}?client_secret=${bill.secret}`)).text()
      expect(html).toContain('aria-label="Receipt (PDF): Paid by check no. 1042, Nov 22, 2026, $350.00"')
      expect(html).toContain(
        'aria-label="Receipt (PDF): Paid by card in test mode: no card was charged, Nov 22, 2026, including a $20.00 tip, $400.00"',
      )
      expect((await forOffice(second.id)).headers.get('content-disposition')).toBe(
        `inline; filename="receipt-${bill.number}-2.pdf"`,
      )
    },
  )

  test(
    'of a refund says whether it is owed again; a bill that was refunded in full is not simply paid',
    { timeout: 60_000 },
    async () => {
      const bill = await anInvoice(app, 300_00)
      await pay(bill, 300_00)
      const [paid] = await entriesOf(app, bill.id)
      await give(paid.id, 100_00, false)
      const part = await pageOf(bill)
      expect(part).toContain('$100.00 was refunded. Nothing is due.')
      expect(part).toContain(
        'Total $300.00 Paid (thank you!) −$300.00 Refunded $100.00 Written off −$100.00 Balance due $0.00',
      )
      await give(paid.id, 200_00, false)
      const [, one, , two] = await entriesOf(app, bill.id)
      const text = await textOf(await forCustomer(bill.id, bill.secret, one.id))
      expect(text).toContain(`Refund ${bill.number}`)
      expect(text).toContain('Refunded to Elena Vargas')
      expect(text).toContain(`Refund on invoice ${bill.number}, by check −$100.00`)
      expect(text).toContain('Refunded −$100.00')
      expect(text).toContain('Balance due on the invoice $0.00')
      expect(text).toContain('You don’t owe this amount.')
      expect(await textOf(await forOffice(two.id))).toContain('Refunded −$200.00')
      const page = await pageOf(bill)
      expect(page).toContain('Refunded')
      expect(page).toContain('Your payment was refunded.')
      expect(page).not.toContain('Paid in full')
      const pdf = await textOf(
        await fetch(`${app.url}/pay/${bill.id}/invoice.pdf`, {
          method: 'POST',
          body: new URLSearchParams({ client_secret: bill.secret }),
        }),
      )
      expect(pdf).toContain('Refunded')
      expect(pdf).toContain(
        'Total $300.00 Paid (thank you!) −$300.00 Refunded $300.00 Written off −$300.00 Balance due $0.00',
      )
    },
  )

  test('of a refund that is owed again says what is left', { timeout: 30_000 }, async () => {
    const bill = await anInvoice(app, 300_00)
    await pay(bill, 300_00)
    const [paid] = await entriesOf(app, bill.id)
    await give(paid.id, 120_00, true)
    const [, back] = await entriesOf(app, bill.id)
    const text = await textOf(await forOffice(back.id))
    expect(text).toContain('Balance due on the invoice $120.00')
    expect(text).toContain('This amount is due again.')
    expect(await pageOf(bill)).toContain(
      'Total $300.00 Paid (thank you!) −$300.00 Refunded $120.00 Balance due $120.00',
    )
  })

  test('of a deposit is the estimate’s, and of the invoice that it was taken off', { timeout: 60_000 }, async () => {
    const { id, number, secret, customerId, pay: payDeposit, entries, bill: billIt } = await anAcceptedEstimate(app)
    expect((await payDeposit({ amount: 100_00, method: 'cash' })).status).toBe(201)
    const [deposit] = await entries()
    const text = await textOf(await forCustomer(id, secret, deposit.id))
    expect(text).toContain(`Receipt ${number}`)
    expect(text).toContain(`Deposit on estimate ${number}, in cash 1 $100.00 $100.00`)
    expect(text).toContain(`Balance due on the deposit ${formatCents(284_25 - 100_00)}`)
    expect(await pageOf({ id, secret })).toContain('Paid in cash, Nov 22, 2026 Receipt (PDF) $100.00')
    expect(await textOf(await forOffice(deposit.id))).toContain('Received $100.00')
    const [mail] = await receiptsOf(app, { customerId } as ToPay)
    expect(mail.message).toContain(`For: the deposit on ${number}\nDeposit balance due: ${formatCents(184_25)}`)
    expect(mail.message).toContain(`/pay/${id}?client_secret=${secret}\n`)
    const invoice = await billIt()
    const [credit] = await entriesOf(app, invoice.id)
    expect(credit.kind).toBe('credit')
    expect(await textOf(await forOffice(credit.id))).toContain(
      `Estimate deposit, credited to invoice ${invoice.invoiceNumber} 1 $100.00 $100.00`,
    )
    expect(await pageOf({ id, secret })).toContain('Download receipt')
  })

  test('is the office’s, and the one’s who holds the link of this very bill', async () => {
    const [bill, other] = [await anInvoice(app), await anInvoice(app)]
    await pay(bill, 10_00)
    const [entry] = await entriesOf(app, bill.id)
    expect((await forOffice(entry.id, 'staff')).status).toBe(200)
    expect((await forOffice(entry.id, 'technician')).status).toBe(403)
    expect((await fetch(`${app.url}/api/payments/${entry.id}/receipt`)).status).toBe(401)
    expect((await forOffice('x')).status).toBe(404)
    expect((await forOffice('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await forCustomer(other.id, other.secret, entry.id)).status).toBe(404)
    expect((await forCustomer(bill.id, other.secret, entry.id)).status).toBe(404)
    expect((await forCustomer(bill.id, bill.secret, '')).status).toBe(404)
    expect((await forCustomer(bill.id, bill.secret, entry.id)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the mail', () => {
  test('of a payment that was entered by mistake goes to no one; it is no payment to the customer, and the office sees both', async () => {
    const bill = await anInvoice(app, 300_00)
    await pay(bill, 300_00)
    const [wrong] = await entriesOf(app, bill.id)
    expect(
      (await (await owner()).post(`/api/payments/${wrong.id}/refund`, { amount: 300_00, owed: true, mistake: true }))
        .status,
    ).toBe(200)
    expect((await receiptsOf(app, bill)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Receipt for $300.00'),
    ])
    expect((await entriesOf(app, bill.id)).map(({ kind, amount, byMistake }) => [kind, amount, byMistake])).toEqual([
      ['payment', 300_00, false],
      ['refund', -300_00, true],
    ])
    expect((await look(app, bill)).body).toMatchObject({
      state: 'open',
      owed: 300_00,
      paidIn: 0,
      givenBack: 0,
      payments: [],
    })
    const page = await pageOf(bill)
    expect(page).toContain('Total due $300.00')
    expect(page).not.toContain('Refunded')
    expect((await forOffice(wrong.id)).status).toBe(404)
    expect((await forCustomer(bill.id, bill.secret, wrong.id)).status).toBe(404)
  })

  test('says what is left, what was refunded, and where each receipt is', async () => {
    const bill = await anInvoice(app, 300_00)
    await pay(bill, 100_00)
    const [paid] = await entriesOf(app, bill.id)
    await give(paid.id, 40_00, true)
    await give(paid.id, 60_00, false)
    await pay(bill, 240_00)
    const mails = (await receiptsOf(app, bill)).map(({ message }) => message as string).toReversed()
    expect(mails).toHaveLength(4)
    expect(mails[0]).toContain('Balance due: $200.00')
    expect(mails[1]).toContain('We refunded $40.00')
    expect(mails[1]).toContain('Balance due: $240.00')
    expect(mails[2]).toContain('Balance due: $240.00')
    expect(mails[3]).toContain('Paid in full.')
    for (const mail of mails) {
      expect(mail).toContain('View it and download your PDF receipt here:\nhttp')
      expect(mail).toContain(`/pay/${bill.id}?client_secret=${bill.secret}\n`)
    }
  })

  test('comes of a deposit that is typed with a new invoice; a draft’s says no link', async () => {
    const sent = await anInvoice(app, 300_00, { deposit: { amount: 50_00, method: 'check', reference: '77' } })
    expect((await receiptsOf(app, sent)).map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /Received: \$50\.00 by check \(77\), Nov 22, 2026\nFor: INV-.*\nBalance due: \$250\.00[\s\S]*client_secret=/,
      ),
    ])
    const first = await invoiceOf(app, sent.id)
    const { body: draft } = await (
      await owner()
    ).post('/api/invoices', {
      businessId: first.businessId,
      customerId: first.customerId,
      amount: 80_00,
      deposit: { amount: 30_00, method: 'cash' },
      status: 'draft',
    })
    expect(draft).toMatchObject({ status: 'draft', balance: 50_00 })
    const [newest] = await receiptsOf(app, sent)
    expect(newest.message).toContain('Balance due: $50.00')
    expect(newest.message).not.toContain('client_secret')
  })
})
