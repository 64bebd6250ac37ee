import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { toast } from './window.ts'

const at = jobsPage()

test('a recurring service is added with line items from the price book, whose total is its price', async () => {
  const prices = [{ upTo: null, low: 85_00, usual: 85_00, high: 85_00 }]
  const item = { kind: 'add-on', name: 'Rust treatment', unit: 'each', prices }
  expect((await at.owner.post('/api/price-book', item)).status).toBe(201)
  const customer = await at.crew.aCustomer({ name: 'Marina Cove HOA' })
  const page = await at.open(`/dashboard/recurring?new=1&customer=${customer.id}`, 'desk')
  const dialog = page.getByRole('dialog', { name: 'Add Service' })
  await dialog.getByLabel('Service', { exact: true }).fill('Pool deck wash')
  await dialog.getByLabel('Price per visit').fill('380')
  await dialog.getByRole('button', { name: 'Add line items' }).click()
  const lines = page.getByRole('dialog', { name: 'Line items' })
  const book = lines.locator('select').filter({ hasText: 'From price book' })
  await book.selectOption(String(await book.getByRole('option', { name: /^Rust treatment/ }).getAttribute('value')))
  expect(await faults(page, 'line items of a new service')).toEqual([])
  await lines.getByRole('button', { name: 'Use these' }).click()
  await dialog.getByText('Price per visit, from the line items').waitFor()
  await dialog.getByText('$465.00').first().waitFor()
  await dialog.getByRole('button', { name: 'Add Service' }).click()
  await toast(page).getByText('Recurring service created successfully').waitFor()
  const [plan] = (await at.owner.get(`/api/recurring-services?customerId=${customer.id}`)).body
  expect(plan).toMatchObject({ amount: 465_00, service: 'Pool deck wash' })
  expect(plan.scope.lines.map(({ description }: { description: string }) => description)).toEqual([
    'Pool deck wash',
    'Rust treatment',
  ])
})
