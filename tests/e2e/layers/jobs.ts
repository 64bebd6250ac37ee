import type { Page } from 'playwright-core'
import type { Layer } from '../screen-paths.ts'

/** What opens over Jobs and its calendar. */
export const JOBS: Layer[] = [
  {
    name: 'job-details',
    tab: '/dashboard/jobs?view=board',
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click(),
  },
  {
    name: 'job-status',
    tab: '/dashboard/jobs?view=board',
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^Update Status/ })
        .first()
        .click(),
  },
  {
    name: 'cancel-job',
    tab: '/dashboard/jobs?view=list',
    screen: 'phone',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Update Status/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Cancel job...' }).click()
      await page.getByRole('dialog', { name: 'Cancel job' }).waitFor()
    },
  },
  { name: 'job', tab: '/dashboard/jobs?view=board', screen: 'phone', open: openJob },
  {
    name: 'calendar-slot',
    tab: '/dashboard/jobs?view=calendar',
    screen: 'desk',
    open: (page) =>
      page
        .getByRole('button', { name: /^Add on / })
        .first()
        .click(),
  },
  {
    name: 'book-visit',
    tab: '/dashboard/jobs?view=calendar',
    screen: 'desk',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Add on / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Estimate visit' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Book visit' }).click()
      await page.locator('.field.bad').first().waitFor()
    },
  },
  {
    name: 'schedule-job',
    tab: '/dashboard/jobs?view=calendar',
    screen: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^Schedule / })
        .first()
        .click(),
  },
  {
    name: 'delete-job',
    tab: '/dashboard/jobs?view=board',
    screen: 'phone',
    open: async (page) => {
      await openJob(page)
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete job...' }).click()
      await page.getByText('Also deleted:').waitFor()
    },
  },
  {
    name: 'correct-clock',
    tab: '/dashboard/jobs?view=board',
    screen: 'phone',
    open: async (page) => {
      await openJob(page)
      await page.getByRole('button', { name: 'Correct time...' }).click()
      await page.getByRole('dialog', { name: 'Correct time' }).waitFor()
    },
  },
  {
    name: 'new-job-wrong',
    tab: '/dashboard/jobs/new',
    screen: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create Job' }).click()
      await page.locator('.field.bad').first().waitFor()
    },
  },
]

async function openJob(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open job' }).click()
  await page.getByRole('heading', { name: 'Schedule and crew' }).waitFor()
  await page.locator('.tl li time').first().waitFor()
}
