import type { Page } from 'playwright-core'
import type { Layer } from '../screen-paths.ts'

/** What opens over Requests. */
export const REQUESTS: Layer[] = [
  {
    name: 'request-actions',
    tab: '/dashboard/requests',
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click(),
  },
  {
    name: 'cancel-request',
    tab: '/dashboard/requests',
    screen: 'phone',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Cancel request...' }).click()
      await page.getByRole('dialog', { name: 'Cancel request' }).waitFor()
    },
  },
  {
    name: 'new-request',
    tab: '/dashboard/requests',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'New request' }).click(),
  },
  {
    name: 'new-request-wrong',
    tab: '/dashboard/requests?new=1',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add request' }).click()
      await page.locator('.field.bad').first().waitFor()
    },
  },
  { name: 'request', tab: '/dashboard/requests?status=new', screen: 'phone', open: openRequest },
  {
    name: 'request-text',
    tab: '/dashboard/requests?status=new',
    screen: 'phone',
    open: async (page) => {
      await openRequest(page)
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).waitFor()
    },
  },
  {
    name: 'edit-request',
    tab: '/dashboard/requests?status=new',
    screen: 'phone',
    open: (page) => ofRequest(page, 'Edit request...'),
  },
  {
    name: 'delete-request',
    tab: '/dashboard/requests?status=new',
    screen: 'phone',
    open: (page) => ofRequest(page, 'Delete request...'),
  },
]

async function openRequest(page: Page): Promise<void> {
  await page.locator('main article h3 a').first().click()
  await page.getByRole('heading', { name: 'What Auto-Process will create' }).waitFor()
  await page.locator('.tl li time').first().waitFor()
}

async function ofRequest(page: Page, action: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').waitFor()
}
