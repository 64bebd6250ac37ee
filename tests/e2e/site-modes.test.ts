import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

const { app, browser } = useApp()

test.each<Screen>(['phone', 'desk'])(
  'in forced colors every button keeps an edge, and the current page its mark: %s',
  async (screen) => {
    const page = await openWindow(browser, `${app.url}/faq`, {
      screen,
      before: (window) => window.emulateMedia({ forcedColors: 'active' }),
    })
    if (screen === 'phone') {
      await page.getByLabel('Open menu').tap()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    }
    const bare = await page.evaluate(() => {
      const isSeen = (element: Element) => element.getClientRects().length > 0
      return [...document.querySelectorAll('.btn, .chip, .x')]
        .filter((element) => isSeen(element) && Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1)
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(bare).toEqual([])
    const marks = await page
      .locator('a[aria-current=page]')
      .evaluateAll((links) =>
        links.flatMap((link) => (link.getClientRects().length > 0 ? getComputedStyle(link).outlineStyle : [])),
      )
    expect(marks).not.toEqual([])
    expect(new Set(marks)).toEqual(new Set(['solid']))
  },
)

test('at 400 percent the bars leave the window to the page', async () => {
  const page = await openWindow(browser, app.url, {
    before: (window) => window.setViewportSize({ width: 320, height: 256 }),
  })
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const covered = await page.evaluate(
    () =>
      [...document.querySelectorAll('header, [role=region][aria-label="Contact us"], section[aria-label="Contact us"]')]
        .map((bar) => ({ box: bar.getBoundingClientRect(), position: getComputedStyle(bar).position }))
        .filter(({ box, position }) => /sticky|fixed/.test(position) && box.bottom > 0 && box.top < innerHeight)
        .reduce((sum, { box }) => sum + box.height, 0) / innerHeight,
  )
  expect(covered).toBeLessThan(0.4)
})

test('a phone held sideways shows both buttons of the home page without scrolling', async () => {
  const page = await openWindow(browser, app.url, {
    before: (window) => window.setViewportSize({ width: 844, height: 390 }),
  })
  for (const name of ['Get Free Quote', 'Call Now']) {
    const box = await page.locator('[data-hero-actions]').getByRole('link', { name }).boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(390)
  }
})

test('on paper the headline breaks between words, and the number to call is one that can be read', async () => {
  const page = await openWindow(browser, app.url, {
    before: (window) => window.setViewportSize({ width: 700, height: 900 }),
  })
  // The styles for paper come a moment after the page.
  await page.locator('link[href="/print.css"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  const headline = page.getByRole('heading', { level: 1 })
  expect(
    await headline.evaluate(
      (element) => element.scrollWidth <= element.clientWidth + 1 && getComputedStyle(element).overflowWrap,
    ),
  ).toBe('normal')
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="tel:"]')]
      .map((link) => getComputedStyle(link, '::after').content)
      .filter((content) => content !== 'none'),
  )
  expect(shown.join(' ')).not.toContain('tel:')
  expect(await page.locator('body').innerText()).toContain('(813) 555-0123')
})

test('by keyboard the page moves at once, without gliding', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk', motion: true })
  const gliding = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await gliding()).toBe('smooth')
  await page.keyboard.press('Tab')
  expect(await gliding()).toBe('auto')
})
