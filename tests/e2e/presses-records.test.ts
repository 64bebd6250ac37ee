import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { findDuplicatePairs } from '#domains/sales/duplicates/find-duplicate-pairs.ts'
import { anInvoice } from '../support/payments.ts'
import { truncate } from '../support/truncate.ts'
import { goTo, within } from './count-presses.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'

// The month that is closed is the last one: what belongs to it was done then.
let now = () => new Date()
const at = jobsPage({ testPaymentsCount: true, clock: { now: () => now() }, cron: true })
const SCREENS: Screen[] = ['phone', 'desk']
const names = async () =>
  (await at.owner.get('/api/customers?sort=name')).body.map(({ name }: { name: string }) => name)

test.each(SCREENS)(
  'a file is imported with its notes and undone, and two customers become one: %s',
  { timeout: 90_000 },
  async (screen) => {
    await truncate(at.app.database.pool, 'customers, customer_merges')
    const same = { phone: '(813) 555-0148' }
    await at.crew.aCustomer({ ...same, name: 'Elena Vargas' })
    await at.crew.aCustomer({ ...same, name: 'Elena M. Vargas', email: 'elena@example.com' })
    await findDuplicatePairs(at.app.parts)
    const file = [
      'Name,Phone,Address,Notes',
      'Wei Zhang,(813) 555-0611,"5 Bay Ct, Ruskin, FL 33570",Gate code 4411',
      'Tom Okafor,813 555 061,,',
    ].join('\n')
    const page = await at.open('/dashboard/customers', screen)
    await page.getByRole('link', { name: '1 possible duplicate' }).waitFor()
    let imported: string[] = []
    await within(page, screen, 'import a file, undo it, and merge two customers', async () => {
      await page.getByRole('link', { name: 'Import' }).click()
      await page
        .locator('#import-file')
        .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await page.getByRole('button', { name: 'Check 2 lines' }).click()
      await page
        .getByLabel(/^Phone, line/)
        .first()
        .fill('(813) 555-0612')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Import 2 customers' }).click()
      await page.getByText(/^Import finished/).waitFor()
      imported = await names()
      await page.getByRole('button', { name: 'Undo this import' }).click()
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByText('Everything is back to how it was.').waitFor()
      await goTo(page, screen, 'Customers')
      await page.getByRole('link', { name: '1 possible duplicate' }).click()
      await page.getByRole('button', { name: /^Merge\.\.\./ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Merge customers', exact: true }).click()
      await page.getByText('No possible duplicates').waitFor()
    })
    expect(imported).toEqual(['Elena M. Vargas', 'Elena Vargas', 'Tom Okafor', 'Wei Zhang'])
    const left = (await at.owner.get('/api/customers')).body
    expect(left).toMatchObject([{ email: 'elena@example.com' }])
  },
)

test.each(SCREENS)(
  'a month is closed: what was earned, who owes, which job lost money, and the files for the accountant: %s',
  { timeout: 90_000 },
  async (screen) => {
    await truncate(at.app.database.pool, 'customers, invoices, ledger_entries, book_exports')
    const lastMonth = new Date(`${addDays(`${toDay(new Date()).slice(0, 8)}01`, -5)}T15:00:00Z`)
    now = () => lastMonth
    const paid = await anInvoice(at.app, 42_000)
    await at.owner.post(`/api/invoices/${paid.id}/payments`, { amount: 42_000, method: 'check' })
    await anInvoice(at.app, 61_900)
    const lost = await at.crew.aJob({
      customer: { name: 'Lost Money' },
      amount: 100,
      scheduledDate: toDay(lastMonth),
    })
    await at.owner.patch(`/api/jobs/${lost.id}/status`, { status: 'completed' })
    now = () => new Date()
    const page = await at.open('/dashboard', screen)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await within(page, screen, 'close a month for the accountant', async () => {
      await goTo(page, screen, 'Reports')
      await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Last month' }).click()
      const figures = page.getByRole('region', { name: 'Key figures' })
      await figures.getByText('$420').first().waitFor()
      await page
        .getByText(/^\$619/)
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'View job margins' }).click()
      await page.getByRole('button', { name: 'Job', exact: true }).click()
      await page.getByText('Lost Money').first().waitFor()
      await goTo(page, screen, 'Books')
      await page.getByRole('button', { name: /^Export / }).click()
      const files = page.getByRole('dialog', { name: /for QuickBooks Online$/ })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        files.getByRole('link', { name: 'Download Invoices' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/invoices.*\.csv$/)
    })
    const exports = await at.owner.get(`/api/books/exports?businessId=${await at.crew.business()}`)
    expect(exports.body).toHaveLength(1)
  },
)
