import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { at, block, drag, later, withCalendar } from './calendar-page.ts'
import { moveInside } from './move-inside.ts'
import { SCREENS } from './screen-paths.ts'

const calendar = withCalendar()
const { aWeek, aJob, open } = calendar

test(
  'axe finds nothing wrong with a full calendar in any scale, nor with what opens over it',
  { timeout: 240_000 },
  async () => {
    const monday = aWeek()
    const { crew, owner } = calendar
    const [kim, luis] = [await crew.aTechnician({ name: 'Kim Tran' }), await crew.aTechnician({ name: 'Luis Ortega' })]
    const ids = await Promise.all(
      ['09:00', '09:30', '10:00', '10:00'].map(
        async (time, place) => (await aJob(monday, time, { customer: { name: `Beside ${place}` } })).id,
      ),
    )
    const statuses = ['requested', 'in-progress', 'completed', 'scheduled']
    for (const [place, id] of ids.entries()) await owner.patch(`/api/jobs/${id}/status`, { status: statuses[place] })
    await aJob(later(monday, 1), '08:00', { customer: { name: 'Several Days' }, days: 3, technicianIds: [luis.id] })
    await crew.aJob({ customer: { name: 'Any Time' }, scheduledDate: later(monday, 2) })
    await crew.aJob({ customer: { name: 'Waits' } })
    await crew.aVisit({ date: later(monday, 3), time: '15:30', technicianIds: [kim.id], notes: 'Gate.' })
    await aJob(later(monday, 4), '13:00', { customer: { name: 'Ben Castro' }, technicianIds: [kim.id] })
    await aJob(later(monday, 4), '08:00', { customer: { name: 'Moved Job' }, technicianIds: [kim.id] })
    const page = await open(monday, '', 'desk', { mayComplain: /status of 409/ })
    const go = async (more = '') => {
      await page.setViewportSize(SCREENS.desk.viewport)
      await moveInside(page, `/dashboard/jobs?view=calendar&date=${monday}${more}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('main .skel') === null)
    }
    const found: string[] = []
    for (const range of ['week', 'day', 'month']) {
      await go(`&range=${range}`)
      found.push(...(await faults(page, range)))
    }
    await go()
    await block(page, 'Several Days').first().focus()
    await page.keyboard.press('ArrowDown')
    found.push(...(await faults(page, 'in hand')))
    await go()
    await block(page, 'Tom Okafor').click()
    await page.getByRole('dialog', { name: 'Estimate visit' }).getByText('Gate.').waitFor()
    found.push(...(await faults(page, 'visit')))
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit visit' }).waitFor()
    found.push(...(await faults(page, 'edit visit')))
    await go()
    await drag(page, block(page, 'Moved Job'), await at(page, 4, 12))
    await page.mouse.up()
    await page.getByRole('dialog', { name: 'Schedule conflict' }).waitFor()
    found.push(...(await faults(page, 'clash')))
    await moveInside(page, '/dashboard/settings/account')
    await page.getByRole('button', { name: 'Create link' }).click()
    const making = page.getByRole('dialog', { name: 'Create a calendar link?' })
    await making.getByLabel('Your password', { exact: true }).fill(calendar.app.owner.password)
    await making.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'Revoke link...' }).click()
    await page.getByRole('dialog', { name: 'Revoke the link?' }).waitFor()
    found.push(...(await faults(page, 'calendar link')))
    expect(found).toEqual([])
  },
)
