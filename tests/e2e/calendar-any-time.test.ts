import { describe, expect, test } from 'vitest'
import { at, atAnyTime, block, drag, later, withCalendar } from './calendar-page.ts'
import { held, toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

describe('an appointment without an hour', () => {
  test('is what a job becomes in the row above the hours: it keeps day and length, stands there at once, and Undo gives it its hour back', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00', { estimatedDuration: 180 })
    const page = await open(monday)
    const waits = held()
    await page.route(`**/api/jobs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? waits.route(route).catch(() => {}) : route.continue(),
    )
    await drag(page, block(page, 'Elena'), await atAnyTime(page, 1))
    await page.locator('.ghost', { hasText: 'Tue, ' }).getByText('any time').waitFor()
    await page.mouse.up()
    await page.getByRole('link', { name: /^Elena .*, Tuesday, .*, any time, Scheduled$/ }).waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: '09:00', version: 1 })
    waits.release()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({
      scheduledDate: later(monday, 1),
      scheduledTime: null,
      estimatedDuration: 180,
      status: 'scheduled',
    })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Move undone').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: '09:00', estimatedDuration: 180 })
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, 9:00 AM to 12:00 PM/ }).waitFor()
  })

  test('gets one in the hours, with the length it had; an appointment that took its time in between is shown', async () => {
    const monday = aWeek()
    const kim = await calendar.crew.aTechnician({ name: 'Kim Any' })
    const { id } = await aJob(monday, '09:00', { estimatedDuration: 180, technicianIds: [kim.id] })
    await calendar.owner.patch(`/api/jobs/${id}`, { version: 1, scheduledTime: null })
    await aJob(monday, '13:00', { customer: { name: 'Ben Castro' }, technicianIds: [kim.id] })
    const page = await open(monday, '', 'desk', { mayComplain: /status of 409/ })
    await drag(page, block(page, 'Elena'), await at(page, 0, 11.8))
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Schedule conflict' })
    await dialog.getByText('Kim Any is booked 1:00 PM to 3:00 PM: Ben Castro, Driveway Sealing.').waitFor()
    await dialog.getByRole('button', { name: 'Undo move' }).click()
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, any time/ }).waitFor()
    await drag(page, block(page, 'Elena'), await at(page, 2, 9.8))
    await page.mouse.up()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({
      scheduledDate: later(monday, 2),
      scheduledTime: '10:00',
      estimatedDuration: 180,
    })
  })

  test('goes back to its hour, with the reason, when the server cannot be reached', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '', 'desk', { mayComplain: /ERR_FAILED|Failed to load/ })
    await page.route(`**/api/jobs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await drag(page, block(page, 'Elena'), await atAnyTime(page, 3))
    await page.mouse.up()
    await toast(page).getByText('Couldn’t move').waitFor()
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, 9:00 AM to 11:00 AM/ }).waitFor()
  })

  test('is no estimate visit: it says why on the way, and where it is dropped', async () => {
    const monday = aWeek()
    const visit = await calendar.crew.aVisit({ date: monday, time: '09:00' })
    const page = await open(monday)
    await drag(page, block(page, 'Tom Okafor'), await atAnyTime(page, 0))
    await page.locator('.ghost').getByText('An estimate visit needs a time').waitFor()
    await page.mouse.up()
    await toast(page).getByText('Couldn’t move').waitFor()
    await toast(page).getByText('An estimate visit needs a time because the customer is expecting you.').waitFor()
    await page.getByRole('link', { name: /^Tom Okafor, .*, Monday, .*, 9:00 AM to 9:30 AM/ }).waitFor()
    expect((await calendar.owner.get(`/api/visits/${visit.id}`)).body).toMatchObject({ version: 1, time: '09:00' })
  })
})

describe('with keys alone', () => {
  test('Home takes the hour of a job, an arrow gives it one again, and the focus stays on it', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    await block(page, 'Elena').focus()
    const announcement = page.locator('p[role=status]', { hasText: /Elena|any time|AM/ })
    await page.keyboard.press('Home')
    await expect
      .poll(() => announcement.last().textContent())
      .toMatch(/^Mon, .*, any time\. Press Enter to save or Escape to cancel\.$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toMatch(/^ev any .*inhand$/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Elena .*, 9:00 AM to 11:00 AM/ }).waitFor()
    expect((await job(id)).version).toBe(1)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: null, estimatedDuration: 120 })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Elena .*any time/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^Elena .*, 8:15 AM to 10:15 AM/ }).waitFor()
    await expect.poll(async () => (await job(id)).scheduledTime).toBe('08:15')
  })

  test('an estimate visit keeps its hour, and says so', async () => {
    const monday = aWeek()
    await calendar.crew.aVisit({ date: monday, time: '09:00' })
    const page = await open(monday)
    await block(page, 'Tom Okafor').focus()
    await page.keyboard.press('Home')
    await page.locator('p[role=status]', { hasText: 'An estimate visit needs a time' }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: /^Tom Okafor, .*, 9:00 AM to 9:30 AM/ }).waitFor()
  })
})

describe('on a phone', () => {
  test('a tap takes the hour of a job, and another gives it one', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '', 'phone')
    await page.getByRole('button', { name: `Move Elena ${monday}, Driveway Sealing` }).tap()
    const dialog = page.getByRole('dialog', { name: 'Move job' })
    await dialog.getByRole('button', { name: 'Any time' }).tap()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: null, estimatedDuration: 120 })
    await page
      .getByRole('region', { name: /^Monday/ })
      .getByText('Any time')
      .waitFor()
    await page.getByRole('button', { name: `Move Elena ${monday}, Driveway Sealing` }).tap()
    expect(await dialog.getByRole('button', { name: 'Any time' }).count()).toBe(0)
    await dialog.getByLabel('Date').fill(later(monday, 2))
    await dialog.getByLabel('Start').fill('13:00')
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
    await page
      .getByRole('region', { name: /^Wednesday/ })
      .getByText('1:00 PM')
      .waitFor()
    await expect.poll(async () => (await job(id)).scheduledTime).toBe('13:00')
  })

  test('the button stands on the job among its hours too, and a visit is asked for an hour', async () => {
    const monday = aWeek()
    await calendar.crew.aVisit({ date: monday, time: '09:00' })
    const page = await open(monday, '&range=day', 'phone')
    await page.getByRole('button', { name: 'Move Tom Okafor, Free estimate, Pool Deck Sealing' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Move visit' })
    await dialog
      .getByText('An estimate visit needs a date. To take it off the calendar, open it and cancel it.')
      .waitFor()
    expect(await dialog.getByRole('button', { name: /Any time|Remove from calendar/ }).count()).toBe(0)
    await dialog.getByLabel('Start').fill('')
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
    await dialog.getByText('Choose a time.').waitFor()
    await dialog.getByLabel('Start').fill('10:00')
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
    await page.getByRole('link', { name: /^Tom Okafor, .*, 10:00 AM to 10:30 AM/ }).waitFor()
  })
})
