import { expect, test } from 'vitest'
import { estimatesOf } from '../support/estimates.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'

// As in a demo, a simulated message counts as sent.
const at = jobsPage({ testPaymentsCount: true })
const estimateOf = async (customerId: string) => (await at.owner.get(`/api/estimates?customerId=${customerId}`)).body[0]

test.each<Screen>(['desk', 'phone'])(
  'sends nothing, and records no acceptance, while the form has other unsaved input: %s',
  async (screen) => {
    const { estimate } = await estimatesOf(at.app).aSent({ customer: { name: `Not Saved ${screen}` } })
    const page = await at.open(`/dashboard/estimates/${estimate.id}`, screen)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^More actions for EST-/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const first = page.getByRole('dialog', { name: 'Save your changes first' })
    await page.getByLabel('Title').fill('Another title')
    for (const item of ['Resend...', 'Accepted by phone...']) {
      await choose(item)
      await first.waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      expect(await faults(page, 'not saved yet', screen)).toEqual([])
      await first.getByRole('button', { name: 'Back to estimate' }).click()
      await first.waitFor({ state: 'detached' })
    }
    expect(await page.getByLabel('Title').inputValue()).toBe('Another title')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page).getByText('Estimate saved').waitFor()
    await choose('Resend...')
    await page.getByRole('dialog', { name: /^Resend EST-/ }).waitFor()
  },
)

test('what is typed while an estimate is being saved stays, is not sent unsaved, and is saved with the next press', async () => {
  const estimate = await estimatesOf(at.app).aDraft({ customer: { name: 'Slow Line' } })
  const page = await at.open(`/dashboard/estimates/${estimate.id}`, 'desk')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/estimates/${estimate.id}`, (route) =>
    route.request().method() === 'PATCH' ? promise.then(() => route.continue()) : route.continue(),
  )
  await page.getByLabel('Title').fill('Pool deck')
  await page.getByRole('button', { name: 'Save and send' }).click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await page.getByLabel('Title').fill('Pool deck and lanai')
  resolve()
  await toast(page).getByText('Estimate saved').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Pool deck and lanai')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Save and send' }).click()
  await page.getByRole('dialog', { name: /^Send EST-/ }).waitFor()
  expect(await estimateOf(estimate.customerId)).toMatchObject({
    title: 'Pool deck and lanai',
    version: 3,
    state: 'draft',
  })
})

test('while a new one is being saved nothing can be typed that would be lost', async () => {
  const customer = await at.crew.aCustomer({ name: 'Slow First' })
  const page = await at.open(`/dashboard/estimates/new?customer=${customer.id}`, 'desk')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/estimates', (route) =>
    route.request().method() === 'POST' ? promise.then(() => route.continue()) : route.continue(),
  )
  await page.getByLabel('Service').selectOption('Driveway Sealing')
  await page.getByLabel('Title').fill('Driveway')
  await page.getByLabel('Description').fill('Driveway sealing')
  await page.getByLabel('Unit price').fill('450')
  const title = page.getByLabel('Title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => title.evaluate((input) => input.closest('[inert]') !== null)).toBe(true)
  resolve()
  await page.waitForURL(/\/dashboard\/estimates\/[0-9a-f-]{36}$/)
})

test('the link of a declined one is shown without opening it again, and sending it again says what that does', async () => {
  const { estimate, key } = await estimatesOf(at.app).aSent({ customer: { name: 'Said No' } })
  expect((await at.app.visitor.post(`/api/estimate-links/${estimate.id}/decline`, { key })).status).toBe(200)
  const page = await at.open(`/dashboard/estimates/${estimate.id}?send=1`, 'phone')
  const dialog = page.getByRole('dialog', { name: `Resend ${estimate.estimateNumber}` })
  await dialog
    .getByText('Said No declined it. Resending reopens it, and we follow up after 3 and 7 days if they don’t respond.')
    .waitFor()
  await dialog
    .getByText('It stays declined if you only share the link. The customer can change their mind there.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Send the link yourself' }).click()
  await expect.poll(() => dialog.getByLabel('Private link').inputValue()).toContain(key)
  expect(await estimateOf(estimate.customerId)).toMatchObject({ state: 'declined', remindAt: null })
})
