import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import { billing } from '../support/invoices.ts'
import { withLongLinks } from '../support/short-links.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { moveInside } from './move-inside.ts'
import { toast } from './window.ts'
import type { Window } from './window.ts'

// As in a demo, a simulated message counts as sent.
const at = jobsPage({ testPaymentsCount: true })
const TODAY = toDay(new Date())
const office = () => billing(at.app)
const preview = (page: Window) => page.getByRole('region', { name: 'Preview' })
const newest = async () => (await at.owner.get('/api/invoices?limit=1')).body[0]
const elena = (change: Record<string, unknown> = {}) =>
  office().aCustomer({
    name: 'Elena Vargas',
    email: 'elena@example.com',
    address: '1204 Shell Point Rd, Ruskin, FL 33570',
    ...change,
  })

test(
  'an invoice is made of a completed job: the rule of the customer is taken off, the paper says the same, and the link goes out',
  { timeout: 120_000 },
  async () => {
    const customer = await elena()
    await at.owner.post('/api/customer-pricing', {
      customerId: customer.id,
      service: 'Driveway Sealing',
      priceType: 'discount_percent',
      value: 10,
    })
    await office().aCompletedJob({
      customerId: customer.id,
      service: 'Driveway Sealing',
      amount: null,
      areaSqFt: 850,
      finish: 'wet-look',
    })
    await office().aJob({ customerId: customer.id, service: 'Paver Cleaning' })
    const page = await at.open('/dashboard/invoices', 'desk')
    const create = page.getByRole('button', { name: 'Create Invoice' })
    expect(await create.isDisabled()).toBe(true)
    await page.getByLabel('Find a customer').fill('Elena')
    await page.getByRole('option', { name: /Elena Vargas/ }).click()
    // Only what is completed can be billed.
    const job = page.getByLabel('Completed job')
    await job.getByRole('option', { name: /^Driveway Sealing/ }).waitFor({ state: 'attached' })
    expect(await job.getByRole('option').count()).toBe(2)
    expect(await create.isDisabled()).toBe(true)
    await job.selectOption({ index: 1 })
    await page.getByText('10% discount from Pricing for Elena Vargas was applied.').waitFor()
    expect(await page.getByLabel('Quantity, line 1').inputValue()).toBe('850')

    // Removed and put back.
    const rate = (
      await at.owner.get(
        '/api/customer-pricing/price?' +
          new URLSearchParams({ customerId: customer.id, service: 'Driveway Sealing', areaSqFt: '850' }),
      )
    ).body
    const list = rate.base as number
    const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await preview(page)
      .getByRole('row', { name: `Total due ${money(rate.price)}` })
      .waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await preview(page)
      .getByRole('row', { name: `Total due ${money(list)}` })
      .waitFor()
    await page.getByRole('button', { name: 'Apply' }).click()

    // A second line, and what is wrong with it is said beside it; what was typed stays.
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.getByLabel('Description, line 2').fill('Oil stain treatment')
    await page.getByLabel('Unit price, line 2').fill('sixty')
    await create.click()
    await page.getByText('Enter a price in dollars and cents, from $0 to $1,000,000.').waitFor()
    expect(await page.getByLabel('Description, line 2').inputValue()).toBe('Oil stain treatment')
    await page.getByLabel('Unit price, line 2').fill('65.00')
    await page.getByLabel('Tax rate').fill('7.5 %')
    await page.getByLabel('Deposit received').fill('$200')
    await page.getByLabel('Deposit paid by').selectOption('check')
    await page.getByLabel('Check number').fill('1207')
    await page.getByLabel('Notes').fill('Thank you. Your sealing carries a 2-year warranty.')
    await page.getByText('10% discount from Pricing for Elena Vargas was applied.').waitFor()
    await expect.poll(() => create.isDisabled()).toBe(false)
    const total = (await page.locator('.invtotal').innerText()).trim()
    await preview(page)
      .getByRole('row', { name: `Balance due ${total}` })
      .waitFor()
    await create.click()
    await toast(page).getByText('Invoice created').waitFor()

    const made = await newest()
    expect(made).toMatchObject({
      status: 'sent',
      subtotal: list + 6500,
      taxRate: 7500,
      paid: 20_000,
      notes: 'Thank you. Your sealing carries a 2-year warranty.',
    })
    expect(money(made.balance)).toBe(total)
    expect(toDay(new Date(made.dueDate))).toBe(addDays(TODAY, 30))
    // The form is empty again, and the private link stands beside it.
    expect(await page.getByLabel('Find a customer').inputValue()).toBe('')
    const link = page.getByRole('textbox', { name: /Payment link/ })
    await expect.poll(() => link.inputValue()).toMatch(new RegExp(`/pay/${made.id}\\?client_secret=[\\w-]{43}$`))
    await page.getByRole('button', { name: 'Send...' }).click()
    const compose = page.getByRole('dialog', { name: /^Resend INV-/ })
    await compose.getByRole('button', { name: 'Text', exact: true }).click()
    await compose.getByRole('button', { name: 'Send invoice' }).click()
    await toast(page).getByText('Invoice sent').waitFor()
    const { body: messages } = await at.owner.get('/api/communications?limit=5')
    expect(messages[0]).toMatchObject({
      type: 'sms',
      purpose: 'invoice',
    })
    expect(await withLongLinks(at.app, messages[0].message)).toContain(`/pay/${made.id}?`)
    // The job is already billed, so it is no longer offered.
    await page.getByLabel('Find a customer').fill('Elena')
    await page.getByRole('option', { name: /Elena Vargas/ }).click()
    await page.getByText('No completed jobs left to bill for this customer.').waitFor()
    await page
      .getByRole('region', { name: 'Customer job history' })
      .getByRole('link', { name: `${made.invoiceNumber}, Sent` })
      .waitFor()
  },
)

test(
  'a link that cannot be made says so in the words of the spec, and is tried again',
  { timeout: 60_000 },
  async () => {
    const invoice = await office().anInvoice()
    const page = await at.open(`/dashboard/invoices/${invoice.id}`, 'desk', { mayComplain: /500/ })
    await page.route('**/create-payment-intent', (route) =>
      route.fulfill({ status: 500, json: { error: 'Not now.', code: 'INTERNAL' } }),
    )
    await page.getByRole('button', { name: 'Create link' }).click()
    await toast(page).getByText('Error creating payment link').waitFor()
    await page.unroute('**/create-payment-intent')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: /Payment link/ }).inputValue())
      .toContain(`/pay/${invoice.id}?client_secret=`)
  },
)

test(
  'a job leads to its bill and the bill to the job; a draft is changed, sent, paid by hand, and a wrong one is voided',
  { timeout: 120_000 },
  async () => {
    const job = await office().aCompletedJob({ amount: 28_000, service: 'House Wash' })
    const page = await at.open(`/dashboard/jobs/${job.id}`, 'desk', { mayComplain: /409/ })
    await page.getByRole('link', { name: 'Create invoice' }).click()
    await expect.poll(() => page.getByLabel('Description, line 1').inputValue()).toBe('House Wash')
    expect(await page.getByLabel('Unit price, line 1').inputValue()).toBe('280.00')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await toast(page).getByText('Draft saved').waitFor()
    const { id, invoiceNumber } = await newest()
    await page.getByRole('link', { name: invoiceNumber }).first().click()
    await page.getByRole('heading', { name: `Draft ${invoiceNumber}` }).waitFor()

    // Another window is quicker: what is typed stays.
    await page.getByLabel('Unit price, line 1').fill('300')
    await at.owner.patch(`/api/invoices/${id}`, { version: 1, notes: 'Gate code 4417' })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('You changed this in another window').waitFor()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await toast(page).getByText('Invoice saved').waitFor()
    expect((await at.owner.get(`/api/invoices/${id}`)).body).toMatchObject({ amount: 30_000 })

    await page.getByRole('button', { name: 'Send...' }).click()
    const compose = page.getByRole('dialog', { name: 'Send invoice' })
    await compose.getByLabel('Subject').fill('Your driveway is done')
    await compose.getByRole('region', { name: 'Preview' }).getByText('Your driveway is done').waitFor()
    await compose.getByRole('button', { name: 'Send invoice' }).click()
    await toast(page).getByText('Invoice sent').waitFor()
    await page.getByRole('heading', { name: invoiceNumber, level: 1 }).waitFor()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Due date and notes' }).click()
    const terms = page.getByRole('dialog', { name: 'Due date and notes' })
    await terms.getByLabel('Due date').fill(addDays(TODAY, 45))
    await terms.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('region', { name: 'Invoice', exact: true })
      .getByText(formatDate(addDays(TODAY, 45)))
      .waitFor()

    await page.getByRole('button', { name: 'Record payment' }).first().click()
    const pay = page.getByRole('dialog', { name: 'Record payment' })
    await pay.getByLabel('Amount').fill('100')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('region', { name: 'Payments' }).getByText('Paid in cash').waitFor()
    await page
      .getByRole('region', { name: 'Invoice', exact: true })
      .getByRole('row', { name: 'Balance due $200.00' })
      .waitFor()

    // With money on it, it cannot be voided; a copy can.
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Void...')
    const voiding = page.getByRole('dialog', { name: `Void ${invoiceNumber}` })
    await voiding.getByLabel('Reason').fill('Wrong customer')
    await voiding.getByRole('button', { name: 'Void invoice' }).click()
    await toast(page)
      .getByText(/has \$100\.00 in payments/)
      .waitFor()
    expect(await voiding.getByLabel('Reason').inputValue()).toBe('Wrong customer')
    await voiding.getByRole('button', { name: 'Keep invoice' }).click()
    await menu('Duplicate')
    await page.getByRole('heading', { name: /^Draft INV-/ }).waitFor()
    await menu('Void...')
    const copy = page.getByRole('dialog', { name: /^Void INV-/ })
    await copy.getByLabel('Reason').fill('Made by mistake')
    await copy.getByRole('button', { name: 'Void invoice' }).click()
    await page.getByText('This invoice is void: Made by mistake.').waitFor()
  },
)

test(
  'all invoices are found by number and customer, by status, and from the palette; overdue ones lead there',
  { timeout: 90_000 },
  async () => {
    await at.app.parts.db.pool.query(
      `update invoices set status = 'overdue', due_date = now() - interval '9 days' where status = 'sent'`,
    )
    const invoice = await office().anInvoice({
      job: await office().aCompletedJob({ customer: { name: 'Gulf Breeze HOA' } }),
    })
    const page = await at.open('/dashboard/invoices', 'desk')
    // Who owes what, oldest first, and each with its next step; a tile shows the others.
    await page.getByText(/^\d+ customers? owes? \$[\d,.]+\. Oldest first\.$/).waitFor()
    const owed = page.getByRole('region', { name: 'Owed' })
    await owed
      .getByRole('row', { name: /9 days overdue/ })
      .first()
      .waitFor()
    await owed.getByRole('button', { name: new RegExp(`^Record payment.*${invoice.invoiceNumber}$`) }).click()
    await page.getByRole('dialog').getByLabel('Amount').waitFor()
    await page.keyboard.press('Escape')
    await owed
      .getByRole('button', { name: /^Send reminder/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^Send reminder to/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Paid this month/ }).click()
    await expect.poll(() => page.url()).toContain('show=paid')
    await page.getByRole('region', { name: 'Paid this month' }).waitFor()
    await page.getByRole('region', { name: 'Receivables by age' }).getByText('1 to 30 days late').waitFor()
    await page.getByRole('link', { name: 'All invoices' }).first().click()
    await page.getByLabel('Search invoices by number or customer').fill('gulf')
    const rows = page.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('button', { name: /^Overdue/ }).click()
    await page.getByRole('heading', { name: 'No matching invoices' }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(2)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(invoice.invoiceNumber)
    await page.getByRole('option', { name: new RegExp(`^${invoice.invoiceNumber}.*Gulf Breeze HOA`) }).click()
    await page.getByRole('heading', { name: invoice.invoiceNumber, level: 1 }).waitFor()
    // Corrected with a reason that stands in its history, then paid on the page of its customer.
    await page.getByRole('button', { name: 'Correct invoice' }).click()
    await page.getByLabel('Reason for the correction').fill('Edge forgotten')
    await page.getByLabel('Quantity, line 1').fill('900')
    await page.getByRole('button', { name: 'Save correction' }).click()
    const versions = page.getByRole('region', { name: 'Earlier versions' })
    await versions.getByText(/corrected .* by .*: Edge forgotten$/).waitFor()
    await moveInside(page, `/dashboard/customers/${invoice.customerId}`)
    const record = page.getByRole('region', { name: 'Money' }).getByRole('button', { name: 'Record payment' })
    await record.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await record.waitFor({ state: 'detached' })
    expect((await at.owner.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ status: 'paid', revision: 2 })
    const overview = await at.open('/dashboard', 'desk')
    await overview
      .getByText(/ is 9 days overdue$/)
      .first()
      .waitFor()
  },
)

test('staff bill like the owner, but see no receivables', { timeout: 60_000 }, async () => {
  const page = await at.open('/dashboard/invoices', 'desk', { cookie: (await at.app.as('staff')).cookie })
  await page.getByRole('heading', { name: 'Recent invoices' }).waitFor()
  await page.locator('.invs').waitFor()
  expect(await page.getByRole('heading', { name: 'Receivables by age' }).count()).toBe(0)
})

test(
  'axe finds nothing wrong with the tab, an invoice and a draft, in light and in dark, on a phone and at a desk',
  { timeout: 120_000 },
  async () => {
    const invoice = await office().anInvoice({ deposit: { amount: 40_000, method: 'check', reference: '1207' } })
    const draft = await office().anInvoice({ status: 'draft' })
    const found: string[] = []
    for (const [screen, theme] of [
      ['phone', 'light'],
      ['desk', 'dark'],
    ] as const) {
      const page = await at.open('/dashboard/invoices', screen, { theme })
      await page.locator('.invs').waitFor()
      found.push(...(await faults(page, `tab, ${screen}, ${theme}`, screen)))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      for (const [what, id] of [
        ['invoice', invoice.id],
        ['draft', draft.id],
      ]) {
        await moveInside(page, `/dashboard/invoices/${id}`)
        await page.getByRole('heading', { name: 'Payments' }).waitFor()
        await page.getByText(/Invoice INV-.* created for/).waitFor()
        found.push(...(await faults(page, `${what}, ${screen}, ${theme}`, screen)))
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Void...' }).click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await faults(page, `void, ${screen}, ${theme}`, screen)))
    }
    expect(found).toEqual([])
  },
)
