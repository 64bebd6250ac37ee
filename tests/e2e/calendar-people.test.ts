import { expect, test } from 'vitest'
import { at, block, drag, later, withCalendar } from './calendar-page.ts'
import { toast } from './window.ts'

const calendar = withCalendar()
const { aWeek, aJob, job, open } = calendar

const crewOf = async (id: string) => (await job(id)).technicians.map(({ name }: { name: string }) => name)

test('a day has a column for each person, and a job goes from one to another by mouse and by keys', async () => {
  const monday = aWeek()
  const ana = await calendar.crew.aTechnician({ name: 'Ana Column' })
  await calendar.crew.aTechnician({ name: 'Ben Column' })
  await calendar.crew.aTechnician({ name: 'Cam Leave', status: 'on-leave' })
  const { id } = await aJob(monday, '09:00', { technicianIds: [ana.id], amount: 128_250 })
  const page = await open(monday, '&range=day')
  await page.getByRole('region', { name: /^Day calendar by person/ }).waitFor()
  const heads = await page.locator('.dhd b').allTextContents()
  expect(heads).toEqual(['Unassigned', 'Ana Column', 'Ben Column', 'Cam Leave'])
  const mine = block(page, 'Elena')
  await mine.waitFor()
  const text = (await mine.textContent()) ?? ''
  for (const shown of ['9:00 AM – 11:00 AM', 'AC', '$1,282.50', 'with Ana Column']) expect(text).toContain(shown)
  // Nothing in a block is broken inside a word: each line ends with an ellipsis.
  const wraps = await mine.locator('b, .tm').evaluateAll((all) => all.map((one) => getComputedStyle(one).whiteSpace))
  expect(new Set(wraps)).toEqual(new Set(['nowrap']))

  await drag(page, mine, await at(page, 2, 9))
  await page.mouse.up()
  await toast(page).getByText('Crew changed').waitFor()
  expect(await crewOf(id)).toEqual(['Ben Column'])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Move undone').waitFor()
  expect(await crewOf(id)).toEqual(['Ana Column'])

  // Who is on leave is refused with a reason.
  await drag(page, block(page, 'Elena'), await at(page, 3, 9))
  await page.mouse.up()
  await toast(page).getByText('Cam Leave is on leave. Choose another person.').waitFor()
  expect(await crewOf(id)).toEqual(['Ana Column'])

  const said = page.locator('p[role=status]', { hasText: /Column|nassigned/ })
  await block(page, 'Elena').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said.last().textContent()).toMatch(/9:15 AM to 11:15 AM, Ben Column\. Press Enter/)
  await page.keyboard.press('Enter')
  await toast(page).getByText('Moved').waitFor()
  expect(await job(id)).toMatchObject({ scheduledTime: '09:15' })
  expect(await crewOf(id)).toEqual(['Ben Column'])
  await block(page, 'Elena').focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => crewOf(id)).toEqual([])
  // Page Down leads to the next day.
  await block(page, 'Elena').focus()
  for (const key of ['PageDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(async () => (await job(id)).scheduledDate).toBe(later(monday, 1))
})

test('a job of two stands with both, and at five at once the week shows three chips and the number of the others', async () => {
  const monday = aWeek()
  const [dee, eli] = [
    await calendar.crew.aTechnician({ name: 'Dee Pair' }),
    await calendar.crew.aTechnician({ name: 'Eli Pair' }),
  ]
  await aJob(monday, '09:00', { technicianIds: [dee.id, eli.id] })
  for (let many = 0; many < 5; many++)
    await aJob(later(monday, 1), '13:00', { customer: { name: `Crowd${many}` }, keepClashes: true })
  const page = await open(monday, '&range=day')
  await block(page, 'Elena').nth(1).waitFor()
  expect(await block(page, 'Elena').count()).toBe(2)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('button', { name: '+2 more appointments' }).waitFor()
  expect(await page.locator('a.ev.stacked').count()).toBe(3)
})
