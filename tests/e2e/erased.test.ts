import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'

const at = jobsPage()

test.each<Screen>(['phone', 'desk'])(
  'on a %s the page of an erased person says so, and offers nothing that would be refused',
  async (screen) => {
    const person = await at.crew.aCustomer({ name: `Gone ${screen}` })
    expect((await at.owner.post(`/api/customers/${person.id}/erase`, { name: person.name })).status).toBe(200)
    const page = await at.open(`/dashboard/customers/${person.id}`, screen)
    await page.getByText('This customer’s data was erased on').waitFor()
    const main = page.getByRole('main')
    for (const name of ['New job', 'Edit', 'Restore', 'Save note', 'Add address'])
      expect(await main.getByText(name, { exact: true }).filter({ visible: true }).count(), name).toBe(0)
    await page.getByRole('button', { name: 'More actions for Erased' }).click()
    await page.getByRole('menuitem', { name: 'Personal data...' }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Personal data...', 'Delete customer...'])
    expect(await faults(page, 'an erased person', screen)).toEqual([])
  },
)
