import { describe, expect, test } from 'vitest'
import { estimatesOf, OFFER } from '../support/estimates.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'

const at = jobsPage()

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test('an accepted job shows its scope and what was said, and the customer signs a change order', async () => {
    const { app } = at
    const owner = await app.as('owner')
    const areas = [
      { name: 'Driveway', sqFt: 720 },
      { name: 'Front walk', sqFt: 140 },
    ]
    const estimate = await estimatesOf(app).aDraft({ offer: { ...OFFER, areas } })
    await owner.post(`/api/customers/${estimate.customerId}/notes`, { text: 'Gate code 4471#' })
    const accepted = await owner.post(`/api/estimates/${estimate.id}/accept`, {
      choice: { packageId: 'wet', optionIds: ['screen'] },
      name: 'Priya Nair',
      how: 'By phone',
      version: estimate.version,
    })
    const { jobId } = accepted.body
    const page = await at.open(`/dashboard/jobs/${jobId}`, screen)
    const scope = page.getByRole('region', { name: 'Scope' })
    await scope.getByText('860 sq ft').first().waitFor()
    await scope.getByText('$1,693.00').first().waitFor()
    await page.getByText('Gate code 4471#').waitFor()
    expect(await page.getByLabel('Finish').inputValue()).toBe('wet-look')
    expect(await faults(page, 'scope', screen)).toEqual([])

    await scope.getByRole('button', { name: 'Change order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change order' })
    await dialog.getByRole('button', { name: 'Add line' }).click()
    const line = dialog.getByRole('group', { name: 'Line 3' })
    await line.getByLabel('Description').fill('Pool deck steps')
    await line.getByLabel('Quantity').fill('60')
    await line.getByLabel('Unit price').fill('1.65')
    await dialog.getByText('$1,792.00').waitFor()
    await dialog.getByRole('button', { name: 'Accept change' }).click()
    await dialog.getByText('Sign or type your name.').first().waitFor()
    expect((await owner.get(`/api/jobs/${jobId}`)).body.amount).toBe(1_693_00)
    expect(await faults(page, 'change order', screen)).toEqual([])
    await dialog.getByRole('button', { name: 'Type it instead' }).click()
    await dialog.getByRole('button', { name: 'Accept change' }).click()
    await toast(page).getByText('Line items saved').waitFor()
    await page.getByText(/Change order 1/).waitFor()
    expect((await owner.get(`/api/jobs/${jobId}`)).body.amount).toBe(1_792_00)
  })
})
