import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { formatDays } from '#domains/money/reports/format-figures.ts'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import { createFactories } from '../support/factories.ts'
import { fillReports } from '../support/report-data.ts'
import { faults } from './axe.ts'
import type { Screen } from './screen-paths.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser, owner } = useApp()
let houses: { id: string; name: string }[]
const today = toDay(new Date())
const WEEK = { from: addDays(today, -6), to: today }
beforeAll(async () => {
  houses = (await owner.get('/api/businesses')).body
  const crew = createFactories(app)
  await fillReports(app.database.pool, [await crew.business(0), await crew.business(1)], new Date().toISOString())
}, 120_000)

const open = async (screen: Screen, path = '', more: Parameters<typeof openWindow>[2] = {}): Promise<Window> => {
  const page = await openWindow(browser, `${app.url}/dashboard/reports${path}`, {
    screen,
    cookie: owner.cookie,
    ...more,
  })
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  return page
}
const report = async (days: { from: string; to: string }, of = houses[0]?.id) =>
  (await owner.get(`/api/reports?from=${days.from}&to=${days.to}${of === undefined ? '' : `&businessId=${of}`}`)).body
const figures = (page: Window) => page.getByRole('region', { name: 'Key figures' })
const shown = (page: Window, name: string, value: string) =>
  figures(page).locator('.stat', { hasText: name }).locator('.v', { hasText: value }).waitFor()
const heading = (page: Window, days: { from: string; to: string }) =>
  page.locator('.ttl').getByText(formatDays(days, today), { exact: false }).first().waitFor()

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test(
    'the owner sees the last seven days, takes another period, and finds the table behind each chart',
    { timeout: 120_000 },
    async () => {
      const page = await open(screen)
      const week = await report(WEEK)
      await heading(page, WEEK)
      await shown(page, 'Jobs', String(week.figures.jobs))
      await shown(page, 'New leads', String(week.figures.leads))
      await page.getByRole('img', { name: 'Revenue by day' }).waitFor()
      const funnel = page.getByRole('region', { name: 'Sales funnel' })
      await funnel.getByText(week.funnel.views.toLocaleString('en-US'), { exact: true }).first().waitFor()
      expect(await faults(page, 'reports', screen)).toEqual([])

      await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '12 months' }).click()
      const chart = page.getByRole('region', { name: 'Revenue by month', exact: true })
      await chart.getByRole('button', { name: 'Table' }).click()
      expect(await chart.getByRole('row').count()).toBeGreaterThan(12)
      await chart.getByRole('button', { name: 'Leads' }).click()
      await page
        .getByRole('region', { name: 'Leads by month', exact: true })
        .getByRole('columnheader', { name: 'Previous period' })
        .waitFor()
      await page.getByLabel('Compare with previous period').uncheck()
      await expect.poll(() => page.getByRole('columnheader', { name: 'Previous period' }).count()).toBe(0)
      await page.getByRole('heading', { name: 'Month by month' }).waitFor()
      await page.getByLabel('Both businesses').check()
      await expect.poll(() => new URL(page.url()).searchParams.get('of')).toBe('all')
    },
  )

  test(
    'days of one’s own are typed, and wrong ones keep the figures and their days',
    { timeout: 120_000 },
    async () => {
      const page = await open(screen)
      await heading(page, WEEK)
      await page.getByRole('button', { name: 'Custom', exact: true }).click()
      const own = page.getByRole('form', { name: 'Report dates' })
      const [from, to] = [own.getByLabel('From'), own.getByLabel('To')]
      // As the keyboard of an American machine types it: month, day and year, one figure after the other.
      await from.focus()
      await page.keyboard.type('03012026')
      await to.focus()
      await page.keyboard.type('04302026')
      const spring = { from: '2026-03-01', to: '2026-04-30' }
      await heading(page, spring)
      const { figures: right } = await report(spring)
      await shown(page, 'Jobs', String(right.jobs))
      expect(await from.inputValue()).toBe('2026-03-01')

      await to.fill('2026-02-01')
      await to.blur()
      await page.getByText('The start date can’t be after the end date.').waitFor()
      await heading(page, spring)
      await shown(page, 'Jobs', String(right.jobs))
      expect(await page.getByRole('link', { name: 'Export Report' }).getAttribute('href')).toContain(
        'from=2026-03-01&to=2026-04-30',
      )
      await from.fill('2000-01-01')
      await to.fill('2099-12-31')
      await to.blur()
      await page.getByText('Choose ten years or less.').waitFor()
      await to.fill('')
      await to.blur()
      await page.getByText('Enter a valid date as YYYY-MM-DD.').waitFor()
      await heading(page, spring)
      expect(await faults(page, 'days that are none', screen)).toEqual([])
      await page.getByRole('button', { name: 'This week' }).click()
      await heading(page, WEEK)
    },
  )

  test('the weekly report is sent at once, scheduled for several, and turned off', { timeout: 120_000 }, async () => {
    await app.as('staff')
    const page = await open(screen)
    await page.getByRole('button', { name: 'Email Weekly Report' }).click()
    await toast(page).getByText('Weekly report saved to outbox').waitFor()
    const opener = page.getByRole('button', { name: 'Schedule Auto-Reports' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Schedule Auto-Reports' })
    await dialog.getByText('Not sent (not connected)').or(dialog.getByText('Pending')).first().waitFor()
    await dialog.getByLabel('Day').selectOption('Friday')
    await dialog.getByLabel('Time (Eastern)').selectOption('6:00 PM')
    await dialog.getByRole('checkbox', { name: /owner@/ }).uncheck()
    // A person who was chosen before their account was turned off is still chosen.
    await dialog.getByRole('checkbox', { name: /staff@/ }).uncheck()
    await dialog.getByRole('button', { name: 'Turn on weekly report' }).click()
    await dialog.getByText('Choose at least one recipient.').waitFor()
    expect(await faults(page, 'schedule', screen)).toEqual([])
    await dialog.getByRole('checkbox', { name: /owner@/ }).check()
    await dialog.getByRole('checkbox', { name: /staff@/ }).check()
    await dialog.getByRole('button', { name: 'Turn on weekly report' }).click()
    await toast(page).getByText('It goes to 2 people every week.').waitFor()
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    expect((await owner.get('/api/reports/schedule')).body).toMatchObject({ on: true, weekday: 4, hour: 18 })
    await opener.click()
    await dialog.getByText(/Next report: Fri, .*, 6:00 PM/).waitFor()
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await toast(page).getByText('Weekly report turned off').waitFor()
    expect((await owner.get('/api/reports/schedule')).body).toMatchObject({ on: false, next: null })
  })
})

test('the files hold the period that is shown', { timeout: 120_000 }, async () => {
  const page = await open('desk')
  await heading(page, WEEK)
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe(`report-${WEEK.from}-to-${WEEK.to}.csv`)
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export Report' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe(`report-${WEEK.from}-to-${WEEK.to}.pdf`)
})

test('the link of a mail leads to its week and its business', async () => {
  const days = { from: addDays(today, -20), to: addDays(today, -14) }
  const page = await open('desk', `?from=${days.from}&to=${days.to}&of=${houses[1]?.id}`)
  await heading(page, days)
  await shown(page, 'Jobs', String((await report(days, houses[1]?.id)).figures.jobs))
  await expect.poll(() => new URL(page.url()).searchParams.get('of')).toBeNull()
  await page
    .getByRole('button', { name: /Pressure Washing/i })
    .first()
    .waitFor()
})

test(
  'what happens shows by itself, and a report that fails keeps the last one and says why',
  { timeout: 120_000 },
  async () => {
    const page = await open('desk', '', { mayComplain: /500/ })
    const { leads } = (await report(WEEK)).figures
    await shown(page, 'New leads', String(leads))
    await app.visitor.post('/api/service-requests', aQuote())
    await figures(page)
      .locator('.stat', { hasText: 'New leads' })
      .locator('.v', { hasText: String(leads + 1) })
      .waitFor({ timeout: BY_ITSELF })

    const isReport = (url: URL) => url.pathname === '/api/reports'
    await page.route(isReport, (route) =>
      route.fulfill({ status: 500, json: { error: 'The figures are not at hand.', code: 'INTERNAL' } }),
    )
    await page.getByRole('button', { name: '30 days' }).click()
    await page.getByRole('alert').getByText('The figures are not at hand.').waitFor()
    await heading(page, WEEK)
    await shown(page, 'New leads', String(leads + 1))
    await page.unroute(isReport)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, { from: addDays(today, -29), to: today })
  },
)

test('staff find no money in a report, and no schedule', async () => {
  const { cookie } = await app.as('staff')
  const page = await open('desk', '', { cookie })
  await page.getByRole('img', { name: 'Jobs by day' }).waitFor()
  expect(await page.getByText(/Revenue|Accounts receivable|\$/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Schedule Auto-Reports' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /earned/ }).count()).toBe(0)
})
