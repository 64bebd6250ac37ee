import { describe, expect, test } from 'vitest'
import { at, block, drag, later, withCalendar } from './calendar-page.ts'
import { BY_ITSELF, failUntilTriedAgain, held, toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

describe('an honest calendar', () => {
  test('shows a move before the server has answered, and takes it back with the reason when the server cannot be reached', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '', 'desk', { mayComplain: /ERR_FAILED|Failed to load/ })
    const waits = held()
    await page.route(`**/api/jobs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? waits.route(route).catch(() => {}) : route.continue(),
    )
    await drag(page, block(page, 'Elena'), await at(page, 2, 13))
    await page.mouse.up()
    await page.getByRole('link', { name: /^Elena .*, Wednesday, .*, 1:00 PM/ }).waitFor()
    waits.release()
    await toast(page).getByText('Moved').waitFor()
    await page.unroute(`**/api/jobs/${id}`)
    await page.route(`**/api/jobs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await drag(page, block(page, 'Elena'), await at(page, 4, 9))
    await page.mouse.up()
    await toast(page).getByText('Couldn’t move').waitFor()
    await toast(page).getByText('We couldn’t reach the server. Check your connection and try again.').waitFor()
    await page.getByRole('link', { name: /^Elena .*, Wednesday, .*, 1:00 PM/ }).waitFor()
  })

  test('shows by itself what another window moved, and never writes over it unseen', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const [here, there] = [
      await open(monday),
      await open(monday, '', 'desk', { mayComplain: /409|ERR_FAILED|Failed to load/ }),
    ]
    await block(there, 'Elena').waitFor()
    await drag(here, block(here, 'Elena'), await at(here, 1, 10))
    await here.mouse.up()
    await there.getByRole('link', { name: /^Elena .*, Tuesday, .*, 10:00 AM/ }).waitFor({ timeout: BY_ITSELF })
    // Then its line goes down, and it does not hear of the next change.
    await there.route('**/api/events*', (route) => route.abort())
    await there.route('**/api/calendar?*', (route) => route.abort())
    await (
      await calendar.app.as('staff')
    ).patch(`/api/jobs/${id}`, { version: (await job(id)).version, scheduledTime: '15:00' })
    await drag(there, block(there, 'Elena'), await at(there, 3, 9))
    await there.mouse.up()
    await toast(there).getByText('Couldn’t move').waitFor()
    expect(await toast(there).textContent()).toMatch(/Sam staff changed this on .*, so your changes weren’t saved\./)
    expect(await job(id)).toMatchObject({ scheduledDate: later(monday, 1), scheduledTime: '15:00' })
  })

  test('that did not arrive says so, and tries again', async () => {
    const monday = aWeek()
    await aJob(monday, '09:00')
    const page = await open(monday, '', 'desk', {
      mayComplain: /ERR_FAILED|Failed to load/,
      before: (window) => failUntilTriedAgain(window, '**/api/calendar?*'),
    })
    await page.getByText('Couldn’t load calendar').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await block(page, 'Elena').waitFor()
  })

  test('keeps scale, day and technician in the address', async () => {
    const monday = aWeek()
    const [kim, luis] = [
      await calendar.crew.aTechnician({ name: 'Kim Filter' }),
      await calendar.crew.aTechnician({ name: 'Luis Filter' }),
    ]
    await aJob(monday, '09:00', { customer: { name: 'Of Kim' }, technicianIds: [kim.id] })
    await aJob(monday, '13:00', { customer: { name: 'Of Luis' }, technicianIds: [luis.id] })
    const page = await open(monday)
    await page.getByRole('combobox', { name: 'Technician' }).selectOption('Luis Filter')
    await block(page, 'Of Kim').waitFor({ state: 'detached' })
    await block(page, 'Of Luis').waitFor()
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    expect(new URL(page.url()).search).toBe(`?view=calendar&date=${later(monday, 7)}&technician=${luis.id}&range=day`)
    await page.reload()
    await page.getByRole('region', { name: 'Day calendar' }).waitFor()
    await page.goto(`${calendar.app.url}/dashboard/jobs?view=calendar&date=2027-02-31&range=decade`)
    await page.getByRole('region', { name: 'Week calendar' }).waitFor()
    // Neither is a day or a scale: the week of today, whichever day that is.
    await page.locator('.dh.now').waitFor()
  })
})
