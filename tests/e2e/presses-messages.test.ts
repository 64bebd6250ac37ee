import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { startOfDay } from '#lib/local-time.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { aReviewLink } from '../support/finished-job.ts'
import { offersOf } from '../support/offers.ts'
import { useApp } from '../support/use-app.ts'
import { goTo, within } from './count-presses.ts'
import type { Screen } from './screen-paths.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'

let twilio: TwilioPeer
beforeAll(async () => {
  twilio = await startTwilio()
}, 120_000)
afterAll(() => twilio?.close())
// Milliseconds. The queue has the database's clock, so while this is not zero, a text that is due in some seconds leaves
// with the look of the next minute.
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
/** Marketing waits for the morning: whatever the time is, it is ten o'clock until the test ends. */
const makeItTen = () => {
  ahead = startOfDay(toDay(new Date())).getTime() + 10 * 3_600_000 - Date.now()
  onTestFinished(() => {
    ahead = 0
  })
}
const { app, browser, owner } = useApp(() => ({ env: twilio.env, clock, cron: true }))
const SCREENS: Screen[] = ['phone', 'desk']

const open = async (screen: Screen, path = '/dashboard') =>
  openWindow(browser, app.url + path, { screen, cookie: owner.cookie })
const sentTo = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).map(({ body }) => body)

test.each(SCREENS)(
  'an offer goes to the customers without work for a year, and to no one else: %s',
  { timeout: 90_000 },
  async (screen) => {
    makeItTen()
    const people = offersOf(app)
    await people.haveStreet()
    const nth = screen === 'desk' ? 1 : 2
    const [old, young, no] = [`+1813555610${nth}`, `+1813555620${nth}`, `+1813555630${nth}`]
    const tags = [screen]
    await people.agreed({ name: 'Hal Brandt', phone: old, transactionDate: '10/15/2024', tags })
    await people.agreed({ name: 'Ana Whitlock', phone: young, transactionDate: '11/1/2026', tags })
    await people.aCustomer({ name: 'Nora Never', phone: no, transactionDate: '10/15/2024', tags })
    const page = await open(screen, '/dashboard/campaigns')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await within(page, screen, 'send an offer to customers without work for a year', async () => {
      await page.getByRole('link', { name: 'New campaign' }).first().click()
      await page.getByRole('button', { name: screen, exact: true }).click()
      await page.getByLabel('Last service', { exact: true }).selectOption('over 12')
      await page.getByRole('button', { name: 'Write to 1 person' }).click()
      await page.getByLabel('Campaign name (internal)').fill(`Lapsed ${screen}`)
      await page.getByRole('button', { name: 'Review 1 message' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send 1 message' }).click()
      await page.getByText('1 of 1 sent').waitFor({ timeout: 20_000 })
    })
    await expect.poll(() => sentTo(old)).toHaveLength(1)
    expect([sentTo(young), sentTo(no)]).toEqual([[], []])
  },
)

test.each(SCREENS)('a text is answered from wherever the owner is: %s', { timeout: 60_000 }, async (screen) => {
  const phone = screen === 'desk' ? '+18135556401' : '+18135556402'
  await owner.post('/api/customers', { name: `Ruth ${screen}`, phone, address: '1 Elm St, Ruskin, FL 33570' })
  const incoming = { From: phone, To: '+18135550100', Body: 'Can you come at 9?', NumMedia: '0' }
  await twilio.tell(app.url, '/api/webhooks/twilio/incoming', {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    ...incoming,
  })
  const page = await open(screen, '/dashboard/jobs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await within(page, screen, 'reply to a text', async () => {
    await goTo(page, screen, /^Inbox/)
    await page.getByRole('link', { name: new RegExp(`Ruth ${screen}.*1 unread`) }).click()
    await page.getByRole('button', { name: 'Yes, that works' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('log').getByText('Yes, that works. Thank you, Ruth!').waitFor()
  })
  await expect
    .poll(() => sentTo(phone), { timeout: 40_000, interval: 250 })
    .toEqual(['Yes, that works. Thank you, Ruth!'])
})

test.each(SCREENS)('a review is answered and published: %s', { timeout: 60_000 }, async (screen) => {
  const name = `Elena ${screen}`
  const { token } = await aReviewLink(app, { name })
  const comment = `The hose was rolled up, ${screen}.`
  expect((await app.visitor.post(`/api/review-links/${token}`, { rating: 5, comment })).status).toBe(201)
  const page = await open(screen)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await within(page, screen, 'answer a review and publish it', async () => {
    await goTo(page, screen, /^Reviews/)
    const review = page.getByRole('article', { name: `Review of ${name}` })
    await review.getByRole('button', { name: /^Draft a reply/ }).click({ timeout: BY_ITSELF })
    await expect.poll(() => review.getByLabel('Your reply').inputValue()).toMatch(/\w/)
    await review.getByRole('button', { name: 'Approve with reply' }).click()
    await toast(page).getByText(`${name}’s review was approved`).waitFor()
  })
  const { body } = await owner.get('/api/reviews?status=approved')
  expect(body.find((one: any) => one.comment === comment)?.reply).toMatch(/\w/)
  expect((await app.visitor.get<string>('/reviews')).body).toContain(comment)
})
