import { expect, test } from 'vitest'
import { billing } from '../support/invoices.ts'
import { jobsPage } from './jobs-page.ts'
import { toast } from './window.ts'

// As in a demo, a simulated message counts as sent.
const at = jobsPage({ testPaymentsCount: true })
const office = () => billing(at.app)
const invoice = async (id: string) => (await at.owner.get(`/api/invoices/${id}`)).body

test(
  'the link of a draft counts as sent once it was shared, and stays on the screen; once revoked, it opens nothing, and the next one is another',
  { timeout: 120_000 },
  async () => {
    const { id } = await office().anInvoice({ status: 'draft' })
    const page = await at.open(`/dashboard/invoices/${id}`, 'phone')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('It stays a draft until you mark the link as sent or the customer opens it.').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    // What is not saved is not what they would see.
    await page.getByLabel('Notes').fill('Gate code 4417')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Save the draft first. The link shows the saved version.').waitFor()
    expect(await page.getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await toast(page).getByText('Invoice saved').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'I sent it' }).waitFor()
    expect(await invoice(id)).toMatchObject({ status: 'draft' })
    await page.getByRole('button', { name: 'I sent it' }).click()
    await toast(page).getByText('Shared by link').waitFor()
    await page.getByRole('button', { name: 'Due date and notes' }).waitFor()
    const link = page.getByRole('textbox', { name: /Payment link/ })
    const old = await link.inputValue()
    expect(old).toContain(`/pay/${id}?client_secret=`)
    expect(await invoice(id)).toMatchObject({ status: 'sent', notes: 'Gate code 4417' })

    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Revoke link...' }).click()
    const dialog = page.getByRole('dialog', { name: /^Revoke the link to INV-.*\?$/ })
    await dialog.getByText('stops working right away').waitFor()
    await dialog.getByRole('button', { name: 'Revoke link' }).click()
    await toast(page).getByText('Link revoked').waitFor()
    await expect.poll(() => link.inputValue()).toBe('')
    expect((await fetch(old)).status).toBe(410)
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect.poll(() => link.inputValue()).toMatch(/client_secret=/)
    expect(await link.inputValue()).not.toBe(old)
    expect((await fetch(await link.inputValue())).status).toBe(200)
  },
)

test('what does not arrive says so, and is tried again', { timeout: 120_000 }, async () => {
  const job = await office().aCompletedJob()
  const { id } = await office().anInvoice({ job })
  const page = await at.open('/dashboard', 'desk', { mayComplain: /500/ })
  const refuse = (what: string) =>
    page.route(what, (route) => route.fulfill({ status: 500, json: { error: 'Not now.', code: 'INTERNAL' } }))
  const again = async (what: string, words: string) => {
    await page.getByText(words).waitFor({ timeout: 30_000 })
    await page.unroute(what)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByText(words).waitFor({ state: 'detached' })
  }
  const FACTS = '**/api/business-facts'
  await refuse(FACTS)
  await page.goto(`${at.app.url}/dashboard/invoices/${id}`)
  await again(FACTS, 'Couldn’t display the invoice')
  await refuse(FACTS)
  await page.goto(`${at.app.url}/dashboard/invoices`)
  await again(FACTS, 'Couldn’t display the preview')
  const OF_JOB = '**/api/invoices?*jobId=*'
  await refuse(OF_JOB)
  await page.goto(`${at.app.url}/dashboard/jobs/${job.id}`)
  await again(OF_JOB, 'Couldn’t load invoice')
  const HISTORY = '**/api/customers/*/job-history*'
  await refuse(HISTORY)
  await page.goto(`${at.app.url}/dashboard/invoices?customer=${job.customerId}`)
  await again(HISTORY, 'Couldn’t load completed jobs.')
})
