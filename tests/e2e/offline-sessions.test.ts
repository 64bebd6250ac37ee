import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../support/pictures.ts'
import { faults } from './axe.ts'
import { offlinePage } from './offline-page.ts'

// What a device stores for days without network belongs to one session. What was done and not sent belongs to one
// person, who is asked about it.

const at = offlinePage()
const TECHNICIAN = 'technician@tidestone.test'

/** Signs in as a browser does; `context`: in this browser, where that ends the session before. */
async function signIn(
  email: string,
  { stays = true, context }: { stays?: boolean; context?: BrowserContext } = {},
): Promise<string> {
  const url = `${at.app.url}/api/auth/sign-in/email`
  const data = { email, password: at.app.owner.password, rememberMe: stays }
  if (context) {
    const answer = await context.request.post(url, { data, headers: { origin: at.app.url } })
    expect(answer.status()).toBe(200)
    return ''
  }
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const endSessions = () =>
  at.query('delete from sessions where user_id = (select id from users where email = $1)', [TECHNICIAN])
const stored = (page: Page) => page.evaluate(() => caches.has('kept'))

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
}

/** A tick, a photo and a start: three acts that wait. */
async function doThree(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Timer' }).getByRole('button', { name: 'Start' }).tap()
  await page.getByLabel('Rust spots treated').tap()
  await page
    .locator('input[type=file][capture]')
    .setInputFiles({ name: 'before.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ hue: 30 }) })
  await page.getByText('3 changes are saved here').waitFor()
}

const NOTHING = { photos: { many: 0 }, ticked: [], clock: [] }
const ALL = { photos: { many: 1 }, ticked: ['Rust spots treated'], clock: ['started'] }

describe('the stored day', () => {
  test(
    'is encrypted, and gone once the browser was closed on a session that ends with it',
    { timeout: 90_000 },
    async () => {
      await at.book()
      const { page, context } = await at.openDay(await signIn(TECHNICIAN, { stays: false }))
      const texts = await page.evaluate(async () => {
        const store = await caches.open('kept')
        return Promise.all((await store.keys()).map(async (key) => (await store.match(key))?.text()))
      })
      expect(texts.length).toBeGreaterThan(1)
      expect(texts.join('')).not.toMatch(/Elena|Vargas|Shell Point/)
      await goOffline(page)
      await page.reload()
      await page.getByRole('article', { name: 'Driveway Sealing' }).waitFor()
      // What a browser does when it is closed: the cookies without an end go.
      const cookies = await context.cookies()
      expect(cookies.find(({ name }) => name === 'kept-key')?.expires).toBe(-1)
      await context.clearCookies()
      await context.addCookies(cookies.filter(({ expires }) => expires !== -1))
      await page.reload()
      await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
      expect(await page.getByText('Elena Vargas').count()).toBe(0)
      await expect.poll(() => stored(page)).toBe(false)
    },
  )

  test('is gone when its session has come to its end, also without network', { timeout: 90_000 }, async () => {
    await at.book()
    const { page } = await at.openDay(await signIn(TECHNICIAN))
    await goOffline(page)
    await page.clock.setSystemTime(Date.now() + 8 * 24 * 3_600_000)
    await page.reload()
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    expect(await page.getByText('Elena Vargas').count()).toBe(0)
    await expect.poll(() => stored(page)).toBe(false)
  })

  test(
    'is gone at once when another person signs in, who sees and sends nothing of what waits',
    { timeout: 90_000 },
    async () => {
      const { id } = await at.book()
      const { page, context } = await at.openDay(await signIn(TECHNICIAN))
      await goOffline(page)
      await doThree(page)
      await signIn(at.app.owner.email, { context: await online(context) })
      await page.goto(`${at.app.url}/dashboard/day`)
      await page.getByRole('navigation', { name: 'Main sections' }).waitFor()
      const owners = () =>
        page.evaluate(async () => {
          const found = (await caches.has('kept')) ? await (await caches.open('kept')).keys() : []
          return found.map(({ url }) => new URL(url).pathname.split('/')[3])
        })
      const [technician] = await at.query('select id from users where email = $1', [TECHNICIAN])
      await expect.poll(owners).not.toContain(technician?.id)
      expect(await page.getByText(/before you signed out|changes? (?:is|are) saved here/).count()).toBe(0)
      expect(await at.arrived(id)).toMatchObject(NOTHING)
      // Their own person is asked.
      await signIn(TECHNICIAN, { context })
      await page.goto(`${at.app.url}/dashboard/day`)
      await page.getByRole('dialog', { name: '3 changes were made before you signed out' }).waitFor()
      expect(await at.arrived(id)).toMatchObject(NOTHING)
    },
  )
})

/** Without the window that is open: it would send what waits the moment that it hears of the network. */
async function online(context: BrowserContext): Promise<BrowserContext> {
  for (const page of context.pages()) await page.goto('about:blank')
  await context.setOffline(false)
  return context
}

describe('what was done and not sent when a session ended elsewhere', () => {
  test(
    'leaves the device’s day empty, and goes out once its person has looked at it',
    { timeout: 120_000 },
    async () => {
      const { id } = await at.book()
      const { page, context } = await at.openDay(await signIn(TECHNICIAN))
      await goOffline(page)
      await doThree(page)
      await endSessions()
      await context.setOffline(false)
      await page.waitForURL('**/sign-in?return=**', { timeout: 30_000 })
      expect(await stored(page)).toBe(false)
      await page.getByLabel('Email').fill(TECHNICIAN)
      await page.getByLabel('Password', { exact: true }).fill(at.app.owner.password)
      await page.getByRole('button', { name: 'Sign in' }).tap()
      const dialog = page.getByRole('dialog', { name: '3 changes were made before you signed out' })
      await dialog.getByText('Checklist item checked off').waitFor()
      await dialog.getByText('Before photo').waitFor()
      expect(await dialog.getByRole('listitem').first().innerText()).toContain('Driveway Sealing, Elena Vargas')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await faults(page, 'earlier changes')).toEqual([])
      // Closed without an answer it asks again.
      await dialog.getByRole('button', { name: 'Close' }).tap()
      await page.reload()
      await dialog.waitFor()
      expect(await at.arrived(id)).toMatchObject(NOTHING)
      const sent = page.waitForRequest((request) => request.url().includes('/tasks/') && request.method() === 'PATCH')
      await dialog.getByRole('button', { name: 'Send changes' }).tap()
      await expect.poll(() => at.arrived(id), { timeout: 30_000 }).toMatchObject(ALL)
      await dialog.waitFor({ state: 'detached' })
      const session = await page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).sessionId)
      expect(await (await sent).headerValue('x-acted-in-session')).toBe(session)
    },
  )

  test('is discarded where its person says so, and never sent', { timeout: 120_000 }, async () => {
    const { id } = await at.book()
    const { page, context } = await at.openDay(await signIn(TECHNICIAN))
    await goOffline(page)
    await page.getByLabel('Rust spots treated').tap()
    await page.getByText('1 change is saved here').waitFor()
    await endSessions()
    await signIn(TECHNICIAN, { context: await online(context) })
    await page.goto(`${at.app.url}/dashboard/day`)
    const dialog = page.getByRole('dialog', { name: '1 change was made before you signed out' })
    await dialog.getByRole('button', { name: 'Discard' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('article', { name: 'Driveway Sealing' }).waitFor()
    await page.getByLabel('First coat').tap()
    await expect.poll(async () => (await at.arrived(id)).ticked).toEqual(['First coat'])
    expect(await dialog.count()).toBe(0)
  })
})
