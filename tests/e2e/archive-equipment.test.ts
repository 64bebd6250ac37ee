import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import { toast } from './window.ts'

const at = jobsPage()

test(
  'a piece that was sold is archived with a look at what counts on it, taken off a job, and put back',
  { timeout: 120_000 },
  async () => {
    const trailer = await at.crew.someEquipment({ name: 'Old trailer', serialNumber: 'OT-1' })
    const job = await at.crew.aJob({
      customer: { name: 'Elena Vargas' },
      scheduledDate: MONDAY,
      scheduledTime: '09:00',
      equipmentIds: [trailer.id],
      keepClashes: true,
    })
    const page = await at.open('/dashboard/inventory?view=equipment', 'phone')
    const piece = page.getByRole('article', { name: 'Old trailer' })
    const act = async (item: string) => {
      await piece.getByRole('button', { name: 'Actions for Old trailer' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await act('Archive...')
    const dialog = page.getByRole('dialog', { name: 'Archive equipment' })
    await dialog.getByRole('link', { name: 'Elena Vargas' }).waitFor()
    expect(await faults(page, 'archive equipment')).toEqual([])
    await dialog.getByRole('button', { name: 'Archive equipment' }).click()
    await toast(page).getByText('Equipment archived').waitFor()
    await page.getByRole('heading', { name: 'No equipment yet' }).waitFor()
    await page.getByRole('button', { name: 'Archived' }).click()
    await piece.getByText(/^Serial OT-1 · Archived /).waitFor()
    expect(await faults(page, 'archived equipment')).toEqual([])

    await page.goto(`${at.app.url}/dashboard/jobs/${job.id}`)
    await page.getByText('Old trailer is archived.').waitFor()
    await page.getByRole('region', { name: 'Needs' }).getByText('is archived').waitFor()
    await page.getByRole('checkbox', { name: 'Old trailer' }).uncheck()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page).getByText('Changes saved').waitFor()
    expect((await at.job(job.id)).equipment).toEqual([])

    await page.goto(`${at.app.url}/dashboard/inventory?view=equipment&archived=1`)
    await act('Restore')
    await toast(page).getByText('Equipment restored').waitFor()
    await page.getByRole('heading', { name: 'No archived equipment' }).waitFor()
    await page.getByRole('button', { name: 'In use' }).click()
    await piece.getByText('Available').waitFor()
  },
)
