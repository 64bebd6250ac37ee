import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'

const at = jobsPage()

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test(
    'the owner says what an hour costs, sees what a job should earn while it is typed, and what it earned when it is done',
    { timeout: 120_000 },
    async () => {
      const settings = await at.open('/dashboard/settings/money', screen)
      await settings.getByRole('button', { name: 'Change job cost' }).click()
      const dialog = settings.getByRole('dialog', { name: 'Job cost' })
      await dialog.getByLabel('Hourly cost').fill('32,5')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Enter an hourly cost from $0 to $1,000.').waitFor()
      expect(await faults(settings, 'job cost', screen)).toEqual([])
      await dialog.getByLabel('Hourly cost').fill('32')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await toast(settings).getByText('Job cost saved').waitFor()
      await settings.getByText('$32.00').waitFor()

      const luis = await at.crew.aTechnician({ name: 'Luis Ortega' })
      const job = await at.crew.aJob({ amount: 234_000, technicianIds: [luis.id, at.kim.id] })
      const page = await at.open(`/dashboard/jobs/${job.id}`, screen)
      const card = page.getByRole('region', { name: 'Expected margin' })
      await card.getByText('Set a start time and length to include crew hours.').waitFor()
      await page.getByRole('textbox', { name: 'Date' }).fill(MONDAY)
      await page.getByLabel('Start').selectOption('08:00')
      await page.getByLabel('Length').selectOption('360')
      await card.getByText('12 crew hours').waitFor()
      await card.getByText('−$384.00').waitFor()
      await card.getByText('$1,956.00, 84%').waitFor()
      await page.getByLabel('Price in dollars').fill('300')
      await card.getByText('−$84.00, −28%').waitFor()
      await page.getByLabel('Price in dollars').fill('2,340')
      await card.getByText('$1,956.00, 84%').waitFor()
      await card.getByRole('button', { name: 'View details' }).click()
      await page.getByRole('dialog', { name: 'Expected margin' }).getByText('6 h, $32.00 per hour').first().waitFor()
      expect(await faults(page, 'line by line', screen)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await toast(page).getByText('Job scheduled').waitFor()

      await at.owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
      await page.reload()
      const earned = page.getByRole('region', { name: 'Actual margin' })
      await earned.getByText('No time was recorded, so the planned time was used.').waitFor()
      await earned.getByRole('button', { name: 'Edit hours...' }).click()
      const hours = page.getByRole('dialog', { name: 'Crew hours' })
      const kims = hours.getByRole('group', { name: 'Kim Tran' })
      await kims.getByLabel('Minutes').fill('4.5')
      await hours.getByRole('button', { name: 'Save hours' }).click()
      await hours.getByText('Enter whole minutes, from 0 to 10,000.').waitFor()
      expect(await faults(page, 'hours of each', screen)).toEqual([])
      await kims.getByLabel('Minutes').fill('300')
      await hours.getByRole('group', { name: 'Luis Ortega' }).getByLabel('Minutes').fill('330')
      await hours.getByRole('button', { name: 'Save hours' }).click()
      await toast(page).getByText('Hours saved').waitFor()
      // 10 h 30 min at $32.00.
      await earned.getByText('10 h 30 min of crew time').waitFor()
      await earned.getByText('−$336.00').waitFor()
      await earned.getByText('$2,004.00, 86%').waitFor()
    },
  )

  test('shows margins separately by service, area and technician over any period', async () => {
    const job = await at.crew.aJob({
      service: 'Pool Deck Sealing',
      amount: 80_000,
      scheduledDate: toDay(new Date()),
      technicianIds: [at.kim.id],
    })
    await at.owner.patch(`/api/jobs/${job.id}`, { version: job.version, actualDuration: 120, keepClashes: true })
    await at.owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    const page = await at.open('/dashboard/reports/margins', screen)
    await page.getByRole('rowheader', { name: 'Pool Deck Sealing' }).waitFor()
    expect(await faults(page, 'margins', screen)).toEqual([])
    await page.getByRole('button', { name: 'Technician' }).click()
    await page.getByRole('heading', { name: 'By technician' }).waitFor()
    await page.getByRole('rowheader', { name: 'Kim Tran' }).first().waitFor()
    await page.getByRole('button', { name: 'Area' }).click()
    await page.getByRole('rowheader', { name: 'Lithia' }).waitFor()
    await page.getByLabel('From').fill('2030-01-01')
    await page.getByText('The start date can’t be after the end date.').waitFor()
    await page.getByLabel('To').fill('2030-01-31')
    await page.getByText('No completed jobs in this period').waitFor()
  })
})

test('days in the address of margins that are none are taken for the last year, and a canceled job shows no plan', async () => {
  const page = await at.open('/dashboard/reports/margins?from=soon&to=2026-99-99', 'desk')
  await page.getByRole('heading', { name: 'By service' }).waitFor()
  expect(await page.getByRole('button', { name: '12 months' }).getAttribute('aria-pressed')).toBe('true')
  const washer = await at.crew.someEquipment({ name: 'Hot water washer', hourlyCost: 1000 })
  const job = await at.crew.aJob({ amount: 50_000, equipmentIds: [washer.id] })
  await at.owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Rain' })
  await page.goto(`${at.app.url}/dashboard/jobs/${job.id}`)
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  expect(await page.getByRole('region', { name: /^(Expected margin|Actual margin|Cost|Cost so far)$/ }).count()).toBe(0)
  await at.owner.call('PUT', `/api/jobs/${job.id}/used`, {
    materials: [],
    equipment: [{ equipmentId: washer.id, hours: 2 }],
  })
  await page.getByRole('region', { name: 'Cost' }).getByText('−$20.00', { exact: true }).first().waitFor()
})

test('in the office, only the owner finds what an hour or a job costs', async () => {
  const { cookie } = await at.app.as('staff')
  const job = await at.crew.aJob({ amount: 234_000 })
  const page = await at.open(`/dashboard/jobs/${job.id}`, 'desk', { cookie })
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  expect(await page.getByText('Expected margin').count()).toBe(0)
  await page.goto(`${at.app.url}/dashboard/settings/money`)
  await page.getByRole('heading', { name: 'Card payments' }).waitFor()
  expect(await page.getByText('Job cost').count()).toBe(0)
  await page.goto(`${at.app.url}/dashboard/reports/margins`)
  await page.getByText('Only the owner can see margins').waitFor()
  expect(page.seen.requests.filter((request) => /\/api\/(costs|reports\/margins)|\/cost$/.test(request.url()))).toEqual(
    [],
  )
})
