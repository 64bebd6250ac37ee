import { expect, test } from 'vitest'
import { aQuote } from '../support/app.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { SCREENS } from './screen-paths.ts'
import { toast } from './window.ts'

const at = jobsPage()

test.each(['phone', 'desk'] as const)(
  'on a %s a job that is done is archived, found among the archived, and put back',
  async (screen) => {
    const made = await at.crew.aJob({ customer: { name: `Archived ${screen}` } })
    await at.owner.patch(`/api/jobs/${made.id}/status`, { status: 'completed' })
    const page = await at.open(`/dashboard/jobs/${made.id}`, screen)
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await toast(page).getByText('Job archived').waitFor()
    await page.getByText('It’s hidden from the board and list').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await faults(page, 'archived job', screen)).toEqual([])
    await page.setViewportSize(SCREENS[screen].viewport)
    await page.goto(`${at.app.url}/dashboard/jobs?view=list`)
    await page
      .getByRole('group', { name: 'Filter by status' })
      .getByRole('button', { name: /^Archived/ })
      .click()
    const rows = page.locator('main article.job, main tr.jobrow')
    await rows.filter({ hasText: `Archived ${screen}` }).waitFor()
    expect(await rows.count()).toBe(1)
    await page.goto(`${at.app.url}/dashboard/jobs/${made.id}`)
    await page.getByRole('button', { name: 'Restore' }).click()
    await toast(page).getByText('Job restored').waitFor()
    await page.getByText('It’s hidden from the board and list').waitFor({ state: 'detached' })
    expect((await at.job(String(made.id))).archivedAt).toBeNull()
  },
)

test.each(['phone', 'desk'] as const)(
  'on a %s a request that is done with is archived, and Undo puts it back',
  async (screen) => {
    const name = `Done With ${screen}`
    const { body } = await at.app.visitor.post(
      '/api/service-requests',
      aQuote({ name, phone: `(813) 555-04${screen === 'phone' ? 21 : 22}` }),
    )
    await at.owner.patch(`/api/service-requests/${body.id}/status`, { status: 'cancelled' })
    const page = await at.open('/dashboard/requests?status=cancelled', screen)
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await toast(page).getByText('Request archived').waitFor()
    await page.getByRole('article', { name }).waitFor({ state: 'detached' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Request restored').waitFor()
    await page.getByRole('article', { name }).waitFor()
    await at.owner.post(`/api/service-requests/${body.id}/archive`)
    await page.goto(`${at.app.url}/dashboard/requests/${body.id}`)
    await page.getByText('It’s hidden from your list. Nothing was deleted.').waitFor()
    expect(await faults(page, 'archived request', screen)).toEqual([])
  },
)
