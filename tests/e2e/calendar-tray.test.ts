import { describe, expect, test } from 'vitest'
import { at, atAnyTime, atTray, block, drag, later, withCalendar } from './calendar-page.ts'
import { held, toast } from './window.ts'
import type { Window } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

const tray = (page: Window) => page.getByRole('region', { name: /Unscheduled/ })
const waiting = (page: Window, name: string) => tray(page).getByRole('listitem').filter({ hasText: name })
/** What waits is there in every week: none of it is left for the next test. */
const callOff = (id: string) => calendar.owner.patch(`/api/jobs/${id}/status`, { status: 'cancelled' })

describe('taken off the calendar', () => {
  test('a job waits in the tray, which comes up for it where nothing waited, and Undo puts it back to its day and hour', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00', { estimatedDuration: 90 })
    const page = await open(monday)
    expect(await tray(page).count()).toBe(0)
    const before = await page.locator('.cal').boundingBox()
    const waits = held()
    await page.route(`**/api/jobs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? waits.route(route).catch(() => {}) : route.continue(),
    )
    await drag(page, block(page, 'Elena'), await atTray(page))
    await page.locator('.tray.over').getByText('Drop here to remove it from the calendar.').waitFor()
    // Nothing moves under the pointer.
    expect(await page.locator('.cal').boundingBox()).toEqual(before)
    await page.mouse.up()
    await waiting(page, 'Elena').waitFor()
    expect(await block(page, 'Elena').count()).toBe(0)
    expect((await job(id)).version).toBe(1)
    waits.release()
    await toast(page).getByText('Removed from calendar').waitFor()
    expect(await job(id)).toMatchObject({
      status: 'requested',
      scheduledDate: null,
      scheduledTime: null,
      estimatedDuration: 90,
    })
    await page.getByText('1 unscheduled.').waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Move undone').waitFor()
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, 9:00 AM to 10:30 AM, Scheduled$/ }).waitFor()
    await tray(page).waitFor({ state: 'detached' })
    expect(await job(id)).toMatchObject({
      status: 'scheduled',
      scheduledDate: monday,
      scheduledTime: '09:00',
      estimatedDuration: 90,
    })
  })

  test('a day that was only held for a customer is held again after Undo', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00', { customer: { name: 'Held Day' } })
    await calendar.owner.patch(`/api/jobs/${id}/status`, { status: 'requested' })
    const page = await open(monday)
    await drag(page, block(page, 'Hold: Held Day'), await atTray(page))
    await page.mouse.up()
    await toast(page).getByText('Removed from calendar').waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Move undone').waitFor()
    expect(await job(id)).toMatchObject({ status: 'requested', scheduledDate: monday, scheduledTime: '09:00' })
    await block(page, 'Hold: Held Day').waitFor()
  })

  test('it stands there among others, and is dragged on to any time of another day', async () => {
    const monday = aWeek()
    const { id: other } = await calendar.crew.aJob({ customer: { name: 'Waits Already' } })
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    await waiting(page, 'Waits Already').waitFor()
    await drag(page, block(page, 'Elena'), await atTray(page))
    await page.mouse.up()
    await waiting(page, 'Elena').waitFor()
    await tray(page)
      .getByRole('heading', { name: /Unscheduled 2/ })
      .waitFor()
    await toast(page).getByText('Removed from calendar').waitFor()
    await drag(page, waiting(page, 'Elena'), await atAnyTime(page, 3), { x: 60, y: 16 })
    await page.mouse.up()
    await page.getByRole('link', { name: /^Elena .*, Thursday, .*, any time/ }).waitFor()
    await toast(page).getByText('Scheduled', { exact: true }).waitFor()
    expect(await job(id)).toMatchObject({
      status: 'scheduled',
      scheduledDate: later(monday, 3),
      scheduledTime: null,
      estimatedDuration: 120,
    })
    await callOff(other)
  })

  test('a drag from the tray that comes back to it changes nothing', async () => {
    const monday = aWeek()
    const { id } = await calendar.crew.aJob({ customer: { name: 'Comes Back' } })
    const page = await open(monday)
    // The days are narrower beside the tray.
    await waiting(page, 'Comes Back').waitFor()
    const home = await atTray(page)
    await drag(page, waiting(page, 'Comes Back'), await at(page, 2, 11), { x: 60, y: 16 })
    await block(page, 'Comes Back').waitFor()
    await page.mouse.move(home.x, home.y, { steps: 4 })
    await page.mouse.up()
    await block(page, 'Comes Back').waitFor({ state: 'detached' })
    await waiting(page, 'Comes Back').waitFor()
    expect((await job(id)).version).toBe(1)
    await callOff(id)
  })

  test('it comes back to its hour, with the reason, when the server cannot be reached', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '', 'desk', { mayComplain: /ERR_FAILED|Failed to load/ })
    await page.route(`**/api/jobs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await drag(page, block(page, 'Elena'), await atTray(page))
    await page.mouse.up()
    await toast(page).getByText('Couldn’t move').waitFor()
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, 9:00 AM to 11:00 AM/ }).waitFor()
    expect(await tray(page).count()).toBe(0)
  })

  test.each([
    [
      'an estimate visit',
      'Tom Okafor',
      'An estimate visit needs a date. To take it off the calendar, open it and cancel it.',
    ],
    ['a job that is under way', 'Under Way', 'This job is already in progress, so it needs a date.'],
  ])('%s is not: it stays, and says why', async (_what, name, sentence) => {
    const monday = aWeek()
    await calendar.crew.aVisit({ date: monday, time: '13:00' })
    const { id } = await aJob(monday, '09:00', { customer: { name: 'Under Way' } })
    await calendar.owner.patch(`/api/jobs/${id}/status`, { status: 'in-progress' })
    const page = await open(monday)
    await drag(page, block(page, name), await atTray(page), { x: 30, y: 6 })
    await page.locator('.ghost').getByText(sentence).waitFor()
    expect(await page.locator('.tray.over').count()).toBe(0)
    await page.mouse.up()
    await toast(page).getByText('Couldn’t move').waitFor()
    await toast(page).getByText(sentence).waitFor()
    await block(page, name).waitFor()
    expect(await job(id)).toMatchObject({ status: 'in-progress', scheduledDate: monday })
    expect((await calendar.owner.get(`/api/calendar?from=${monday}&to=${monday}`)).body).toHaveLength(2)
  })

  test('out of a month, too', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '&range=month')
    await drag(page, page.locator('a.mev', { hasText: `Elena ${monday}` }), await atTray(page), { x: 30, y: 8 })
    await page.locator('.ghost').getByText('Off the calendar').waitFor()
    await page.mouse.up()
    await toast(page).getByText('Removed from calendar').waitFor()
    await waiting(page, `Elena ${monday}`).waitFor()
    expect(await job(id)).toMatchObject({ status: 'requested', scheduledDate: null })
    await callOff(id)
  })

  test('with keys alone by Delete, which has no effect on an estimate visit', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    await calendar.crew.aVisit({ date: monday, time: '13:00' })
    const page = await open(monday)
    await block(page, 'Tom Okafor').focus()
    await page.keyboard.press('Delete')
    await page.locator('p[role=status]', { hasText: 'An estimate visit needs a date.' }).waitFor({ state: 'attached' })
    await block(page, 'Elena').focus()
    await page.keyboard.press('Delete')
    await toast(page).getByText('Removed from calendar').waitFor()
    await waiting(page, 'Elena').waitFor()
    expect(await job(id)).toMatchObject({ status: 'requested', scheduledDate: null })
    await callOff(id)
  })

  test('with keys alone by the button beside it, which comes up with the focus', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    await block(page, 'Elena').focus()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Move Elena ${monday}, Driveway Sealing`)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move job' })
    await dialog.getByRole('button', { name: 'Remove from calendar' }).focus()
    await page.keyboard.press('Enter')
    await toast(page).getByText('Removed from calendar').waitFor()
    await waiting(page, 'Elena').waitFor()
    await callOff(id)
  })

  test('on a phone by a tap, and Undo puts it back', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '', 'phone')
    await page.getByRole('button', { name: `Move Elena ${monday}, Driveway Sealing` }).tap()
    await page.getByRole('dialog', { name: 'Move job' }).getByRole('button', { name: 'Remove from calendar' }).tap()
    await toast(page).getByText('Removed from calendar').waitFor()
    await waiting(page, 'Elena').waitFor()
    expect(await job(id)).toMatchObject({ status: 'requested', scheduledDate: null })
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await page
      .getByRole('region', { name: /^Monday/ })
      .getByText('9:00 AM')
      .waitFor()
    await tray(page).waitFor({ state: 'detached' })
    await toast(page).getByText('Move undone').waitFor()
    expect(await job(id)).toMatchObject({ status: 'scheduled', scheduledDate: monday, scheduledTime: '09:00' })
  })
})
