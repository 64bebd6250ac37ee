import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { toast } from './window.ts'

const page = jobsPage()
const TODAY = toDay(new Date())

const choose = async (place: Page | ReturnType<Page['getByRole']>, name: string) => {
  await place.getByLabel('Find a customer').fill(name)
  await place.getByRole('option', { name: new RegExp(name) }).click()
}
const rulesOf = async (customerId: string) =>
  (await page.owner.get(`/api/customer-pricing?customerId=${customerId}`)).body
const agree = async (customerId: string, rule: object) =>
  expect((await page.owner.post('/api/customer-pricing', { customerId, ...rule })).status).toBe(201)
const DRIVEWAY = { service: 'Driveway Sealing', priceType: 'discount_percent', value: 10 }

describe('the Pricing tab', () => {
  test('makes a rule, tries it, sets it right, deletes it and takes that back', { timeout: 60_000 }, async () => {
    const elena = await page.crew.aCustomer({ name: 'Elena Vargas' })
    const window = await page.open('/dashboard/pricing?view=rules', 'desk', { mayComplain: /400/ })
    await window.getByText('No pricing rules yet').waitFor()
    await window.getByRole('button', { name: 'Add Rule' }).first().click()
    const add = window.getByRole('region', { name: 'Add Rule' })
    const submit = add.getByRole('button', { name: 'Add Rule' })
    expect(await submit.isDisabled()).toBe(true)
    await add.getByText('Choose a customer first.').waitFor()
    await expect
      .poll(() => add.getByLabel('Find a customer').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await choose(add, 'Elena Vargas')
    await add.getByLabel('Service', { exact: true }).selectOption('Driveway Sealing')
    await add.getByLabel('Percent').fill('110')
    await submit.click()
    await add.getByText('Enter a whole percent from 1 to 100.').waitFor()
    expect(await add.getByLabel('Percent').inputValue()).toBe('110')
    await add.getByLabel('Percent').fill('10')
    await submit.click()
    await toast(window).getByText('Pricing rule created successfully').waitFor()
    await window.getByText('1 active, 0 ended').waitFor()
    const row = window.getByRole('region', { name: 'Rules' }).getByRole('row', { name: /Elena Vargas/ })
    expect(await row.innerText()).toMatch(/Driveway Sealing\s+10% discount\s+always/)
    expect(await submit.isDisabled()).toBe(true)

    const tryIt = window.getByRole('region', { name: 'Try it' })
    await choose(tryIt, 'Elena Vargas')
    await tryIt.getByLabel('Service').selectOption('Driveway Sealing')
    await tryIt.getByLabel('Square feet').fill('850')
    await tryIt.getByText('$1,300.50').waitFor()
    expect((await tryIt.getByRole('table').innerText()).replaceAll(/\s+/g, ' ')).toBe(
      '850 sq ft × $1.70 $1,445.00 10% discount Elena Vargas, Driveway Sealing −$144.50 Price $1,300.50'.replace(
        '850',
        'Price breakdown 850',
      ),
    )

    await row.getByRole('button', { name: 'Elena Vargas, edit this rule: Driveway Sealing, 10% discount' }).click()
    const dialog = window.getByRole('dialog', { name: 'Rule for Elena Vargas' })
    await dialog.getByLabel('Type').selectOption('Flat rate')
    await dialog.getByLabel('Dollars').fill('900')
    await dialog.getByLabel('Expires').fill(addDays(TODAY, -1))
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await dialog.getByText('Choose today or a later date.').waitFor()
    await dialog.getByLabel('Expires').fill(addDays(TODAY, 30))
    expect(await faults(window, 'edit rule')).toEqual([])
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await toast(window).getByText('Pricing rule saved').waitFor()
    await row.getByText('$900.00 flat rate').waitFor()
    await row.getByText(formatDate(addDays(TODAY, 30))).waitFor()
    // What is tried hears of it.
    await tryIt.getByText('$900.00 flat rate').waitFor()

    await window
      .getByRole('button', { name: 'Delete rule for Elena Vargas: Driveway Sealing, $900.00 flat rate' })
      .click()
    await toast(window).getByText('Pricing rule deleted').waitFor()
    await window.getByText('No pricing rules yet').waitFor()
    await tryIt.getByText('No rule for Elena Vargas applies').waitFor()
    await toast(window).getByRole('button', { name: 'Undo' }).click()
    await row.getByText('$900.00 flat rate').waitFor()
    expect(await rulesOf(elena.id)).toMatchObject([
      { priceType: 'fixed', value: 90_000, expiresAt: addDays(TODAY, 30) },
    ])
  })

  test(
    'on a phone opens the form over the list, for a service of its own, and shows what has ended as ended',
    { timeout: 60_000 },
    async () => {
      const plaza = await page.crew.aCustomer({ name: 'Shell Point Plaza' })
      await agree(plaza.id, { ...DRIVEWAY, expiresAt: TODAY })
      await page.app.parts.db.pool.query('update customer_pricing set expires_at = $1 where customer_id = $2', [
        addDays(TODAY, -1),
        plaza.id,
      ])
      const staff = await page.app.as('staff')
      const window = await page.open('/dashboard/pricing?view=rules', 'phone', { cookie: staff.cookie, theme: 'dark' })
      await window.getByText('expired').waitFor()
      expect(await window.getByRole('button', { name: /^Delete rule/ }).count()).toBe(0)
      await window.getByRole('button', { name: 'Add Rule' }).click()
      const dialog = window.getByRole('dialog', { name: 'Add Rule' })
      await choose(dialog, 'Shell Point Plaza')
      await dialog.getByLabel('Service', { exact: true }).selectOption('Other service')
      await dialog.getByLabel('Service name').fill('Walkway cleaning')
      await dialog.getByLabel('Type').selectOption('Dollars off')
      await dialog.getByLabel('Dollars').fill('$40.50')
      await dialog.getByLabel('Notes').fill('Every spring')
      // The telephone is turned on its side and back: what is typed stays.
      expect(await faults(window, 'add rule')).toEqual([])
      await window.setViewportSize({ width: 390, height: 844 })
      await dialog.getByRole('button', { name: 'Add Rule' }).click()
      await toast(window).getByText('Pricing rule created successfully').waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await window.getByText('$40.50 off', { exact: true }).waitFor()
      expect(await rulesOf(plaza.id)).toMatchObject([
        { service: 'Walkway cleaning', value: 4050, notes: 'Every spring' },
        { words: '10% discount' },
      ])
      expect(await faults(window, 'pricing, full, dark')).toEqual([])
    },
  )

  test(
    'says why its list did not arrive, and tries again; keeps what was typed when a rule is not made',
    { timeout: 60_000 },
    async () => {
      await page.crew.aCustomer({ name: 'Ana Whitlock' })
      let isAway = true
      const window = await page.open('/dashboard/pricing?view=rules', 'desk', {
        mayComplain: /503/,
        before: (fresh) =>
          fresh.route(/\/api\/customer-pricing(\?.*)?$/, (route) =>
            isAway
              ? route.fulfill({ status: 503, json: { error: 'We are away for a moment.', code: 'AWAY' } })
              : route.continue(),
          ),
      })
      await window.getByText('Couldn’t load pricing rules').waitFor()
      const add = window.getByRole('region', { name: 'Add Rule' })
      await choose(add, 'Ana Whitlock')
      await add.getByLabel('Percent').fill('7')
      await add.getByRole('button', { name: 'Add Rule' }).click()
      await toast(window).getByText('Couldn’t create pricing rule').waitFor()
      expect(await add.getByLabel('Percent').inputValue()).toBe('7')
      isAway = false
      await window.getByRole('button', { name: 'Try again' }).click()
      await window.getByRole('table', { name: '' }).first().waitFor()
      await add.getByRole('button', { name: 'Add Rule' }).click()
      await window.getByRole('row', { name: /Ana Whitlock/ }).waitFor()
    },
  )
})

describe('a job', () => {
  test(
    'has the agreed price filled in, and says by which rule; what a person types is never overwritten',
    { timeout: 60_000 },
    async () => {
      const hal = await page.crew.aCustomer({ name: 'Hal Brandt' })
      await agree(hal.id, { ...DRIVEWAY, expiresAt: addDays(TODAY, 3) })
      const window = await page.open(`/dashboard/jobs/new?customer=${hal.id}`, 'desk')
      const price = window.getByLabel('Price in dollars')
      const service = window.getByLabel('Service', { exact: true })
      await service.selectOption('Driveway Sealing')
      await window.getByText('10% discount for Hal Brandt', { exact: true }).waitFor()
      expect(await price.inputValue()).toBe('')
      await window.getByLabel('Square feet').fill('850')
      await window.getByText('10% discount for Hal Brandt: $1,300.50').waitFor()
      await expect.poll(() => price.inputValue()).toBe('1,300.50')
      await window.getByText('from pricing rule: 10% discount').waitFor()
      expect(await window.getByRole('button', { name: 'Use this price' }).count()).toBe(0)
      // It changes with what it is calculated from, and without a rule it is the list price.
      await window.getByLabel('Square feet').fill('1000')
      await expect.poll(() => price.inputValue()).toBe('1,530.00')
      await service.selectOption('Paver Cleaning')
      await window.getByText('from your rates').waitFor()
      const list = await price.inputValue()
      expect(list).toMatch(/^[\d,]+\.\d\d$/)
      // What is typed stays, and so does what is emptied; the rule is offered again.
      await price.fill('900')
      await service.selectOption('Driveway Sealing')
      await window.getByLabel('Square feet').fill('850')
      await window.getByText('10% discount for Hal Brandt: $1,300.50').waitFor()
      expect(await price.inputValue()).toBe('900')
      expect(await window.getByText('from pricing rule: 10% discount').count()).toBe(0)
      await price.fill('')
      await window.getByLabel('Square feet').fill('851')
      await window.getByText('10% discount for Hal Brandt: $1,302.03').waitFor()
      expect(await price.inputValue()).toBe('')
      await window.getByLabel('Square feet').fill('850')
      await window.getByText('10% discount for Hal Brandt: $1,300.50').waitFor()
      await window.getByRole('button', { name: 'Use this price' }).click()
      expect(await price.inputValue()).toBe('1,300.50')
      await window.getByRole('button', { name: 'Create Job' }).click()
      await toast(window).getByText('Job created').waitFor()
      const id =
        new URL(await window.waitForURL(/jobs\/[\da-f-]{36}$/).then(() => window.url())).pathname.split('/').at(-1) ??
        ''
      expect(await page.job(id)).toMatchObject({ amount: 130_050, areaSqFt: 850 })

      // On the page of the job, on another day: the rule has ended by then, and the list price stands.
      await window.getByText('10% discount for Hal Brandt: $1,300.50').waitFor()
      await window.getByLabel('Date', { exact: true }).fill(addDays(TODAY, 4))
      await window.getByRole('button', { name: 'Use $1,445.00' }).waitFor()
      expect(await window.getByText('10% discount for Hal Brandt').count()).toBe(0)
      expect(await faults(window, 'job with a price')).toEqual([])
    },
  )

  test('of a customer whose flat rate is known needs no square feet', { timeout: 60_000 }, async () => {
    const hoa = await page.crew.aCustomer({ name: 'Gulf Breeze HOA' })
    await agree(hoa.id, { service: 'Any service', priceType: 'fixed', value: 90_000 })
    const job = await page.crew.aJob({ customerId: hoa.id, service: 'Fountain cleaning' })
    const window = await page.open(`/dashboard/jobs/${job.id}`, 'phone')
    await window.getByText('$900.00 flat rate for Gulf Breeze HOA: $900.00').waitFor()
    await window.getByRole('button', { name: 'Use this price' }).click()
    await window.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(window).getByText('Changes saved').waitFor()
    expect(await page.job(job.id)).toMatchObject({ amount: 90_000 })
  })

  test(
    'that stands already is not changed by looking at it, and is priced where another service is picked and no price was there',
    { timeout: 60_000 },
    async () => {
      const nora = await page.crew.aCustomer({ name: 'Nora Field' })
      await agree(nora.id, { service: 'Paver Cleaning', priceType: 'fixed', value: 45_000 })
      const [open, priced] = [
        await page.crew.aJob({ customerId: nora.id, service: 'Paver Cleaning' }),
        await page.crew.aJob({ customerId: nora.id, service: 'Driveway Sealing', amount: 70_000 }),
      ]
      const window = await page.open(`/dashboard/jobs/${open.id}`, 'desk')
      const price = window.getByLabel('Price in dollars')
      const service = window.getByLabel('Service', { exact: true })
      await window.getByText('$450.00 flat rate for Nora Field: $450.00').waitFor()
      expect(await price.inputValue()).toBe('')
      expect(await window.getByText('Unsaved changes').count()).toBe(0)
      await service.selectOption('Driveway Sealing')
      await service.selectOption('Paver Cleaning')
      await expect.poll(() => price.inputValue()).toBe('450.00')
      const other = await page.open(`/dashboard/jobs/${priced.id}`, 'desk')
      await other.getByLabel('Service', { exact: true }).selectOption('Paver Cleaning')
      await other.getByText('$450.00 flat rate for Nora Field: $450.00').waitFor()
      expect(await other.getByLabel('Price in dollars').inputValue()).toBe('700.00')
    },
  )

  test(
    'of the business whose service is chosen already may be left unasked when only its price was filled in',
    { timeout: 60_000 },
    async () => {
      const kay = await page.crew.aCustomer({ name: 'Kay Moran' })
      await agree(kay.id, { service: 'Any service', priceType: 'fixed', value: 12_000 })
      const window = await page.open('/dashboard/jobs', 'desk')
      await window.evaluate((id) => localStorage.setItem('business', id), await page.crew.business(1))
      await window.goto(`${page.app.url}/dashboard/jobs/new?customer=${kay.id}`)
      await expect.poll(() => window.getByLabel('Price in dollars').inputValue()).toBe('120.00')
      expect(await window.getByLabel('Service', { exact: true }).inputValue()).toBe('Pressure Washing')
      await window.getByRole('link', { name: 'Cancel' }).click()
      await window.waitForURL(/\/dashboard\/jobs$/)
    },
  )
})

test(
  'the page of a customer tells what was agreed with them, and leads to all of it',
  { timeout: 60_000 },
  async () => {
    const ben = await page.crew.aCustomer({ name: 'Ben Castro' })
    const window = await page.open(`/dashboard/customers/${ben.id}`, 'phone')
    const prices = window.getByRole('region', { name: 'Prices' })
    await prices.getByText('List price for everything.').waitFor()
    await agree(ben.id, { service: 'Paver Cleaning', priceType: 'discount_amount', value: 4000 })
    await prices.getByText('$40.00 off').waitFor()
    await window.getByText('Price rule: $40.00 off for Paver Cleaning').waitFor()
    await prices.getByRole('link', { name: /All rules/ }).click()
    await window.getByRole('heading', { name: 'Rules for Ben Castro' }).waitFor()
    await expect.poll(() => window.locator('.rules tbody tr').count()).toBe(1)
    await window.getByRole('button', { name: 'Add Rule' }).click()
    await window.getByRole('dialog').getByText('Ben Castro').waitFor()
    await window.keyboard.press('Escape')
    await window.getByRole('button', { name: 'Show all rules' }).click()
    await window.getByRole('heading', { name: 'Rules', exact: true }).waitFor()
  },
)

test('a rule that is half typed stays when all rules are shown', { timeout: 60_000 }, async () => {
  const ines = await page.crew.aCustomer({ name: 'Ines Duarte' })
  const window = await page.open(`/dashboard/pricing?customer=${ines.id}`, 'desk')
  const add = window.getByRole('region', { name: 'Add Rule' })
  await add.getByText('Ines Duarte').waitFor()
  await add.getByLabel('Percent').fill('15')
  await window.getByRole('button', { name: 'Show all rules' }).click()
  await window.getByRole('heading', { name: 'Rules', exact: true }).waitFor()
  expect(await add.getByLabel('Percent').inputValue()).toBe('15')
  await add.getByText('Ines Duarte').waitFor()
})
