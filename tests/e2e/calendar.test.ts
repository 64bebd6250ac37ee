import { describe, expect, test } from 'vitest'
import { at, block, drag, later, withCalendar } from './calendar-page.ts'
import { toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

describe('at a desk', () => {
  test('a job is made from a slot, and stands there', async () => {
    const monday = aWeek()
    await calendar.crew.aCustomer({ name: 'Slot Customer' })
    const page = await open(monday)
    const { x, y } = await at(page, 1, 10.1)
    await page.mouse.click(x, y)
    await page.getByRole('menuitem', { name: 'New job' }).click()
    await page.waitForURL(`**/dashboard/jobs/new?date=${later(monday, 1)}&time=10%3A00`)
    await page.getByRole('combobox', { name: 'Find a customer' }).fill('slot cust')
    await page.getByRole('option', { name: /Slot Customer/ }).click()
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Paver Sealing')
    await page.getByRole('button', { name: 'Create Job' }).click()
    await toast(page).getByText('Job created and scheduled').waitFor()
    await page.goto(`${calendar.app.url}/dashboard/jobs?view=calendar&date=${monday}`)
    await page
      .getByRole('link', { name: /^Slot Customer, Paver Sealing, Tuesday, .*, 10:00 AM to 12:00 PM, Scheduled$/ })
      .waitFor()
  })

  test('the length of a job that is to be is drawn by dragging over free room', async () => {
    const monday = aWeek()
    const page = await open(monday)
    const [from, to] = [await at(page, 3, 9), await at(page, 3, 12.25)]
    await page.mouse.move(from.x, from.y + 2)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y - 2, { steps: 5 })
    await page.mouse.up()
    await page.getByText('9:00 AM – 12:15 PM').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ev.slot').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('cal')
    await page.mouse.move(from.x, from.y + 2)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y - 2, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('menuitem', { name: 'New job' }).click()
    await page.waitForURL(/minutes=195/)
    expect(await page.getByRole('combobox', { name: 'Length' }).inputValue()).toBe('195')
  })

  test('a job is dragged to another day and hour, which it shows on the way, and Undo puts it back', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    await drag(page, block(page, 'Elena'), await at(page, 2, 13.3))
    await block(page, '1:15 PM – 3:15 PM').waitFor()
    await page.mouse.up()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({
      scheduledDate: later(monday, 2),
      scheduledTime: '13:15',
      estimatedDuration: 120,
      version: 2,
    })
    await page.getByRole('link', { name: /^Elena .*, Wednesday, .*, 1:15 PM to 3:15 PM, Scheduled$/ }).waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Move undone').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: '09:00', version: 3 })
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, 9:00 AM to 11:00 AM/ }).waitFor()
  })

  test('a drag that is given up with Escape changes nothing, nor does it open the job', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    await drag(page, block(page, 'Elena'), await at(page, 2, 13))
    await page.keyboard.press('Escape')
    await page.getByText('wasn’t moved').waitFor({ state: 'attached' })
    await page.mouse.up()
    await page.getByRole('link', { name: /Monday, .*, 9:00 AM to 11:00 AM/ }).waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, version: 1 })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('its lower edge makes it longer, by quarters of an hour', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    const grip = await block(page, 'Elena').locator('.grip').boundingBox()
    const to = await at(page, 0, 12.4)
    if (!grip) throw new Error('It has no lower edge')
    await page.mouse.move(grip.x + 40, grip.y + 4)
    await page.mouse.down()
    await page.mouse.move(grip.x + 40, grip.y + 20, { steps: 3 })
    await page.mouse.move(grip.x + 40, to.y, { steps: 5 })
    await block(page, '9:00 AM – 12:30 PM').waitFor()
    await page.mouse.up()
    await toast(page).getByText('Length changed').waitFor()
    expect(await job(id)).toMatchObject({ scheduledTime: '09:00', estimatedDuration: 210 })
  })

  test('a press opens it, and its link leads to its page', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    expect(await block(page, 'Elena').getAttribute('href')).toBe(`/dashboard/jobs/${id}`)
    await block(page, 'Elena').click()
    const dialog = page.getByRole('dialog', { name: 'Job Details' })
    await dialog.getByText('Driveway Sealing').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('what is finished is not moved by accident', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    await calendar.owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })
    const page = await open(monday)
    await drag(page, block(page, 'Elena'), await at(page, 2, 13))
    await page.mouse.up()
    await block(page, 'Elena').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText('This one is finished. Open it to make changes.').waitFor({ state: 'attached' })
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: '09:00' })
  })

  test('a job of several days is marked day by day, and moves as a whole', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '08:00', { days: 2 })
    const page = await open(monday)
    await block(page, 'Driveway Sealing, day 1').waitFor()
    await drag(page, block(page, 'Driveway Sealing, day 2'), await at(page, 3, 8))
    await page.mouse.up()
    await toast(page).getByText('Moved').waitFor()
    expect((await job(id)).dates).toEqual([later(monday, 2), later(monday, 3)])
  })

  test('a job that waits for a day is dragged into the calendar, or gets one by a press', async () => {
    const monday = aWeek()
    const { id } = await calendar.crew.aJob({ customer: { name: 'Waits Dragged' } })
    const { id: other } = await calendar.crew.aJob({ customer: { name: 'Waits Pressed' } })
    const page = await open(monday)
    const tray = page.getByRole('region', { name: /Unscheduled/ })
    const waiting = tray.getByRole('listitem').filter({ hasText: 'Waits Dragged' })
    // The days are narrower beside the tray.
    await waiting.waitFor()
    await drag(page, waiting, await at(page, 4, 10.5), { x: 60, y: 16 })
    await block(page, 'Waits Dragged').waitFor()
    await page.mouse.up()
    await toast(page).getByText('Scheduled').waitFor()
    expect(await job(id)).toMatchObject({
      status: 'scheduled',
      scheduledDate: later(monday, 4),
      estimatedDuration: 120,
    })
    await tray.getByRole('button', { name: /^Schedule Waits Pressed/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule job' })
    // The next free slot is filled in, and anything else may be chosen.
    await dialog.getByText('Already filled in.').waitFor()
    await dialog.getByLabel('Date').fill(later(monday, 1))
    await dialog.getByLabel('Start').selectOption('15:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await page.getByRole('link', { name: /^Waits Pressed, .*, Tuesday, .*, 3:00 PM to 5:00 PM/ }).waitFor()
    await toast(page).getByText('Scheduled').waitFor()
    expect(await job(other)).toMatchObject({ scheduledDate: later(monday, 1), scheduledTime: '15:00' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await tray.getByText('Waits Pressed').waitFor()
    await toast(page).getByText('Move undone').waitFor()
    expect(await job(other)).toMatchObject({ status: 'requested', scheduledDate: null })
    await calendar.owner.patch(`/api/jobs/${other}/status`, { status: 'cancelled' })
  })

  test('in a month an appointment is dragged to another day and keeps its hour', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '&range=month')
    const chip = page.locator('a.mev', { hasText: `Elena ${monday}` })
    // The rows of a month grow when its appointments come.
    await chip.waitFor()
    const target = await page.locator(`[data-day="${later(monday, 3)}"]`).boundingBox()
    if (!target) throw new Error('The day is not there')
    await drag(page, chip, { x: target.x + 60, y: target.y + 40 }, { x: 30, y: 8 })
    await page.mouse.up()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: later(monday, 3), scheduledTime: '09:00' })
  })
})
