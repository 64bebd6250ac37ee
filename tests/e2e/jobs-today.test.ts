import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, formatWeekday } from '#lib/local-time.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'

const at = jobsPage()

test('Jobs opens on today’s list on a phone, and later as it was left', async () => {
  const today = toDay(new Date())
  const next = addDays(today, 3)
  const book = (name: string, scheduledDate: string | null) =>
    at.crew.aJob({ customer: { name }, scheduledDate, ...(scheduledDate && { scheduledTime: '09:00' }) })
  await book('Later Lou', next)
  const desk = await at.open('/dashboard/jobs', 'desk')
  await desk.getByRole('button', { name: 'Board', pressed: true }).waitFor()

  const page = await at.open('/dashboard/jobs', 'phone')
  await page.getByRole('button', { name: 'List', pressed: true }).waitFor()
  await page.getByText('No jobs today.').waitFor()
  await page.getByRole('heading', { name: formatWeekday(next) }).waitFor()
  await book('Today Tia', today)
  await book('Past Pat', addDays(today, -2))
  await book('Waiting Wes', null)
  await page.reload()
  const names = page.locator('article h3')
  await names.first().waitFor()
  expect(await names.allTextContents()).toEqual(['Today Tia', 'Waiting Wes', 'Later Lou'])
  expect(await page.locator('.dayh').allTextContents()).toEqual(['Today', 'Not scheduled', formatWeekday(next)])
  expect(await page.getByLabel('Period').inputValue()).toBe('upcoming')

  // All of them are one press away, and a search on today's list stays one of its days.
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('article', { name: 'Past Pat' }).waitFor()
  await page.goto(`${at.app.url}/dashboard/jobs`)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.getByLabel('Period').selectOption('Before today')
  await page.getByRole('article', { name: 'Past Pat' }).waitFor()
  expect(await names.allTextContents()).toEqual(['Past Pat'])

  // The view that was chosen is the one that Jobs opens on, here and nowhere else.
  await page.getByRole('button', { name: 'Board' }).click()
  await page.goto(`${at.app.url}/dashboard/jobs`)
  await page.getByRole('button', { name: 'Board', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Calendar' }).click()
  await page.goto(`${at.app.url}/dashboard/jobs`)
  await page.getByRole('button', { name: 'Calendar', pressed: true }).waitFor()
  // A link that names a view leads there all the same, as does one that names a status.
  await page.goto(`${at.app.url}/dashboard/jobs?status=scheduled`)
  await page.getByRole('button', { name: 'List', pressed: true }).waitFor()
  await page.evaluate(() => localStorage.removeItem('jobs-view'))
  await page.goto(`${at.app.url}/dashboard/jobs`)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  expect(await faults(page, 'today’s list of jobs')).toEqual([])
})
