import { expect, test } from 'vitest'
import { anInvoice } from '../support/payments.ts'
import { useApp } from '../support/use-app.ts'
import { openWindow } from './window.ts'

let now = new Date('2026-10-10T15:00:00Z')
const { app, owner, crew, browser } = useApp({ testPaymentsCount: true, clock: { now: () => now } })

test(
  'the owner previews a month, gives an account its name, exports and downloads; then nothing is left to export',
  { timeout: 90_000 },
  async () => {
    now = new Date('2026-10-10T15:00:00Z')
    const { id, number } = await anInvoice(app, 42_000)
    await owner.post(`/api/invoices/${id}/payments`, { amount: 42_000, method: 'check' })
    now = new Date('2026-11-02T15:00:00Z')
    const days = 'from=2026-10-01&to=2026-10-31'
    const page = await openWindow(browser, `${app.url}/dashboard/books?${days}`, {
      screen: 'desk',
      cookie: owner.cookie,
    })
    await page.getByText('2 entries, 1 new customer').waitFor()
    await page.getByText('Balances to the cent with the ledger').waitFor()
    await page.getByRole('button', { name: 'Change accounts' }).click()
    const accounts = page.getByRole('dialog', { name: 'Your accounts' })
    const sealing = accounts.getByRole('group', { name: 'Driveway, pool deck, paver sealing' })
    await sealing.getByLabel('Account').fill('')
    await accounts.getByRole('button', { name: 'Save accounts' }).click()
    await sealing.getByText('Enter the account’s name as your accounting program has it.').waitFor()
    await sealing.getByLabel('Account').fill('Sales of sealing')
    await accounts.getByRole('button', { name: 'Save accounts' }).click()
    await page.getByRole('cell', { name: 'Sales of sealing' }).waitFor()
    await page.getByRole('button', { name: 'Export October' }).click()
    const files = page.getByRole('dialog', { name: 'October 2026 for QuickBooks Online' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('link', { name: 'Download Invoices' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('3-invoices-2026-10-01-to-2026-10-31.csv')
    expect(
      await (await download.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString()),
    ).toContain(`${number},Elena Vargas,10/10/2026`)
    await files.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Nothing new for these days').waitFor()
    expect(await page.getByRole('button', { name: 'Export October' }).isDisabled()).toBe(true)
    await page.getByText('QuickBooks Online, 2 entries').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-09-30')
    await page.getByText('The start date can’t be after the end date.').waitFor()
  },
)

test(
  'an accountant has the books, invoices and reports on a phone, and no way to anything else',
  { timeout: 90_000 },
  async () => {
    const { id } = await anInvoice(app, 42_000)
    const job = await crew.aJob()
    const { cookie } = await app.as('accountant')
    const page = await openWindow(browser, `${app.url}/dashboard`, { screen: 'phone', cookie })
    await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
    const sections = page.getByRole('navigation', { name: 'Main sections' })
    expect(await sections.getByRole('link').allInnerTexts()).toEqual(['Invoices', 'Reports', 'Books', 'Settings'])
    expect(await page.getByRole('button', { name: 'Change accounts' }).count()).toBe(0)
    await page.goto(`${app.url}/dashboard/invoices/${id}`)
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    for (const word of ['Record payment', 'Refund', 'More actions', 'Due date and notes', 'Create link'])
      expect(await page.getByRole('button', { name: word }).count()).toBe(0)
    await page.goto(`${app.url}/dashboard/invoices`)
    await page.getByRole('heading', { name: 'All invoices' }).waitFor()
    await page.goto(`${app.url}/dashboard/reports`)
    await page.getByText('View job margins').waitFor()
    await page.goto(`${app.url}/dashboard/settings`)
    await page.getByRole('heading', { name: 'My profile' }).waitFor()
    await page.goto(`${app.url}/dashboard/jobs/${job.id}`)
    await page.getByRole('heading', { name: 'Jobs isn’t part of your account' }).waitFor()
  },
)
