import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

const card = (page: Window) => page.getByRole('region', { name: 'First steps' })
const open = async (path = '/dashboard', screen: 'phone' | 'desk' = 'desk') =>
  openWindow(browser, app.url + path, { screen, cookie: (await app.as('owner')).cookie })

test(
  'an owner who begins is led through it, and what was done elsewhere is sealed by itself',
  { timeout: 90_000 },
  async () => {
    const owner = await app.as('owner')
    const page = await open()
    await card(page).getByText('0 of 8 done').waitFor()
    await card(page).getByRole('heading', { name: 'Add your business details' }).waitFor()
    await card(page).getByRole('link', { name: 'Add details' }).click()
    await page.getByRole('region', { name: 'Business facts' }).waitFor()
    expect(page.url()).toBe(`${app.url}/dashboard/settings/business#facts`)
    await page.goBack()
    await card(page).getByRole('button', { name: 'Customers' }).click()
    await card(page).getByRole('link', { name: 'Import customers' }).waitFor()
    const customer = { name: 'Elena Vargas', phone: '(813) 555-0148', address: '1204 Shell Point Rd' }
    expect((await owner.post('/api/customers', customer)).status).toBe(201)
    await card(page).getByText('1 of 8 done').waitFor({ timeout: BY_ITSELF })
    await card(page).getByRole('button', { name: 'Customers (done)' }).waitFor()
    await card(page).getByRole('button', { name: 'Connections' }).click()
    await card(page).getByText('Texts, emails and card payments are simulated.').waitFor()
    await card(page).getByRole('button', { name: /^Skip/ }).click()
    await card(page).getByRole('button', { name: 'Connections (skipped)' }).click()
    await card(page)
      .getByRole('button', { name: /^Include again/ })
      .click()
    await card(page).getByRole('button', { name: 'Connections', exact: true }).waitFor()
  },
)

test(
  'put away they stay away, also after a reload, and come back by Undo and from Settings',
  { timeout: 90_000 },
  async () => {
    const page = await open('/dashboard', 'phone')
    await card(page).getByRole('button', { name: 'Dismiss' }).tap()
    await card(page).waitFor({ state: 'detached' })
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await card(page).waitFor()
    await card(page).getByRole('button', { name: 'Dismiss' }).tap()
    await card(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Needs you' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await card(page).count()).toBe(0)
    await page.goto(`${app.url}/dashboard/settings/business#first-steps`)
    await card(page).getByRole('button', { name: 'Show on Overview' }).tap()
    await card(page).getByRole('link', { name: 'Overview' }).tap()
    await card(page).getByRole('list', { name: 'Steps' }).waitFor()
  },
)

test('they are for owners: the office sees its day and nothing of them', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard`, {
    screen: 'desk',
    cookie: (await app.as('staff')).cookie,
  })
  await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await card(page).count()).toBe(0)
  expect(page.seen.requests.some((request) => request.url().includes('/api/first-steps'))).toBe(false)
})

test('axe finds nothing wrong with them, done, left out or before one', { timeout: 90_000 }, async () => {
  const owner = await app.as('owner')
  await owner.post('/api/first-steps/show')
  await owner.post('/api/first-steps/photos/skip', { skipped: true })
  const page = await open()
  await card(page).getByRole('button', { name: 'Photos (skipped)' }).waitFor()
  expect(await faults(page, 'first steps')).toEqual([])
})
