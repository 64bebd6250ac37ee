import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dailyTrafficCounts } from '#domains/site/traffic/tables.ts'
import { getPageviewCounter } from '#domains/site/traffic/pageview-counter.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '../support/use-app.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, unhurried } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

const beacons = (page: Window) => page.seen.requests.filter((request) => request.url().endsWith('/api/traffic')).length
/** What the server has counted of visitors from there. */
async function counted(source: string) {
  await getPageviewCounter(app.parts.db).write()
  const rows = await app.parts.db
    .read(SYSTEM)
    .select()
    .from(dailyTrafficCounts)
    .where(eq(dailyTrafficCounts.source, source))
  return rows
    .map(({ page, kind, medium, campaign, count }) => [page, kind, medium, campaign, count].join(' '))
    .toSorted()
}

describe('what is counted', () => {
  test('is each page once, where the visitor came from, the call and the quote, in this tab and without a cookie', async () => {
    // A second try of this test counts from zero, too.
    const source = `Nextdoor${randomInt(1_000_000)}`
    const counts = () => counted(source.toLowerCase())
    const page = await openWindow(
      browser,
      `${app.url}/?utm_source=${source}&utm_medium=post&utm_campaign=Spring%20Sale`,
      { before: unhurried },
    )
    await expect.poll(counts).toEqual(['/ view post spring-sale 1'])
    // Telephone links lead out of the browser: here they lead nowhere.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
    // The bar has its buttons once those of the hero have left the screen.
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await page.getByRole('region', { name: 'Contact us' }).getByRole('link', { name: 'Call Now' }).tap()
    await expect.poll(counts).toContain('/ call post spring-sale 1')

    // A page later there is nothing of it in the address.
    const on = '/services/paver-sealing'
    await page.goto(`${app.url}${on}`)
    await formIsLive(page)
    // A beacon that is sent while the page unloads has the user agent of a headless browser, which is not counted.
    await expect.poll(counts).toContain(`${on} view post spring-sale 1`)
    await fillQuote(page, ELENA)
    await sendQuote(page)
    await expect
      .poll(counts)
      .toEqual([
        '/ call post spring-sale 1',
        '/ view post spring-sale 1',
        ...['sent', 'started', 'view'].map((kind) => `${on} ${kind} post spring-sale 1`),
      ])
    expect(beacons(page)).toBe(5)
    expect(await page.context().cookies()).toEqual([])
  })

  test('begins again in another tab, and from another site is named by its host alone', async () => {
    const page = await openWindow(browser, 'about:blank', {
      before: (window) =>
        window.route('https://neighbors.example/**', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<meta name="referrer" content="unsafe-url"><a href="${app.url}/faq">Tidestone</a>`,
          }),
        ),
    })
    await page.goto('https://neighbors.example/threads/my-street?me=jane')
    await page.getByRole('link').click()
    await expect.poll(() => counted('neighbors.example')).toEqual(['/faq view   1'])
  })

  test('is not the page that is never seen: only once it is in view', async () => {
    const page = await openWindow(browser, 'about:blank', {
      before: (window) =>
        window.addInitScript(() =>
          Object.defineProperty(document, 'visibilityState', {
            get: () => ((globalThis as { shown?: boolean }).shown ? 'visible' : 'hidden'),
          }),
        ),
    })
    await page.goto(app.url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1500)
    expect(beacons(page)).toBe(0)
    await page.evaluate(() => {
      Object.assign(globalThis, { shown: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => beacons(page)).toBe(1)
  })

  test.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('is nothing of a visitor who opts out by %s, and nothing is stored for it', async (_what, wish) => {
    const page = await openWindow(browser, 'about:blank', {
      before: (window) =>
        window.addInitScript((wishes) => {
          for (const [name, value] of Object.entries(wishes)) Object.defineProperty(navigator, name, { value })
        }, wish),
    })
    await page.goto(`${app.url}/?utm_source=google`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1500)
    expect(beacons(page)).toBe(0)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })
})
