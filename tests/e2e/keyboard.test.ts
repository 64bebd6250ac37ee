import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import { moveInside } from './move-inside.ts'
import { TABS } from './screen-paths.ts'
import { ELENA, focused, formIsLive, openWindow, toast, unhurried } from './window.ts'

const { app, browser } = useApp()

/** The name of what has the focus, as a screen reader would say it. */
const nameOfFocus = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim(),
  )

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if ((await nameOfFocus(page)).startsWith(name)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('with keys alone a visitor skips to the content, turns the theme and uses the menu', async () => {
  const page = await openWindow(browser, app.url)
  await page.keyboard.press('Tab')
  await expect.poll(() => nameOfFocus(page)).toMatch(/^Skip to/)
  expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true)

  await page.goto(app.url)
  await tabTo(page, 'Switch between light and dark theme')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'))
  await tabTo(page, 'Open menu')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  for (let presses = 0; presses < 16; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => nameOfFocus(page)).toBe('Open menu')
})

test('with keys alone a visitor fills in the form and sends it', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk', before: unhurried })
  await formIsLive(page)
  await page.locator('#q-name').focus()
  for (const text of [ELENA.name, ELENA.phone, ELENA.email, ELENA.address]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => focused(page)).toBe('q-zip')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('q-service')
  await page.keyboard.type('Driveway')
  await page.keyboard.press('Tab')
  await page.keyboard.type('900')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('q-roughSize')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  expect(await nameOfFocus(page)).toContain('Add photos')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('q-photos')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  // Marketing texts and marketing email have boxes of their own, which stay as they are.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const name of ['privacy policy', 'terms', 'Get My Free Quote']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => nameOfFocus(page)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await toast(page).getByText('Request submitted!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Thanks, Elena. We got your request.' }).waitFor()
  await toast(page).getByText('Request submitted!').waitFor()
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('region')
  expect((await (await app.as('owner')).get('/api/service-requests')).body).toMatchObject([
    { name: ELENA.name, service: 'driveway', areaSqFt: 900, smsConsent: true },
  ])
})

test('with keys alone the owner finds a tab, cancels a request and gets the focus back', async () => {
  await app.visitor.post('/api/service-requests', aQuote({ name: 'Walter Keys' }))
  const page = await openWindow(browser, `${app.url}/dashboard`, {
    screen: 'desk',
    cookie: (await app.as('owner')).cookie,
  })
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
  // Typed without a pause: not a key is lost while the search opens.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('reque')
  expect(await page.getByRole('combobox').inputValue()).toBe('reque')
  await page.getByRole('option', { name: 'Requests' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/requests')
  const more = page.getByRole('button', { name: 'More actions for Walter Keys' })
  await more.focus()
  await page.keyboard.press('Enter')
  // The menu opens, then takes the focus.
  await expect.poll(() => nameOfFocus(page)).toBe('Open request')
  await page.keyboard.press('End')
  await expect.poll(() => nameOfFocus(page)).toBe('Delete request...')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => nameOfFocus(page)).toBe('Cancel request...')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel request' })
  await dialog.waitFor()
  await page.keyboard.type('Changed their mind')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => nameOfFocus(page)).toBe('More actions for Walter Keys')
})

test(
  'nothing in the dashboard stands wider than the smallest phone, whatever people type',
  { timeout: 90_000 },
  async () => {
    const endless = (length: number) => 'Unbroken'.repeat(Math.ceil(length / 8)).slice(0, length)
    const quote = aQuote({
      name: endless(120),
      address: endless(300),
      message: endless(900),
      email: `${endless(60)}@${endless(60)}.example.com`,
    })
    const owner = await app.as('owner')
    const { body } = await app.visitor.post('/api/service-requests', quote)
    await app.visitor.post('/api/service-requests', { ...quote, website: 'flagged' })
    await app.visitor.post('/api/service-requests', { ...quote, phone: '(813) 555-0199' })
    expect((await owner.post(`/api/automation/process-request/${body.id}`)).status).toBe(200)
    const page = await openWindow(browser, `${app.url}/dashboard`, {
      cookie: owner.cookie,
      mayComplain: /status of 404/,
      before: (window) => window.setViewportSize({ width: 320, height: 640 }),
    })
    const tooWide: string[] = []
    for (const path of TABS) {
      await moveInside(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (path.startsWith('/dashboard')) await page.waitForFunction(() => document.querySelector('main .skel') === null)
      const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
      if (width > 320) tooWide.push(`${path} is ${width} wide`)
    }
    expect(tooWide).toEqual([])
  },
)
