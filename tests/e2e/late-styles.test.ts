import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'

const { app, browser } = useApp()

/**
 * Sizes, and margins that are worked out from them: text that an island adds moves these, and no style sheet has to.
 */
const OF_SIZE =
  /^(margin-(left|right|inline-start|inline-end)|width|height|inline-size|block-size|perspective-origin|transform-origin|top|bottom|inset|right|left)/

/** Stores the computed style of every element in the page. */
const remember = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const all = [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element)
      return [element, new Map([...style].map((name) => [name, style.getPropertyValue(name)]))] as const
    })
    Object.assign(globalThis, { before: new Map(all) })
    return all.length
  })

const loadEveryIsland = async (page: Page) => {
  const islands = page.locator('[data-island]')
  await islands.evaluateAll((elements) => {
    for (const element of elements) {
      element.dispatchEvent(new PointerEvent('pointerenter'))
      element.parentElement?.dispatchEvent(new PointerEvent('pointerenter'))
    }
  })
  await page.waitForFunction(
    () =>
      document.querySelectorAll('link[rel=stylesheet][href*="/ui-"], link[rel=stylesheet][href*="/site-"]').length >= 1,
  )
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet !== null),
  )
}

const changes = (page: Page, ignored: string) =>
  page.evaluate((pattern) => {
    const { before } = globalThis as unknown as { before: Map<Element, Map<string, string>> }
    const skip = new RegExp(pattern)
    return [...before].flatMap(([element, styles]) => {
      if (!element.isConnected) return []
      const now = getComputedStyle(element)
      return [...styles].flatMap(([name, was]) => {
        const is = now.getPropertyValue(name)
        return is === was || skip.test(name)
          ? []
          : [`${element.tagName}.${element.getAttribute('class') ?? ''} ${name}: ${was} → ${is}`]
      })
    })
  }, ignored)

test.each([
  { screen: 'desktop', viewport: { width: 1280, height: 900 }, paths: Object.keys(PUBLIC_ROUTES) },
  // One of each kind.
  {
    screen: 'phone',
    viewport: { width: 390, height: 844 },
    paths: ['/', '/reviews', '/faq', '/gallery', '/services/paver-sealing', '/service-areas/ruskin'],
  },
])(
  'styles that islands bring later change no element of any page ($screen)',
  async ({ viewport, paths }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(app.url + path, { waitUntil: 'load' })
      expect(await remember(page), path).toBeGreaterThan(50)
      await loadEveryIsland(page)
      expect(await changes(page, OF_SIZE.source), path).toEqual([])
    }
    await context.close()
  },
  600_000,
)

test('the floating chat button stays where it is when the theme toggle is touched', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(app.url)
  const button = page.locator('[data-chat] .btn').first()
  const position = () => button.evaluate((element) => getComputedStyle(element).position)
  expect(await position()).toBe('fixed')
  await page.locator('header [data-island="theme-toggle"]').hover()
  await page.waitForFunction(() => document.querySelector('link[rel=stylesheet][href*="/ui-"]') !== null)
  await page.waitForLoadState('networkidle')
  expect(await position()).toBe('fixed')
  await page.close()
})
