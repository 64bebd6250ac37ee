import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { jobsPage } from './jobs-page.ts'
import type { Window } from './window.ts'

const at = jobsPage()

/** Types a price with three decimals and leaves the field, which then shows whole cents (spec.md §5). */
async function rounds(field: Locator): Promise<void> {
  await field.fill('99.999')
  await field.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('100.00')
}
const open = (path: string): Promise<Window> => at.open(path, 'desk')

test(
  'an invoice price rounds to whole cents, an unreadable one says so beside it, and Create Invoice says why it waits',
  { timeout: 60_000 },
  async () => {
    const { id } = await at.crew.aCustomer({ name: 'Ida Rounded' })
    const page = await open(`/dashboard/invoices?customer=${id}`)
    const price = page.getByLabel('Unit price, line 1')
    const create = page.getByRole('button', { name: 'Create Invoice' })
    expect(await create.isDisabled()).toBe(true)
    expect(
      await create.evaluate(
        (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toMatch(/\w+ \w+/)
    await page.getByLabel('Description, line 1').fill('Driveway sealing')
    await price.fill('ten')
    await price.press('Tab')
    await page.getByLabel('Description, line 1').focus()
    await page
      .getByRole('searchbox')
      .first()
      .focus()
      .catch(() => page.getByRole('heading', { level: 1 }).click())
    await page.getByText('Enter the price in dollars and cents, like 100.00.').waitFor()
    await rounds(price)
    await page.locator('.invtotal').getByText('$100.00').waitFor()
    expect(await create.isDisabled()).toBe(false)
  },
)

test('the price of a job rounds to whole cents', async () => {
  const { id } = await at.crew.aJob()
  await rounds((await open(`/dashboard/jobs/${id}`)).getByLabel('Price in dollars'))
})

test('the price of a recurring service rounds to whole cents', async () => {
  const { id } = await at.crew.aCustomer()
  await rounds((await open(`/dashboard/recurring?new=1&customer=${id}`)).getByLabel('Price per visit'))
})

test('the cost of a material, of equipment and of an hour round to whole cents', async () => {
  await rounds((await open('/dashboard/inventory?new=1')).getByLabel('Unit cost'))
  const page = await open('/dashboard/inventory?view=equipment&new=1')
  await rounds(page.getByLabel('Purchase cost'))
  await rounds((await open('/dashboard/technicians?new=1')).getByLabel('Hourly cost'))
})

test('a payment and a line of an estimate round to whole cents', { timeout: 60_000 }, async () => {
  const job = await at.crew.aJob({ amount: 20_000 })
  const { body } = await at.owner.post('/api/invoices', {
    businessId: job.businessId,
    customerId: job.customerId,
    jobId: null,
    amount: 20_000,
    status: 'sent',
  })
  const page = await open(`/dashboard/invoices/${body.id}`)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await rounds(page.getByRole('dialog', { name: 'Record payment' }).getByLabel('Amount'))
  const estimate = await open(`/dashboard/estimates/new?customer=${job.customerId}`)
  await rounds(estimate.getByRole('group', { name: 'Line 1' }).getByLabel('Unit price'))
})
