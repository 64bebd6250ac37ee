import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { recordProof } from '../support/record-proof.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

const KB = 1024

const { app, browser } = useApp()

/** What travelled, in bytes: the length that the answer itself declares, compressed for the wire. */
function bytes(response: Response | null): number {
  if (response?.headers()['content-encoding'] !== 'br') throw new Error(`${response?.url()} came without brotli`)
  return Number(response.headers()['content-length'])
}

test.each<Screen>(['phone', 'desk'])(
  'before a visitor with a %s touches anything, home is at most 15 KB of HTML and 10 KB of JavaScript, all from here',
  async (screen) => {
    // The best compression follows a moment after the first answer.
    const length = async () =>
      Number((await fetch(app.url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'))
    await expect.poll(length).toBeLessThanOrEqual(15 * KB)

    const page = await openWindow(browser, 'about:blank', { screen })
    const document = await page.goto(app.url, { waitUntil: 'networkidle' })
    expect(bytes(document)).toBeLessThanOrEqual(15 * KB)

    const requests = page.seen.requests.filter((request) => request.url().startsWith('http'))
    expect(requests.length).toBeGreaterThan(4)
    expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([app.url])
    const scripts = await Promise.all(
      requests.filter((request) => /\.js(\?|$)/.test(request.url())).map((request) => request.response()),
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, response) => sum + bytes(response), 0)).toBeLessThanOrEqual(10 * KB)
    // No kind of script by another name.
    expect(requests.filter((request) => request.resourceType() === 'script')).toHaveLength(scripts.length)
    const fonts = requests.filter((request) => request.resourceType() === 'font')
    expect(fonts.length).toBeLessThanOrEqual(2)
  },
)

test('every public page carries a policy without unsafe-inline, and nothing in it breaks the policy or writes an error', async () => {
  const page = await openWindow(browser, 'about:blank', { mayComplain: /status of 40[14]/ })
  const pages = [
    '/',
    '/thank-you',
    '/404-of-the-test',
    '/login',
    '/sign-in',
    '/sign-in/code',
    '/set-up',
    '/invitation',
    '/reset-password',
    '/dashboard',
  ]
  for (const path of pages) {
    const response = await page.goto(app.url + path, { waitUntil: 'networkidle' })
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("script-src 'self' 'sha256-")
    expect(policy, path).not.toMatch(/unsafe|\*/)
    expect(await page.locator('[style]').count(), path).toBe(0)
    // It goes on by itself, and would do so in the middle of the next.
    if (path === '/login') await page.waitForURL('**/sign-in?*')
  }
  recordProof('CSP', { tried: pages.length, figure: 'pages in a browser, 0 policy violations' })
})

test('an unknown address is answered 404 with a page that leads home', async () => {
  const page = await openWindow(browser, 'about:blank', { mayComplain: /status of 404/ })
  expect((await page.goto(`${app.url}/service-areas/ellenton`))?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404 Page Not Found')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL(`${app.url}/`)
})

test('the theme chosen once is there at every later visit, before anything is painted', async () => {
  const page = await openWindow(browser, 'about:blank', {
    before: (window) =>
      // Nothing is painted before there is a body.
      window.addInitScript(() => {
        const watch = new MutationObserver(() => {
          if (!document.body) return
          watch.disconnect()
          Object.assign(globalThis, { themeAtBody: document.documentElement.className })
        })
        watch.observe(document, { childList: true, subtree: true })
      }),
  })
  const atBody = () => page.evaluate(() => (globalThis as unknown as { themeAtBody: string }).themeAtBody) // set by the script above
  await page.goto(app.url)
  expect(await atBody()).not.toContain('dark')
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).tap()
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'))
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const path of ['/', '/thank-you', '/sign-in']) {
    await page.goto(app.url + path)
    expect(await atBody(), path).toContain('dark')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toBe(dark)
  }
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).tap()
  await page.waitForFunction(() => !document.documentElement.classList.contains('dark'))
  await page.reload()
  expect(await atBody()).not.toContain('dark')
})

test('a menu whose script never comes leads to the links at the foot of the page', async () => {
  const page = await openWindow(browser, app.url, {
    mayComplain: /ERR_FAILED/,
    before: (window) => window.route('**/assets/mobile-menu-*.js', (route) => route.abort()),
  })
  await page.getByRole('link', { name: 'Open menu' }).tap()
  await page.waitForURL('**#site-links')
})

test('the first tap on the menu opens it, although its script comes only then', async () => {
  const page = await openWindow(browser, app.url)
  await page.getByRole('link', { name: 'Open menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('dialog').getByRole('link', { name: 'Get Free Estimate' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.locator('#quote').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(250)
})

test('before a visitor scrolls, home is at most 100 KB in all; the pictures further down come with the first movement', async () => {
  for (const deviceScaleFactor of [2, 3]) {
    const page = await openWindow(browser, 'about:blank', {
      before: (window, context) =>
        context.newCDPSession(window).then((session) =>
          session.send('Emulation.setDeviceMetricsOverride', {
            width: 390,
            height: 844,
            deviceScaleFactor,
            mobile: true,
          }),
        ),
    })
    const arrived: Promise<number>[] = []
    const weigh = (response: Response) =>
      arrived.push(
        response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize),
      )
    page.on('response', weigh)
    await page.goto(app.url, { waitUntil: 'networkidle' })
    // Time for a browser that would fetch ahead.
    await page.waitForTimeout(1000)
    // What loads with the movement is not part of it, and no visitor waits for it.
    page.off('response', weigh)
    const total = (await Promise.all(arrived)).reduce((sum, size) => sum + size, 0)
    expect(total, `at ${deviceScaleFactor} pixels per pixel`).toBeLessThanOrEqual(
      (deviceScaleFactor === 3 ? 150 : 100) * KB,
    )
    const lazy = page.locator('main img[loading=lazy]')
    expect(await lazy.count()).toBeGreaterThan(2)
    const loaded = () =>
      lazy.evaluateAll(
        (pictures) =>
          pictures.filter((picture) => picture instanceof HTMLImageElement && /\/pictures\//.test(picture.currentSrc))
            .length,
      )
    expect(await loaded()).toBe(0)
    const heights = () =>
      lazy.evaluateAll((pictures) => pictures.map((picture) => Math.round(picture.getBoundingClientRect().height)))
    const before = await heights()
    await page.mouse.wheel(0, 600)
    await expect.poll(loaded).toBeGreaterThan(0)
    expect(await heights()).toEqual(before)
  }
})

test('without JavaScript nothing is held back: pictures are lazy in the browser own way', async () => {
  const page = await openWindow(browser, app.url, { javaScript: false, screen: 'desk' })
  const first = page.locator('main img[loading=lazy]').first()
  await first.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await first.boundingBox())?.height ?? 0).toBeGreaterThan(50)
  expect(page.seen.requests.some((request) => /\/pictures\/.*paverSealing/.test(request.url()))).toBe(true)
})
