import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { openWindow, toast } from './window.ts'

const { app, browser } = useApp()
let cookie: string
beforeAll(async () => {
  cookie = (await app.as('owner')).cookie
}, 120_000)

const LINKS = ['Dashboard', 'System Health', 'Partners', 'Public Site']

test.each([1024, 1180, 1280, 1366, 1440])('the header shows its four links whole at %i pixels', async (width) => {
  const page = await openWindow(browser, `${app.url}/dashboard/pricing`, {
    screen: 'desk',
    cookie,
    before: (window) => window.setViewportSize({ width, height: 800 }),
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const header = page.getByRole('banner')
  for (const name of LINKS) {
    const box = await header.getByRole('link', { name, exact: true }).boundingBox()
    expect([name, box && box.x + box.width <= width]).toEqual([name, true])
  }
  const overlap = await header.evaluate((bar) => {
    const boxes = [...bar.children].map((part) => part.getBoundingClientRect()).filter(({ width: wide }) => wide > 0)
    return boxes.some((box, at) => at > 0 && box.left < (boxes[at - 1]?.right ?? 0) - 1)
  })
  expect(overlap).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test.each(['phone', 'desk'] as const)(
  'the account menu and the command palette lead to the public site on a %s',
  async (screen) => {
    const page = await openWindow(browser, `${app.url}/dashboard/pricing`, { screen, cookie })
    await page.getByRole('button', { name: /account menu/ }).click()
    expect(await page.getByRole('menuitem', { name: 'Public Site' }).getAttribute('href')).toBe('/')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.keyboard.type('public')
    await page.getByRole('option', { name: /Public Site/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Professional Paver Sealing & Pressure Washing' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

test('a menu whose code does not come says so, and opens once the page is loaded again', async () => {
  let isAway = true
  const page = await openWindow(browser, `${app.url}/dashboard/pricing`, {
    screen: 'desk',
    cookie,
    mayComplain: /open-menu|ERR_FAILED/,
    before: (window) => window.route(/open-menu/, (route) => (isAway ? route.abort() : route.continue())),
  })
  const button = page.getByRole('button', { name: /account menu/ })
  await button.click()
  await toast(page).getByText('Couldn’t open that').waitFor()
  isAway = false
  await toast(page).getByRole('button', { name: 'Reload page' }).click()
  await page.waitForLoadState('networkidle')
  await button.click()
  await page.getByRole('menuitem', { name: 'Public Site' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await button.evaluate((at) => at === document.activeElement)).toBe(true)
})

test('the signed-in e-mail is shown whole in the sidebar', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard/pricing`, { screen: 'desk', cookie })
  const email = page.getByRole('complementary', { name: 'Sidebar' }).getByTitle(app.owner.email)
  expect(await email.innerText()).toBe(app.owner.email)
  expect(await email.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true)
})

test('a path without a page shows the not-found page in the dashboard, with a way back to Overview', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard/nonsense`, {
    screen: 'desk',
    cookie,
    mayComplain: /status of 404/,
  })
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await expect.poll(() => page.title()).toBe('404 Page Not Found | Dashboard')
  await page.getByRole('link', { name: 'Back to Overview' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
})

test('a path without a page shows the not-found page to a stranger, too', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard/nonsense`, { mayComplain: /status of 40[14]/ })
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/nonsense')
})

const ID = '3f0f1f5e-0a4e-4c54-9f41-9d9a1c5a7b10'
test.each([
  ['jobs', 'Jobs'],
  ['customers', 'Customers'],
  ['invoices', 'Invoices'],
  ['estimates', 'Estimates'],
  ['requests', 'Requests'],
  ['campaigns', 'Campaigns'],
  ['customers/import', 'Customers'],
])('an id without a record under /dashboard/%s shows the not-found page', async (path, tab) => {
  for (const id of ['none', ID]) {
    const page = await openWindow(browser, `${app.url}/dashboard/${path}/${id}`, {
      cookie,
      mayComplain: /status of 40[04]/,
    })
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
    await page.getByRole('link', { name: `Back to ${tab}` }).waitFor()
  }
})
