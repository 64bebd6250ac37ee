import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aReviewLink, processedJob } from '../support/finished-job.ts'
import { aPhoto } from '../support/pictures.ts'
import { testFolder } from '../support/test-folder.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'
import { withLongLinks } from '../support/short-links.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, browser } = useApp({ env: { DATA_DIR: folder } })

/** What the server refuses with 400 is written into the console by the browser. */
const REFUSED = /status of 400/

const formIsLive = (page: Page) => page.getByText('Add photo').waitFor()
const star = (page: Page, word: string) => page.getByRole('radio', { name: word })
const send = (page: Page) => page.getByRole('button', { name: 'Send review' })
const cookie = async () => (await app.as('owner')).cookie
const card = (page: Page, comment: string) => page.locator('li', { hasText: comment })
const link = async (name?: string) =>
  `${app.url}/review/${(await aReviewLink(app, name === undefined ? {} : { name })).token}`

test(
  'from a finished job to the reviews page: the message asks, the customer writes on their phone with a photo, the owner approves',
  { timeout: 120_000 },
  async () => {
    const { jobId } = await processedJob(app)
    const office = await openWindow(browser, `${app.url}/dashboard/jobs?job=${jobId}`, {
      screen: 'desk',
      cookie: await cookie(),
    })
    await office.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await office
      .getByRole('article')
      .filter({ hasText: 'Elena Vargas' })
      .getByRole('button', { name: /Update Status/ })
      .click()
    await office.getByRole('dialog').getByRole('button', { name: 'Completed' }).click()
    await office
      .getByRole('article')
      .filter({ hasText: 'Elena Vargas' })
      .getByRole('button', { name: /Details/ })
      .click()
    await office
      .getByRole('dialog')
      .getByText(/^Text sends /)
      .waitFor()
    await office.goto(`${app.url}/dashboard/messages?box=outbox`)
    const message = office.getByRole('row').filter({ hasText: 'Review request, text' })
    await message.waitFor()
    const address = /\/review\/[\w-]{43}/.exec(await withLongLinks(app, await message.innerText()))?.[0] ?? ''

    const phone = await openWindow(browser, app.url + address, { screen: 'phone', mayComplain: REFUSED })
    await phone.getByRole('heading', { name: 'How did it go, Elena?' }).waitFor()
    await formIsLive(phone)
    await send(phone).click()
    await phone.getByText('Choose from one to five stars.').waitFor()
    await star(phone, '5 Great').check()
    await phone
      .getByLabel('What should the next customer know?')
      .fill('The hose was rolled up.\nNot a drop on the lanai.')
    await phone.getByText('48 of 2,000 characters').waitFor()
    const photo = await aPhoto({ width: 1200, height: 900 })
    await phone.getByLabel('Add photo').setInputFiles([
      { name: 'driveway.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
    await phone.getByText('“notes.txt” isn’t a photo. Choose an image file.').waitFor()
    await send(phone).click()
    await phone.getByRole('heading', { name: 'Thank you, Elena' }).waitFor()
    await phone.goto(app.url + address)
    await phone.getByRole('heading', { name: 'You’ve already used this link' }).waitFor()
    await phone.getByText('Not a drop on the lanai.').waitFor()

    // The open dashboard has heard of it by itself.
    await office.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reviews 1 waiting' }).click()
    const review = office.getByRole('article', { name: 'Review of Elena Vargas' })
    await review.getByText('The hose was rolled up.').waitFor()
    await office.getByText('1 to review. None approved yet.').waitFor()
    const picture = review.getByRole('button', { name: 'Photo 1 from Elena Vargas, not on the site, large' })
    await picture.click({ timeout: 30_000 })
    await office.getByRole('dialog').getByRole('button', { name: 'Show on the site' }).click()
    await toast(office).getByText('Photo approved').waitFor()
    await office.keyboard.press('Escape')
    await review.getByRole('button', { name: 'Write a reply to Elena Vargas' }).click()
    await review.getByLabel('Your reply').fill('Thank you, Elena. Two dry days before the cars go back on.')

    const site = await openWindow(browser, `${app.url}/reviews`, { screen: 'desk' })
    expect(await card(site, 'The hose was rolled up.').count()).toBe(0)
    await review.getByRole('button', { name: 'Approve with reply' }).click()
    await toast(office).getByText('Elena Vargas’s review was approved').waitFor()
    await site.reload()
    const shown = card(site, 'The hose was rolled up.')
    await shown.getByText('Elena V.').waitFor()
    await shown.getByText('Two dry days before the cars go back on.').waitFor()
    await shown.locator('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100)

    // The toast and the list of decided reviews can each undo a decision.
    await toast(office).getByRole('button', { name: 'Undo' }).click()
    await toast(office).getByText('Elena Vargas’s review is pending again').waitFor()
    await site.reload()
    expect(await shown.count()).toBe(0)
    await review.getByRole('button', { name: 'Reject review of Elena Vargas' }).click()
    const reject = office.getByRole('dialog', { name: 'Reject the review of Elena Vargas' })
    await reject.getByRole('button', { name: 'Reject review' }).click()
    await reject.getByText('Choose why: spam or abuse.').waitFor()
    await reject.getByText('Write a few words about why.').waitFor()
    expect(await faults(office, 'a review that is rejected without a reason')).toEqual([])
    await reject.getByLabel(/^Spam/).check()
    await reject.getByLabel('What’s wrong with it').fill('Meant for another company.')
    await reject.getByRole('button', { name: 'Reject review' }).click()
    await office.getByText('No reviews to approve').waitFor()
    await office.getByRole('button', { name: 'Rejected 1' }).click()
    await expect.poll(() => office.url()).toContain('?status=rejected')
    await office.reload()
    await review.getByText('Rejected as spam: Meant for another company.').waitFor()
    await review.getByRole('button', { name: /^Approve with reply/ }).click()
    await office.getByText('No rejected reviews').waitFor()
    await office.getByRole('button', { name: 'Approved 1' }).click()
    await review.getByRole('button', { name: 'Remove reply to Elena Vargas' }).click()
    await toast(office).getByText('Reply removed').waitFor()
    await site.reload()
    await shown.waitFor()
    expect(await shown.getByText('Two dry days').count()).toBe(0)
  },
)

test('with the keyboard alone a customer writes a review and the owner approves it', { timeout: 60_000 }, async () => {
  const page = await openWindow(browser, await link('Keyboard Kim'), { screen: 'desk' })
  await formIsLive(page)
  await page.locator('main').evaluate((main) => main.setAttribute('tabindex', '-1'))
  await page.locator('main').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let more = 0; more < 3; more++) await page.keyboard.press('ArrowRight')
  expect(await star(page, '4 Good').isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed without a mouse.')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('r-photos')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you, Keyboard' }).waitFor()

  const office = await openWindow(browser, `${app.url}/dashboard/reviews`, { screen: 'desk', cookie: await cookie() })
  const approve = office.getByRole('button', { name: 'Approve review of Keyboard Kim' })
  await approve.waitFor()
  for (let press = 0; press < 60 && !(await approve.evaluate((button) => button === document.activeElement)); press++)
    await office.keyboard.press('Tab')
  await office.keyboard.press('Enter')
  await toast(office).getByText('Keyboard Kim’s review was approved').waitFor()
  await expect.poll(() => office.evaluate(() => document.activeElement?.id)).toBe('reviews-list')
})

test(
  'without a script the form posts, comes back with what is missing, and says thank you',
  { timeout: 60_000 },
  async () => {
    const page = await openWindow(browser, await link('Plain Pat'), { javaScript: false, mayComplain: REFUSED })
    expect(await page.getByText('Add photo').count()).toBe(0)
    await page.getByLabel('What should the next customer know?').fill('   ')
    await star(page, '2 Fair').check({ force: true })
    await send(page).click()
    await page.getByText('Write a few words.').waitFor()
    expect(await star(page, '2 Fair').isChecked()).toBe(true)
    await page.getByLabel('What should the next customer know?').fill('Late, but good.')
    await send(page).click()
    await page.getByRole('heading', { name: 'Thank you, Plain' }).waitFor()
  },
)

test(
  'a photo that does not arrive spoils nothing: it can be sent again, or left out',
  { timeout: 60_000 },
  async () => {
    const page = await openWindow(browser, await link('Weak Line'), { mayComplain: /Failed to load resource/ })
    await formIsLive(page)
    await star(page, '5 Great').check()
    await page.getByLabel('What should the next customer know?').fill('Good.')
    await page
      .getByLabel('Add photo')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ hue: 20 }) })
    await page.route('**/photos', (route) => route.abort())
    await send(page).click()
    await page.getByText('We got your review. One photo couldn’t be sent.').waitFor()
    await page.unroute('**/photos')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Thank you, Weak' }).waitFor()
  },
)

test(
  'axe finds nothing in the form, its errors, its ends and the tab, at both widths and in both themes',
  { timeout: 120_000 },
  async () => {
    const mine = await link('Axel Axe')
    const page = await openWindow(browser, mine, { mayComplain: /404|400/ })
    await formIsLive(page)
    const found = await faults(page, 'review form')
    await page.getByLabel('Add photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
    await send(page).click()
    await page.getByText('Write a few words.').waitFor()
    found.push(...(await faults(page, 'review form with errors')))
    await page.goto(`${app.url}/review/guessed`)
    found.push(...(await faults(page, 'guessed link')))
    const other = await aReviewLink(app, { name: 'Ben Castro' })
    await app.visitor.post(`/api/review-links/${other.token}`, {
      rating: 3,
      comment: 'Good work, but they arrived an hour late and did not call.',
    })
    await page.goto(`${app.url}/review/${other.token}`)
    found.push(...(await faults(page, 'used link')))
    await page.goto(`${app.url}/review/${other.token}?sent`)
    found.push(...(await faults(page, 'thanks')))

    const office = await openWindow(browser, `${app.url}/dashboard/reviews`, { cookie: await cookie() })
    await office.getByRole('button', { name: 'Write a reply to Ben Castro' }).click()
    await office.getByRole('list', { name: 'Finished jobs without a review' }).waitFor()
    found.push(...(await faults(office, 'reviews tab')))
    await office.getByRole('button', { name: 'Copy link for Axel Axe' }).click()
    await office.getByRole('button', { name: 'Get link' }).click()
    await office.getByRole('button', { name: 'Copy link' }).waitFor()
    found.push(...(await faults(office, 'link dialog')))
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name: /^All/ }).click()
    await office.getByRole('article').first().waitFor()
    found.push(...(await faults(office, 'all reviews')))
    expect(found).toEqual([])
  },
)

test('the form fits a screen of 320 pixels', { timeout: 60_000 }, async () => {
  const page = await openWindow(browser, await link(), { screen: 'phone' })
  await page.setViewportSize({ width: 320, height: 700 })
  await formIsLive(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
