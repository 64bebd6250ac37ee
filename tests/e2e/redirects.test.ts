import { expect, test } from 'vitest'
import { getHitCounter } from '#domains/site/redirects/hit-counter.ts'
import { useApp } from '../support/use-app.ts'
import { openWindow, toast } from './window.ts'

const { app, browser } = useApp()

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
    await page.getByRole('button', { name: 'Add Redirect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Redirect' })
    await dialog.getByLabel('Old path').fill('our-work.html')
    await dialog.getByLabel('Redirects to').fill('https://elsewhere.example')
    await page.keyboard.press('Enter')
    await dialog.getByText('Start with a slash, like /old-page.').waitFor()
    await dialog.getByText('Choose a page on this site, like /gallery. You can’t redirect to other sites.').waitFor()
    await dialog.getByLabel('Old path').fill('/Our-Work.html')
    await dialog.getByLabel('Redirects to').fill('/nowhere')
    await dialog.getByRole('button', { name: 'Add Redirect' }).click()
    // Only the server knows which pages there are.
    await dialog.getByText('Your site has no page at /nowhere.').waitFor()
    expect(await dialog.getByLabel('Old path').inputValue()).toBe('/Our-Work.html')
    await dialog.getByLabel('Redirects to').fill('/gallery')
    await dialog.getByRole('button', { name: 'Add Redirect' }).click()
    await toast(page).getByText('/our-work.html now redirects to /gallery.').waitFor()
    const row = page.getByRole('row', { name: /\/our-work\.html/ })
    await row.getByText('Never').waitFor()
    expect(await visit('/our-work.html')).toEqual([301, '/gallery'])

    await page.getByRole('button', { name: 'Edit the redirect from /our-work.html' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Redirect' })
    await edit.getByLabel('Redirects to').fill('/reviews')
    await edit.getByRole('button', { name: 'Save Redirect' }).click()
    await toast(page).getByText('/our-work.html now redirects to /reviews.').waitFor()
    expect(await visit('/our-work.html')).toEqual([301, '/reviews'])

    await page.getByRole('button', { name: 'Remove the redirect from /our-work.html' }).click()
    await toast(page).getByText('Redirect removed').waitFor()
    await page.getByText('No redirects yet').waitFor()
    expect(await visit('/our-work.html')).toEqual([404, null])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Redirect restored').waitFor()
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

test(
  'two windows: the later one sees the conflict, keeps what it typed, and decides',
  { timeout: 60_000 },
  async () => {
    const owner = await app.as('owner')
    const { body: made } = await owner.post('/api/redirects', { fromPath: '/two-windows', toPath: '/gallery' })
    const page = await openWindow(browser, `${app.url}/seo-management?view=redirects`, {
      cookie: owner.cookie,
      mayComplain: /status of 409/,
    })
    await page.getByRole('button', { name: 'Edit the redirect from /two-windows' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit Redirect' })
    await dialog.getByLabel('Redirects to').fill('/faq')
    expect((await owner.patch(`/api/redirects/${made.id}`, { toPath: '/about', version: made.version })).status).toBe(
      200,
    )
    await dialog.getByRole('button', { name: 'Save Redirect' }).tap()
    await dialog.getByText('You changed this in another window').waitFor()
    expect(await dialog.getByLabel('Redirects to').inputValue()).toBe('/faq')
    await dialog.getByRole('button', { name: 'Save my version' }).tap()
    await toast(page).getByText('/two-windows now redirects to /faq.').waitFor()
  },
)

test('staff may lead addresses on, and is offered no way to remove', async () => {
  const staff = await app.as('staff')
  await staff.post('/api/redirects', { fromPath: '/of-the-office', toPath: '/gallery' })
  const page = await openWindow(browser, `${app.url}/seo-management?view=redirects`, { cookie: staff.cookie })
  await page.getByRole('button', { name: 'Edit the redirect from /of-the-office' }).waitFor()
  expect(await page.getByRole('button', { name: /^Remove the redirect/ }).count()).toBe(0)
})
