import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'

const { app, browser, owner, crew } = useApp()
const people: Record<string, string> = {}
const today = toDay(new Date())
beforeAll(async () => {
  for (const name of ['Ana Silva', 'Kim Tran', 'Luis Ortega']) people[name] = (await crew.aTechnician({ name })).id
}, 120_000)

const open = (path: string, screen: 'phone' | 'desk' = 'desk') =>
  openWindow(browser, app.url + path, { screen, cookie: owner.cookie })

test('a crew is made on a phone, chooses its people for jobs in one press, and filters the calendar', async () => {
  const team = await open('/dashboard/technicians', 'phone')
  const card = team.getByRole('region', { name: 'Crews' })
  await card.getByRole('button', { name: 'Add crew' }).click()
  const dialog = team.getByRole('dialog', { name: 'Add crew' })
  await dialog.getByRole('button', { name: 'Save crew' }).click()
  await dialog.getByText('Enter a name for the crew.').waitFor()
  await dialog.getByText('Choose at least one person.').waitFor()
  await dialog.getByLabel('Name').fill('North')
  await dialog.getByRole('radio', { name: 'Palm' }).check({ force: true })
  await dialog.getByRole('checkbox', { name: 'Ana Silva' }).check()
  await dialog.getByRole('checkbox', { name: 'Kim Tran' }).check()
  expect(await faults(team, 'a new crew')).toEqual([])
  await dialog.getByRole('button', { name: 'Save crew' }).click()
  await toast(team).getByText('Crew added').waitFor()
  await card.getByText('Ana Silva and Kim Tran').waitFor()

  const { id } = await crew.aJob({ scheduledDate: today, scheduledTime: '09:00', service: 'Driveway Sealing' })
  const other = { scheduledDate: today, scheduledTime: '13:00', technicianIds: [people['Luis Ortega']] }
  await crew.aJob({ ...other, service: 'Pool Deck Sealing' })
  const job = await open(`/dashboard/jobs/${id}`)
  const press = job.getByRole('group', { name: 'Crews' }).getByRole('button', { name: /^North/ })
  await press.click()
  await expect.poll(() => press.getAttribute('aria-pressed')).toBe('true')
  expect(await faults(job, 'a job with crews')).toEqual([])
  await job.getByRole('button', { name: /^Save/ }).first().click()
  const crewOf = async () =>
    (await owner.get(`/api/jobs/${id}`)).body.technicians.map(({ name }: { name: string }) => name).toSorted()
  await expect.poll(crewOf).toEqual(['Ana Silva', 'Kim Tran'])

  const calendar = await open('/dashboard/jobs?view=calendar')
  await calendar.getByText('Pool Deck Sealing').first().waitFor()
  await calendar.getByRole('combobox', { name: 'Technician or crew' }).selectOption('North')
  await expect.poll(() => calendar.getByText('Pool Deck Sealing').count()).toBe(0)
  await calendar.getByText('Driveway Sealing').first().waitFor()
})

test('removing a crew says that jobs keep their people', async () => {
  const technicianIds = [people['Kim Tran']]
  await owner.post('/api/crews', { name: 'South', color: 3, technicianIds })
  const team = await open('/dashboard/technicians')
  await team.getByRole('button', { name: 'Remove South' }).click()
  const dialog = team.getByRole('dialog', { name: 'Remove South?' })
  await dialog.getByText('Its people stay on the team, and jobs keep their technicians.').waitFor()
  await dialog.getByRole('button', { name: 'Remove crew' }).click()
  await toast(team).getByText('Crew removed').waitFor()
})
