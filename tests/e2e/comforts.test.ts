import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

describe('the page under the pointer', () => {
  const fetched = (page: Window) =>
    page.seen.requests
      .filter((request) => /prefetch/.test(request.headers()['sec-purpose'] ?? request.headers().purpose ?? ''))
      .map((request) => new URL(request.url()).pathname)
  const link = (page: Window, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

  test('is fetched ahead, and is then there at the click without being asked for again', async () => {
    const page = await openWindow(browser, app.url, { screen: 'desk' })
    await page.waitForLoadState('networkidle')
    expect(fetched(page)).toEqual([])
    await link(page, 'FAQ').hover()
    await expect.poll(() => fetched(page)).toEqual(['/faq'])
    await link(page, 'FAQ').click()
    await page.waitForURL('**/faq')
    const [{ deliveryType = '' } = {}] = await page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry) => ({ deliveryType: (entry as { deliveryType?: string }).deliveryType })),
    )
    expect(deliveryType).toBe('cache')
  })

  test('is fetched once, and never what is no public page', async () => {
    const page = await openWindow(browser, 'about:blank', { screen: 'desk' })
    await page.goto(app.url, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      for (const href of [
        '/api/logout',
        '/login',
        '/dashboard/jobs',
        '/pay/1?client_secret=x',
        '/favicon.svg',
        '/#quote',
        'https://elsewhere.example/',
      ])
        document
          .querySelector('main')
          ?.prepend(Object.assign(document.createElement('a'), { href, textContent: `Try ${href}`, className: 'btn' }))
    })
    for (const tried of await page.getByRole('link', { name: /^Try/ }).all()) await tried.hover()
    await link(page, 'FAQ').hover()
    await link(page, 'About').hover()
    await link(page, 'FAQ').hover()
    await expect
      .poll(() =>
        page.locator('link[rel=prefetch]').evaluateAll((links) => links.map((one) => one.getAttribute('href'))),
      )
      .toEqual(['/faq', '/about'])
  })

  test('is left alone when the visitor saves data', async () => {
    const page = await openWindow(browser, 'about:blank', {
      screen: 'desk',
      before: (window) =>
        window.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    })
    await page.goto(app.url, { waitUntil: 'networkidle' })
    await link(page, 'FAQ').hover()
    await page.waitForTimeout(500)
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0)
  })
})

/** Sums up what moves without anybody having asked for it, and notes whether the page came with a transition. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0, transition: false }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener(
      'pagereveal',
      (event) =>
        (seen.transition = (event as Event & { viewTransition?: object | null }).viewTransition instanceof Object),
    )
  })
const watched = (page: Window) =>
  page.evaluate(() => (globalThis as unknown as { seen: { shift: number; transition: boolean } }).seen)

test('from page to page the old one fades into the new one, nothing jumps, and the new one opens at the top', async () => {
  const page = await openWindow(browser, 'about:blank', { motion: true, before: watch })
  await page.goto(`${app.url}/faq`, { waitUntil: 'networkidle' })
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('footer').getByRole('link', { name: 'Terms' }).tap()
  await page.waitForURL('**/terms')
  await page.waitForLoadState('networkidle')
  expect(await watched(page)).toEqual({ shift: 0, transition: true })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

describe('for a visitor who asked for less motion', () => {
  test('pages come without a transition, and a link within the page goes there at once', async () => {
    const page = await openWindow(browser, 'about:blank', { screen: 'desk', before: watch })
    await page.goto(`${app.url}/faq`, { waitUntil: 'networkidle' })
    await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/terms')
    expect((await watched(page)).transition).toBe(false)
    await page.goto(app.url)
    await page.locator('main').getByRole('link', { name: 'Get Free Quote' }).first().click()
    // In the same frame: there is no way in between.
    expect(await page.locator('#quote').evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(200)
  })

  test.each(['/', '/faq', '/gallery', '/services/paver-sealing', '/sign-in'])(
    '%s holds no animation and no transition that takes longer than a moment',
    async (path) => {
      const page = await openWindow(browser, 'about:blank', { before: watch })
      await page.goto(app.url + path)
      const slow = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) =>
          [undefined, '::before', '::after'].flatMap((part) => {
            const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part)
            const longest = Math.max(
              ...`${transitionDuration},${animationName === 'none' ? '0s' : animationDuration}`
                .split(',')
                .map(Number.parseFloat),
            )
            return longest > 0.01 ? [`${element.tagName}.${element.className}${part ?? ''}`] : []
          }),
        ),
      )
      expect(slow).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    },
  )
})

test.each(['phone', 'desk'] as const)(
  'on a %s a link to the form stops below the bar, from here and from another page',
  async (screen) => {
    const page = await openWindow(browser, `${app.url}/faq`, { screen })
    const gap = () =>
      page.evaluate(
        () =>
          (document.querySelector('#quote h2')?.getBoundingClientRect().top ?? 0) -
          (document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0),
      )
    const settles = async () => {
      await expect
        .poll(async () => [
          await gap(),
          await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(scrollY), 200))),
          await gap(),
        ])
        .toSatisfy(([before, , after]: number[]) => before === after && (after ?? 0) > 0 && (after ?? 0) < 200)
    }
    await page.goto(`${app.url}/about`)
    await page.goto(`${app.url}/#quote`)
    await settles()
    await page.goto(app.url)
    await page.locator('main').getByRole('link', { name: 'Get Free Quote' }).first().click()
    await settles()
  },
)
