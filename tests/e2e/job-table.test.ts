import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { toast } from './window.ts'

const at = jobsPage()

test('selected jobs are moved, assigned, billed and completed at once, and each that cannot be is named', async () => {
  const made = await Promise.all(
    ['First', 'Second', 'Third'].map((name, place) =>
      at.crew.aJob({
        customer: { name: `Table ${name}` },
        scheduledDate: '2027-03-01',
        scheduledTime: `${10 + 3 * place}:00`,
        amount: 10_000 * (place + 1),
      }),
    ),
  )
  const ids = made.map(({ id }) => String(id))
  const dates = async () => Promise.all(ids.map(async (id) => (await at.job(id)).scheduledDate))
  const page = await at.open('/dashboard/jobs?view=list&q=table', 'desk', { mayComplain: /status of 409/ })
  const names = () => page.locator('tr.jobrow .jn').allTextContents()
  await page.getByText('3 jobs').waitFor()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect.poll(names).toEqual(['Table Third', 'Table Second', 'Table First'])
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await expect.poll(names).toEqual(['Table First', 'Table Second', 'Table Third'])
  await page.getByLabel('Select all jobs shown').check()
  const bar = page.getByRole('region', { name: 'Selected jobs' })
  await bar.getByText('3 selected').waitFor()
  expect((await faults(page, 'job table')).join('\n')).toBe('')

  await bar.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move jobs' })
  await move.getByRole('button', { name: 'Move' }).click()
  await move.getByText('Choose a date.').waitFor()
  await move.getByLabel('New date').fill('2027-03-02')
  await move.getByRole('button', { name: 'Move' }).click()
  await toast(page).getByText('3 jobs changed.').waitFor()
  expect(await dates()).toEqual(['2027-03-02', '2027-03-02', '2027-03-02'])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('3 jobs restored.').waitFor()
  expect(await dates()).toEqual(['2027-03-01', '2027-03-01', '2027-03-01'])

  await page.getByLabel('Select all jobs shown').check()
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign jobs' })
  await assign.getByLabel('Kim Tran').check()
  await assign.getByRole('button', { name: 'Assign' }).click()
  await toast(page).getByText('3 jobs changed.').waitFor()
  expect((await at.job(ids[1] ?? '')).technicians).toMatchObject([{ id: at.kim.id }])

  // One of them changed elsewhere since the list came: it alone is not done, and is named.
  await at.owner.patch(`/api/jobs/${ids[2]}/status`, { status: 'cancelled' })
  await page.getByLabel(/^Select Table First/).check()
  await page.getByLabel(/^Select Table Third/).check()
  await bar.getByRole('button', { name: 'Complete' }).click()
  const left = page.getByRole('dialog', { name: '1 done, 1 not' })
  await left.getByText('Table Third').waitFor()
  await left.getByText('This job is canceled. Change its status on the job.').waitFor()
  await left.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect((await at.job(ids[0] ?? '')).status).toBe('completed')
})
