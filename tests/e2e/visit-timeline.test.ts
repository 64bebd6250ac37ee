import { expect, test } from 'vitest'
import { later, withCalendar } from './calendar-page.ts'
import { BY_ITSELF, failUntilTriedAgain, toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, open } = calendar

test.each(['desk', 'phone'] as const)(
  'the details of an estimate visit tell what happened with it, and go on telling: %s',
  async (screen) => {
    const monday = aWeek()
    const { owner, crew } = calendar
    const visit = await crew.aVisit({ date: monday, time: '09:00' })
    await owner.patch(`/api/visits/${visit.id}`, { version: 1, date: later(monday, 1), notes: 'Gate code 1234.' })
    const page = await open(monday, `&visit=${visit.id}`, screen)
    const timeline = page.getByRole('dialog', { name: 'Estimate visit' }).getByRole('region', { name: 'Timeline' })
    await timeline.getByText(/booked an estimate visit for Mon, .*, 9:00 AM\.$/).waitFor()
    await timeline.getByText(/changed the date and the notes\.$/).waitFor()
    expect(await timeline.getByRole('listitem').count()).toBe(2)
    // It is the page itself that they would lead to.
    expect(await timeline.getByRole('link').count()).toBe(0)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await toast(page).getByText('Visit done').waitFor()
    await timeline.getByText(/changed the status from scheduled to done\.$/).waitFor()
    // Another window says something, too.
    await (await calendar.app.as('staff')).patch(`/api/visits/${visit.id}/status`, { status: 'scheduled' })
    await timeline.getByText('Sam staff changed the status from done to scheduled.').waitFor({ timeout: BY_ITSELF })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)

test('a timeline that did not arrive says so, and the rest of the visit is there', async () => {
  const monday = aWeek()
  const visit = await calendar.crew.aVisit({ date: monday, time: '09:00' })
  const page = await open(monday, `&visit=${visit.id}`, 'phone', {
    mayComplain: /ERR_FAILED|Failed to load/,
    before: (window) => failUntilTriedAgain(window, '**/timeline?*'),
  })
  const dialog = page.getByRole('dialog', { name: 'Estimate visit' })
  await dialog.getByText('17 Heron Ct, Riverview, FL 33578').waitFor()
  await dialog.getByText('Couldn’t load timeline').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText(/booked an estimate visit/).waitFor()
})
