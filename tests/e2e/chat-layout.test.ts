import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { ask, field, open, opener, panel } from './chat-page.ts'
import { formIsLive, openWindow, typedInto } from './window.ts'

const { app, browser } = useApp()

/** Nothing scrolls smoothly in it: where it is asked to be, it is at once. */
const calmWindow = () => openWindow(browser, app.url, { screen: 'desk' })

test("hides the chat button while the form's button is in view, and while a visitor types into the form", async () => {
  const page = await calmWindow()
  await formIsLive(page)
  await page.locator('[data-own-button]').scrollIntoViewIfNeeded()
  await expect.poll(() => opener(page, 'desk').isVisible()).toBe(false)
  await page.locator('#q-name').focus()
  expect(await opener(page, 'desk').isVisible()).toBe(false)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.locator('#q-name').blur()
  await expect.poll(() => opener(page, 'desk').isVisible()).toBe(true)
})

test('the open panel closes rather than cover the button of the form or what has the focus, and takes no focus away', async () => {
  const page = await calmWindow()
  await formIsLive(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await open(page)
  await page.locator('[data-own-button]').scrollIntoViewIfNeeded()
  await panel(page).waitFor({ state: 'detached' })

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await open(page)
  // A link in the lower right corner, where the panel is.
  const covered = await page.evaluateHandle(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/about',
      textContent: 'Under the panel',
      className: 'test-covered',
    })
    document.body.append(link)
    Object.assign(link.style, { position: 'fixed', right: '5rem', bottom: '5rem' })
    return link
  })
  await covered.focus()
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(() => covered.evaluate((link) => document.activeElement === link)).toBe(true)
})

test('from one end of the home page to the other the button of the chat covers nothing that has the focus', async () => {
  const page = await calmWindow()
  const covered: (string | undefined)[] = []
  let stops = 0
  for (; stops < 150; stops++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement } = document
      const button = document.querySelector('[data-island=chat] a')
      if (!activeElement || activeElement === document.body || !button) return 'end'
      if (activeElement === button || !button.checkVisibility()) return ''
      const [a, b] = [activeElement.getBoundingClientRect(), button.getBoundingClientRect()]
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      // A corner of the picture that compares is no loss: its handle is elsewhere.
      return width > 0 && height > 0 && width * height > (a.width * a.height) / 10
        ? activeElement.outerHTML.slice(0, 120)
        : ''
    })
    if (at === 'end') break
    if (at !== '') covered.push(at)
  }
  expect(stops).toBeGreaterThan(30)
  expect(covered).toEqual([])
})

test('what is typed into the form stays when the chat is used', async () => {
  const page = await calmWindow()
  await formIsLive(page)
  await page.locator('#q-name').fill('Elena Vargas')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.locator('#q-name').blur()
  await open(page)
  await ask(page, 'hi')
  await page.keyboard.press('Escape')
  expect((await typedInto(page)).name).toBe('Elena Vargas')
})

test.each([
  [320, 568],
  [390, 400],
  [844, 390],
])('at %i by %i pixels the open chat is the whole screen and loses nothing', async (width, height) => {
  const page = await openWindow(browser, app.url)
  await page.setViewportSize({ width, height })
  await open(page, width > 760 ? 'desk' : 'phone')
  await ask(page, 'what areas do you serve')
  const box = async () => Object.values((await panel(page).boundingBox()) ?? {}).map(Math.round)
  await expect.poll(box).toEqual([0, 0, width, height])
  for (const part of [
    panel(page).getByRole('button', { name: 'Close chat' }),
    field(page),
    panel(page).getByRole('button', { name: 'Send' }),
  ]) {
    const inside = await part.boundingBox()
    expect(
      inside &&
        inside.x >= 0 &&
        inside.y >= 0 &&
        inside.x + inside.width <= width &&
        inside.y + inside.height <= height,
    ).toBe(true)
  }
  expect(await panel(page).evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true)
})

test('the keyboard of a phone leaves the field and the last words in view', async () => {
  const page = await openWindow(browser, app.url, {
    // Simulates what a browser reports of an on-screen keyboard, since this one has none.
    before: (window) =>
      window.addInitScript(() => {
        const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 844, scale: 1 })
        Object.defineProperty(globalThis, 'visualViewport', { value: viewport })
      }),
  })
  await open(page, 'phone')
  await page.evaluate(() => {
    Object.assign(visualViewport ?? {}, { offsetTop: 20, height: 430 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 20, width: 390, height: 430 })
})
