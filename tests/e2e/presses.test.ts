import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { estimatesOf, signed } from '../support/estimates.ts'
import { billing } from '../support/invoices.ts'
import { within } from './count-presses.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage({ testPaymentsCount: true })
const TOMORROW = addDays(toDay(new Date()), 1)
const needs = (page: Window) => page.getByRole('region', { name: 'Needs you', exact: true })
const SCREENS: Screen[] = ['phone', 'desk']

/** `New` stands in the top bar at a desk, and in the middle of the bar at the foot of a phone. */
async function create(page: Window, screen: Screen, what: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  if (screen === 'desk') await page.getByRole('menuitem', { name: what }).click()
  else await page.getByRole('dialog', { name: 'Create new' }).getByRole('link', { name: what }).click()
}

test.each(SCREENS)('a call becomes a request and an estimate visit: %s', { timeout: 90_000 }, async (screen) => {
  const page = await at.open('/dashboard', screen)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await within(page, screen, 'take a call and book the estimate visit', async () => {
    await create(page, screen, 'New request')
    const dialog = page.getByRole('dialog', { name: 'New request' })
    await dialog.getByLabel('Name').fill(`Karen ${screen}`)
    await dialog.getByLabel('Phone').fill(screen === 'desk' ? '(813) 555-0155' : '(813) 555-0156')
    await dialog.getByLabel('Service').selectOption('Pool Deck Sealing')
    await dialog.getByLabel('Address (optional)').fill('12 Gulf Dr, Ruskin, FL 33570')
    await dialog.getByLabel('Area in sq ft (optional)').fill('700')
    await dialog.getByLabel('What they need (optional)').fill('Gate code 4411')
    await dialog.getByRole('button', { name: 'Add request' }).click()
    await page.getByRole('button', { name: 'Book a visit' }).click()
    const visit = page.getByRole('dialog', { name: 'Book a visit' })
    expect(await visit.getByLabel('Name').inputValue()).toBe(`Karen ${screen}`)
    expect(await visit.getByLabel('Address').inputValue()).toBe('12 Gulf Dr, Ruskin, FL 33570')
    await visit.getByLabel('Date').fill(TOMORROW)
    await visit.getByLabel('Start').fill('10:00')
    await visit.getByRole('button', { name: 'Book visit' }).click()
    await visit.waitFor({ state: 'detached' })
  })
})

test.each(SCREENS)(
  'three finishes are priced from the price book and sent: %s',
  { timeout: 90_000 },
  async (screen) => {
    const customer = await at.crew.aCustomer({ name: `Priya ${screen}`, email: `priya-${screen}@example.com` })
    const page = await at.open(`/dashboard/customers/${customer.id}`, screen)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await within(page, screen, 'write an estimate with three finishes and send it', async () => {
      await page.goto(`${at.app.url}/dashboard/estimates/new?customer=${customer.id}`)
      await page.getByLabel('Service').selectOption('Pool Deck Sealing')
      await page.getByLabel('Title').fill('Pool deck')
      await page.getByLabel(/^Area in square feet/).fill('620')
      await page.getByRole('button', { name: 'Offer three finishes' }).click()
      await page.getByRole('button', { name: 'Save and send' }).click()
      await page
        .getByRole('dialog', { name: /^Send EST-/ })
        .getByRole('button', { name: 'Send estimate' })
        .click()
      await toast(page).getByText('Estimate sent').waitFor()
    })
  },
)

test.each(SCREENS)(
  'accepted work gets a day from the list of what to do next: %s',
  { timeout: 90_000 },
  async (screen) => {
    const name = `Marta ${screen}`
    await at.crew.aTechnician({ name: `Luis ${screen}` })
    const customer = await at.crew.aCustomer({ name, email: `marta-${screen}@example.com` })
    const { estimate, key } = await estimatesOf(at.app).aSent({ customerId: customer.id })
    await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    await at.owner.post(`/api/estimates/${estimate.id}/payments`, { amount: 28_425, method: 'check' })
    const page = await at.open('/dashboard', screen)
    const schedule = needs(page)
      .getByRole('link', { name: `Schedule ${name}` })
      .last()
    await schedule.waitFor()
    await within(page, screen, 'schedule accepted work with a person', async () => {
      await schedule.click()
      await page.getByLabel('Date', { exact: true }).fill(TOMORROW)
      await page.getByLabel('Start', { exact: true }).selectOption('09:00')
      await page.getByRole('checkbox', { name: new RegExp(`Luis ${screen}`) }).click()
      await page.getByRole('button', { name: 'Save' }).first().click()
      await toast(page)
        .getByText(/saved|scheduled/i)
        .waitFor()
    })
  },
)

test.each(SCREENS)(
  'a completed job is billed from the list of what to do next: %s',
  { timeout: 90_000 },
  async (screen) => {
    const name = `Bettina ${screen}`
    const customer = await at.crew.aCustomer({ name, email: `bettina-${screen}@example.com` })
    await billing(at.app).aCompletedJob({ customerId: customer.id, amount: 105_600 })
    const page = await at.open('/dashboard', screen)
    const bill = needs(page).getByRole('link', { name: `Send invoice to ${name}` })
    await bill.waitFor()
    await within(page, screen, 'bill a completed job', async () => {
      await bill.click()
      await page.getByRole('button', { name: 'Create Invoice' }).click()
      await page.getByRole('button', { name: 'Send...' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click()
      await toast(page).getByText('Invoice sent').waitFor()
    })
  },
)

test.each(SCREENS)('a service plan is added for a customer: %s', { timeout: 90_000 }, async (screen) => {
  await at.crew.aCustomer({ name: `Marina ${screen}` })
  const page = await at.open('/dashboard/recurring', screen)
  await page.getByRole('button', { name: 'Add Service' }).first().waitFor()
  await within(page, screen, 'add a service plan', async () => {
    await page.getByRole('button', { name: 'Add Service' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Service' })
    await dialog.getByLabel('Find a customer').fill(`Marina ${screen}`)
    await dialog.getByRole('option', { name: new RegExp(`Marina ${screen}`) }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Service').fill('Pool deck wash')
    await dialog.getByLabel('Price per visit').fill('380')
    await dialog.getByLabel('Frequency').selectOption('quarterly')
    await dialog.getByRole('button', { name: 'Add Service' }).click()
    await toast(page).getByText('Recurring service created successfully').waitFor()
  })
})
