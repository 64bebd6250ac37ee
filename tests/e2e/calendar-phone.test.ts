import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { at, atAnyTime, atTray, block, later, withCalendar } from './calendar-page.ts'
import type { Point } from './calendar-page.ts'
import { toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

describe('on a phone', () => {
  /** A finger, as the browser's own protocol moves it. */
  async function finger(page: Page): Promise<{
    down: (at: Point) => Promise<unknown>
    move: (at: Point) => Promise<unknown>
    up: () => Promise<unknown>
  }> {
    const touch: CDPSession = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    return {
      down: (point) => send('touchStart', [point]),
      move: (point) => send('touchMove', [point]),
      up: () => send('touchEnd', []),
    }
  }
  const onScreen = async (page: Page, place: Locator) => {
    await place.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await place.boundingBox()
    if (!box) throw new Error('It is not there')
    return { page, ...box }
  }

  test('the week is a list, day under day, and a day leads to its hours', async () => {
    const monday = aWeek()
    await aJob(monday, '09:00')
    await calendar.crew.aVisit({ date: later(monday, 2), time: '15:30' })
    const page = await open(monday, '', 'phone')
    await page
      .getByRole('region', { name: /^Monday/ })
      .getByText('Driveway Sealing')
      .waitFor()
    await page
      .getByRole('region', { name: /^Wednesday/ })
      .getByText('Free estimate, Pool Deck Sealing')
      .waitFor()
    expect(await page.getByRole('region', { name: /^Tuesday/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Wednesday, / }).click()
    await page.getByRole('region', { name: 'Day calendar' }).waitFor()
    await block(page, 'Tom Okafor').waitFor()
  })

  test('a finger that rests on a job lifts it and moves it; one that does not scrolls', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '&range=day', 'phone')
    const touch = await finger(page)
    const { x, y } = await onScreen(page, block(page, 'Elena'))
    const start = { x: x + 60, y: y + 20 }
    await touch.down(start)
    for (let step = 1; step <= 4; step++) await touch.move({ x: start.x, y: start.y - 30 * step })
    await touch.up()
    await page.waitForTimeout(500)
    expect((await job(id)).version).toBe(1)
    const again = await onScreen(page, block(page, 'Elena'))
    const from = { x: again.x + 60, y: again.y + 20 }
    await touch.down(from)
    await page.locator('a.ev.inhand').waitFor()
    for (let step = 1; step <= 8; step++) await touch.move({ x: from.x, y: from.y + 8 * step })
    await page.locator('a.ev.inhand', { hasText: '10:00 AM – 12:00 PM' }).waitFor()
    await touch.up()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: '10:00' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('it is dropped onto another day of the week above, and its lower edge makes it longer', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '&range=day', 'phone')
    const touch = await finger(page)
    const grip = await onScreen(page, block(page, 'Elena').locator('.grip'))
    const edge = { x: grip.x + 80, y: grip.y + 6 }
    await touch.down(edge)
    for (let step = 1; step <= 8; step++) await touch.move({ x: edge.x, y: edge.y + 8 * step })
    await touch.up()
    await toast(page).getByText('Length changed').waitFor()
    expect(await job(id)).toMatchObject({ scheduledTime: '09:00', estimatedDuration: 180 })
    // It also says who gets a message, and lies over the day of a small screen.
    await toast(page).getByRole('button', { name: 'Dismiss' }).tap()
    await page.evaluate(() => document.querySelector('.strip')?.scrollIntoView({ block: 'center' }))
    const box = await block(page, 'Elena').boundingBox()
    const day = await page.getByRole('button', { name: /^Thursday, / }).boundingBox()
    if (!box || !day) throw new Error('They are not on screen together')
    await touch.down({ x: box.x + 60, y: box.y + 20 })
    await page.locator('a.ev.inhand').waitFor()
    for (let step = 1; step <= 6; step++)
      await touch.move({
        x: box.x + 60 + ((day.x + 20 - box.x - 60) * step) / 6,
        y: box.y + 20 + ((day.y + 30 - box.y - 20) * step) / 6,
      })
    await touch.up()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({
      scheduledDate: later(monday, 3),
      scheduledTime: '09:00',
      estimatedDuration: 180,
    })
  })

  test('a finger carries it into the row above the hours, and from there into the tray', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '&range=day', 'phone')
    const touch = await finger(page)
    const carry = async (from: Locator, to: () => Promise<Point>) => {
      const box = await from.boundingBox()
      if (!box) throw new Error('It is not there')
      const start = { x: box.x + 60, y: box.y + 14 }
      await touch.down(start)
      await page.locator('a.ev.inhand, a.ev.origin').first().waitFor()
      const end = await to()
      for (let step = 1; step <= 12; step++)
        await touch.move({ x: start.x + ((end.x - start.x) * step) / 12, y: start.y + ((end.y - start.y) * step) / 12 })
      await page.locator('.over').waitFor()
      await touch.up()
    }
    await carry(block(page, 'Elena'), () => atAnyTime(page, 0))
    await page.getByRole('link', { name: /^Elena .*, Monday, .*, any time/ }).waitFor()
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: null })
    // What was in view stays in view.
    expect(await page.locator('.cal').evaluate((box) => box.scrollTop)).toBeGreaterThan(100)
    await toast(page).getByRole('button', { name: 'Dismiss' }).tap()
    await carry(block(page, 'Elena'), () => atTray(page))
    await toast(page).getByText('Removed from calendar').waitFor()
    await page
      .getByRole('region', { name: /Unscheduled/ })
      .getByText(`Elena ${monday}`)
      .waitFor()
    expect(await job(id)).toMatchObject({ status: 'requested', scheduledDate: null })
    await calendar.owner.patch(`/api/jobs/${id}/status`, { status: 'cancelled' })
  })

  test('a tap on free room books an estimate visit, which becomes a job', async () => {
    const monday = aWeek()
    const page = await open(monday, '&range=day', 'phone')
    await page.evaluate(() => document.querySelector('.cal')?.scrollIntoView({ block: 'start' }))
    const { x, y } = await at(page, 0, 10.2)
    await page.touchscreen.tap(x, y)
    await page.getByRole('menuitem', { name: 'Estimate visit' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Book a visit' })
    await dialog.getByRole('combobox', { name: 'Name' }).fill('Tom Visit')
    await dialog.getByRole('button', { name: 'Book visit' }).click()
    await dialog.getByText('Enter a phone number.').waitFor()
    await dialog.getByLabel('Phone').fill('(813) 555-0199')
    await dialog.getByLabel('Address').fill('17 Heron Ct, Riverview')
    await dialog.getByRole('combobox', { name: 'Service' }).selectOption('Pool Deck Sealing')
    await dialog.getByRole('button', { name: 'Book visit' }).click()
    await toast(page).getByText('Visit booked').waitFor()
    await block(page, 'Tom Visit').tap()
    const details = page.getByRole('dialog', { name: 'Estimate visit' })
    await details.getByText('Free estimate, Pool Deck Sealing').waitFor()
    await details.getByRole('button', { name: 'Create job' }).click()
    await toast(page).getByText('Job created').waitFor()
    await page.waitForURL(/\/dashboard\/jobs\/[0-9a-f-]{36}$/)
    const visits = (await calendar.owner.get('/api/visits?q=tom%20visit')).body
    expect(visits).toMatchObject([{ status: 'done', date: monday, time: '10:00', minutes: 30 }])
    expect(page.url()).toContain(visits[0].jobId)
  })

  test('a month tells how many each day has, and leads to them', async () => {
    const monday = aWeek()
    await aJob(later(monday, 1), '09:00')
    await aJob(later(monday, 1), '13:00', { customer: { name: 'Second' } })
    const page = await open(monday, '&range=month', 'phone')
    const day = page.getByRole('button', { name: /^Tuesday, .*: 2 appointments$/ })
    await day.tap()
    await page.getByRole('region', { name: 'Day calendar' }).waitFor()
    await block(page, 'Second').waitFor()
  })
})
