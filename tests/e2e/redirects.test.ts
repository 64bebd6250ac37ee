import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHitCounter } from '#domains/redirects/hit-counter.ts'
import { startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { launchBrowser } from '../support/browser.ts'
import { openWindow, toast } from './window.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await startApp()
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const visit = async (path: string) => {
  const { status, headers } = await fetch(app.url + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test(
  'the owner leads an old address on, changes where to, removes it and takes that back',
  { timeout: 90_000 },
  async () => {
    const { cookie } = await app.as('owner')
    const page = await openWindow(browser, `${app.url}/seo-management?view=redirects`, {
      screen: 'desk',
      cookie,
      mayComplain: /status of 400/,
    })
    await page.getByText('No redirects yet').waitFor()
    await page.getByRole('button', { name: 'Add the first one' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Redirect' })
    await dialog.getByLabel('Old path').fill('our-work.html')
    await dialog.getByLabel('Leads to').fill('https://elsewhere.example')
    await page.keyboard.press('Enter')
    await dialog.getByText('Please begin with a slash, as in /old-page.').waitFor()
    await dialog.getByText('Please choose a page of this site, as in /gallery. Other sites are not led to.').waitFor()
    await dialog.getByLabel('Old path').fill('/Our-Work.html')
    await dialog.getByLabel('Leads to').fill('/nowhere')
    await dialog.getByRole('button', { name: 'Add Redirect' }).click()
    // Only the server knows which pages there are.
    await dialog.getByText('The site has no page at /nowhere, so visitors would find nothing there.').waitFor()
    expect(await dialog.getByLabel('Old path').inputValue()).toBe('/Our-Work.html')
    await dialog.getByLabel('Leads to').fill('/gallery')
    await dialog.getByRole('button', { name: 'Add Redirect' }).click()
    await toast(page).getByText('/our-work.html leads to /gallery from now on.').waitFor()
    const row = page.getByRole('row', { name: /\/our-work\.html/ })
    await row.getByText('Never').waitFor()
    expect(await visit('/our-work.html')).toEqual([301, '/gallery'])

    await page.getByRole('button', { name: 'Edit the redirect from /our-work.html' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Redirect' })
    await edit.getByLabel('Leads to').fill('/reviews')
    await edit.getByRole('button', { name: 'Save Redirect' }).click()
    await toast(page).getByText('/our-work.html leads to /reviews from now on.').waitFor()
    expect(await visit('/our-work.html')).toEqual([301, '/reviews'])

    await page.getByRole('button', { name: 'Remove the redirect from /our-work.html' }).click()
    await toast(page).getByText('Redirect removed').waitFor()
    await page.getByText('No redirects yet').waitFor()
    expect(await visit('/our-work.html')).toEqual([404, null])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Redirect is back').waitFor()
    await getHitCounter(app.parts.db).write()
    await page.reload()
    await row.getByText('2 times').waitFor()
  },
)

test('a visitor with an old link reads the page that it leads to, on a phone', async () => {
  await (await app.as('owner')).post('/api/redirects', { fromPath: '/testimonials.php', toPath: '/reviews' })
  const page = await openWindow(browser, `${app.url}/Testimonials.php?from=card`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.url()).toBe(`${app.url}/reviews?from=card`)
})

test('two windows: the later one is told, keeps what it typed, and decides', { timeout: 60_000 }, async () => {
  const owner = await app.as('owner')
  const { body: made } = await owner.post('/api/redirects', { fromPath: '/two-windows', toPath: '/gallery' })
  const page = await openWindow(browser, `${app.url}/seo-management?view=redirects`, {
    cookie: owner.cookie,
    mayComplain: /status of 409/,
  })
  await page.getByRole('button', { name: 'Edit the redirect from /two-windows' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Edit Redirect' })
  await dialog.getByLabel('Leads to').fill('/faq')
  expect((await owner.patch(`/api/redirects/${made.id}`, { toPath: '/about', version: made.version })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Save Redirect' }).tap()
  await dialog.getByText('You changed this meanwhile, in another window').waitFor()
  expect(await dialog.getByLabel('Leads to').inputValue()).toBe('/faq')
  await dialog.getByRole('button', { name: 'Save mine anyway' }).tap()
  await toast(page).getByText('/two-windows leads to /faq from now on.').waitFor()
})

test('staff may lead addresses on, and is offered no way to remove', async () => {
  const staff = await app.as('staff')
  await staff.post('/api/redirects', { fromPath: '/of-the-office', toPath: '/gallery' })
  const page = await openWindow(browser, `${app.url}/seo-management?view=redirects`, { cookie: staff.cookie })
  await page.getByRole('button', { name: 'Edit the redirect from /of-the-office' }).waitFor()
  expect(await page.getByRole('button', { name: /^Remove the redirect/ }).count()).toBe(0)
})
