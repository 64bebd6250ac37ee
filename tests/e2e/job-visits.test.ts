import { expect, test } from 'vitest'
import { addDays, formatWeekday } from '#lib/local-time.ts'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import { toast } from './window.ts'

const at = jobsPage()

test('wash Monday, seal Thursday is one job in seven presses', async () => {
  const thursday = addDays(MONDAY, 3)
  const sprayer = await at.crew.someEquipment({ name: 'Sealer sprayer' })
  const job = await at.crew.aJob({ scheduledDate: MONDAY, scheduledTime: '08:00', arrivalWindowMinutes: 120 })
  const page = await at.open(`/dashboard/jobs/${String(job.id)}`, 'phone')
  const card = page.getByRole('region', { name: 'Visits' })
  await card.getByText(`${formatWeekday(MONDAY)}, 8:00 to 10:00 AM, no crew yet`).waitFor()
  await card.getByRole('button', { name: 'Add visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add visit' })
  // Three days later with the time and window of the job, all filled in.
  expect(await dialog.getByLabel('Date').inputValue()).toBe(thursday)
  await dialog.getByRole('button', { name: 'Add visit' }).click()
  await dialog.getByText('Enter what you’ll do on this visit, like Seal.').waitFor()
  await dialog.getByLabel('What you’ll do').fill('Seal')
  await dialog
    .getByRole('group', { name: 'Equipment' })
    .getByRole('checkbox', { name: /Sealer sprayer/ })
    .check()
  expect(await faults(page, 'add visit')).toEqual([])
  await dialog.getByRole('button', { name: 'Add visit' }).click()
  await toast(page).getByText('Visit added').waitFor()
  await card.getByText(`${formatWeekday(thursday)}, 8:00 to 10:00 AM, no crew yet, with Sealer sprayer`).waitFor()
  expect(await faults(page, 'visits')).toEqual([])
  expect((await at.job(String(job.id))).visits).toMatchObject([
    { title: 'Seal', date: thursday, equipment: [{ id: sprayer['id'] }] },
  ])
  // The calendar draws both, each with its place.
  const desk = await at.open(`/dashboard/jobs?view=calendar&date=${MONDAY}`, 'desk')
  await desk.getByText('1 of 2').first().waitFor()
  await desk.getByText('2 of 2').first().waitFor()
})

test('a job on a phone has Call, Text and Directions at the top', async () => {
  const job = await at.crew.aJob({ customer: { phone: '(813) 555-0139', address: '8 Bay Ct, Ruskin, FL 33570' } })
  const page = await at.open(`/dashboard/jobs/${String(job.id)}`, 'phone')
  const call = page.getByRole('link', { name: 'Call', exact: true })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+18135550139')
  expect(await page.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('8%20Bay%20Ct')
  expect(await page.getByRole('link', { name: 'Text', exact: true }).getAttribute('href')).toContain('18135550139')
})
