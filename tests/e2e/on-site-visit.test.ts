import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'

const { app, browser, owner, technician, crew } = useApp()
let visit: Record<string, any>
beforeAll(async () => {
  const sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
  const book = [
    {
      kind: 'service',
      name: 'Clean and seal',
      unit: 'sq ft',
      prices: [{ upTo: null, low: 130, usual: 200, high: 300 }],
    },
    {
      kind: 'add-on',
      name: 'Rust treatment',
      unit: 'each',
      prices: [{ upTo: null, low: 8500, usual: 8500, high: 8500 }],
    },
  ]
  for (const item of book) await owner.post('/api/price-book', item)
  const { body } = await owner.get('/api/settings')
  const { version, value } = body.money
  await owner.call('PUT', '/api/settings/money', { version, value: { ...value, depositPercent: 25 } })
  await owner.call('PUT', '/api/rights/technician', { switches: { discounts: true }, password: app.owner.password })
  visit = await crew.aVisit({ date: toDay(new Date()), service: 'Clean and seal', technicianIds: [sam['id']] })
}, 120_000)

test('a technician measures, also without network, writes, shows and gets the signature and the deposit', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard/visits/${visit['id']}`, {
    screen: 'phone',
    cookie: technician.cookie,
  })
  await page.getByRole('button', { name: 'Add area' }).click()
  const area = page.locator('details.arx')
  await area.getByLabel('Name').fill('Driveway')
  await area.getByLabel('Length, ft').fill('36')
  await area.getByLabel('Width, ft').fill('0')
  await area.getByRole('radio', { name: /Fair/ }).check()
  await area.getByRole('button', { name: 'Rust' }).click()
  // What cannot be is said, and what was typed stays, also after the page was closed by the camera.
  await page.getByRole('button', { name: 'Save draft' }).click()
  await area.getByText('Enter a length and a width above zero, up to 10,000 ft.').first().waitFor()
  await page.reload()
  await page.getByLabel('Width, ft').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Driveway')
  expect(await page.getByLabel('Width, ft').inputValue()).toBe('0')
  await page.context().setOffline(true)
  await page.getByLabel('Width, ft').fill('20')
  await page.getByLabel('Note for the crew').fill('Cover the white trim.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('720 sq ft').first().waitFor()
  await page.getByText(/changes are saved here and will send automatically/).waitFor()
  await page.getByRole('button', { name: 'Write estimate' }).click()
  await page.getByText(/You’re offline. What you measured is saved on this phone/).waitFor()
  await page.context().setOffline(false)

  // The prices come with the network: three finishes, and what takes care of the rust.
  await page.getByText('$1,440.00').first().waitFor()
  await page.getByText('We found rust here: Driveway.').first().waitFor()
  expect(await faults(page, 'estimate of a visit')).toEqual([])
  await page.getByText('$1,525.00').waitFor()
  // A discount with its reason; what cannot be is said at the field, and a look at the measures loses nothing.
  await page.getByRole('combobox', { name: 'Discount' }).selectOption('Percent')
  await page.getByLabel('Discount in percent').fill('500')
  await page.getByLabel('Discount name').fill('Neighbor deal')
  await page.getByRole('button', { name: 'Update estimate' }).click()
  await page.getByText('Enter a percentage from 0 to 100.').waitFor()
  await page.getByRole('button', { name: 'Measure' }).click()
  await page.getByRole('button', { name: 'Estimate', exact: false }).first().click()
  expect(await page.getByLabel('Discount in percent').inputValue()).toBe('500')
  await page.getByLabel('Discount in percent').fill('5')
  await page.getByRole('button', { name: 'Update estimate' }).click()
  await page.getByText('$1,448.75').waitFor()
  await page.getByText('Neighbor deal').waitFor()
  expect(await faults(page, 'discount at a visit')).toEqual([])
  await page.getByRole('button', { name: 'Show to Tom' }).click()
  await page.waitForURL('**/estimate/**')
  await page.getByRole('link', { name: 'Back to the visit' }).waitFor()
  await page.getByRole('button', { name: 'Type it instead' }).click()
  await page.getByRole('checkbox', { name: /I accept this estimate/ }).check()
  await page.getByRole('button', { name: 'Accept, deposit by check' }).click()
  await page.getByText('Thank you! You’re all set').waitFor()
  await page.getByRole('link', { name: 'Back to the visit' }).click()
  await page.getByRole('heading', { name: 'Deposit today: $362.19' }).waitFor()
  expect(await faults(page, 'deposit at a visit')).toEqual([])
  await page.getByRole('radio', { name: /Check/ }).check()
  await page.getByLabel('Check number').fill('1042')
  await page.getByRole('button', { name: 'Record check' }).click()
  await page.getByRole('heading', { name: 'Signed, deposit paid' }).waitFor()
  await page.getByRole('button', { name: 'Finish visit' }).click()
  await page.waitForURL('**/dashboard/day')
  await toast(page).getByText('Visit done').waitFor()
  const [job] = (await owner.get('/api/jobs')).body
  expect((await owner.get(`/api/jobs/${job.id}`)).body.crewNotes).toBe(
    'Cover the white trim.\nDriveway: 720 sq ft, fair, rust',
  )
})
