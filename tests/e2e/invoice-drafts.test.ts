import { expect, test } from 'vitest'
import { billing } from '../support/invoices.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { held, toast } from './window.ts'

// As in a demo, a simulated message counts as sent.
const at = jobsPage({ testPaymentsCount: true })
const office = () => billing(at.app)

test(
  'what is typed into a draft is neither passed over by the menu nor taken away when it is sent elsewhere',
  { timeout: 60_000 },
  async () => {
    const { id } = await office().anInvoice({ status: 'draft' })
    const page = await at.open(`/dashboard/invoices/${id}`, 'desk')
    const more = page.getByRole('button', { name: 'More actions' })
    await page.getByLabel('Unit price, line 1').fill('2.00')
    await more.click()
    await page.getByText('Save the draft first. Customers get the saved version.').waitFor()
    expect(await page.getByRole('menuitem', { name: 'Send...' }).isDisabled()).toBe(true)
    expect(await faults(page, 'menu of an unsaved draft')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await toast(page).getByText('Invoice saved').waitFor()
    await more.click()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Send...' }).isDisabled()).toBe(false)
    await page.keyboard.press('Escape')

    await page.getByLabel('Notes').fill('Gate code 4417')
    expect((await at.owner.post(`/api/invoices/${id}/send`, { by: ['email'] })).status).toBe(200)
    await page.getByText('This invoice was sent while you were editing.').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('Gate code 4417')
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await page.getByLabel('Notes').waitFor({ state: 'detached' })
    expect((await at.owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', notes: null })
  },
)

test('what is typed while an invoice is being saved or made stays', { timeout: 60_000 }, async () => {
  const { id } = await office().anInvoice({ status: 'draft' })
  const page = await at.open(`/dashboard/invoices/${id}`, 'desk')
  const notes = page.getByLabel('Notes')
  const saving = held()
  await page.route(`**/api/invoices/${id}`, (route) =>
    route.request().method() === 'PATCH' ? saving.route(route) : route.continue(),
  )
  await notes.fill('Gate on the left')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await notes.fill('Gate on the left, code 12')
  saving.release()
  await toast(page).getByText('Invoice saved').waitFor()
  expect(await notes.inputValue()).toBe('Gate on the left, code 12')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect
    .poll(async () => (await at.owner.get(`/api/invoices/${id}`)).body.notes)
    .toBe('Gate on the left, code 12')
  await page.getByRole('button', { name: 'Save draft' }).waitFor()

  const { id: customerId } = await office().aCustomer({ name: 'Slow Line' })
  await page.goto(`${at.app.url}/dashboard/invoices?customer=${customerId}`)
  const making = held()
  await page.route('**/api/invoices', (route) =>
    route.request().method() === 'POST' ? making.route(route) : route.continue(),
  )
  await page.getByLabel('Description, line 1').fill('Rust treatment')
  await page.getByLabel('Unit price, line 1').fill('120')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Creating...' }).waitFor()
  await notes.fill('Ring twice')
  making.release()
  await toast(page).getByText('Draft saved').waitFor()
  await expect.poll(() => page.getByLabel('Description, line 1').inputValue()).toBe('')
  expect(await notes.inputValue()).toBe('Ring twice')
  expect((await at.owner.get('/api/invoices?limit=1')).body[0]).toMatchObject({
    customerId,
    amount: 12_000,
    notes: null,
  })
})
