import { beforeEach, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { aQuote } from '../support/app.ts'
import { estimatesOf, signed } from '../support/estimates.ts'
import { truncate } from '../support/truncate.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser, owner, crew } = useApp({ testPaymentsCount: true })
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const today = toDay(new Date())
beforeEach(() =>
  truncate(
    app.database.pool,
    'customers, jobs, service_requests, invoices, visits, replies, communications, technicians',
  ),
)

const open = async (path = ''): Promise<Window> =>
  openWindow(browser, `${app.url}/dashboard${path}`, { screen: 'phone', cookie: owner.cookie })
const needs = (page: Window) => page.getByRole('region', { name: 'Needs you', exact: true })
const bar = (page: Window) => page.getByRole('region', { name: 'Next step', exact: true })
const caughtUp = (page: Window) => needs(page).getByText('You’re all caught up.').waitFor({ timeout: BY_ITSELF })

test(
  'on a phone, an answered request goes from its estimate to its paid invoice, each step from the Overview',
  { timeout: 180_000 },
  async () => {
    await app.visitor.post('/api/service-requests', aQuote({ name: 'Priya Nair', email: 'priya@example.com' }))
    const [request] = (await owner.get('/api/service-requests')).body
    await owner.patch(`/api/service-requests/${request.id}/status`, { status: 'contacted' })
    const page = await open()

    // Write estimate: from the list, and as the one clay button of the request.
    await needs(page).getByRole('heading', { name: 'Write estimate for Priya Nair' }).waitFor()
    await needs(page).getByRole('link', { name: 'Write estimate for Priya Nair' }).click()
    await bar(page).getByRole('button', { name: 'Write estimate for Priya Nair' }).click()
    await page.waitForURL(/\/dashboard\/estimates\/new\?request=/)
    const customerId = new URL(page.url()).searchParams.get('customer')
    const { estimate, key } = await estimatesOf(app).aSent({ requestId: request.id, customerId })
    await app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))

    // The deposit check.
    await page.goto(`${app.url}/dashboard`)
    await needs(page).getByText('Priya Nair’s deposit check').waitFor()
    await needs(page).getByText('$284.25 expected, accepted today').waitFor()
    await needs(page).getByRole('button', { name: 'Record check from Priya Nair' }).click()
    const deposit = page.getByRole('dialog', { name: 'Record deposit' })
    expect(await deposit.getByLabel('Method').inputValue()).toBe('check')
    await deposit.getByRole('button', { name: 'Record deposit' }).click()

    // Schedule: leads to the date of the job.
    await needs(page).getByText('deposit paid').waitFor()
    await needs(page).getByRole('link', { name: 'Schedule Priya Nair' }).last().click()
    await bar(page).getByText('Next: Schedule Priya Nair').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('scheduledDate')
    const job = (await owner.get(`/api/jobs/${new URL(page.url()).pathname.split('/').at(-1)}`)).body
    await owner.patch(`/api/jobs/${job.id}`, { version: job.version, scheduledDate: today, confirmationSent: true })
    await expect.poll(() => bar(page).count(), { timeout: BY_ITSELF }).toBe(0)
    await page.goto(`${app.url}/dashboard`)
    await caughtUp(page)

    // Send the invoice of what is done.
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    await needs(page).getByText('Job completed today · balance $852.75').waitFor({ timeout: BY_ITSELF })
    await needs(page).getByRole('link', { name: 'Send invoice to Priya Nair' }).click()
    await page.waitForURL(`**/dashboard/invoices?customer=${customerId}&job=${job.id}`)
    const invoice = await owner.post('/api/invoices', {
      businessId: job.businessId,
      customerId,
      jobId: job.id,
      amount: 113_700,
      status: 'sent',
    })
    expect(invoice.status, JSON.stringify(invoice.body)).toBe(201)
    await page.goto(`${app.url}/dashboard`)
    await caughtUp(page)

    // Remind of it, then record what came.
    await sql(`update invoices set due_date = now() - interval '6 days', status = 'overdue'`)
    await page.reload()
    await needs(page).getByRole('link', { name: 'Priya Nair is 6 days overdue' }).click()
    await bar(page).getByRole('button', { name: 'Send reminder to Priya Nair' }).click()
    const reminder = page.getByRole('dialog', { name: 'Send reminder to Priya Nair' })
    await reminder.getByText(/was due on/).waitFor()
    await reminder.getByRole('button', { name: 'Send reminder' }).click()
    await toast(page)
      .getByText(/Reminder sent/)
      .waitFor()
    await bar(page).getByRole('button', { name: 'Record payment from Priya Nair' }).waitFor()
    await page.goto(`${app.url}/dashboard`)
    await needs(page)
      .getByText(/reminded today/)
      .waitFor()
    await needs(page).getByRole('button', { name: 'Record payment from Priya Nair' }).click()
    await page.getByRole('dialog', { name: 'Record payment' }).getByRole('button', { name: 'Record payment' }).click()
    await caughtUp(page)
  },
)

test(
  'late work, unread texts, failed messages and certifications lead to where they are dealt with',
  { timeout: 120_000 },
  async () => {
    const customer = await crew.aCustomer({ name: 'Ruth Delgado', phone: '(813) 555-0188' })
    await crew.aJob({ customerId: customer.id, scheduledDate: addDays(today, -2), service: 'Driveway Sealing' })
    await crew.aVisit({
      date: addDays(today, -1),
      time: '10:00',
      name: 'Tom Okafor',
      address: '17 Heron Ct, Riverview, FL 33578',
    })
    await sql(
      `insert into replies (phone, body, provider_id, created_at) values ('+18135550188', 'Can you still come tomorrow if it rains?', 'r1', now() - interval '26 minutes')`,
    )
    await sql(
      `insert into communications (customer_id, type, purpose, recipient, message, status, reason, send_after) values ($1, 'sms', 'reminder', '+18135550188', 'See you', 'failed', 'No such number.', now())`,
      [customer.id],
    )
    const kim = await crew.aTechnician({ certificates: [{ name: 'Soft wash', endsOn: addDays(today, 5) }] })
    const page = await open()
    expect(kim.name).toBe('Kim Tran')
    await needs(page).getByText('5 things').waitFor()
    expect(await needs(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Close out Ruth Delgado’s job',
      'Close out the visit to Tom Okafor',
      'Reply to Ruth Delgado',
      'Kim Tran’s Soft wash certification',
      'Text to Ruth Delgado wasn’t delivered',
    ])
    await needs(page).getByText('“Can you still come tomorrow if it rains?” · 26 min ago').waitFor()
    expect(await faults(page, 'next steps')).toEqual([])

    await needs(page).getByRole('button', { name: 'Update status of Ruth Delgado' }).click()
    const status = page.getByRole('dialog', { name: 'Update Job Status' })
    await status.getByText('Ruth Delgado, Driveway Sealing').waitFor()
    expect(await faults(page, 'status from the overview')).toEqual([])
    await status.getByRole('button', { name: 'Close', exact: true }).last().click()
    await needs(page).getByRole('button', { name: 'Visit done Tom Okafor' }).click()
    // A visit that is done waits for its estimate.
    await needs(page).getByRole('heading', { name: 'Write estimate for Tom Okafor' }).waitFor()
    await needs(page).getByRole('button', { name: 'Send again to Ruth Delgado' }).click()
    await expect.poll(() => needs(page).getByText('wasn’t delivered').count(), { timeout: BY_ITSELF }).toBe(0)

    await needs(page).getByRole('link', { name: 'Update Soft wash of Kim Tran' }).click()
    await page.getByRole('dialog', { name: 'Edit technician' }).waitFor()
    await page.goto(`${app.url}/dashboard`)
    await needs(page).getByRole('link', { name: 'Reply to Ruth Delgado' }).last().click()
    await page.waitForURL('**/dashboard/messages/18135550188')
    await page.getByText('Can you still come tomorrow if it rains?').first().waitFor()
    await page.goto(`${app.url}/dashboard`)
    await expect.poll(() => needs(page).getByText('Reply to Ruth Delgado').count(), { timeout: BY_ITSELF }).toBe(0)
  },
)

test('a long list folds, says what is behind it, and moves the focus into it', async () => {
  for (let nth = 0; nth < 7; nth++) await app.visitor.post('/api/service-requests', aQuote({ name: `Asker ${nth}` }))
  for (let nth = 0; nth < 6; nth++)
    await crew.aJob({ scheduledDate: addDays(today, -2), customer: { name: `Late ${nth}` } })
  const page = await open()
  await needs(page).getByText('13 things').waitFor()
  expect(await needs(page).locator('.row').count()).toBe(9)
  await needs(page).getByRole('button', { name: 'Show 4 more: 1 late, 3 waiting for a response' }).click()
  expect(await needs(page).locator('.row').count()).toBe(10)
  await needs(page).getByRole('link', { name: 'See 2 waiting for a response in the list' }).waitFor()
  expect(await needs(page).evaluate((list) => list.contains(document.activeElement))).toBe(true)
  expect(await faults(page, 'unfolded next steps')).toEqual([])
})
