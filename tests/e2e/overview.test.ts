import { beforeEach, expect, test } from 'vitest'
import { formatMonthName } from '#domains/money/reports/web/format-deltas.ts'
import { toDay } from '#lib/dates.ts'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import { truncate } from '../support/truncate.ts'
import { faults } from './axe.ts'
import { BY_ITSELF, held, openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser, owner, crew } = useApp()
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const today = toDay(new Date())
const month = formatMonthName(today)
beforeEach(() =>
  truncate(
    app.database.pool,
    'customers, jobs, service_requests, reviews, invoices, materials, visits, communications',
  ),
)

async function open(screen: 'phone' | 'desk', options: Parameters<typeof openWindow>[2] = {}): Promise<Window> {
  const page = await openWindow(browser, `${app.url}/dashboard`, { screen, cookie: owner.cookie, ...options })
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
  return page
}
const card = (page: Window, name: string) => page.getByRole('region', { name, exact: true })
const settled = (page: Window) => page.waitForFunction(() => document.querySelector('main .skel') === null)

/** One of each kind. */
async function everyKind(): Promise<{ elena: string }> {
  const business = await crew.business()
  const elena = await crew.aJob({
    customer: { name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin, FL 33570' },
    service: 'Driveway Sealing',
    scheduledDate: today,
    scheduledTime: '00:05',
    amount: 128_250,
  })
  await owner.post(`/api/jobs/${elena.id}/start`)
  const hoa = await crew.aCustomer({ name: 'Gulf Breeze HOA', address: '88 Surfside Blvd, Apollo Beach, FL 33572' })
  await crew.aJob({
    customerId: hoa.id,
    service: 'Pressure Washing',
    scheduledDate: today,
    scheduledTime: '23:50',
    amount: 90_000,
  })
  await owner.post('/api/visits', {
    businessId: business,
    name: 'Tom Okafor',
    phone: '(813) 555-0133',
    address: '17 Heron Ct, Riverview, FL 33578',
    service: 'Pool Deck Sealing',
    date: today,
    time: '23:55',
  })
  await app.visitor.post(
    '/api/service-requests',
    aQuote({ name: 'Priya Nair', address: '402 Bal Harbour Dr, Apollo Beach, FL 33572' }),
  )
  await sql(
    `insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ('INV-2026-0131', $1, $2, 84000, 'sent', now() - interval '6 days')`,
    [business, hoa.id],
  )
  const { rows } = await sql(
    `insert into materials (business_id, name, category, unit, quantity_on_hand, min_stock_level, unit_cost) values ($1, 'Wet-look sealer', 'sealant', 'gallons', 3, 10, 100) returning id`,
    [business],
  )
  const needs = {
    version: 0,
    surface: 'normal',
    joints: 'normal',
    coats: null,
    lines: [{ materialId: rows[0]?.id, quantity: 8 }],
  }
  expect((await owner.call('PUT', `/api/jobs/${elena.id}/needs`, needs)).status).toBe(200)
  await sql(`insert into reviews (rating, comment, status) values (5, 'Good.', 'pending')`)
  return { elena: String(elena.id) }
}

test('of a new business each card says that it is empty, and New Job leads to a new job', async () => {
  const page = await open('phone')
  await page.getByText('No stops today.').waitFor()
  await card(page, 'Needs you').getByText('You’re all caught up.').waitFor()
  await card(page, 'Today').getByText('Nothing scheduled today.').waitFor()
  expect(await card(page, 'Booked today').innerText()).toMatch(/\$0\.00\s+No jobs start today\./)
  await card(page, 'Recent jobs').getByText('No jobs yet').waitFor()
  expect(await card(page, 'Key figures').innerText()).toMatch(
    /Active jobs\s+0\s+0 today, 0 upcoming[^]*Pending reviews\s+0[^]*This month\s+0[^]*last 30 days[^]*Customers\s+0/,
  )
  await page.getByText('Your partner list is empty.').waitFor()
  await page.getByRole('link', { name: 'New Job' }).click()
  await page.waitForURL('**/dashboard/jobs/new')
})

test.each(['phone', 'desk'] as const)(
  'on a %s everything that waits stands in its order, each with its next step',
  async (screen) => {
    await everyKind()
    const page = await open(screen)
    await settled(page)
    expect(await page.locator('.ttl p').innerText()).toMatch(
      /^\w+, \w+ \d+\. Three stops today, (next at 11:50 PM in Apollo Beach|first at 12:05 AM in Ruskin)\.$/,
    )
    const needs = card(page, 'Needs you')
    expect(await needs.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Answer Priya Nair',
      'Gulf Breeze HOA is 6 days overdue',
      'Gulf Breeze HOA isn’t confirmed yet',
      'Wet-look sealer: 5 gal short',
    ])
    await needs.getByText('4 things').waitFor()
    expect(await needs.innerText()).toMatch(
      /Pool Deck Sealing, Apollo Beach · \(813\) 5\d\d-\d{4} ·\s*\d+ h left to answer[^]*INV-2026-0131 · \$840\.00[^]*Pressure Washing · today, 11:50 PM[^]*You have 3 gal, booked jobs through today need 8/,
    )
    expect(
      await needs
        .getByRole('link', { name: /^\(813\) 5/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^tel:\+18135\d{6}$/)
    // One button a row, of which the first is the main one.
    const buttons = needs.locator('.row .acts')
    expect(await buttons.allInnerTexts()).toEqual([
      expect.stringMatching(/^Auto-Process/),
      expect.stringMatching(/^Send reminder/),
      expect.stringMatching(/^Mark as confirmed/),
      expect.stringMatching(/^Order/),
    ])
    expect(await needs.locator('.btn-tide').allInnerTexts()).toEqual([expect.stringMatching(/^Auto-Process/)])
    expect(await card(page, `${month} so far`).innerText()).toMatch(
      /Collected\s+\$0\s+same as[^]*Jobs completed\s+0[^]*Estimates accepted\s+None[^]*Owed\s+\$840\s+1 invoice\s[^]*Overdue\s+\$840\s+1 invoice, oldest 6 days[^]*Booked next 7 days\s+\$0/,
    )

    const stops = card(page, 'Today')
    expect(await stops.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Elena Vargas\s*In progress$/),
      expect.stringMatching(/^Gulf Breeze HOA\s*Scheduled$/),
      expect.stringMatching(/^Tom Okafor\s*Scheduled$/),
    ])
    const way = await stops.getByRole('link', { name: 'On my way to Gulf Breeze HOA' }).getAttribute('href')
    expect(decodeURIComponent(way ?? '')).toMatch(
      /^sms:\+1813555\d{4}\?&body=Hi there, this is .+\. I'm on my way to 88 Surfside Blvd, Apollo Beach, FL 33572\.$/,
    )
    expect(await stops.getByRole('link', { name: 'Directions Elena Vargas' }).getAttribute('href')).toContain(
      'destination=1204%20Shell%20Point%20Rd',
    )
    expect(await card(page, 'Booked today').innerText()).toMatch(
      /\$2,182\.50\s+\$1,282\.50 ready to invoice when Elena’s driveway sealing is done\./,
    )
    expect(await card(page, 'Key figures').innerText()).toMatch(
      /Active jobs\s+2\s+2 today, 0 upcoming[^]*Pending reviews\s+1\s+Approve to publish[^]*This month\s+2[^]*1 new lead/,
    )
    const order = await page
      .locator('main h2')
      .evaluateAll((all) => all.map((one) => ({ name: one.textContent, y: one.getBoundingClientRect().y })))
    if (screen === 'phone') {
      const from = order.toSorted((a, b) => a.y - b.y).map(({ name }) => name)
      expect(from.slice(0, 6)).toEqual([
        'Today',
        'Needs you',
        'Booked today',
        'Recent jobs',
        `${month} so far`,
        'Key figures',
      ])
    }
  },
)

test('a job is completed and a customer confirmed from here, and both can be undone', async () => {
  const { elena } = await everyKind()
  const page = await open('desk')
  const needs = card(page, 'Needs you')
  await needs.getByRole('button', { name: 'Mark as confirmed Gulf Breeze HOA' }).click()
  await expect.poll(() => needs.getByText('isn’t confirmed yet').count()).toBe(0)
  await toast(page).getByText('Marked as confirmed').waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await needs.getByText('Gulf Breeze HOA isn’t confirmed yet').waitFor()

  await card(page, 'Today').getByRole('button', { name: 'Complete job Elena Vargas' }).click()
  await card(page, 'Today').getByText('Completed', { exact: true }).waitFor()
  await toast(page).getByText('Job status updated successfully!').waitFor()
  await card(page, 'Booked today').getByText('$1,282.50 is done and ready to invoice, $900.00 to go.').waitFor()
  expect((await owner.get(`/api/jobs/${elena}`)).body.status).toBe('completed')
  const used = page.getByRole('dialog', { name: 'Materials used' })
  expect(await used.getByLabel('Wet-look sealer (gal)').inputValue()).toBe('8')
  await used.getByRole('button', { name: 'Later' }).click()
  // With no one at work the next stop can begin.
  await card(page, 'Today').getByRole('button', { name: 'Start Gulf Breeze HOA' }).click()
  await card(page, 'Today').getByRole('button', { name: 'Complete job Gulf Breeze HOA' }).waitFor()
})

test('what the server refuses goes back to where it was, and the toast says what did not happen', async () => {
  const { elena } = await everyKind()
  const page = await open('desk', { mayComplain: /status of 500/ })
  await settled(page)
  await page.route(`**/api/jobs/${elena}/status`, (route) =>
    route.fulfill({ status: 500, json: { error: 'The database is resting.', code: 'INTERNAL' } }),
  )
  await card(page, 'Today').getByRole('button', { name: 'Complete job Elena Vargas' }).click()
  await toast(page).getByText('The database is resting.').waitFor()
  await card(page, 'Today').getByRole('button', { name: 'Complete job Elena Vargas' }).waitFor()
})

test('what changes elsewhere shows by itself', async () => {
  const page = await open('desk')
  await settled(page)
  const began = Date.now()
  await app.visitor.post('/api/service-requests', aQuote({ name: 'Ada Second' }))
  await card(page, 'Needs you').getByText('Answer Ada Second').waitFor({ timeout: BY_ITSELF })
  await crew.aJob({ customer: { name: 'Hal Brandt' }, scheduledDate: today, scheduledTime: '23:30' })
  await card(page, 'Today').getByRole('link', { name: 'Hal Brandt', exact: true }).waitFor({ timeout: BY_ITSELF })
  expect(Date.now() - began).toBeLessThan(6000)
})

test('the switcher chooses whose jobs are shown; requests are of both', async () => {
  await everyKind()
  const page = await open('desk')
  await card(page, 'Today').getByRole('link', { name: 'Elena Vargas', exact: true }).waitFor()
  await page.getByRole('button', { name: /switch business/ }).click()
  await page.getByRole('menuitemradio', { name: 'Pressure Washing' }).click()
  await card(page, 'Today').getByText('Nothing scheduled today.').waitFor()
  await card(page, 'Needs you').getByText('Answer Priya Nair').waitFor()
  expect(await card(page, 'Needs you').getByText('overdue').count()).toBe(0)
})

test('each card loads, fails and tries again on its own terms', async () => {
  await everyKind()
  const slow = held()
  const page = await open('phone', {
    mayComplain: /status of 500/,
    before: (window) => window.route('**/api/overview**', slow.route),
  })
  for (const name of ['Needs you', 'Today', 'Booked today', 'Recent jobs'])
    expect(await card(page, name).locator('.skel').count(), name).toBeGreaterThan(0)
  slow.release()
  await card(page, 'Today').getByRole('link', { name: 'Elena Vargas', exact: true }).waitFor()
  await page.unroute('**/api/overview**')

  // Only what stands in one table cannot be read.
  await sql('alter table materials rename to materials_away')
  await page.reload()
  await card(page, 'Needs you').getByText('Couldn’t load what needs you').waitFor()
  await card(page, 'Today').getByRole('link', { name: 'Elena Vargas', exact: true }).waitFor()
  // A call that is still on its way would take the button away.
  await page.waitForLoadState('networkidle')
  await sql('alter table materials_away rename to materials')
  await card(page, 'Needs you').getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Needs you').getByText('Wet-look sealer: 5 gal short').waitFor()

  await page.route('**/api/overview**', (route) =>
    route.fulfill({ status: 500, json: { error: 'The database is resting.', code: 'INTERNAL' } }),
  )
  await page.reload()
  for (const [name, what] of [
    ['Needs you', 'what needs you'],
    ['Today', 'the stops of today'],
    ['Recent jobs', 'recent jobs'],
  ] as const) {
    await card(page, name).getByText(`Couldn’t load ${what}`).waitFor()
    await card(page, name).getByText('The database is resting.').waitFor()
  }
  await card(page, 'Key figures').getByText('couldn’t load').first().waitFor()
  await page.unroute('**/api/overview**')
  await card(page, 'Key figures').getByRole('button', { name: 'Try again to count Customers' }).click()
  await card(page, 'Needs you').getByText('Wet-look sealer: 5 gal short').waitFor()
})

test('axe finds nothing wrong with it, empty, full or failed', { timeout: 90_000 }, async () => {
  const page = await open('phone', { mayComplain: /status of 500/ })
  await settled(page)
  const found = await faults(page, 'empty overview')
  await everyKind()
  await card(page, 'Needs you')
    .getByText('Wet-look sealer: 5 gal short')
    .waitFor()
    .catch(() => page.reload())
  await settled(page)
  found.push(...(await faults(page, 'full overview')))
  await page.route('**/api/overview**', (route) =>
    route.fulfill({ status: 500, json: { error: 'The database is resting.', code: 'INTERNAL' } }),
  )
  await page.reload()
  await card(page, 'Key figures').getByText('couldn’t load').first().waitFor()
  found.push(...(await faults(page, 'failed overview')))
  expect(found).toEqual([])
})
