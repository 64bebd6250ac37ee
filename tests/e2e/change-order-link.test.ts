import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { changeOrdersOf } from '../support/change-orders.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

type Body = Record<string, any>

const { app, browser, owner, technician, crew } = useApp({ testPaymentsCount: true })
const make = changeOrdersOf(app)
let samId = ''
beforeAll(async () => {
  samId = String((await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })).id)
  const prices = [{ upTo: null, low: 85_00, usual: 85_00, high: 85_00 }]
  const rust = { kind: 'add-on', name: 'Rust treatment', unit: 'each', prices }
  await owner.post('/api/price-book', rust)
}, 120_000)

/** The crew writes it at their stop, and hands the phone to the customer. */
async function writeAtStop(): Promise<{ job: Body; page: Window }> {
  const { id, version } = await make.anAgreedJob()
  const change = { version, scheduledDate: toDay(new Date()), technicianIds: [samId], keepClashes: true }
  expect((await owner.patch(`/api/jobs/${id}`, change)).status).toBe(200)
  const page = await openWindow(browser, `${app.url}/dashboard`, {
    screen: 'phone',
    cookie: technician.cookie,
  })
  await page.locator('summary', { hasText: 'Change order' }).click()
  await page.getByRole('button', { name: 'Add work the customer has to accept' }).click()
  const form = page.getByRole('form', { name: 'Change order' })
  await form.getByLabel('What is added').selectOption('Rust treatment')
  await form.getByRole('textbox', { name: 'Rust treatment' }).fill('2')
  await form.getByLabel(/^Why/).fill('Rust on the step.')
  await form.getByRole('button', { name: 'Write change order' }).click()
  await page.getByText('Adds $170.00 before tax.').waitFor()
  const [order] = (await owner.get(`/api/jobs/${id}/change-orders`)).body
  const { pathname, search } = new URL(await make.linkOf(order.id))
  await page.context().close()
  // The customer opens the link on their own phone.
  const theirs = await openWindow(browser, app.url + pathname + search, {
    screen: 'phone',
    // The secret leaves the address with the script; a reload finds the page all the same.
    mayComplain: /status of 404/,
  })
  await theirs.getByRole('button', { name: 'Type it instead' }).waitFor()
  return { job: await make.jobOf(String(id)), page: theirs }
}

test('a change that the crew wrote is signed on a phone, and the job and its invoice have it', async () => {
  const { job, page } = await writeAtStop()
  await page.getByText('Rust on the step.').waitFor()
  await page.getByText('Rust treatment').first().waitFor()
  await page.getByText('$1,307.00').first().waitFor()
  expect(await faults(page, 'a change order')).toEqual([])
  await page.getByLabel('Full name').fill('Priya Nair')
  await page.getByRole('button', { name: 'Type it instead' }).click()
  await page.getByLabel(/I accept this change/).click()
  await page.getByRole('button', { name: /^Accept/ }).click()
  await page.getByRole('heading', { name: 'Thank you! We’ll do it this way' }).waitFor()
  expect(await faults(page, 'an accepted change order')).toEqual([])
  const after = await make.jobOf(job['id'])
  expect(after).toMatchObject({ amount: 1_307_00, scope: { total: 1_307_00 } })
  expect(after['scope'].lines.at(-1)).toMatchObject({ description: 'Rust treatment', quantity: 2, total: 170_00 })
  const office = await openWindow(browser, `${app.url}/dashboard/jobs/${job['id']}`, {
    screen: 'desk',
    cookie: owner.cookie,
  })
  const scope = office.getByRole('region', { name: 'Scope' })
  await scope.getByRole('row', { name: /Rust treatment/ }).waitFor()
  await scope.getByText(/Priya Nair signed \$1,307\.00 \(was \$1,137\.00\)/).waitFor()
  expect((await owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' })).status).toBe(200)
  const [{ invoiceId }] = (await owner.post('/api/invoices/bulk', { items: [{ id: job['id'] }] })).body
  expect((await owner.get(`/api/invoices/${invoiceId}`)).body).toMatchObject({ amount: 1_307_00 })
  await office.goto(`${app.url}/dashboard/invoices/${invoiceId}`)
  await office.getByText('Rust treatment').first().waitFor()
})

test('a change that the customer declines leaves the job as it was, and the office reads why', async () => {
  const { job, page } = await writeAtStop()
  await page.getByText('No, thanks').click()
  await page.getByLabel('Anything we should know?').fill('I’ll do the rust myself.')
  await page.getByRole('button', { name: /^Decline/ }).click()
  await page.getByRole('heading', { name: 'Thanks for letting us know' }).waitFor()
  await page.getByText('You said: “I’ll do the rust myself.”').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Thanks for letting us know' }).waitFor()
  expect(await make.jobOf(job['id'])).toMatchObject({ amount: 1_137_00, version: job['version'] })
  const office = await openWindow(browser, `${app.url}/dashboard/jobs/${job['id']}`, {
    screen: 'desk',
    cookie: owner.cookie,
  })
  await office.getByText('I’ll do the rust myself.').first().waitFor()
})
