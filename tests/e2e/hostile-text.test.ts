import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { recordProof } from '../support/record-proof.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, toast, unhurried } from './window.ts'

const { app, browser } = useApp()

// Any of these that runs opens a dialog box, and every dialog box fails the test that owns the window.
const NAME = "<img/src=x/onerror=alert(1)>Zoë🌴 Ñandú\"onmouseover=alert(2) 'Łukasz'"
const ADDRESS = '"><script>alert(3)</script> 12 Calle Ürümqi 🏡 </textarea>'
const MESSAGE =
  "</script><script>alert(4)</script>\n{{7*7}} ${7*7} <b>bold</b>\njavascript:alert(5)\n日本語 👩‍👩‍👧 مرحبا '; drop table customers; --"

/** What a person reads holds the very words, and none of them became a part of the page. */
async function shows(page: Page, where: string, ...words: string[]): Promise<void> {
  const place = page.locator(where).filter({ hasText: words[0] }).first()
  await place.waitFor()
  const text = (await place.innerText()).replaceAll(/\s+/g, ' ')
  for (const word of words) expect(text).toContain(word.replaceAll(/\s+/g, ' '))
  expect(await page.locator('img[src="x"], [onmouseover], [onerror]').count()).toBe(0)
  expect(await page.locator('script', { hasText: 'alert(' }).count()).toBe(0)
}

test(
  'markup, script, emoji and accents that a visitor types are shown as text on the site and everywhere in the dashboard',
  { timeout: 60_000 },
  async () => {
    const visitor = await openWindow(browser, app.url, { before: unhurried })
    await formIsLive(visitor)
    await fillQuote(visitor, { ...ELENA, name: NAME, address: ADDRESS, message: MESSAGE })
    await sendQuote(visitor)
    await toast(visitor).getByText('Request submitted!').waitFor()
    await visitor.waitForURL('**/thank-you?r=*')
    await shows(visitor, 'main', ADDRESS)

    const owner = await app.as('owner')
    const page = await openWindow(browser, `${app.url}/dashboard`, { screen: 'desk', cookie: owner.cookie })
    await shows(page, 'main', NAME, ADDRESS)
    await page.getByRole('button', { name: /^Alerts, / }).click()
    await shows(page, '.bell', NAME)
    await page.goto(`${app.url}/dashboard/requests`)
    await shows(page, 'article', NAME, ADDRESS, MESSAGE)
    await page.getByRole('button', { name: /^More actions for / }).click()
    await page.getByRole('menuitem', { name: 'Cancel request...' }).click()
    await shows(page, '[role=dialog]', NAME)
    await page.getByRole('button', { name: 'Keep request' }).click()

    await page.getByRole('button', { name: 'Auto-Process' }).click()
    await toast(page).getByText('Request processed!').waitFor()
    await page.goto(`${app.url}/dashboard/automation`)
    await shows(page, '.undos', NAME)
    await page.goto(`${app.url}/dashboard/messages?box=outbox`)
    await shows(page, 'tr', NAME, `${formatGreeting(NAME)},`)
    await page.goto(`${app.url}/dashboard/customers?q=${encodeURIComponent('Ñandú')}`)
    await shows(page, 'tr', NAME)
    await page.goto(`${app.url}/dashboard/jobs?view=board`)
    await shows(page, 'article', NAME, ADDRESS)
    await page.goto(`${app.url}/dashboard/jobs?view=list`)
    await shows(page, 'tr', NAME)
    await page.getByRole('button', { name: /^View Details/ }).click()
    await shows(page, '[role=dialog]', NAME, ADDRESS, MESSAGE)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('<img')
    await shows(page, '[role=option]', NAME)
    recordProof('XSS', {
      tried: 3,
      figure: 'each field of the quote form, on the site and in the dashboard in a browser',
    })
  },
)

test('a page that the server gives back to be mended shows them as text too', async () => {
  const page = await openWindow(browser, app.url, { javaScript: false, mayComplain: /status of 400/ })
  await fillQuote(page, { ...ELENA, name: NAME, address: ADDRESS, message: MESSAGE, phone: '1' })
  await sendQuote(page)
  await page.locator('#q-phone-error').waitFor()
  expect(await page.locator('#q-name').inputValue()).toBe(NAME)
  expect(await page.locator('#q-address').inputValue()).toBe(ADDRESS)
  expect(await page.locator('#q-message').inputValue()).toBe(MESSAGE)
  expect(await page.locator('img[src="x"], [onmouseover], [onerror]').count()).toBe(0)
  expect(await page.locator('script', { hasText: 'alert(' }).count()).toBe(0)
})
