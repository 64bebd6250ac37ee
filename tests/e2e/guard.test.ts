import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote, createClient } from '../support/app.ts'
import { BY_ITSELF, openWindow } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

const SIGNED_OUT = /status of 401/

async function signIn(page: Window): Promise<void> {
  await page.getByLabel('Email').fill(app.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(app.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.each([
  ['/dashboard', 'Good'],
  ['/dashboard/requests?status=new', 'Requests'],
  ['/system-health', 'System Health'],
  ['/seo-management', 'SEO'],
])('who is signed out and asks for %s signs in first and comes back to it', async (path, heading) => {
  const page = await openWindow(browser, app.url + path, { mayComplain: SIGNED_OUT })
  await page.waitForURL(`**/login?${new URLSearchParams({ return: path })}`)
  await page.waitForURL(`**/sign-in?${new URLSearchParams({ return: path })}`)
  await signIn(page)
  await page.waitForURL(app.url + path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
})

test('while it is not known who asks, there is a spinner and nothing else', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await openWindow(browser, `${app.url}/dashboard`, {
    cookie: (await app.as('owner')).cookie,
    before: (window) => window.route('**/api/auth/user', (route) => promise.then(() => route.continue())),
  })
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  resolve()
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
})

test('/login goes on by itself after half a second', async () => {
  const times: Record<string, number> = {}
  const page = await openWindow(browser, 'about:blank', {
    before: async (window) =>
      window.on('request', (request) => (times[new URL(request.url()).pathname] ??= Date.now())),
  })
  await page.goto(`${app.url}/login`)
  await page.waitForURL('**/sign-in?return=%2Fdashboard')
  const waited = (times['/api/login'] ?? 0) - (times['/login'] ?? 0)
  expect(waited).toBeGreaterThanOrEqual(500)
  expect(waited).toBeLessThan(3000)
})

test('where /login does not go on by itself, its button does', async () => {
  const page = await openWindow(browser, `${app.url}/login`, {
    mayComplain: /ERR_FAILED/,
    before: (window) => window.route('**/assets/redirect-*.js', (route) => route.abort()),
  })
  expect(await page.title()).toContain('Business Dashboard')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/sign-in?return=%2Fdashboard')
  await signIn(page)
  await page.waitForURL(`${app.url}/dashboard`)
})

test('Logout ends the session for good: its cookie no longer opens anything', async () => {
  const page = await openWindow(browser, `${app.url}/sign-in`, { screen: 'desk', mayComplain: SIGNED_OUT })
  await signIn(page)
  await page.waitForURL(`${app.url}/dashboard`)
  const cookies = await page.context().cookies()
  const before = createClient(app.url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  expect((await before.get('/api/auth/user')).status).toBe(200)
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'))
  expect((await before.get('/api/auth/user')).status).toBe(401)
  expect((await before.get('/api/customers')).status).toBe(401)
  await page.goto(`${app.url}/dashboard`)
  await page.waitForURL('**/sign-in?return=%2Fdashboard')
})

test('a session that ends elsewhere leads an open dashboard to the sign-in page at its next call', async () => {
  const page = await openWindow(browser, `${app.url}/sign-in`, { screen: 'desk', mayComplain: SIGNED_OUT })
  await signIn(page)
  await page.waitForURL(`${app.url}/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
  // The overview and then the menu have asked for all that they show: the next call is the one of the press below.
  await expect.poll(() => page.seen.requests.some((request) => request.url().endsWith('/api/alerts'))).toBe(true)
  await page.waitForLoadState('networkidle')
  const cookies = await page.context().cookies()
  await createClient(app.url, cookies.map(({ name, value }) => `${name}=${value}`).join('; ')).get('/api/logout')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Customers' }).click()
  await page.waitForURL('**/sign-in?return=%2Fdashboard%2Fcustomers')
})

test('a quote shows on the open dashboard by itself, and the bell counts what was not opened', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard/requests`, { cookie: (await app.as('owner')).cookie })
  await page.getByText('No service requests yet').waitFor()
  await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor()
  for (const [place, name] of ['Jonah First', 'Ada Second'].entries()) {
    const began = Date.now()
    expect((await app.visitor.post('/api/service-requests', aQuote({ name }))).status).toBe(201)
    await page.getByRole('article', { name }).waitFor({ timeout: BY_ITSELF })
    await page.getByRole('button', { name: `Alerts, ${place + 1} unread` }).waitFor({ timeout: BY_ITSELF })
    expect(Date.now() - began).toBeLessThan(2000)
  }
  await page.getByRole('navigation', { name: 'Main sections' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Requests 2 waiting' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Alerts, 2 unread' }).click()
  const group = page.getByText('2 new requests')
  const alert = page.getByRole('link', { name: /^New request: .+ Ada Second/ })
  await group.click()
  await alert.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main sections' }).getByRole('link', { name: 'Overview' }).click()
  await page.waitForURL(`${app.url}/dashboard`)
  await page.getByRole('button', { name: 'Alerts, 2 unread' }).click()
  await group.click()
  await alert.click()
  await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Ada Second' }).waitFor()
  await page.getByRole('button', { name: 'Alerts, 1 unread' }).click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await page.getByRole('button', { name: 'Alerts', exact: true }).waitFor()
})
