import type { Page } from 'playwright-core'
import type { Layer } from '../screen-paths.ts'

/** What opens over Customers, its import and its pages. */
export const CUSTOMERS: Layer[] = [
  {
    name: 'add-customer',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Add Customer' }).first().click(),
  },
  {
    name: 'add-customer-wrong',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Customer' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Customer' }).click()
      await page.locator('.field.bad').first().waitFor()
    },
  },
  { name: 'customer', tab: '/dashboard/customers', screen: 'phone', open: openCustomer },
  { name: 'customer-beside', tab: '/dashboard/customers', screen: 'desk', open: openCustomer },
  { name: 'customer-page', tab: '/dashboard/customers', screen: 'phone', open: openCustomerPage },
  { name: 'edit-customer', tab: '/dashboard/customers', screen: 'phone', open: (page) => onCustomerPage(page, 'Edit') },
  {
    name: 'add-address',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: (page) => onCustomerPage(page, 'Add address'),
  },
  {
    name: 'add-contact-wrong',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: async (page) => {
      await onCustomerPage(page, 'Add contact')
      await page.getByRole('button', { name: 'Save contact' }).click()
      await page.locator('.field.bad').first().waitFor()
    },
  },
  {
    name: 'delete-customer',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: async (page) => {
      await openCustomerPage(page)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Delete customer...' }).click()
      await page.getByText('These are part of your records').waitFor()
    },
  },
  {
    name: 'import-columns',
    tab: '/dashboard/customers/import',
    screen: 'phone',
    open: sendCustomers,
  },
  {
    name: 'import-dry-run',
    tab: '/dashboard/customers/import',
    screen: 'phone',
    open: async (page) => {
      await sendCustomers(page)
      await page.getByRole('button', { name: 'Check 2 lines' }).click()
      await page.getByRole('heading', { name: '1 line to fix' }).waitFor()
    },
  },
  {
    name: 'merge-with',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: async (page) => {
      await openCustomerPage(page)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Merge with another customer...' }).click()
      await page.locator('.mergepick button').first().waitFor()
    },
  },
  {
    name: 'personal-data',
    tab: '/dashboard/customers',
    screen: 'phone',
    open: async (page) => {
      await openCustomerPage(page)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Personal data...' }).click()
      await page.getByRole('link', { name: 'Export personal data' }).waitFor()
    },
  },
]

/** One that can be imported, and one that lacks a digit. */
async function sendCustomers(page: Page): Promise<void> {
  const lines = ['Name,Phone,Address', 'Ana Ortiz,(813) 555-0188,1 Rd', ',,2 Rd']
  await page
    .locator('#import-file')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
}

async function openCustomer(page: Page): Promise<void> {
  await page.locator('.custs .nm').first().click()
  await page.locator('.drawer .hist').waitFor()
}

async function openCustomerPage(page: Page): Promise<void> {
  await openCustomer(page)
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('heading', { name: 'Service addresses' }).waitFor()
  await page.locator('.tl li time').first().waitFor()
}

async function onCustomerPage(page: Page, button: string): Promise<void> {
  await openCustomerPage(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
