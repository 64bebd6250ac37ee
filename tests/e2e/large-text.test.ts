import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { ask, open as openChat } from './chat-page.ts'
import { lost } from './find-lost-text.ts'
import { formIsLive, openWindow, sendQuote } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

/**
 * Text at twice its size on a phone and on a desk (WCAG 1.4.4), and the narrowest screen (1.4.10). `text` in percent.
 */
const NARROWEST = { width: 320, height: 640, text: 100 }
const PHONES = [NARROWEST, { width: 390, height: 844, text: 200 }]
const VIEWS = [...PHONES, { width: 1440, height: 900, text: 200 }]
type View = (typeof VIEWS)[number]

/** A visitor who has set the size of text in the browser. */
async function openIn(view: View, path: string): Promise<Window> {
  const page = await openWindow(browser, app.url + path, {
    screen: view.width > 760 ? 'desk' : 'phone',
    mayComplain: /status of 40[14]/,
  })
  await setTo(view, page)
  return page
}

async function setTo({ width, height, text }: View, page: Window): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    await document.fonts.ready
  }, text)
}

test.each([
  ...Object.keys(PUBLIC_ROUTES),
  '/thank-you',
  '/no-such-page',
  '/sign-in',
  '/sign-in/code',
  '/set-up',
  '/invitation',
  '/reset-password',
])('%s loses nothing with text at 200 percent, nor at 320 pixels', async (path) => {
  await keepsAll(await openIn(NARROWEST, path))
})

test('the cards of partners lose nothing with text at 200 percent, nor at 320 pixels', async () => {
  expect((await (await app.as('owner')).post('/api/partners/seed')).status).toBe(200)
  const page = await openIn(NARROWEST, '/partners')
  expect(await page.locator('article').count()).toBe(10)
  await keepsAll(page)
})

async function keepsAll(page: Window): Promise<void> {
  for (const view of VIEWS) {
    await setTo(view, page)
    expect(await lost(page), JSON.stringify(view)).toEqual([])
  }
}

test.each(PHONES)('at $width pixels with text at $text percent the open menu loses nothing', async (view) => {
  const page = await openIn(view, '/')
  await page.getByRole('link', { name: 'Open menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await lost(page)).toEqual([])
})

test.each(VIEWS)('at $width pixels with text at $text percent the open answers lose nothing', async (view) => {
  const page = await openIn(view, '/faq')
  const answers = page.locator('main details')
  await answers.first().locator('summary').click()
  // Opening one closes another, as long as they are one group.
  await answers.evaluateAll((all) => all.forEach((one) => Object.assign(one, { name: '', open: true })))
  expect(await lost(page)).toEqual([])
})

test.each(VIEWS)(
  'at $width pixels with text at $text percent a form full of errors, its fold open, loses nothing',
  async (view) => {
    const page = await openIn(view, '/')
    await formIsLive(page)
    await sendQuote(page)
    await page.locator('#q-name-error').waitFor()
    await page.getByText('Add photos').click()
    await page.getByLabel('Approximate area').fill('850')
    await page.getByLabel('Service needed').selectOption('paver-restoration')
    expect(await lost(page)).toEqual([])
  },
)

test.each(VIEWS)('at $width pixels with text at $text percent the open chat loses nothing', async (view) => {
  const page = await openIn(view, '/')
  await openChat(page, view.width > 760 ? 'desk' : 'phone')
  await ask(page, 'what areas do you serve')
  expect(await lost(page)).toEqual([])
})

test.each(VIEWS)(
  'at $width pixels with text at $text percent an opened picture, and an opened pair, lose nothing',
  async (view) => {
    const page = await openIn(view, '/gallery')
    for (const opener of ['li:not(:has(.ba)) > [data-open]', 'li:has(.ba) [data-open]']) {
      await page.locator(opener).first().click()
      await page.locator('dialog[open] h2').waitFor()
      expect(await lost(page), opener).toEqual([])
      await page.getByRole('button', { name: 'Close picture' }).click()
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
  },
)
