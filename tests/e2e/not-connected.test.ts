import { expect, test } from 'vitest'
import { estimatesOf, signed } from '../support/estimates.ts'
import { billing } from '../support/invoices.ts'
import { faults } from './axe.ts'
import { withLongLinks } from '../support/short-links.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'

/** No provider is connected. */
const at = jobsPage()

test.each<Screen>(['desk', 'phone'])(
  'an estimate that nothing can send stays a draft until the owner has shared its link: %s',
  { timeout: 120_000 },
  async (screen) => {
    const { id } = await estimatesOf(at.app).aDraft({ customer: { name: `Shared ${screen}` } })
    const page = await at.open(`/dashboard/estimates/${id}?send=1`, screen)
    const dialog = page.getByRole('dialog', { name: /^Send EST-/ })
    await dialog.getByText('Nothing has left yet, and the estimate stays a draft.').waitFor()
    await dialog.getByLabel('Message').fill('Hi Priya,\n\nHere is what we talked about.')
    await dialog.getByRole('button', { name: 'Send estimate' }).click()
    await toast(page).getByText('Not sent: connect email').waitFor()
    expect(await dialog.getByLabel('Message').inputValue()).toContain('what we talked about')
    expect((await at.owner.get(`/api/estimates/${id}`)).body).toMatchObject({ status: 'draft', remindAt: null })
    expect(await dialog.getByRole('link', { name: 'Connect email' }).getAttribute('href')).toBe(
      '/dashboard/settings/connections?set=email',
    )
    const link = await dialog.getByLabel('Private link').inputValue()
    const text = await dialog.getByRole('link', { name: 'Send from my phone' }).getAttribute('href')
    expect(text).toMatch(/^sms:\+1\d{10}\?&body=/)
    expect(await withLongLinks(at.app, decodeURIComponent(text ?? ''))).toContain(link)
    const mail = await dialog.getByRole('link', { name: 'Send from my email' }).getAttribute('href')
    expect(mail).toMatch(/^mailto:priya%40example\.com\?subject=/)
    expect(decodeURIComponent(mail ?? '')).toContain('what we talked about')
    await dialog.getByRole('button', { name: 'I sent it' }).click()
    await toast(page).getByText('Shared by link').waitFor()
    await page.getByText('not opened yet').waitFor()
    expect((await at.owner.get(`/api/estimates/${id}`)).body).toMatchObject({ status: 'sent', sentVia: 'link' })
  },
)

test(
  'an invoice that nothing can send stays a draft, and the menu of the list leads to the ways out',
  { timeout: 120_000 },
  async () => {
    const { id, invoiceNumber } = await billing(at.app).anInvoice({ status: 'draft' })
    const page = await at.open('/dashboard/invoices?view=all', 'desk')
    await page.getByRole('button', { name: `More actions for ${invoiceNumber}` }).click()
    await page.getByRole('menuitem', { name: 'Send...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send invoice' })
    await dialog.getByText('Nothing has left yet, and the invoice stays a draft.').waitFor()
    await dialog.getByRole('button', { name: 'Both' }).click()
    await dialog.getByText('Not sent: connect email and texting.').waitFor()
    await dialog.getByLabel('Cc').fill('not an address')
    await dialog.getByRole('button', { name: 'Send invoice' }).click()
    await dialog.getByText('Check the address “not an address”: it isn’t an email address.').waitFor()
    expect(await faults(page, 'compose')).toEqual([])
    expect((await at.owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft' })
    await dialog.getByRole('button', { name: 'I sent it' }).click()
    await toast(page).getByText('Shared by link').waitFor()
    expect((await at.owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', sentVia: 'link' })
  },
)

test(
  'the accepted page says the day of the work, and the job keeps the price that was agreed to',
  { timeout: 120_000 },
  async () => {
    const { estimate, key } = await estimatesOf(at.app).aSent({ customer: { name: 'Sees The Day' } })
    expect((await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).status).toBe(
      200,
    )
    const { jobId } = (await at.owner.get(`/api/estimates/${estimate.id}`)).body
    const { version } = await at.job(jobId)
    const when = { scheduledDate: MONDAY, scheduledTime: '08:00', estimatedDuration: 120 }
    expect((await at.owner.patch(`/api/jobs/${jobId}`, { version, ...when })).status).toBe(200)
    const page = await at.open(`/dashboard/jobs/${jobId}`, 'desk')
    expect(await page.getByLabel('Price in dollars').inputValue()).toBe('1,137.00')
    await page.getByRole('region', { name: 'Estimate' }).waitFor()
    expect(await page.getByRole('button', { name: /^Use \$/ }).count()).toBe(0)
    await page.goto(`${at.app.url}/estimate/${estimate.id}?key=${key}`)
    await page.getByText(/^Monday, .*8 to 10 AM$/).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('appointment.ics')
  },
)
