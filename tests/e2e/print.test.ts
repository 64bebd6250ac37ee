import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { formIsLive, openWindow } from './window.ts'

const { app, browser } = useApp()

describe('on paper', () => {
  const print = async (path: string) => {
    const page = await openWindow(browser, app.url + path, { theme: 'dark' })
    // Those come when all else is there.
    await page.waitForFunction(() => Array.from(document.styleSheets).some(({ media }) => media.mediaText === 'print'))
    // What was touched brings more styles, after those for paper.
    await formIsLive(page)
    await page.emulateMedia({ media: 'print' })
    return page
  }

  test.each(['/', '/faq', '/about', '/services/pressure-washing'])(
    '%s is black on white whatever the theme, with name, phone and address and nothing that can only be pressed',
    async (path) => {
      const page = await print(path)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
      for (const part of ['h1', 'main p', 'footer'])
        expect(
          await page
            .locator(part)
            .first()
            .evaluate((element) => getComputedStyle(element).color),
          part,
        ).toBe('rgb(0, 0, 0)')
      const seen = await page.locator('body').innerText()
      for (const words of ['Tidestone', '(813) 555-0123', 'Ruskin, FL 33570', 'hello@tidestone.example'])
        expect(seen).toContain(words)
      for (const gone of [
        'form',
        'nav[aria-label=Main]',
        '[data-call-bar]',
        '[data-chat]',
        '[aria-label="Open menu"]',
        'body > section',
        'button',
      ])
        for (const part of await page.locator(gone).all()) expect(await part.isVisible(), gone).toBe(false)
      expect(await page.locator('body > header').evaluate((element) => getComputedStyle(element).position)).toBe(
        'static',
      )
    },
  )

  test('a link that only says Call Now tells its number', async () => {
    const page = await print('/')
    const target = await page
      .locator('main a[href^="tel:"]', { hasText: 'Call Now' })
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content)
    expect(target).toContain('(813) 555-0123')
  })

  test('every answer is open', async () => {
    const page = await print('/faq')
    const answers = await page
      .locator('main .acc details')
      .evaluateAll((all) =>
        all.map(
          (one) =>
            one.getBoundingClientRect().height - (one.querySelector('summary')?.getBoundingClientRect().height ?? 0),
        ),
      )
    expect(answers).toHaveLength(15)
    for (const height of answers) expect(height).toBeGreaterThan(20)
  })
})
