import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

const { app, browser, owner } = useApp()
const SCREENS: Screen[] = ['phone', 'desk']

test.each(SCREENS)('a caller is found by name, hears a price, and says how they heard of us: %s', async (screen) => {
  const name = `Karen Whitfield ${screen}`
  const { body: karen } = await owner.post('/api/customers', {
    name,
    phone: screen === 'phone' ? '+18135558101' : '+18135558102',
    email: `karen.${screen}@example.com`,
    address: '12 Gulf Dr, Ruskin, FL 33570',
  })
  const page = await openWindow(browser, `${app.url}/dashboard/requests?new=1`, { screen, cookie: owner.cookie })
  const dialog = page.getByRole('dialog', { name: 'New request' })
  await dialog.getByLabel('Name').pressSequentially(`whitfield ${screen}`)
  await dialog.getByText('Already a customer?').waitFor()
  // She calls from her daughter's phone.
  await dialog.getByLabel('Phone').fill('(813) 555-8199')
  await dialog.getByRole('button', { name: /^Use this customer/ }).click()
  await dialog.getByText('Matched to an existing customer.').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe(name)
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('(813) 555-8199')
  expect(await dialog.getByLabel('Address (optional)').inputValue()).toBe('12 Gulf Dr, Ruskin, FL 33570')
  await dialog.getByLabel('Area in sq ft (optional)').fill('1,000')
  const price = await dialog.getByText(/^Ballpark \$/).textContent()
  await dialog.getByLabel('How they heard of us (optional)').fill(`Church bulletin ${screen}`)
  await dialog.getByRole('button', { name: 'Add request' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText(price ?? '', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Church bulletin ${screen}` }).click()
  await page.getByRole('combobox', { name: 'Lead source' }).waitFor()
  const [request] = (await owner.get(`/api/service-requests?leadSource=Church%20bulletin%20${screen}`)).body
  expect(request).toMatchObject({ customerId: karen.id, phone: '+18135558199', areaSqFt: 1000 })
})

test('one press undoes a match, which is shown once', async () => {
  await owner.post('/api/customers', {
    name: 'Oskar Lindqvist',
    phone: '+18135558111',
    address: '1 Elm St, Ruskin, FL 33570',
  })
  const page = await openWindow(browser, `${app.url}/dashboard/requests?new=1`, { cookie: owner.cookie })
  const dialog = page.getByRole('dialog', { name: 'New request' })
  await dialog.getByLabel('Name').pressSequentially('lindqvist')
  await dialog.getByRole('button', { name: /^Use this customer/ }).click()
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('(813) 555-8111')
  await dialog.getByText('Same phone as Oskar Lindqvist, no jobs yet.').waitFor()
  await dialog.getByRole('button', { name: 'Not this customer' }).click()
  await dialog.getByText('Looks like an existing customer.').waitFor()
})
