import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { useBrowser } from '../support/use-browser.ts'
import { anInvoice, entriesOf, invoiceOf, offerTips, payByCard, receiptsOf } from '../support/payments.ts'
import type { ToPay } from '../support/payments.ts'
import { listen, stop } from '../support/fakes/listen.ts'
import { startStripe } from '../support/fakes/stripe.ts'
import type { StripePeer } from '../support/fakes/stripe.ts'
import { testFolder } from '../support/test-folder.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

const browser = useBrowser()

/** Refusals are written into the console by the browser. */
const REFUSED = /status of 4\d\d/
const pathOf = ({ id, secret }: ToPay) => `/pay/${id}?client_secret=${secret}`

async function type(page: Window, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Billing ZIP code').fill('33570')
}

describe('with the test checkout', () => {
  const folder = testFolder()
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { app } = useApp({ env: { DATA_DIR: folder }, testPaymentsCount: true })
  beforeAll(async () => {
    await offerTips(app)
  }, 120_000)
  const open = (bill: ToPay, options: object = {}) =>
    openWindow(browser, app.url + pathOf(bill), { mayComplain: REFUSED, ...options })
  const button = (page: Window, name: RegExp | string) => page.getByRole('button', { name })
  /** The secret leaves the address bar with the script. */
  const isLive = async (page: Window) => {
    await page.waitForURL((url) => url.search === '')
  }

  test(
    'from the invoice to the receipt on a phone: a declined card, a tip, paid, the PDF',
    { timeout: 120_000 },
    async () => {
      const bill = await anInvoice(app)
      const page = await open(bill, { screen: 'phone' })
      await page.getByRole('heading', { level: 1, name: 'Driveway sealing' }).waitFor()
      await page.getByText('Test mode: no real card is charged.').waitFor()
      // The secret leaves the address bar, and a reload still finds the page.
      await isLive(page)
      await page.reload()
      await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
      await isLive(page)
      await button(page, 'Pay $1,282.50').click()
      await page.getByText('Enter the full card number.').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('p-number')
      await type(page, '4000 0000 0000 0002')
      await button(page, 'Pay $1,282.50').click()
      await page.getByRole('alert').getByText('Your card was declined.').waitFor()
      await page.getByText('10%').click()
      await type(page, '4242 4242 4242 4242')
      await button(page, 'Pay $1,410.75').click()
      await page.getByRole('heading', { name: 'Paid in full. Thank you, Elena.' }).waitFor()
      const download = page.waitForEvent('download')
      await button(page, 'Download receipt').click()
      expect((await download).suggestedFilename()).toBe(`receipt-${bill.number}.pdf`)
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'paid', openedAt: expect.any(String) })
      expect(await entriesOf(app, bill.id)).toMatchObject([{ amount: 128_250, tip: 12_825 }])
      expect(await receiptsOf(app, bill)).toHaveLength(1)
    },
  )

  test('a part of it, a double press, and the bank that asks', { timeout: 120_000 }, async () => {
    const bill = await anInvoice(app, 100_00)
    const page = await open(bill)
    await isLive(page)
    await page.getByText('Pay part of it').click()
    await page.getByLabel('Amount to pay now').fill('40')
    await type(page, '4242 4242 4242 4242')
    await button(page, 'Pay $40.00').dblclick()
    await page.getByText('Paid (thank you!)').waitFor()
    expect(await entriesOf(app, bill.id)).toHaveLength(1)
    await type(page, '4000 0025 0000 3155')
    await button(page, 'Pay $60.00').click()
    await page.getByText('Your bank needs you to confirm this payment.').waitFor()
    await button(page, 'Cancel').click()
    await page.getByRole('alert').getByText('The payment wasn’t confirmed.').waitFor()
    await type(page, '4000 0025 0000 3155')
    await button(page, 'Pay $60.00').click()
    await button(page, 'Confirm payment').click()
    await page.getByRole('heading', { name: 'Paid in full. Thank you, Elena.' }).waitFor()
  })

  test(
    'without JavaScript: what is wrong is said, the bank asks, and a reload pays nothing again',
    { timeout: 120_000 },
    async () => {
      const bill = await anInvoice(app, 100_00)
      const page = await open(bill, { javaScript: false })
      await type(page, '4000 0000 0000 9995')
      await button(page, /^Pay/).click()
      await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor()
      await page.getByText('Other', { exact: true }).click()
      await page.getByLabel('Tip amount in dollars').fill('lots')
      await type(page, '4242 4242 4242 4242')
      await button(page, /^Pay/).click()
      await page.getByText('Enter a tip in dollars and cents, like 20.00.').waitFor()
      await page.getByLabel('Tip amount in dollars').fill('5')
      await page.getByText('Pay part of it').click()
      await page.getByLabel('Amount to pay now').fill('$30.00')
      await type(page, '4000 0025 0000 3155')
      await button(page, /^Pay/).click()
      await button(page, 'Confirm payment').click()
      await page.getByText('Paid (thank you!)').waitFor()
      await page.reload()
      expect(await entriesOf(app, bill.id)).toMatchObject([{ amount: 30_00, tip: 5_00 }])
    },
  )

  test('the office enters a check and gives a part of the card payment back', { timeout: 120_000 }, async () => {
    const bill = await anInvoice(app, 100_00)
    await payByCard(app, bill, { owed: 100_00, amount: 60_00 })
    const { cookie } = await app.as('owner')
    const office = await openWindow(browser, `${app.url}/dashboard/invoices/${bill.id}`, {
      screen: 'desk',
      cookie,
      mayComplain: REFUSED,
    })
    await office.getByRole('button', { name: 'Record payment' }).first().click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('40.01')
    await dialog.getByLabel('Method').selectOption('check')
    await dialog.getByLabel('Check number').fill('1042')
    expect(await faults(office, 'record payment')).toEqual([])
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByText('This is more than the $40.00 balance due.').waitFor()
    await dialog.getByLabel('Amount').fill('40')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await office.getByText('$40.00 payment recorded').waitFor()
    await office
      .getByRole('button', { name: /^Refund:/ })
      .first()
      .click()
    await dialog.getByLabel('Refund amount').fill('25')
    await dialog.getByLabel('Yes, reopen the invoice for this amount').check()
    expect(await faults(office, 'refund')).toEqual([])
    await dialog.getByRole('button', { name: 'Refund payment' }).click()
    await office.getByText('$25.00 refunded').waitFor()
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 25_00 })
  })

  test('the office gives a card payment back by check, and takes back what was entered by mistake', async () => {
    const bill = await anInvoice(app, 100_00)
    await payByCard(app, bill, { owed: 100_00, amount: 60_00 })
    const { cookie, post } = await app.as('owner')
    await post(`/api/invoices/${bill.id}/payments`, { amount: 40_00, method: 'cash' })
    const office = await openWindow(browser, `${app.url}/dashboard/invoices/${bill.id}`, { screen: 'desk', cookie })
    const entry = (words: string) => office.getByRole('listitem').filter({ hasText: words })
    await entry('Paid in cash')
      .getByRole('button', { name: /^Refund: Paid in cash, .+ \d{4}, \$40\.00$/ })
      .waitFor()
    await entry('Paid by card')
      .getByRole('button', { name: /^Refund: Paid by card in test mode: no card was charged, .+ \d{4}, \$60\.00$/ })
      .click()
    const dialog = office.getByRole('dialog')
    await dialog.getByText('It goes back to the original card').waitFor()
    expect(await dialog.getByLabel('This payment was entered by mistake').count()).toBe(0)
    await dialog.getByLabel('Refund to').selectOption('Check')
    await dialog.getByText('Write the customer a check. This just records it.').waitFor()
    await dialog.getByLabel('Refund amount').fill('10')
    await dialog.getByRole('button', { name: 'Refund payment' }).click()
    await entry('Refunded by check').waitFor()
    await entry('Paid in cash')
      .getByRole('button', { name: /^Refund:/ })
      .click()
    await dialog.getByLabel('This payment was entered by mistake').check()
    await dialog.getByText('No money moves. The $40.00 payment is voided and the customer isn’t notified.').waitFor()
    expect(await faults(office, 'entered by mistake')).toEqual([])
    await dialog.getByRole('button', { name: 'Void payment' }).click()
    await entry('Entered by mistake, voided').waitFor()
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 40_00 })
  })

  test(
    'every state of the page looks different, and axe finds nothing wrong with any',
    { timeout: 240_000 },
    async () => {
      const owner = await app.as('owner')
      const bills = await Promise.all(Array.from({ length: 4 }, () => anInvoice(app)))
      const [opened, paid, gone, expired] = bills as [ToPay, ToPay, ToPay, ToPay]
      await payByCard(app, paid, { owed: paid.amount })
      await owner.post(`/api/invoices/${gone.id}/void`, { reason: 'Billed twice' })
      await app.parts.db.pool.query('update invoices set link_version = 2 where id = $1', [expired.id])
      const states: [string, ToPay, string][] = [
        ['open', opened, 'Pay by card'],
        ['paid', paid, 'Paid in full. Thank you, Elena.'],
        ['cancelled', gone, 'This invoice was canceled'],
        ['expired', expired, 'This payment link has expired'],
        ['wrong', { ...opened, secret: 'wrong' }, 'This payment link doesn’t work'],
      ]
      for (const [name, bill, heading] of states) {
        const page = await open(bill)
        await page.getByRole('heading', { name: heading }).waitFor()
        expect(await faults(page, name)).toEqual([])
        await page.context().close()
      }
    },
  )

  test('sends its address to no other page, is cached nowhere, and loads only our scripts', async () => {
    const bill = await anInvoice(app)
    const { headers } = await fetch(app.url + pathOf(bill))
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers.get('content-security-policy')).not.toContain('stripe')
    const page = await browser.newPage()
    const referers: string[] = []
    page.on('request', (request) => void request.allHeaders().then(({ referer }) => referer && referers.push(referer)))
    await page.goto(app.url + pathOf(bill))
    await isLive(page as unknown as Window)
    await page.waitForTimeout(1500)
    expect(referers).toEqual([])
    await page.close()
  })
})

describe('with Stripe', () => {
  const folder = testFolder()
  let stripe: StripePeer
  let port: string
  beforeAll(async () => {
    stripe = await startStripe()
    // Stripe leads back to the address that the product says it has.
    const holder = createServer()
    port = String(await listen(holder))
    await stop(holder)
  })
  afterAll(async () => {
    await stripe?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { app } = useApp(() => ({ env: { DATA_DIR: folder, ...stripe.env, PORT: port } }))
  beforeAll(async () => {
    await offerTips(app)
    stripe.deliver(`${app.url}/api/webhooks/stripe`)
  })

  test(
    'the card goes to Stripe, the webhook marks the invoice paid, and the receipt is queued',
    { timeout: 120_000 },
    async () => {
      const bill = await anInvoice(app)
      const page = await openWindow(browser, app.url + pathOf(bill), { mayComplain: REFUSED })
      // The form loads when one comes near.
      await page.getByText('20%').click()
      await page.getByLabel('Card number').fill('4000 0000 0000 0002')
      await page.getByRole('button', { name: 'Pay $1,539.00' }).click()
      await page.getByRole('alert').getByText('Your card was declined.').waitFor()
      await page.getByLabel('Card number').fill('4242 4242 4242 4242')
      await page.getByRole('button', { name: 'Pay $1,539.00' }).click()
      await page.getByRole('heading', { name: 'Paid in full. Thank you, Elena.' }).waitFor()
      expect(await invoiceOf(app, bill.id)).toMatchObject({
        status: 'paid',
        stripePaymentIntentId: expect.stringMatching(/^pi_/),
      })
      expect(await entriesOf(app, bill.id)).toMatchObject([{ method: 'card', amount: 128_250, tip: 25_650 }])
      expect(await receiptsOf(app, bill)).toHaveLength(1)
    },
  )

  test(
    'when the script does not come, Stripe’s own page takes the payment and leads back',
    { timeout: 120_000 },
    async () => {
      const bill = await anInvoice(app, 100_00)
      const page = await openWindow(browser, `${app.url}/`, { mayComplain: /Failed to load resource|ERR_FAILED/ })
      await page.route('**/script/**', (route) => route.abort())
      await page.goto(app.url + pathOf(bill))
      await page.getByText('Pay part of it').scrollIntoViewIfNeeded()
      await page.getByText('The card form couldn’t load.').waitFor()
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('heading', { name: 'Pay $100.00' }).waitFor()
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByRole('heading', { name: /Paid in full|Pay by card/ }).waitFor()
      await expect.poll(async () => (await invoiceOf(app, bill.id)).status).toBe('paid')
    },
  )

  test('without JavaScript the button leads to Stripe’s own page', { timeout: 120_000 }, async () => {
    await offerTips(app)
    const bill = await anInvoice(app, 100_00)
    const page = await openWindow(browser, app.url + pathOf(bill), { javaScript: false })
    await page.getByText('15%').click()
    await page.getByRole('button', { name: 'Continue to secure payment' }).click()
    await page.getByRole('heading', { name: 'Pay $115.00' }).waitFor()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect
      .poll(async () => (await entriesOf(app, bill.id)).map(({ amount, tip }) => [amount, tip]))
      .toEqual([[100_00, 15_00]])
  })
})
