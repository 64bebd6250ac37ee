import { beforeEach, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import { truncate } from '../support/truncate.ts'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import { moveInside } from './move-inside.ts'
import { failUntilTriedAgain, toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()
const TODAY = toDay(new Date())

let businessId = ''
beforeEach(async () => {
  await truncate(at.app.database.pool, 'materials, suppliers, equipment')
  businessId ||= await at.crew.business()
})

type Body = Record<string, unknown>
const add = async (change: Body = {}): Promise<string> => {
  const sealer = {
    name: 'Wet-look sealer',
    category: 'sealant',
    unit: 'gallons',
    quantityOnHand: 3,
    minStockLevel: 10,
    unitCost: 3900,
  }
  const { status, body } = await at.owner.post('/api/materials', { businessId, ...sealer, ...change })
  expect(status).toBe(201)
  return body.id
}
const row = (page: Window, name: string) => page.getByRole('row').filter({ hasText: name })
const details = (page: Window) => page.getByLabel('Material details')
const ledger = async (page: Window) =>
  (await details(page).getByRole('heading', { name: 'Stock history' }).locator('..').innerText()).replaceAll(
    /\s+/g,
    ' ',
  )

test(
  'on a phone the first material is added, restocked, counted and used, and its ledger explains the rest',
  { timeout: 120_000 },
  async () => {
    const page = await at.open('/dashboard/inventory', 'phone', { mayComplain: /409/ })
    await page.getByRole('heading', { name: 'No materials yet' }).waitFor()
    await page.getByRole('button', { name: 'Add Material' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Material' })
    await dialog.getByLabel('On hand').fill('2.5')
    await dialog.getByLabel('Unit cost').fill('thirty')
    await dialog.getByRole('button', { name: 'Add Material' }).click()
    // What is missing or wrong is said beside its field, and what was typed stays.
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByText('Enter a whole number from 0 to 1,000,000.').waitFor()
    await dialog.getByText('Enter dollars and cents, from $0 to $1,000,000.').waitFor()
    expect(await dialog.getByLabel('On hand').inputValue()).toBe('2.5')
    await dialog.getByLabel('Name').fill('Wet-look sealer')
    await dialog.getByLabel('Category').fill('sealant')
    await dialog.getByLabel('On hand').fill('3')
    await dialog.getByLabel('Unit cost').fill('39.00')
    await dialog.getByLabel('Use in estimates as').selectOption('sealer')
    await dialog.getByLabel('Finish').selectOption('wet-look')
    await dialog.getByLabel('Pack type').fill('pail')
    await dialog.getByLabel('Units per pack').fill('5')
    await dialog.getByLabel('Supplier').fill('Gulf Coast Supply')
    await dialog.getByRole('button', { name: 'Add Material' }).click()
    await toast(page).getByText('Material added successfully').waitFor()
    await row(page, 'Wet-look sealer').getByText('Low').waitFor()
    // 3 on hand and 10 wanted: 7 more, which are 2 pails of 5.
    const reorder = page.getByRole('region', { name: 'Reorder list' })
    await reorder.getByText('2 pails').waitFor()
    expect(await reorder.innerText()).toContain('of 5 gal, $390.00')
    await reorder.getByRole('heading', { name: 'Gulf Coast Supply' }).waitFor()
    expect(await reorder.getByRole('link', { name: /^CSV/ }).getAttribute('href')).toContain(
      '/api/materials/reorder.csv?businessId=',
    )

    await row(page, 'Wet-look sealer').getByRole('button', { name: 'Wet-look sealer' }).click()
    const sheet = details(page)
    await sheet.getByLabel('Gallons').fill('15')
    await sheet.getByRole('button', { name: 'Save: 3 → 18' }).click()
    await toast(page).getByText('Stock updated successfully').waitFor()
    await sheet.getByText('Received, Gulf Coast Supply').waitFor()
    await sheet.getByRole('button', { name: 'Counted' }).click()
    await sheet.getByLabel('Gallons on hand').fill('17')
    await sheet.getByLabel('Note').fill('One leaked')
    await sheet.getByRole('button', { name: 'Save: 18 → 17' }).click()
    await sheet.getByText('One leaked').waitFor()
    // More than there is: it asks, and records the shortage.
    await sheet.getByRole('button', { name: 'Used', exact: true }).click()
    await sheet.getByLabel('Gallons').fill('20')
    await sheet.getByRole('button', { name: 'Save: 17 → 0' }).click()
    await sheet
      .getByText('There are only 17 gal of Wet-look sealer on record, but 20 gal were used. Is that amount right?')
      .waitFor()
    expect(await sheet.getByLabel('Gallons').inputValue()).toBe('20')
    await sheet.getByRole('button', { name: 'Record shortage' }).click()
    await sheet.getByText('Shortage', { exact: true }).waitFor()
    expect(await ledger(page)).toMatch(
      /Used −20 .* 0 Shortage \+3 .* 20 Counted −1 .* 17 Received, Gulf Coast Supply \+15 .* 18 Counted \+3 .* 3/,
    )
    await sheet.getByRole('button', { name: 'Close details' }).click()
    await expect.poll(() => row(page, 'Wet-look sealer').innerText()).toContain('0 gal')
  },
)

test(
  'at a desk a material opens beside the list, is edited and archived, and Esc leads back',
  { timeout: 90_000 },
  async () => {
    const id = await add({ quantityOnHand: 22 })
    await add({
      name: 'Joint sand',
      category: 'sand',
      unit: 'bags',
      quantityOnHand: 9,
      minStockLevel: 20,
      unitCost: 1200,
    })
    const page = await at.open('/dashboard/inventory', 'desk')
    await page.getByText('One material is low.').waitFor()
    expect(await page.locator('.invt .nm').allInnerTexts()).toEqual(['Joint sand', 'Wet-look sealer'])
    await row(page, 'Wet-look sealer').getByRole('button').click()
    await details(page).getByText('Sealer, by the gallon').waitFor()
    expect(page.url()).toContain(id)
    // Another person counts: the page shows it automatically.
    await at.owner.patch(`/api/materials/${id}/stock`, { quantityOnHand: 21, lastRestocked: new Date().toISOString() })
    await row(page, 'Wet-look sealer').getByText('21 gal').waitFor()
    await details(page).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit material' })
    await dialog.getByLabel('Minimum').fill('30')
    await dialog.getByRole('button', { name: 'Save material' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(page, 'Wet-look sealer').getByText('Low').waitFor()
    await details(page).focus()
    await page.keyboard.press('Escape')
    await details(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Wet-look sealer')
    await page.keyboard.press('Enter')
    await details(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete material' }).getByRole('button', { name: 'Delete material' }).click()
    await toast(page).getByText('Material archived instead').waitFor()
    await row(page, 'Wet-look sealer').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Archived' }).click()
    await row(page, 'Wet-look sealer').getByText('Archived').waitFor()
  },
)

test('a delivery that was entered wrongly is reversed, and both entries stay', { timeout: 60_000 }, async () => {
  const id = await add()
  const page = await at.open(`/dashboard/inventory?material=${id}`, 'phone')
  const sheet = details(page)
  await sheet.getByLabel('Gallons').fill('15')
  await sheet.getByLabel('Cost each').fill('420')
  await sheet.getByRole('button', { name: 'Save: 3 → 18' }).click()
  await sheet.getByText('$356.50').waitFor()
  await sheet.getByRole('button', { name: /^Reverse/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse delivery' })
  await dialog.getByText('15 gal at $420.00 each').waitFor()
  await dialog.getByLabel('Reason').fill('It was $42')
  await dialog.getByRole('button', { name: 'Reverse delivery' }).click()
  await toast(page).getByText('Delivery reversed').waitFor()
  await sheet.getByText('It was $42').waitFor()
  expect(await ledger(page)).toMatch(/Corrected −15 .* 3 Received \+15 .* 18 Counted \+3 .* 3/)
  expect(await sheet.getByRole('button', { name: /^Reverse/ }).count()).toBe(0)
  expect(await sheet.getByLabel('Cost each').inputValue()).toBe('39.00')
})

test(
  'what coming jobs need more of than there is says so, though it is above its minimum',
  { timeout: 60_000 },
  async () => {
    await add({ name: 'Natural sealer', use: 'sealer', finish: 'natural', quantityOnHand: 11 })
    await at.crew.aJob({ scheduledDate: MONDAY, areaSqFt: 1040, finish: 'natural' })
    const page = await at.open('/dashboard/inventory', 'phone')
    await row(page, 'Natural sealer').getByText('Short', { exact: true }).waitFor()
    await page.getByText('Nothing is low, one is needed').waitFor()
  },
)

test('what is in the shed of the other business is counted there', { timeout: 60_000 }, async () => {
  const id = await add({ name: 'House soap', businessId: await at.crew.business(1) })
  const page = await at.open(`/dashboard/inventory?material=${id}`, 'desk')
  await details(page)
    .getByText(/^This is in stock at /)
    .waitFor()
  expect(await details(page).getByRole('heading', { name: 'Update Stock' }).count()).toBe(0)
  await details(page).getByRole('button', { name: 'Switch business' }).click()
  await details(page).getByRole('heading', { name: 'Update Stock' }).waitFor()
  await row(page, 'House soap').waitFor()
})

test(
  'equipment is added, set out of service until a day, and serviced; a serial number is of one machine',
  { timeout: 120_000 },
  async () => {
    const page = await at.open('/dashboard/inventory?view=equipment', 'phone', { mayComplain: /409/ })
    await page.getByRole('heading', { name: 'No equipment yet' }).waitFor()
    await page.getByRole('button', { name: 'Add Equipment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Equipment' })
    await dialog.getByLabel('Name').fill('Hot water washer')
    await dialog.getByLabel('Type').fill('Washer')
    await dialog.getByLabel('Serial number').fill('HW-4-0932')
    await dialog.getByLabel('Serviced every').fill('6')
    await dialog.getByLabel('Next service due').fill(addDays(TODAY, 3))
    await dialog.getByLabel('Purchase cost').fill('4,800')
    await dialog.getByRole('button', { name: 'Add Equipment' }).click()
    await toast(page).getByText('Equipment added successfully').waitFor()
    const piece = page.getByRole('article', { name: 'Hot water washer' })
    await piece.getByText('Operational').waitFor()
    await piece.getByText('Serial HW-4-0932 · Service: due in 3 days').waitFor()
    await page.getByText('One service is due.').waitFor()

    await page.getByRole('button', { name: 'Add Equipment' }).click()
    await dialog.getByLabel('Name').fill('The same again')
    await dialog.getByLabel('Type').fill('Washer')
    await dialog.getByLabel('Serial number').fill('hw-4-0932')
    await dialog.getByRole('button', { name: 'Add Equipment' }).click()
    await dialog.locator('.field.bad').getByText('Hot water washer already has serial number hw-4-0932.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const act = async (item: string) => {
      await piece.getByRole('button', { name: 'Actions for Hot water washer' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await act('Out of service...')
    const status = page.getByRole('dialog', { name: 'Take out of service' })
    await status.getByLabel('Reason').fill('Belt broken, part ordered')
    await status.getByLabel('Back on').fill(addDays(TODAY, 2))
    await status.getByRole('button', { name: 'Save status' }).click()
    await toast(page).getByText('Equipment status updated').waitFor()
    await piece.getByText('Out of service').waitFor()
    expect(await piece.innerText()).toContain(
      `Belt broken, part ordered. Can’t be booked until ${formatDate(addDays(TODAY, 2))}`,
    )
    await act('Operational')
    await piece.getByText('Operational').waitFor()

    await act('Record service...')
    const record = page.getByRole('dialog', { name: 'Record service' })
    expect(await record.getByLabel('Next service due').inputValue()).not.toBe('')
    // It follows the day, until another is typed: that one stays.
    const follows = await record.getByLabel('Next service due').inputValue()
    await record.getByLabel('Date').fill(addDays(TODAY, -40))
    expect(await record.getByLabel('Next service due').inputValue()).not.toBe(follows)
    await record.getByLabel('Next service due').fill(addDays(TODAY, 30))
    await record.getByLabel('Date').fill(TODAY)
    expect(await record.getByLabel('Next service due').inputValue()).toBe(addDays(TODAY, 30))
    await record.getByLabel('Service performed').fill('Oil, filter, belt')
    await record.getByLabel('Cost').fill('84.50')
    await record.getByRole('button', { name: 'Record service' }).click()
    await toast(page).getByText('Service recorded').waitFor()
    await piece.getByText(/Service due /).waitFor()
    await act('Details')
    const shown = page.getByRole('dialog', { name: 'Hot water washer' })
    await shown.getByText('Oil, filter, belt').waitFor()
    expect((await shown.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Services \$84\.50 .*Serviced every 6 months/)
  },
)

test('suppliers have their numbers, and one without purchases can be deleted', { timeout: 60_000 }, async () => {
  await add({ supplier: 'Gulf Coast Supply' })
  const page = await at.open('/dashboard/inventory', 'desk')
  await page.getByRole('button', { name: 'Suppliers (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suppliers' })
  await dialog.getByRole('button', { name: 'Edit Gulf Coast Supply' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit supplier' })
  await edit.getByLabel('Phone').fill('813 555 0142')
  await edit.getByRole('button', { name: 'Save supplier' }).click()
  await dialog.getByRole('link', { name: '(813) 555-0142' }).waitFor()
  await dialog.getByRole('button', { name: 'Add supplier' }).click()
  const fresh = page.getByRole('dialog', { name: 'Add supplier' })
  await fresh.getByLabel('Name').fill('Ruskin Stone Yard')
  await fresh.getByRole('button', { name: 'Add supplier' }).click()
  await dialog.getByRole('button', { name: 'Delete Ruskin Stone Yard' }).click()
  await dialog.getByText('Ruskin Stone Yard').waitFor({ state: 'detached' })
})

test('lists that do not come say so, and Try again brings them', { timeout: 60_000 }, async () => {
  await add()
  const page = await at.open('/dashboard/inventory', 'desk', {
    mayComplain: /500/,
    before: (window) =>
      failUntilTriedAgain(window, /\/api\/materials\?/, (route) =>
        route.fulfill({ status: 500, json: { error: 'The database is away.', code: 'X' } }),
      ),
  })
  await page.getByRole('heading', { name: 'Failed to fetch materials' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Wet-look sealer').waitFor()
})

test('a low-stock list that does not come says so, and Try again brings it', { timeout: 60_000 }, async () => {
  await add({ quantityOnHand: 99 })
  const page = await at.open('/dashboard/inventory', 'desk', {
    mayComplain: /500/,
    before: (window) =>
      failUntilTriedAgain(window, /\/api\/materials\/low-stock/, (route) =>
        route.fulfill({ status: 500, json: { error: 'The database is away.', code: 'X' } }),
      ),
  })
  await page.getByRole('heading', { name: 'Failed to fetch low stock' }).waitFor()
  await page.getByText('The database is away.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nothing is low.').waitFor()
  await page.getByRole('heading', { name: 'Failed to fetch low stock' }).waitFor({ state: 'detached' })
})

test(
  'axe finds nothing wrong with both views, what opens in them and their errors, in light and in dark, on a phone and at a desk',
  { timeout: 120_000 },
  async () => {
    const id = await add({ supplier: 'Gulf Coast Supply' })
    await add({ name: 'Satin sealer', quantityOnHand: 22 })
    await at.crew.someEquipment({ name: 'Washer', status: 'maintenance', nextServiceDue: TODAY })
    await at.crew.someEquipment({ name: 'Spreader', status: 'out-of-service' })
    const found: string[] = []
    for (const [screen, theme] of [
      ['phone', 'light'],
      ['desk', 'dark'],
    ] as const) {
      const page = await at.open(`/dashboard/inventory?material=${id}`, screen, { theme })
      await details(page).getByText('Starting quantity').waitFor()
      await details(page).getByRole('button', { name: /^Save/ }).click()
      await details(page).locator('.field.bad').waitFor()
      found.push(...(await faults(page, `materials, ${theme}`, screen)))
      await moveInside(page, '/dashboard/inventory?view=equipment')
      const piece = page.getByRole('article', { name: 'Washer' })
      await piece.getByRole('button', { name: 'Actions for Washer' }).click()
      await page.getByRole('menuitem', { name: 'Maintenance...' }).waitFor()
      found.push(...(await faults(page, `equipment menu, ${theme}`, screen)))
      await page.getByRole('menuitem', { name: 'Details' }).click()
      await page.getByRole('dialog', { name: 'Washer' }).getByText('No job hours yet.').waitFor()
      found.push(...(await faults(page, `details, ${theme}`, screen)))
      for (const [query, title] of [
        ['view=equipment&new=1', 'Add Equipment'],
        ['new=1', 'Add Material'],
      ]) {
        await moveInside(page, `/dashboard/inventory?${query}`)
        const dialog = page.getByRole('dialog', { name: title })
        await dialog.getByRole('button', { name: title }).click()
        await dialog.locator('.field.bad').first().waitFor()
        found.push(...(await faults(page, `${title}, ${theme}`, screen)))
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Suppliers/ }).click()
      await page.getByRole('button', { name: 'Edit Gulf Coast Supply' }).click()
      await page.getByRole('dialog', { name: 'Edit supplier' }).getByLabel('Phone').waitFor()
      found.push(...(await faults(page, `suppliers, ${theme}`, screen)))
    }
    expect(found).toEqual([])
  },
)
