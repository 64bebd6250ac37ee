import { describe, expect, test } from 'vitest'
import { at, block, drag, later, withCalendar } from './calendar-page.ts'
import { toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

describe('with keys alone', () => {
  test('an appointment moves, grows, is saved with Enter and restored with Escape, and each step is announced', async () => {
    const monday = aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday)
    await block(page, 'Elena').focus()
    const announcement = page.locator('p[role=status]', { hasText: /Elena|AM|PM/ })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => announcement.last().textContent())
      .toMatch(/^Tue, .*, 9:15 AM to 11:15 AM\. Press Enter to save or Escape to cancel\.$/)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Escape')
    await expect.poll(() => announcement.last().textContent()).toMatch(/wasn’t moved/)
    expect(await job(id)).toMatchObject({ scheduledDate: monday, version: 1 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: monday, scheduledTime: '09:30', estimatedDuration: 105 })
    // Enter opens what is not in hand.
    await block(page, 'Elena').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Job Details' }).waitFor()
  })

  test('it goes on into the next week, past days when we are closed, and leaving it saves it', async () => {
    const monday = aWeek()
    aWeek()
    const { id } = await aJob(later(monday, 5), '09:00')
    const page = await open(monday)
    await block(page, 'Elena').focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**date=${later(monday, 7)}`)
    await page.getByRole('link', { name: /^Elena .*, Monday, / }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Elena /)
    await page.keyboard.press('Tab')
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: later(monday, 7), scheduledTime: '09:00' })
  })

  test('in a month it goes by days and weeks, and keeps the focus', async () => {
    const monday = aWeek()
    aWeek()
    const { id } = await aJob(monday, '09:00')
    const page = await open(monday, '&range=month')
    await page.locator('a.mev', { hasText: `Elena ${monday}` }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await toast(page).getByText('Moved').waitFor()
    expect(await job(id)).toMatchObject({ scheduledDate: later(monday, 8), scheduledTime: '09:00' })
  })

  test('a slot is chosen from the head of its day', async () => {
    const monday = aWeek()
    const page = await open(monday)
    await page.getByRole('button', { name: /^Add on Thursday/ }).focus()
    await page.keyboard.press('Enter')
    // The menu takes the focus a moment after it is there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New job')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Book a visit' })
    await dialog.waitFor()
    expect(await dialog.getByLabel('Date').inputValue()).toBe(later(monday, 3))
  })
})

describe('what is in the way of a move', () => {
  test('is shown, and the job is put back or stays there anyway', async () => {
    const monday = aWeek()
    const kim = await calendar.crew.aTechnician({ name: 'Kim Clash' })
    await aJob(monday, '13:00', { customer: { name: 'Ben Castro' }, technicianIds: [kim.id] })
    const { id } = await aJob(monday, '08:00', { customer: { name: 'Moved Job' }, technicianIds: [kim.id] })
    const page = await open(monday, '', 'desk', { mayComplain: /status of 409/ })
    const move = async () => {
      await drag(page, block(page, 'Moved Job'), await at(page, 0, 12))
      await page.mouse.up()
    }
    await move()
    const dialog = page.getByRole('dialog', { name: 'Schedule conflict' })
    await dialog.getByText('Kim Clash is booked 1:00 PM to 3:00 PM: Ben Castro, Driveway Sealing.').waitFor()
    await dialog.getByRole('button', { name: 'Undo move' }).click()
    await page.getByRole('link', { name: /^Moved Job, .*, 8:00 AM to 10:00 AM/ }).waitFor()
    expect(await job(id)).toMatchObject({ scheduledTime: '08:00', version: 1 })
    await move()
    await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
    await toast(page).getByText('Moved', { exact: true }).waitFor()
    expect(await job(id)).toMatchObject({ scheduledTime: '12:00', version: 2 })
    expect(await page.locator('a.ev', { hasText: 'Moved Job' }).count()).toBe(1)
  })
})
