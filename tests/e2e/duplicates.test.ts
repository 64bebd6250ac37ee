import { beforeEach, describe, expect, test } from 'vitest'
import { findDuplicatePairs } from '#domains/sales/duplicates/find-duplicate-pairs.ts'
import { useApp } from '../support/use-app.ts'
import { truncate } from '../support/truncate.ts'
import { faults } from './axe.ts'
import { SCREENS } from './screen-paths.ts'
import { openWindow, toast } from './window.ts'

const { app, browser, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers, customer_merges'))

const add = async (customer: object): Promise<any> =>
  (await owner.post('/api/customers', { phone: '(813) 555-0148', ...customer })).body
async function two(): Promise<{ first: any; second: any }> {
  const first = await add({ name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin' })
  const second = await add({
    name: 'Elena M. Vargas',
    address: '9 New Rd, Ruskin',
    email: 'elena@example.com',
    serviceCount: 3,
  })
  const business = (await owner.get('/api/businesses')).body[0].id
  await owner.post('/api/jobs', { businessId: business, customerId: second.id, service: 'Paver Sealing' })
  await findDuplicatePairs(app.parts)
  return { first, second }
}

describe.each(['phone', 'desk'] as const)('on a %s', (screen) => {
  test(
    'two possible duplicates are seen, compared, merged with the chosen values, and made two again',
    { timeout: 90_000 },
    async () => {
      const { first, second } = await two()
      // The merged customer is gone, and the old link gets that answer first.
      const page = await openWindow(browser, `${app.url}/dashboard/customers`, {
        cookie: owner.cookie,
        screen,
        mayComplain: /status of 404/,
      })
      await page.getByRole('link', { name: '1 possible duplicate' }).click()
      await page.getByText('Same phone').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await faults(page, 'duplicates', screen)).toEqual([])
      await page.setViewportSize(SCREENS[screen].viewport)
      await page.getByRole('button', { name: /^Merge\.\.\./ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Also moved:').waitFor()
      await dialog.getByText('1 job', { exact: false }).waitFor()
      expect(await faults(page, 'merge', screen)).toEqual([])
      await page.setViewportSize(SCREENS[screen].viewport)
      await dialog.getByRole('radio', { name: 'Elena M. Vargas' }).check()
      await dialog.getByRole('radio', { name: '4 combined' }).check()
      await dialog.getByRole('button', { name: 'Merge customers', exact: true }).click()
      await toast(page).getByText('Elena M. Vargas is now part of Elena M. Vargas.').waitFor()
      await page.getByText('No possible duplicates').waitFor()
      expect((await owner.get(`/api/customers/${first.id}`)).body).toMatchObject({
        name: 'Elena M. Vargas',
        email: 'elena@example.com',
        serviceCount: 4,
      })
      // An old link leads on to the one who stayed.
      await page.goto(`${app.url}/dashboard/customers/${second.id}`)
      await page.waitForURL(`**/dashboard/customers/${first.id}`)
      await page.goto(`${app.url}/dashboard/customers/duplicates`)
      await page.getByRole('button', { name: /^Undo the merge|^Undo/ }).click()
      await toast(page).getByText('are separate customers again').waitFor()
      expect((await owner.get(`/api/customers/${first.id}`)).body).toMatchObject({
        name: 'Elena Vargas',
        email: null,
        serviceCount: 1,
      })
      expect((await owner.get(`/api/customers/${second.id}`)).body).toMatchObject({
        name: 'Elena M. Vargas',
        serviceCount: 3,
      })
    },
  )
})

test('two who are not the same are marked as different, and an Undo brings them back', async () => {
  await two()
  const page = await openWindow(browser, `${app.url}/dashboard/customers/duplicates`, {
    cookie: owner.cookie,
    screen: 'phone',
  })
  await page.getByRole('button', { name: /^Not a duplicate/ }).click()
  await page.getByText('No possible duplicates').waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Same phone').waitFor()
})

test(
  'from a customer’s page another one is found and merged; personal data is erased once the name is typed',
  { timeout: 90_000 },
  async () => {
    const first = await add({ name: 'Hal Brandt', address: '1 Rd' })
    await add({ name: 'Harold Brandt', phone: '(813) 555-0222', address: '2 Rd' })
    const page = await openWindow(browser, `${app.url}/dashboard/customers/${first.id}`, {
      cookie: owner.cookie,
      screen: 'phone',
    })
    await page.getByRole('button', { name: 'More actions for Hal Brandt' }).click()
    await page.getByRole('menuitem', { name: 'Merge with another customer...' }).click()
    await page.getByLabel('Search by name, phone or email').last().fill('Harold')
    expect(await faults(page, 'merge with')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)
    await page.getByRole('button', { name: /Harold Brandt/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge customers', exact: true }).click()
    await toast(page).getByText('Harold Brandt is now part of Hal Brandt.').waitFor()
    await page.getByRole('button', { name: 'More actions for Hal Brandt' }).click()
    await page.getByRole('menuitem', { name: 'Personal data...' }).click()
    const erase = page.getByRole('button', { name: 'Erase permanently' })
    await erase.waitFor()
    expect(await faults(page, 'personal data')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel('Type Hal Brandt to erase them').fill('hal brandt')
    await erase.click()
    await page.getByRole('heading', { level: 1, name: 'Erased' }).waitFor()
    expect((await owner.get(`/api/customers/${first.id}`)).body).toMatchObject({ name: 'Erased', phone: '' })
    expect(await faults(page, 'erased')).toEqual([])
  },
)
