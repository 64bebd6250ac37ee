import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import type { Screen } from './screen-paths.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, toast, unhurried } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

/** To a tab as a hand gets there: the sidebar at a desk, the bar at the foot of a phone or its More sheet. */
async function goTo(page: Page, screen: Screen, tab: string): Promise<void> {
  const [bar, sidebar] = [
    page.getByRole('navigation', { name: 'Main sections' }),
    page.getByRole('navigation', { name: 'Dashboard' }),
  ]
  if (screen === 'desk') await sidebar.getByRole('link', { name: tab }).click()
  else if (['Overview', 'Inbox', 'Calendar'].includes(tab)) await bar.getByRole('link', { name: tab }).tap()
  else {
    await bar.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: tab }).tap()
  }
}

/** From Automation to what went out and what waits. */
async function openOutbox(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await page.getByRole('button', { name: 'Outbox' }).click()
}

async function signIn(screen: Screen): Promise<Window> {
  const page = await openWindow(browser, `${app.url}/dashboard`, { screen, mayComplain: /status of 401/ })
  await page.waitForURL('**/login?return=%2Fdashboard')
  await page.waitForURL('**/sign-in?return=%2Fdashboard')
  await page.getByLabel('Email').fill(app.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(app.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${app.url}/dashboard`)
  return page
}

test.each([
  ['phone', { ...ELENA, name: 'Elena Vargas' }],
  ['desk', { ...ELENA, name: 'Marcus Hill', phone: '(813) 555-0162', email: 'marcus.hill@example.com' }],
] as const)(
  'on a %s, a visitor’s quote becomes a customer, a job and a text that the owner sends',
  { timeout: 60_000 },
  async (screen, quote) => {
    const visitor = await openWindow(browser, app.url, { screen, before: unhurried })
    await visitor.getByRole('link', { name: 'Get Free Quote' }).click()
    await fillQuote(visitor, quote)
    await formIsLive(visitor)
    await visitor.getByLabel('Text me about this quote').check()
    await sendQuote(visitor)
    await toast(visitor).getByText('Request submitted!').waitFor()
    await toast(visitor).getByText("We'll get back to you within 24 hours.").waitFor()
    await visitor
      .getByRole('heading', { level: 1, name: `Thanks, ${quote.name.split(' ')[0]}. We got your request.` })
      .waitFor()

    const owner = await signIn(screen)
    await goTo(owner, screen, 'Requests')
    const card = owner.getByRole('article', { name: quote.name })
    await card.getByText('Driveway Sealing').waitFor()
    expect(await card.innerText()).toContain('Oil stain near the garage.')
    await card.getByRole('button', { name: 'Auto-Process' }).click()
    await toast(owner).getByText('Request processed!').waitFor()
    expect(await toast(owner).innerText()).toMatch(
      /Request processed! Customer added to database and confirmation SMS queued\./,
    )
    await card.getByText('Contacted', { exact: true }).waitFor()

    await goTo(owner, screen, 'Customers')
    const row = owner.getByRole('row', { name: quote.name })
    await row.waitFor()
    expect(await row.innerText()).toContain(quote.phone)

    await goTo(owner, screen, 'Jobs')
    const job = owner.getByRole('region', { name: 'Requested', exact: true }).getByRole('article', { name: quote.name })
    await job.waitFor()
    expect(await job.innerText()).toMatch(/Driveway Sealing\s[^]*Ruskin\s[^]*Not scheduled/)

    await goTo(owner, screen, 'Automation')
    await owner.getByRole('button', { name: `Undo Auto-Process of ${quote.name}` }).waitFor()
    await openOutbox(owner)
    const text = owner.getByRole('row', { name: quote.name })
    await text.getByText(/sends in \d+ s/).waitFor()
    expect(Number(/sends in (\d+) s/.exec(await text.innerText())?.[1])).toBeLessThanOrEqual(60)
    await goTo(owner, screen, 'Automation')
    await owner.getByRole('button', { name: 'Send Pending Messages' }).click()
    await toast(owner).getByText('All pending communications processed successfully!').waitFor()
    await expect.poll(() => owner.getByRole('button', { name: `Undo Auto-Process of ${quote.name}` }).count()).toBe(0)
    await openOutbox(owner)
    await text.getByText('Not sent (not connected)').waitFor()
    const link = await text.getByRole('link', { name: 'Send from my phone' }).getAttribute('href')
    expect(link).toMatch(/^sms:\+1813555\d{4}\?&body=Hi%20/)
    expect(decodeURIComponent(link ?? '')).toContain(
      'is working on your Driveway Sealing request and will call you about pricing and scheduling.',
    )
  },
)

test('within the minute the owner takes an Auto-Process back, and nothing is left of it', async () => {
  const name = 'Priscilla Undone'
  await app.visitor.post('/api/service-requests', aQuote({ name, service: 'driveway' }))
  const caller = await app.as('owner')
  const page = await openWindow(browser, `${app.url}/dashboard`, { screen: 'phone', cookie: caller.cookie })
  await page.getByRole('button', { name: `Auto-Process ${name}` }).click()
  await toast(page).getByText('Request processed!').waitFor()
  await goTo(page, 'phone', 'Automation')
  await page.getByRole('button', { name: `Undo Auto-Process of ${name}` }).click()
  await toast(page).getByText('Auto-Process undone').waitFor()
  await page.getByRole('button', { name: `Auto-Process ${name}` }).waitFor()
  // Its customer is gone, so it stands under the number; the words are still there.
  await openOutbox(page)
  await page.getByRole('row', { name: 'Hi Priscilla' }).getByText('Canceled').waitFor()

  await goTo(page, 'phone', 'Jobs')
  await page.getByText(/^All Jobs:/).waitFor()
  const mine = (rows: { customerName?: string; name?: string }[]) =>
    rows.filter((row) => [row.customerName, row.name].includes(name))
  expect(mine((await caller.get('/api/jobs')).body)).toEqual([])
  expect(mine((await caller.get('/api/customers')).body)).toEqual([])
  expect(mine((await caller.get('/api/service-requests')).body)).toMatchObject([
    { status: 'new', jobId: null, customerId: null, undoUntil: null },
  ])
})
