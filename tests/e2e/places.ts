import type { BrowserContextOptions, Page } from 'playwright-core'

/** The two sizes of the design: a phone with a finger, a desk with a mouse. */
export const SCREENS = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  },
  desk: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>
export type Screen = keyof typeof SCREENS

/** The dashboard's tabs that do something, and one of those that only say what they will hold. */
export const TABS = [
  '/dashboard',
  '/dashboard/requests',
  '/dashboard/requests?status=flagged',
  '/dashboard/jobs',
  '/dashboard/customers',
  '/dashboard/automation',
  '/dashboard/photos',
  '/dashboard/partners',
  '/dashboard/reviews',
  '/dashboard/settings',
  '/dashboard/invoices',
  '/system-health',
  '/seo-management',
]

/** Everything that opens over a tab: where it is, what opens it, and on which screen that can be pressed. */
export const LAYERS: { name: string; tab: string; screen: Screen; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'alerts', tab: '/dashboard', screen: 'phone', open: (page) => page.getByRole('button', { name: /^Alerts/ }).click() },
  { name: 'account', tab: '/dashboard', screen: 'phone', open: (page) => page.getByRole('button', { name: /account menu/ }).click() },
  { name: 'more', tab: '/dashboard', screen: 'phone', open: (page) => page.getByRole('button', { name: 'More', exact: true }).click() },
  {
    name: 'create',
    tab: '/dashboard',
    screen: 'phone',
    open: (page) => page.getByRole('navigation', { name: 'Main sections' }).getByRole('button', { name: 'New' }).click(),
  },
  { name: 'palette', tab: '/dashboard', screen: 'phone', open: (page) => page.getByRole('button', { name: /Search customers/ }).click() },
  { name: 'switcher', tab: '/dashboard', screen: 'desk', open: (page) => page.getByRole('button', { name: /switch business/ }).click() },
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
    name: 'job-details',
    tab: '/dashboard/jobs',
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click(),
  },
  {
    name: 'job-status',
    tab: '/dashboard/jobs',
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^Update Status/ })
        .first()
        .click(),
  },
  { name: 'add-customer', tab: '/dashboard/customers', screen: 'phone', open: (page) => page.getByRole('button', { name: 'Add Customer' }).first().click() },
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
  {
    name: 'edit-testimonial',
    tab: '/dashboard/settings',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Edit Dana M.' }).click(),
  },
  {
    name: 'edit-partner',
    tab: '/dashboard/partners',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Edit Bayside Pool Care' }).click(),
  },
  {
    name: 'remove-partner',
    tab: '/dashboard/partners',
    screen: 'phone',
    open: (page) => page.getByRole('button', { name: 'Remove Bayside Pool Care' }).click(),
  },
]
