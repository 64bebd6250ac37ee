import { mkdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()
/** Where to leave pictures, for who wants to look. */
const SHOTS = process.env['NEEDS_SHOTS']

/** What stands on the page is right for everybody; it stays as wide as it was. */
async function mustBeFaultless(page: Window, name: string, screen: Screen): Promise<void> {
  const before = page.viewportSize()
  if (SHOTS !== undefined) {
    await mkdir(SHOTS, { recursive: true })
    await page.screenshot({ path: `${SHOTS}/${name}-${before?.width}.png` })
  }
  expect(await faults(page, name, screen)).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** A shed with the sealer and the sand of the design, and nothing of the test before; rates as they begin. */
async function aShed(): Promise<void> {
  for (const table of ['coverage_samples', 'coverage_rates', 'coverage_learning'])
    await at.app.parts.db.pool.query(`delete from ${table}`)
  await at.app.parts.db.pool.query(`update materials set archived_at = now()`)
  const businessId = await at.crew.business()
  const material = { businessId, category: 'sealant', minStockLevel: 10 }
  const add = async (body: object) =>
    expect((await at.owner.post('/api/materials', { ...material, ...body })).status).toBe(201)
  await add({
    name: 'Natural sealer',
    unit: 'gal',
    unitCost: 3400,
    quantityOnHand: 18,
    use: 'sealer',
    finish: 'natural',
    packName: 'pail',
    packUnits: 5,
  })
  await add({
    name: 'Joint sand',
    unit: 'bags',
    unitCost: 1200,
    quantityOnHand: 3,
    use: 'joint-sand',
    contents: 50,
    contentsUnit: 'lb',
  })
  await add({ name: 'Masking tape', unit: 'rolls', unitCost: 400, quantityOnHand: 9 })
}

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test(
    'the office sees what a job needs while it is typed, says it otherwise, and writes down what was used when it is done',
    { timeout: 120_000 },
    async () => {
      await aShed()
      const washer = await at.crew.someEquipment()
      const job = await at.crew.aJob({
        scheduledDate: MONDAY,
        areaSqFt: 1040,
        finish: 'natural',
        equipmentIds: [washer['id']],
      })
      const page = await at.open(`/dashboard/jobs/${job['id']}`, screen, { mayComplain: /409/ })
      const card = page.getByRole('region', { name: 'Needs' })
      await card.getByText('12 gal', { exact: true }).waitFor()
      await card.getByText('Available 18').waitFor()
      await card.getByText('17 bags', { exact: true }).waitFor()
      await card.getByText('Available 3').waitFor()
      // What is reserved comes by itself, as soon as it is.
      await card.getByText('1 coat, 10% waste, 3 pails of 5, 12 reserved').waitFor()
      await card.getByText('0.8 lb per sq ft, 3 reserved, 14 to buy').waitFor()
      await mustBeFaultless(page, 'needs', screen)
      await page.getByLabel('Square feet').fill('500')
      await card.getByText('6 gal', { exact: true }).waitFor()
      await page.getByLabel('Square feet').fill('1,040')
      await card.getByText('12 gal', { exact: true }).waitFor()

      await card.getByRole('button', { name: 'Edit materials' }).click()
      const change = page.getByRole('dialog', { name: 'Edit materials' })
      await change.getByLabel('Natural sealer (gal)').fill('9.5')
      await change.getByRole('button', { name: 'Save materials' }).click()
      await change.getByText('Enter whole units. Count anything opened as a full unit.').waitFor()
      await change.getByLabel('Add another material').selectOption({ label: 'Masking tape' })
      await change.getByLabel('Masking tape (rolls)').fill('2')
      await mustBeFaultless(page, 'change needs', screen)
      await change.getByLabel('Natural sealer (gal)').fill('9')
      await change.getByRole('button', { name: 'Save materials' }).click()
      await toast(page).getByText('Materials saved').waitFor()
      await card.getByText('set manually (estimate: 12 gal), 2 pails of 5, 9 reserved').waitFor()
      await card.getByText('added manually, 2 reserved').waitFor()

      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Update Status...' }).click()
      await page.getByRole('dialog', { name: 'Update Job Status' }).getByRole('button', { name: 'Completed' }).click()
      const used = page.getByRole('dialog', { name: 'Materials used' })
      expect(await used.getByLabel('Natural sealer (gal)').inputValue()).toBe('9')
      await used.getByLabel('Natural sealer (gal)').fill('8')
      await used.getByLabel('Hot water washer (hours)').fill('3.5')
      await mustBeFaultless(page, 'what was used', screen)
      // 17 bags were planned and 3 are in the books: it asks.
      await used.getByRole('button', { name: 'Record usage' }).click()
      await used.getByText('There are only 3 bags of Joint sand on record, but 17 bags were used.').waitFor()
      await mustBeFaultless(page, 'short of stock', screen)
      await used.getByRole('button', { name: 'Record shortage' }).click()
      await toast(page).getByText('Usage recorded').waitFor()
      await card.getByText('8 gal', { exact: true }).waitFor()
      await card.getByText('3.5 h', { exact: true }).waitFor()
      await card.getByText('Recorded by Owner').waitFor()
      await mustBeFaultless(page, 'used', screen)
      // What is emptied was not used after all; what was never said is not filled in by itself.
      await card.getByRole('button', { name: 'Edit usage' }).click()
      expect(await used.getByLabel('Natural sealer (gal)').inputValue()).toBe('8')
      await used.getByLabel('Hot water washer (hours)').fill('')
      await used.getByRole('button', { name: 'Record usage' }).click()
      await used.waitFor({ state: 'detached' })
      await card.getByText('3.5 h', { exact: true }).waitFor({ state: 'detached' })
      await card.getByRole('button', { name: 'Edit usage' }).click()
      expect(await used.getByLabel('Hot water washer (hours)').inputValue()).toBe('')
    },
  )

  test('coverage rates are changed, and what jobs taught can be left aside', async () => {
    await aShed()
    const job = await at.crew.aJob({ areaSqFt: 1000, finish: 'natural' })
    const { rows } = await at.app.parts.db.pool.query('select id from businesses order by type limit 1')
    for (let more = 0; more < 2; more++) await at.crew.aJob()
    await at.app.parts.db.pool.query(
      `insert into coverage_samples (job_id, use, business_id, expected, used, at)
       select id, 'sealer', $1, 10, 12, now() from jobs where business_id = $1 limit 3`,
      [rows[0].id],
    )
    const page = await at.open(`/dashboard/jobs/${job['id']}`, screen)
    await page.getByRole('region', { name: 'Needs' }).getByRole('button', { name: 'Coverage rates' }).click()
    const rates = page.getByRole('dialog', { name: 'Coverage rates' })
    await rates.getByText('jobs use 20% more than your rates, based on the last 3.').waitFor()
    await rates.getByLabel('First coat (sq ft/gal)').fill('5')
    await rates.getByRole('button', { name: 'Save rates' }).click()
    await rates.getByText('Enter whole square feet per gallon, from 10 to 5,000.').waitFor()
    await mustBeFaultless(page, 'coverage rates', screen)
    await rates.getByRole('button', { name: 'Reset to default rates' }).click()
    await rates.getByLabel('Waste (%)').fill('20')
    await rates.getByRole('button', { name: 'Save rates' }).click()
    await toast(page).getByText('Coverage rates saved').waitFor()
    // 1,000 sq ft at 100 a gallon, and a fifth of waste.
    await page.getByRole('region', { name: 'Needs' }).getByText('12 gal', { exact: true }).waitFor()
  })
})

test('a job that is not made yet says what it will need', async () => {
  await aShed()
  const page = await at.open('/dashboard/jobs/new', 'desk')
  await page.getByLabel('Service').selectOption('Paver Restoration')
  await page.getByRole('region', { name: 'Needs' }).getByText('Enter square feet to see materials needed.').waitFor()
  await page.getByLabel('Square feet').fill('1040')
  await page.getByLabel('Finish').selectOption('natural')
  await page.getByRole('region', { name: 'Needs' }).getByText('Available 18').waitFor()
})
