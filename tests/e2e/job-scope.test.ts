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

  test('a new job gets its line items before it is created, and they are its price', async () => {
    const customer = await at.crew.aCustomer({ name: 'Marina Cove' })
    const page = await at.open(`/dashboard/jobs/new?customer=${customer.id}`, screen)
    await page.getByLabel('Service').selectOption('Paver Sealing')
    await page.getByLabel('Square feet').fill('900')
    const scope = page.getByRole('region', { name: 'Scope' })
    await scope.getByRole('button', { name: 'Add line items' }).click()
    const dialog = page.getByRole('dialog', { name: 'Line items' })
    const line = (name: string) => dialog.getByRole('group', { name })
    await line('Line 1').getByLabel('Unit price').fill('1,800')
    await dialog.getByRole('button', { name: 'Add line' }).click()
    await line('Line 2').getByLabel('Description').fill('Polymeric sand')
    await line('Line 2').getByLabel('Quantity').fill('4')
    await dialog.getByRole('button', { name: 'Use these' }).click()
    // The dialog stays, with what was typed, until the line has a price.
    const wrong = line('Line 2').getByText('Enter a price from $0 to $1,000,000.')
    await wrong.waitFor()
    await line('Line 2').getByLabel('Unit price').fill('42.50')
    await wrong.waitFor({ state: 'detached' })
    await dialog.getByText('$1,970.00').waitFor()
    expect(await faults(page, 'line items of a new job', screen)).toEqual([])
    await dialog.getByRole('button', { name: 'Use these' }).click()
    await dialog.waitFor({ state: 'detached' })
    await scope.getByText('$1,970.00').first().waitFor()
    expect(await page.getByLabel('Price in dollars').inputValue()).toBe('1,970.00')
    expect(await page.getByLabel('Price in dollars').isEditable()).toBe(false)
    expect(await faults(page, 'a new job with line items', screen)).toEqual([])

    await page.locator('section', { hasText: 'Margin' }).getByText('$1,970.00').first().waitFor()

    // Opened again it holds what was typed.
    await scope.getByRole('button', { name: 'Edit scope' }).click()
    expect(await line('Line 2').getByLabel('Description').inputValue()).toBe('Polymeric sand')
    await line('Line 2').getByLabel('Quantity').fill('2')
    await dialog.getByRole('button', { name: 'Use these' }).click()
    await scope.getByText('$1,885.00').first().waitFor()
    await page.getByRole('button', { name: 'Create Job' }).click()
    await page.waitForURL(/jobs\/[0-9a-f-]{36}$/)
    const made = (await at.owner.get(`/api/jobs/${page.url().split('/').at(-1)}`)).body
    expect(made).toMatchObject({
      amount: 1_885_00,
      areaSqFt: 900,
      scope: {
        lines: [{ description: 'Paver Sealing' }, { description: 'Polymeric sand', quantity: 2 }],
        agreed: null,
      },
    })
  })

  test('line items of a new job that are taken out leave the price that was typed', async () => {
    const page = await at.open('/dashboard/jobs/new', screen)
    await page.getByLabel('Price in dollars').fill('950')
    const scope = page.getByRole('region', { name: 'Scope' })
    await scope.getByRole('button', { name: 'Add line items' }).click()
    const dialog = page.getByRole('dialog', { name: 'Line items' })
    const line = dialog.getByRole('group', { name: 'Line 1' })
    await line.getByLabel('Description').fill('Driveway wash')
    expect(await line.getByLabel('Unit price').inputValue()).toBe('950.00')
    await line.getByLabel('Unit price').fill('1000')
    await dialog.getByRole('button', { name: 'Use these' }).click()
    await expect.poll(() => page.getByLabel('Price in dollars').inputValue()).toBe('1,000.00')
    await scope.getByRole('button', { name: 'Remove scope' }).click()
    await scope.getByRole('button', { name: 'Add line items' }).waitFor()
    expect(await page.getByLabel('Price in dollars').inputValue()).toBe('950')
  })
})
