import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { aQuote } from '../support/app.ts'
import { faults } from './axe.ts'
import { card, settingsPage } from './settings-page.ts'
import { BY_ITSELF, held } from './window.ts'

const at = settingsPage('changes')
const PATH = '/dashboard/settings/audit'
/** The call for the changes themselves. */
const TRAIL = /\/api\/audit(\?|$)/

test(
  'the owner reads in words who changed what, follows the link to it, and filters in the address',
  { timeout: 60_000 },
  async () => {
    const owner = await at.app.as('owner')
    const staff = await at.app.as('staff')
    await at.app.visitor.post('/api/service-requests', aQuote({ name: 'Elena Vargas' }))
    const [request] = (await owner.get<{ id: string }[]>('/api/service-requests')).body
    await staff.patch(`/api/service-requests/${request?.id}/status`, { status: 'cancelled', lostReason: 'Too far' })
    await at.saveElsewhere('facts', ({ answerHours: _promise, ...value }) => ({ ...value, city: 'Gibsonton' }))

    const settings = await at.open()
    await card(settings, 'Change log').getByRole('link', { name: 'All changes' }).click()
    await settings.waitForURL(`**${PATH}`)
    await expect.poll(() => settings.title()).toBe('All changes | Settings | Dashboard')

    const page = await at.open({ path: PATH, screen: 'phone' })
    const entries = page.locator('.trail > li')
    await entries.first().waitFor()
    expect(await entries.nth(0).innerText()).toMatch(
      /^Today, [\d:]+\s[AP]M\s+Owner changed Business facts\s+City: Ruskin Gibsonton$/,
    )
    expect(await entries.nth(1).innerText()).toMatch(
      /Sam staff changed the status of the request Elena Vargas[^]*Status: new canceled[^]*Reason: Too far/,
    )
    expect(await entries.nth(1).locator('s').allInnerTexts()).toEqual(['new'])
    expect(await entries.nth(1).getByRole('link').getAttribute('href')).toBe(`/dashboard/requests/${request?.id}`)

    const filters = page.getByRole('search', { name: 'Filter changes' })
    await filters.getByLabel('Who').selectOption({ label: 'Sam staff' })
    await expect.poll(() => entries.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('person')).toMatch(/^[\da-f-]{36}$/)
    await filters.getByLabel('What').selectOption({ label: 'Jobs' })
    await page.getByText('No matching changes').waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('jobs')
    await page.reload()
    await page.getByText('No matching changes').waitFor()
    expect(await filters.getByLabel('What').inputValue()).toBe('jobs')
    await page.getByRole('button', { name: 'Clear filters' }).first().tap()
    await expect.poll(() => entries.count()).toBeGreaterThan(1)
    expect(new URL(page.url()).search).toBe('')

    await filters.getByLabel('When').selectOption({ label: 'Custom range' })
    await filters.getByLabel('From').fill('2020-01-01')
    await filters.getByLabel('To').fill('2020-12-31')
    await page.getByText('No matching changes').waitFor()
    await filters.getByLabel('When').selectOption({ label: 'Today' })
    await expect.poll(() => entries.count()).toBeGreaterThan(1)
  },
)

test('shows automatically what another person changes', async () => {
  const page = await at.open({ path: PATH })
  await page.locator('.trail > li').first().waitFor()
  await at.saveElsewhere('facts', ({ answerHours: _promise, ...value }) => ({ ...value, county: 'Manatee County' }))
  await page.getByText('County: Hillsborough County Manatee County').waitFor({ timeout: BY_ITSELF })
})

test(
  'many changes come page by page, one record by itself, and a change of a removed record keeps its name',
  { timeout: 60_000 },
  async () => {
    const tx = at.app.parts.db.read(SYSTEM)
    await tx.execute(sql`
    insert into audit_entries (actor_name, entity, entity_id, action, before, created_at)
    select 'Tidestone', 'partners', '00000000-0000-4000-8000-000000000001', case when n = 1 then 'removed' else 'changed' end,
      jsonb_build_object('name', 'Bayside Pool Care'), timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, 120) as n`)
    const page = await at.open({ path: `${PATH}?kind=partners&record=00000000-0000-4000-8000-000000000001` })
    const entries = page.locator('.trail > li')
    await page.getByRole('heading', { name: '120 changes' }).waitFor()
    await page.getByText('Showing changes for one partner.').waitFor()
    await expect.poll(() => entries.count()).toBe(50)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => entries.count()).toBe(100)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => entries.count()).toBe(120)
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
    expect(await entries.last().innerText()).toContain('Tidestone removed the partner Bayside Pool Care')
    await page.getByLabel('What').selectOption({ label: 'Customers' })
    await page.getByText('Showing changes for one', { exact: false }).waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('record=')
  },
)

test('while it comes its place is held, when it fails it says why, and comes when tried again', async () => {
  const late = held()
  const page = await at.open({
    path: PATH,
    screen: 'phone',
    mayComplain: /status of 503/,
    before: (window) => window.route(TRAIL, late.route),
  })
  await page.locator('.skelcard').first().waitFor()
  await page.route(TRAIL, (route) =>
    route.fulfill({ status: 503, json: { error: 'We can’t process this online right now.', code: 'UNAVAILABLE' } }),
  )
  late.release()
  await page.locator('.trail > li').first().waitFor()
  await page.getByLabel('What').selectOption('photos')
  await page.getByText('Couldn’t load changes').waitFor()
  await page.unroute(TRAIL)
  await page.getByRole('button', { name: 'Try again' }).tap()
  await page.getByText('No matching changes').waitFor()
})

test('only the owner sees it, and axe finds nothing wrong with it', { timeout: 60_000 }, async () => {
  const staff = await at.open({ path: PATH, role: 'staff' })
  await staff.getByText('Only the owner can see all changes.').waitFor()
  const page = await at.open({ path: `${PATH}?period=between`, screen: 'phone' })
  await page.locator('.trail > li').first().waitFor()
  expect(await faults(page, 'all changes')).toEqual([])
})
