import { expect, test } from 'vitest'
import { findSettings } from '#domains/system/business/web/find-settings.ts'
import { SETTINGS_PAGES } from '#domains/system/business/web/settings-pages.ts'
import { faults } from './axe.ts'
import { card, settingsPage } from './settings-page.ts'
import type { Window } from './window.ts'

const at = settingsPage('business')
const START = '/dashboard/settings'
/** Names of people and businesses are no settings, nor is each day of the week. */
const OF_RECORDS = '.people label, #businesses label, .week label'

const pathOf = (page: Window) => new URL(page.url()).pathname
const isFocused = (page: Window, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)

test(
  'on a phone the start lists each page with what it holds, and a page leads back to it',
  { timeout: 60_000 },
  async () => {
    const page = await at.open({ path: START, screen: 'phone' })
    const pages = page.getByRole('list', { name: 'Pages of Settings' })
    expect(await pages.getByRole('link').count()).toBe(SETTINGS_PAGES.length)
    await pages.getByRole('link', { name: 'Scheduling Hours, closed days, arrival window' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Scheduling' }).waitFor()
    await expect.poll(() => page.title()).toBe('Scheduling | Settings | Dashboard')
    await card(page, 'Hours and closed days').waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).tap()
    await pages.waitFor()
    await page.goBack()
    await card(page, 'Scheduling').waitFor()
    expect(await faults(page, 'scheduling settings')).toEqual([])
  },
)

test(
  'on a desk the pages stand beside the page, and only the code of the open one is loaded',
  { timeout: 60_000 },
  async () => {
    const page = await at.open({ page: 'scheduling' })
    const pages = page.getByRole('navigation', { name: 'Settings' })
    await card(page, 'Scheduling').waitFor()
    expect(await pages.getByRole('link').allInnerTexts()).toEqual(SETTINGS_PAGES.map(({ name }) => name))
    expect(await pages.locator('[aria-current=page]').innerText()).toBe('Scheduling')
    const loaded = () => page.seen.requests.map((request) => request.url()).filter((url) => url.endsWith('.js'))
    expect(loaded().filter((url) => /\/(website|money|team|account|alerts)-page/.test(url))).toEqual([])
    await pages.getByRole('link', { name: 'Website' }).click()
    await card(page, 'Testimonials').waitFor()
    expect(loaded().filter((url) => url.includes('/website-page'))).toHaveLength(1)
    expect(await pages.locator('[aria-current=page]').innerText()).toBe('Website')
  },
)

test(
  'each title and each label on a page is found by the search, and leads to its card',
  { timeout: 120_000 },
  async () => {
    const page = await at.open()
    const missing: string[] = []
    for (const { path, sections } of SETTINGS_PAGES) {
      await page.goto(at.app.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      for (const { id } of sections) {
        const labels = await page
          .locator(`#${id}`)
          .locator('h2, label, legend')
          .evaluateAll(
            (all, records) =>
              all
                .filter((one) => !one.matches(records) && one.getClientRects().length > 0)
                .map((one) => (one.textContent ?? '').replace(/\(optional\)/, '').trim()),
            OF_RECORDS,
          )
        // A switch has its name elsewhere.
        for (const label of labels.filter(Boolean)) {
          const found = findSettings('owner', label).some(({ href }) => href.startsWith(path))
          if (!found) missing.push(`${path}#${id}: ${label}`)
        }
      }
    }
    expect(missing).toEqual([])
  },
)

test(
  'the search leads to the field on its page, or to the card, scrolled to and with the focus',
  { timeout: 60_000 },
  async () => {
    const page = await at.open({ path: START, screen: 'phone' })
    const search = page.getByLabel('Search settings')
    await search.fill('between')
    await page.getByRole('link', { name: /Minutes between appointments/ }).tap()
    await card(page, 'Scheduling').waitFor()
    expect(page.url()).toBe(`${at.app.url}/dashboard/settings/scheduling#scheduling`)
    const field = page.getByLabel('Minutes between appointments')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)

    await search.fill('failed sign')
    await page.getByRole('link', { name: /Failed sign-ins/ }).tap()
    await expect.poll(() => isFocused(page, '#security')).toBe(true)
    const top = await page.locator('#security').evaluate((one) => one.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(0)
    expect(top).toBeLessThan(700)

    // The same card again, on the same page.
    await page.evaluate(() => scrollTo(0, 0))
    await search.fill('require two-step')
    await page.getByRole('link', { name: /Require two-step sign-in/ }).tap()
    await expect.poll(() => isFocused(page, '#security, #security *')).toBe(true)
    await search.fill('nothing of the kind')
    await page.getByText('No settings found').waitFor()
  },
)

test('old addresses lead to the page and the card that they name', { timeout: 120_000 }, async () => {
  const page = await at.open({ path: START })
  for (const { path, sections } of SETTINGS_PAGES) {
    const { id } = sections[0]
    await page.goto('about:blank')
    await page.goto(`${at.app.url}${START}#${id}`)
    await page.waitForURL(`${at.app.url}${path}#${id}`)
    await expect.poll(() => isFocused(page, `#${id}`)).toBe(true)
  }
  await page.goto(`${at.app.url}${START}#nothing`)
  await page.getByRole('list', { name: 'Pages of Settings' }).waitFor()
  // Changed by hand, which loads nothing.
  await page.evaluate(() => (location.hash = 'hours'))
  await card(page, 'Hours and closed days').waitFor()
  expect(pathOf(page)).toBe('/dashboard/settings/scheduling')
})
