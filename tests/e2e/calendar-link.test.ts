import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'

const at = jobsPage()

test.each<Screen>(['phone', 'desk'])(
  'a calendar link is shown when it is made, and later only for the password: %s',
  async (screen) => {
    await at.owner.call('DELETE', '/api/profile/calendar-feed')
    const page = await at.open('/dashboard/settings/account', screen)
    const field = page.getByLabel('Your private link')
    const confirm = async (verb: string, title: string) => {
      await page.getByRole('button', { name: verb }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
      await dialog.getByRole('button', { name: verb }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await confirm('Create link', 'Create a calendar link?')
    const link = await field.inputValue()
    expect(link).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    await page.reload()
    await page.getByRole('button', { name: 'Show link' }).waitFor()
    expect(await field.count()).toBe(0)
    expect(await page.content()).not.toContain(link)
    await confirm('Show link', 'Show the calendar link?')
    expect(await field.inputValue()).toBe(link)
    expect(await faults(page, 'calendar link', screen)).toEqual([])
  },
)
