import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { useBrowser } from '../support/use-browser.ts'
import { startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { createFactories } from '../support/factories.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { storedTexts } from './stored-texts.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

// The server really goes away: it is stopped, and started again at the same address and on the same database.

const ROOT = path.resolve(import.meta.dirname, '../..')
const AWAY = /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_INCOMPLETE|status of (401|404)/

const browser = useBrowser()
let database: FreshDatabase
let port: number
let app: App
beforeEach(async () => {
  database = await freshDatabase()
  port = await freePort()
  app = await begin()
})
afterEach(async () => {
  await app.stop().catch(() => {})
  await database.drop()
})

const begin = (root?: string) => startApp({ database, env: { PORT: String(port) }, ...(root && { root }) })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

async function book(): Promise<void> {
  const today = toDay(new Date())
  const crew = createFactories(app)
  const elena = { name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin, FL 33570' }
  await crew.aJob({
    customer: elena,
    service: 'Driveway Sealing',
    scheduledDate: today,
    scheduledTime: '09:00',
    crewNotes: 'Gate code 4471.',
    tasks: ['First coat'],
    amount: 90_000,
  })
  await crew.aJob({
    customer: { name: 'Hal Brandt' },
    service: 'Paver Cleaning',
    scheduledDate: addDays(today, 1),
    scheduledTime: '10:00',
  })
}

/** Until this device has the day and the program. */
async function untilStored(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const day = names.includes('kept')
        ? (await (await caches.open('kept')).keys()).some(({ url }) => url.endsWith('/day'))
        : false
      return day && names.some((name) => name.startsWith('dashboard-')) && navigator.serviceWorker.controller !== null
    })
  await expect.poll(isStored, { interval: 200 }).toBe(true)
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

async function openDay(screen: 'phone' | 'desk' = 'phone'): Promise<Window> {
  const page = await openWindow(browser, `${app.url}/dashboard`, {
    screen,
    cookie: (await app.as('owner')).cookie,
    keeps: true,
    mayComplain: AWAY,
  })
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
  await untilStored(page)
  return page
}

describe('without network', () => {
  test.each(['phone', 'desk'] as const)(
    'a reload on a %s shows the day as it was; what isn’t available offline says so',
    { timeout: 90_000 },
    async (screen) => {
      await book()
      const page = await openDay(screen)
      await app.stop()
      await page.reload()
      await page.waitForURL('**/dashboard/day')
      await page.getByText(/Last updated \d+:\d\d [AP]M\./).waitFor()
      const job = page.getByRole('article', { name: 'Driveway Sealing' })
      expect(await job.innerText()).toMatch(/Elena Vargas[^]*1204 Shell Point Rd, Ruskin[^]*Gate code 4471\.[^]*0 of 1/)
      expect(await job.innerText()).not.toContain('$')
      await page.getByText('Your changes are saved on this phone and will send when you’re back online.').waitFor()
      expect(await job.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+1813/)
      await page
        .getByRole('region', { name: /^Tomorrow/ })
        .getByText('Hal Brandt')
        .waitFor()

      await page.goto(`${app.url}/dashboard/customers`)
      await page.getByRole('heading', { name: 'Customers isn’t available offline' }).waitFor()
      await page.getByText('You’re offline. You can view what’s saved on this device').waitFor()
      await page.getByRole('link', { name: 'My day' }).last().click()
      await job.waitFor()

      app = await begin()
      await expect.poll(() => page.getByText('You’re offline.').count()).toBe(0)
      await expect.poll(() => page.getByRole('button', { name: 'Start', exact: true }).isEnabled()).toBe(true)
    },
  )

  test(
    'a dashboard that is open goes on showing what it has, says that it may be old, and is right again when the server is back',
    { timeout: 90_000 },
    async () => {
      await book()
      const page = await openDay()
      await page.goto(`${app.url}/dashboard/day`)
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
      await app.stop()
      await page.getByText(/Last updated \d+:\d\d [AP]M\./).waitFor()
      app = await begin()
      const [job] = (await (await app.as('owner')).get('/api/jobs?q=Elena')).body
      await (await app.as('owner')).post(`/api/jobs/${job.id}/start`)
      await page.getByRole('button', { name: 'Pause' }).waitFor({ timeout: 20_000 })
      expect(await page.getByText('You’re offline.').count()).toBe(0)
    },
  )

  test(
    'a device on which no one was signed in says so, and opens once the network is there',
    { timeout: 60_000 },
    async () => {
      const page = await openDay()
      await page.evaluate(() => caches.delete('kept'))
      await app.stop()
      await page.reload()
      await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
      app = await begin()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
    },
  )

  test("no page of the public site is shown from the device's cache", { timeout: 60_000 }, async () => {
    const page = await openDay()
    await page.goto(app.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const owner = await app.as('owner')
    await owner.post('/api/seo', { pagePath: '/', pageTitle: 'Edited meanwhile', metaDescription: 'Edited.' })
    await page.reload()
    expect(await page.title()).toBe('Edited meanwhile')
    await app.stop()
    for (const address of ['/', '/faq', '/sign-in', '/gallery'])
      await expect(page.goto(app.url + address)).rejects.toThrow(/ERR_/)
  })
})

describe('what was stored on a device', () => {
  test('goes when its person logs out, by the menu or by the address', { timeout: 60_000 }, async () => {
    const page = await openDay('desk')
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Logout' }).click()
    await page.waitForURL(`${app.url}/`)
    await expect.poll(() => cacheNames(page)).not.toContain('kept')

    await page.goto(`${app.url}/sign-in`)
    await page.getByLabel('Email').fill(app.owner.email)
    await page.getByLabel('Password', { exact: true }).fill(app.owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${app.url}/dashboard`)
    await untilStored(page)
    await page.goto(`${app.url}/api/logout`)
    await expect.poll(() => cacheNames(page)).not.toContain('kept')
  })

  test('goes when the session has ended, and no one can open the day after that', { timeout: 60_000 }, async () => {
    await book()
    const page = await openDay()
    await database.pool.query('delete from sessions')
    await page.getByRole('main').getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.waitForURL('**/sign-in?return=**')
    expect(await cacheNames(page)).not.toContain('kept')
    await app.stop()
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    expect(await page.getByText('Elena Vargas').count()).toBe(0)
  })

  test('is not shown to the next person who signs in on it', { timeout: 60_000 }, async () => {
    await book()
    const page = await openDay()
    const { cookie } = await app.as('technician')
    const [name = '', value = ''] = cookie.split('; ')[0]?.split(/=(.*)/s) ?? []
    await page.context().addCookies([{ name, value, url: app.url }])
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Sam, 0 stops' }).waitFor()
    // Until the technician's own day has taken the place of what was there.
    await expect.poll(async () => (await storedTexts(page)).join()).toContain('technician@tidestone.test')
    expect(
      await page.evaluate(
        async () => (await (await caches.open('kept')).keys()).filter(({ url }) => url.endsWith('/day')).length,
      ),
    ).toBe(1)
    await app.stop()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Sam, 0 stops' }).waitFor()
    expect(await page.getByText('Elena Vargas').count()).toBe(0)
  })
})

test('a new build takes over at the next load, and the cache of the old one goes', { timeout: 120_000 }, async () => {
  const page = await openDay()
  const before = (await cacheNames(page)).find((name) => name.startsWith('dashboard-'))
  const { root, entry } = await anotherBuild()
  await app.stop()
  app = await begin(root)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
  expect(await page.evaluate(() => (globalThis as { build?: string }).build)).toBe('next')
  expect(await page.locator(`script[src="/${entry}"]`).count()).toBe(1)
  await expect
    .poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('dashboard-')))
    .toEqual(['dashboard-next'])
  expect(before).not.toBe('dashboard-next')
  // And it is the new one that is there without network.
  await app.stop()
  await page.reload()
  await page.getByText('You’re offline.').first().waitFor()
  expect(await page.evaluate(() => (globalThis as { build?: string }).build)).toBe('next')
})

/** This build with another entry, as a change of the program makes it. */
async function anotherBuild(): Promise<{ root: string; entry: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'tidestone-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const client = path.join(root, 'dist/client')
  await cp(path.join(ROOT, 'dist/client'), client, { recursive: true })
  await symlink(path.join(ROOT, 'migrations'), path.join(root, 'migrations'))
  const manifest = path.join(client, '.vite/dashboard.json')
  const old: string = JSON.parse(await readFile(manifest, 'utf8'))['src/dashboard/main.tsx'].file
  const entry = 'assets/main-next.js'
  await rename(path.join(client, old), path.join(client, entry))
  await writeFile(
    path.join(client, entry),
    `globalThis.build = 'next';${await readFile(path.join(client, entry), 'utf8')}`,
  )
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(old, entry))
  const worker = path.join(client, 'sw.js')
  await rm(`${worker}.br`)
  await writeFile(
    worker,
    (await readFile(worker, 'utf8')).replaceAll(old, entry).replace(/"id":"[^"]+"/, '"id":"next"'),
  )
  return { root, entry }
}
