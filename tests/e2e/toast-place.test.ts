import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 820, height: 600 },
  { width: 390, height: 844 },
]

async function open(path: string, size: (typeof SIZES)[number], failing: string): Promise<Window> {
  const answer = {
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({ error: 'We cannot take this right now.', code: 'UNAVAILABLE' }),
  }
  return openWindow(browser, app.url + path, {
    screen: size.width < 760 ? 'phone' : 'desk',
    cookie: (await app.as('owner')).cookie,
    mayComplain: /status of 503/,
    before: async (page) => {
      await page.setViewportSize(size)
      await page.route(failing, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill(answer),
      )
    },
  })
}

/** Whether a press at the middle and at both ends of a button meets it, and nothing that lies over it. */
const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 6, (left + right) / 2, right - 6].every((x) =>
      element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
    )
  })

test.each(SIZES)('a toast leaves the seed button free at $width x $height', async (size) => {
  const page = await open('/dashboard', size, '**/api/partners/seed')
  const seed = page.getByRole('button', { name: 'Seed trusted partners' })
  await seed.click()
  await toast(page).getByText('Error: We cannot take this right now.').waitFor()
  await page.mouse.move(0, 0)
  await seed.scrollIntoViewIfNeeded()
  await expect.poll(() => isFree(seed)).toBe(true)
  // Wherever the page is scrolled to.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => isFree(seed)).toBe(true)
})

test.each(SIZES)('a toast leaves the buttons of an open dialog free at $width x $height', async (size) => {
  const page = await open('/dashboard/customers?new=1', size, '**/api/customers')
  const dialog = page.getByRole('dialog', { name: 'Add Customer' })
  await dialog.getByLabel('Name').fill('Nora Flynn')
  await dialog.getByLabel('Phone').fill('(727) 555-1010')
  await dialog.getByLabel('Address').fill('5 Bay St')
  const verb = dialog.getByRole('button', { name: 'Add Customer' })
  await verb.click()
  await toast(page).getByText('We cannot take this right now.').waitFor()
  await expect.poll(() => isFree(verb)).toBe(true)
  expect(await isFree(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
})

test('a toast that comes under a resting pointer leaves after its time', async () => {
  const page = await open('/dashboard/customers?new=1', { width: 390, height: 844 }, '**/api/customers')
  const dialog = page.getByRole('dialog', { name: 'Add Customer' })
  await dialog.getByLabel('Name').fill('Nora Flynn')
  await dialog.getByLabel('Phone').fill('(727) 555-1010')
  await page.mouse.move(195, 40)
  await dialog.getByLabel('Address').fill('5 Bay St')
  await dialog.getByLabel('Address').press('Enter')
  const news = toast(page).getByText('We cannot take this right now.')
  await news.waitFor()
  await expect.poll(() => toast(page).evaluate((region) => region.matches(':hover'))).toBe(true)
  await news.waitFor({ state: 'detached' })
})
