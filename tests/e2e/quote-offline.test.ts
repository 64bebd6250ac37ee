import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aPhoto } from '../support/pictures.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, toast, typedInto, unhurried } from './window.ts'
import type { Typed, Window } from './window.ts'

const { app, browser } = useApp()

const requestsOf = async (email: string): Promise<{ id: string; message: string; photoCount: number }[]> =>
  (await (await app.as('owner')).get('/api/service-requests?limit=200')).body.filter(
    (request: { email: string }) => request.email === email,
  )

/** What this browser holds of the visitor, in every place where a page can keep something. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => [
    ...Object.entries(localStorage).map(([name]) => name),
    ...Object.entries(sessionStorage)
      .filter(([name]) => name !== 'origin')
      .map(([name]) => name),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])
const waits = (page: Page) => page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
const thanked = (page: Page) => page.getByRole('heading', { name: 'Thank you, Elena' }).waitFor()
const goOffline = (page: Page, offline: boolean) => page.context().setOffline(offline)

async function sentOffline(
  typed: Partial<Typed>,
  before?: (page: Page) => Promise<unknown>,
  photo?: Buffer,
): Promise<Window> {
  const page = await openWindow(browser, app.url, { mayComplain: /ERR_INTERNET_DISCONNECTED|status of 503/, before })
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, ...typed })
  if (photo) {
    await page.getByText('Add photos').click()
    await page.locator('#q-photos').setInputFiles({ name: 'driveway.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  }
  await goOffline(page, true)
  await sendQuote(page)
  return page
}

test('a quote that is sent while the network is gone waits on the device, and leaves by itself when it is back', async () => {
  const email = 'gone@example.com'
  const page = await sentOffline({ email }, unhurried)
  await waits(page)
  expect(await toast(page).innerText()).toMatch(/^Saved on this device\s+We’ll send it when you’re back online\.$/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Saved on this device')
  expect(await page.locator('#quote').innerText()).toContain('We’ll send your request when you’re back online.')
  expect(
    await page.locator('#quote').getByRole('link', { name: 'Call (813) 555-0123' }).last().getAttribute('href'),
  ).toBe('tel:+18135550123')
  expect(await requestsOf(email)).toEqual([])

  await goOffline(page, false)
  await toast(page).getByText('Request submitted!').waitFor()
  await thanked(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Thank you, Elena')
  expect(await requestsOf(email)).toMatchObject([{ message: ELENA.message }])
  await expect.poll(() => leftBehind(page)).toEqual([])
})

test('it leaves with its photo at the next visit to any page with the form, before the visitor does anything', async () => {
  const email = 'later@example.com'
  const page = await sentOffline({ email }, unhurried, await aPhoto())
  await waits(page)
  const context = page.context()
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto(`${app.url}/services/paver-sealing`)
  await toast(next).getByText('Request submitted!').waitFor()
  await next.getByText('We got your photo, too.').waitFor()
  expect(await requestsOf(email)).toMatchObject([{ message: ELENA.message, photoCount: 1 }])
  expect(await next.evaluate(() => scrollY)).toBe(0)
  expect(await leftBehind(next)).toEqual([])
})

test('with two pages open it is one request, and both pages say so', async () => {
  const email = 'two-pages@example.com'
  const page = await sentOffline({ email }, unhurried)
  await waits(page)
  // A network that carries pages, and no quotes yet.
  await page.route('**/api/service-requests', (route) => route.abort('internetdisconnected'))
  await goOffline(page, false)
  const other = await page.context().newPage()
  await other.route('**/api/service-requests', (route) => route.abort('internetdisconnected'))
  await other.goto(app.url)
  await waits(other)
  for (const one of [page, other]) await one.unroute('**/api/service-requests')
  // Fires the event repeatedly, like a connection that comes and goes: a try may still be under way.
  const thanks = async (one: Page) => {
    await one.evaluate(() => window.dispatchEvent(new Event('online')))
    return one.getByRole('heading', { name: 'Thank you, Elena' }).isVisible()
  }
  await expect.poll(() => Promise.all([page, other].map(thanks)), { interval: 200 }).toEqual([true, true])
  expect(await requestsOf(email)).toHaveLength(1)
})

test('discarded, nothing of it is sent, and nothing is left on the device', async () => {
  const email = 'discarded@example.com'
  const page = await sentOffline({ email }, unhurried, await aPhoto())
  await waits(page)
  await page.getByRole('button', { name: 'Discard request' }).click()
  await toast(page).getByText('It’s been removed from this device.').waitFor()
  await goOffline(page, false)
  expect((await typedInto(page)).name).toBe('')
  expect(await page.getByRole('button', { name: 'Remove photo 1' }).count()).toBe(0)
  await expect.poll(() => leftBehind(page)).toEqual([])
  await page.reload()
  await formIsLive(page)
  expect(await typedInto(page)).toEqual({ name: '', phone: '', email: '', address: '', service: '', message: '' })
  expect(await requestsOf(email)).toEqual([])
})

test('it can be changed while it waits, also after a reload, and what was changed is what is sent', async () => {
  const email = 'changed@example.com'
  const page = await sentOffline({ email }, unhurried)
  await waits(page)
  await page.route('**/api/service-requests', (route) => route.abort('internetdisconnected'))
  await goOffline(page, false)
  await page.reload()
  await waits(page)
  await page.getByRole('button', { name: 'Edit request' }).click()
  expect(await typedInto(page)).toEqual({ ...ELENA, email })
  await fillQuote(page, { message: 'Second thoughts.' })
  await page.unroute('**/api/service-requests')
  await sendQuote(page)
  await page.getByRole('heading', { name: 'Thanks, Elena. We got your request.' }).waitFor()
  expect(await requestsOf(email)).toMatchObject([{ message: 'Second thoughts.' }])
  await expect.poll(() => leftBehind(page)).toEqual([])
})

test('where the browser keeps nothing, the open page keeps it and says so', async () => {
  const email = 'private@example.com'
  const page = await sentOffline({ email }, async (window) => {
    await unhurried(window)
    await window.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError')
      }
    })
  })
  await page.getByRole('heading', { name: 'Keep this page open' }).waitFor()
  await goOffline(page, false)
  await thanked(page)
  expect(await requestsOf(email)).toHaveLength(1)
})

test('a server that answers no is not a network that is gone: what waits goes on waiting, with the reason', async () => {
  const email = 'no@example.com'
  const page = await sentOffline({ email }, unhurried)
  await waits(page)
  const no = { error: 'We can’t process this online right now. Please call (813) 555-0123.', code: 'UNAVAILABLE' }
  await page.route('**/api/service-requests', (route) => route.fulfill({ status: 503, json: no }))
  await goOffline(page, false)
  await page
    .getByText('We couldn’t submit it yet. We can’t process this online right now. Please call (813) 555-0123.')
    .waitFor()
  await page.unroute('**/api/service-requests')
  await page.getByRole('button', { name: 'Try again' }).click()
  await thanked(page)
  expect(await requestsOf(email)).toHaveLength(1)
})

test('what has waited longer than seven days is deleted, and so is what cannot be read', async () => {
  const email = 'old@example.com'
  const storedQuote = {
    key: 'a-key-of-last-week',
    body: JSON.stringify({ ...ELENA, email }),
    at: Date.now() - 8 * 24 * 3_600_000,
    photos: 0,
  }
  for (const text of [JSON.stringify(storedQuote), '{"at":', '{}', 'null']) {
    const page = await openWindow(browser, app.url)
    await page.evaluate((value) => localStorage.setItem('quote-kept', value), text)
    await page.reload()
    await expect.poll(() => leftBehind(page)).toEqual([])
    await formIsLive(page)
    expect(await page.locator('#quote form').isVisible()).toBe(true)
  }
  expect(await requestsOf(email)).toEqual([])
})

test('what was typed survives a reload, and is gone once it is sent', async () => {
  const email = 'reload@example.com'
  const page = await openWindow(browser, app.url, { before: unhurried })
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, email })
  await page.getByLabel('Text me about this quote').check()
  await page.getByText('Add photos').click()
  await page.getByLabel('Or choose a rough size').selectOption('large')
  await page.reload()
  await formIsLive(page)
  await expect.poll(() => typedInto(page)).toEqual({ ...ELENA, email })
  expect(await page.getByLabel('Text me about this quote').isChecked()).toBe(true)
  expect(await page.getByLabel('Or choose a rough size').inputValue()).toBe('large')
  // The elapsed time is unknown: the page is younger than what was typed into it.
  const sent = page.waitForRequest('**/api/service-requests')
  await sendQuote(page)
  expect((await sent).postDataJSON()).toMatchObject({ email, elapsedMs: null })
  await page.getByRole('heading', { name: 'Thanks, Elena. We got your request.' }).waitFor()
  await toast(page).getByText('Request submitted!').waitFor()
  await page.goto(app.url)
  await formIsLive(page)
  expect((await typedInto(page)).name).toBe('')
  await expect.poll(() => leftBehind(page)).toEqual([])
})
