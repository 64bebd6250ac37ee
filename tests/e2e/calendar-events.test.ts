import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { at, block, drag, later, withCalendar } from './calendar-page.ts'
import { openWindow, toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, open } = calendar

test('an errand is added in an empty slot, moved, edited and deleted with Undo, and asked about where it clashes', async () => {
  const monday = aWeek()
  const ana = await calendar.crew.aTechnician({ name: 'Ana Errand' })
  await calendar.crew.aTechnician({ name: 'Ben Errand' })
  await calendar.aJob(monday, '13:00', { technicianIds: [ana.id] })
  const events = async () =>
    (await calendar.owner.get(`/api/calendar?from=${monday}&to=${later(monday, 6)}`)).body.filter(
      ({ kind }: { kind: string }) => kind === 'event',
    )
  const page = await open(monday, '', 'desk', { mayComplain: /409 \(Conflict\)/ })
  await block(page, 'Elena').waitFor()
  const slot = await at(page, 1, 8.1)
  await page.mouse.click(slot.x, slot.y)
  await page.getByRole('menuitem', { name: 'Errand or blocked time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add to calendar' }).click()
  await dialog.getByText('Enter a title, like Pick up sealer.').waitFor()
  await dialog.getByLabel('Title').fill('Pick up sealer')
  await dialog.getByLabel('From').fill('08:00')
  await dialog.getByLabel('To').fill('07:00')
  await dialog.getByText('Ana Errand').click()
  await dialog.getByRole('button', { name: 'Add to calendar' }).click()
  // What was typed stays with the sentence.
  await dialog.getByText('The end has to be after the start.').waitFor()
  await dialog.getByLabel('To').fill('09:00')
  await dialog.getByRole('button', { name: 'Add to calendar' }).click()
  await toast(page).getByText('Added to calendar').waitFor()
  const errand = block(page, 'Pick up sealer')
  await errand.waitFor()
  expect(await errand.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('dashed')
  expect(await errand.textContent()).toContain('Errand')

  await drag(page, errand, await at(page, 2, 10))
  await page.mouse.up()
  await toast(page).getByText('Moved').waitFor()
  expect(await events()).toMatchObject([{ dates: [later(monday, 2)], time: '10:00' }])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Move undone').waitFor()
  expect(await events()).toMatchObject([{ dates: [later(monday, 1)], time: '08:00', minutes: 60 }])

  // Over a job of the same person: the sentence, and the way to keep both.
  await errand.click()
  await dialog.getByLabel('Date', { exact: true }).fill(monday)
  await dialog.getByLabel('From').fill('14:00')
  await dialog.getByLabel('To').fill('15:30')
  await dialog.getByRole('button', { name: 'Blocked time' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText(/Ana Errand is booked 1:00 PM to 3:00 PM: Elena/).waitFor()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await events()).toMatchObject([{ event: { kind: 'blocked' }, dates: [monday], minutes: 90 }])

  await block(page, 'Pick up sealer').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await toast(page).getByText('Deleted').waitFor()
  expect(await events()).toEqual([])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await block(page, 'Pick up sealer').waitFor()
  for (const scale of ['Day', 'Month']) {
    await page.getByRole('button', { name: scale, exact: true }).click()
    await page.locator('a.task', { hasText: 'Pick up sealer' }).first().waitFor()
  }
})

test('the day of a technician shows what else they have, and they mark it done', async () => {
  const today = toDay(new Date())
  const sam = await calendar.crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
  await calendar.crew.anEvent({
    title: 'Drop off samples',
    date: today,
    time: null,
    address: '5 Depot Rd, Brandon, FL 33511',
    notes: 'Ask for Ann.',
    technicianIds: [sam.id],
  })
  const page = await openWindow(calendar.browser, `${calendar.app.url}/dashboard`, {
    screen: 'phone',
    cookie: (await calendar.app.as('technician')).cookie,
  })
  const also = page.getByRole('region', { name: 'Also today' })
  await also.getByRole('heading', { name: 'Drop off samples' }).waitFor()
  for (const shown of ['All day', 'Errand', '5 Depot Rd', 'Ask for Ann.', 'Directions'])
    expect(await also.textContent()).toContain(shown)
  await also.getByRole('button', { name: /^Done/ }).click()
  await also.getByRole('button', { name: /^Done/ }).waitFor({ state: 'detached' })
})
