import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { jobsPage } from './jobs-page.ts'
import { toast } from './window.ts'

const page = jobsPage()

const item = async (name: string) =>
  (await page.owner.get<{ name: string; id: string; version: number }[]>('/api/price-book')).body.find(
    (one) => one.name === name,
  )

describe('the price book', () => {
  test('prices a service by area, adds an add-on, reorders, turns off and removes', { timeout: 90_000 }, async () => {
    const window = await page.open('/dashboard/pricing', 'desk')
    await window.getByRole('button', { name: 'Paver Sealing', exact: true }).click()
    const drawer = window.getByRole('complementary', { name: 'Price book item' })
    await drawer.getByText('Not used yet').waitFor()
    expect(await drawer.getByLabel('Unit').isDisabled()).toBe(true)
    await drawer.getByRole('button', { name: 'Add a range' }).click()
    await drawer.getByLabel('Up to, range 1').fill('500')
    for (const [name, dollars] of [
      ['Low', '1.75'],
      ['Usual', '1.95'],
      ['High', '1.20'],
    ] as const)
      await drawer.getByLabel(`${name}, range 1`).fill(dollars)
    await drawer.getByRole('button', { name: 'Save item' }).click()
    await drawer.getByText('The high price can’t be below the usual price.').waitFor()
    expect(await drawer.getByLabel('Low, range 1').inputValue()).toBe('1.75')
    await drawer.getByLabel('High, range 1').fill('2.20')
    await drawer.getByRole('button', { name: 'Add a step' }).click()
    await drawer.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Gallons used')
    await drawer.getByLabel('Crew answers with').selectOption('number')
    await drawer.getByLabel('Must have').check()
    await drawer.getByRole('button', { name: 'Save item' }).click()
    await toast(window).getByText('Item saved').waitFor()
    expect((await page.owner.get('/api/settings')).body.rates.value['paver-sealing'].bands).toHaveLength(2)

    await window.getByRole('button', { name: 'Add item' }).click()
    await drawer.getByLabel('Name').fill('Rust treatment')
    await drawer.getByLabel('Category').selectOption('add-on')
    await drawer.getByLabel('Unit').selectOption('each')
    await drawer.getByLabel('Price', { exact: true }).selectOption('one')
    await drawer.getByLabel('Dollars per each').fill('85')
    await drawer.getByRole('button', { name: 'Add item' }).click()
    await toast(window).getByText('Item added').waitFor()
    const row = window.getByRole('row', { name: /Rust treatment/ })
    expect((await row.innerText()).replaceAll(/\s+/g, ' ').trim()).toBe('Rust treatment each $85.00 none Active')
    await drawer.getByRole('switch', { name: 'Active' }).uncheck({ force: true })
    await drawer.getByRole('button', { name: 'Save item' }).click()
    await row.getByText('Off').waitFor()
    await drawer.getByRole('button', { name: 'Remove', exact: true }).click()
    await toast(window).getByText('Item removed').waitFor()
    await expect.poll(() => row.count()).toBe(0)
    await toast(window).getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()

    await window.getByRole('button', { name: 'Reorder services' }).click()
    const dialog = window.getByRole('dialog', { name: 'Reorder services' })
    await dialog.getByRole('button', { name: 'Move Paver Cleaning up' }).click()
    await dialog.getByRole('button', { name: 'Save order' }).click()
    await toast(window).getByText('Order saved').waitFor()
    await window.getByLabel('Search price book').fill('rust')
    await expect.poll(() => window.getByRole('row', { name: /sq ft/ }).count()).toBe(0)
  })

  test('keeps what was typed when another person was quicker, on a phone', { timeout: 60_000 }, async () => {
    const window = await page.open('/dashboard/pricing', 'phone', { mayComplain: /409/ })
    await window.getByRole('button', { name: 'House Wash' }).click()
    const sheet = window.getByRole('dialog', { name: 'Price book item' })
    await sheet.getByLabel('Description').fill('Soft wash of siding and soffits.')
    const now = await item('House Wash')
    await page.owner.patch(`/api/price-book/${now?.id}`, { version: now?.version, minimum: 20_000 })
    await sheet.getByRole('button', { name: 'Save item' }).click()
    await sheet.getByText('You changed this in another window').waitFor()
    expect(await sheet.getByLabel('Description').inputValue()).toBe('Soft wash of siding and soffits.')
    await sheet.getByRole('button', { name: 'Save my version' }).click()
    await toast(window).getByText('Item saved').waitFor()
    expect(await item('House Wash')).toMatchObject({
      minimum: 20_000,
      description: 'Soft wash of siding and soffits.',
    })
  })
})

test('an estimate takes its lines and three finishes from the price book', { timeout: 90_000 }, async () => {
  const restoration = await item('Paver Restoration')
  await page.owner.patch(`/api/price-book/${restoration?.id}`, {
    version: restoration?.version,
    minimum: 0,
    prices: [{ upTo: null, low: 225, usual: 300, high: 375 }],
  })
  await page.owner.post('/api/price-book', {
    kind: 'product',
    name: 'Touch-up sealer',
    unit: 'each',
    prices: [{ upTo: null, low: 4800, usual: 4800, high: 4800 }],
    taxable: true,
    description: 'One gallon for small repairs.',
  })
  const { id } = await page.crew.aCustomer({ name: 'Marta Ruiz' })
  const window = await page.open(`/dashboard/estimates/new?customer=${id}`, 'desk')
  await window.getByLabel('Service').selectOption('Paver Restoration')
  await window.getByLabel('Title').fill('Patio')
  await window.getByLabel('Area in square feet').fill('400')
  await window.getByLabel('Add from price book, line').selectOption({ label: 'Touch-up sealer, $48.00 each' })
  await window
    .getByLabel('Add from price book, line')
    .selectOption({ label: 'Paver Restoration, $2.25 – $3.75 per sq ft' })
  const second = window.getByRole('group', { name: 'Line 2' })
  expect(await second.getByLabel('Unit price').inputValue()).toBe('3.00')
  await second.getByRole('button', { name: 'Remove line 2' }).click()
  const first = window.getByRole('group', { name: 'Line 1' })
  expect(await first.getByLabel('Description').inputValue()).toBe('Touch-up sealer')
  await first.getByLabel('Description').fill('Restore the patio')
  await window.getByRole('button', { name: 'Offer three finishes' }).click()
  // The first line moved into the packages, at the low, usual and high price of the service.
  for (const [name, dollars] of [
    ['Natural', '2.25'],
    ['Satin', '3.00'],
    ['Wet-look', '3.75'],
  ] as const) {
    const line = window.getByRole('group', { name: `${name}, line 1` })
    expect(await line.getByLabel('Description').inputValue()).toBe(`Restore the patio, ${name.toLowerCase()}`)
    expect(await line.getByLabel('Unit price').inputValue()).toBe(dollars)
  }
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await window.waitForURL(/estimates\/[0-9a-f-]{36}/)
  const { body } = await page.owner.get(`/api/estimates?customerId=${id}`)
  const { offer } = (await page.owner.get(`/api/estimates/${body[0].id}`)).body
  expect(offer.lines).toEqual([])
  expect(offer.packages.map((pack: { lines: object[] }) => pack.lines[0])).toMatchObject([
    { quantity: 400, unit: 'sq ft', unitPrice: 225, itemId: restoration?.id },
    { quantity: 400, unit: 'sq ft', unitPrice: 300 },
    { quantity: 400, unit: 'sq ft', unitPrice: 375 },
  ])
})

test('must-haves stop Complete job in My day until a reason is given', { timeout: 90_000 }, async () => {
  await page.owner.post('/api/price-book', {
    kind: 'service',
    name: 'Lanai Sealing',
    unit: 'sq ft',
    checklist: [
      { text: 'Finish matches the estimate', answer: 'yes-no', required: true },
      { text: 'Gallons used', answer: 'number', required: true },
    ],
  })
  const job = await page.crew.aJob({
    service: 'Lanai Sealing',
    scheduledDate: toDay(new Date()),
    technicianIds: [page.kim.id],
    keepClashes: true,
  })
  const window = await page.open('/dashboard/day', 'phone')
  await window.getByRole('button', { name: 'Start' }).click()
  await window.getByLabel('Finish matches the estimate').selectOption('yes')
  await window.waitForTimeout(400)
  await window.getByRole('button', { name: 'Complete job' }).click()
  const dialog = window.getByRole('dialog', { name: 'Must-haves are still open' })
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Gallons used'])
  await dialog.getByRole('button', { name: 'Complete anyway' }).click()
  await dialog.getByText('Enter why the job is complete without these steps.').waitFor()
  await dialog.getByLabel('Reason').fill('The meter was broken')
  await dialog.getByRole('button', { name: 'Complete anyway' }).click()
  await toast(window).getByText('Job completed').waitFor()
  await expect.poll(async () => (await page.job(job.id)).status).toBe('completed')
  const { body } = await page.owner.get(`/api/jobs/${job.id}/timeline`)
  expect(JSON.stringify(body)).toContain('The meter was broken')
  expect((await page.job(job.id)).tasks[0]).toMatchObject({ answer: 'yes' })
})
