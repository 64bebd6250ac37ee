import type { Layer } from '../screen-paths.ts'

/** What opens over Messages, and over a customer of what may be sent. */
export const MESSAGES: Layer[] = [
  {
    name: 'quick-replies',
    tab: '/dashboard/messages/18135550123',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit quick replies' }).click()
      await page.getByLabel('Button label').first().waitFor()
    },
  },
  {
    name: 'message-story',
    tab: '/dashboard/messages?box=outbox',
    screen: 'phone',
    open: async (page) => {
      await page
        .getByRole('button', { name: /view history/ })
        .first()
        .click()
      await page.getByRole('list', { name: 'History' }).waitFor()
    },
  },
  {
    name: 'make-customer',
    tab: '/dashboard/messages/17275550188',
    screen: 'desk',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add customer' }).click()
      await page.getByRole('dialog', { name: 'Add customer' }).waitFor()
    },
  },
  {
    name: 'compose',
    tab: '/dashboard/messages',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'New message' }).click()
      await page.getByRole('dialog', { name: 'New message' }).waitFor()
    },
  },
]
