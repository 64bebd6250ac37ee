import { expect, test } from 'vitest'
import { generateDueJobs } from '#domains/work/recurring/generate-due-jobs.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate, formatWeekday } from '#lib/local-time.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { failUntilTriedAgain, held, toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()
const TODAY = toDay(new Date())

let businessId = ''
const aContract = async (change: Record<string, unknown> = {}) => {
  businessId ||= await at.crew.business()
  const customerId = change.customerId ?? (await at.crew.aCustomer({ name: 'Carol Pruitt' })).id
  const given = { businessId, customerId, service: 'House wash', frequency: 'semi-annual', amount: 42_000, ...change }
  const { status, body } = await at.owner.post('/api/recurring-services', given)
  expect(status).toBe(201)
  return body
}
const empty = () => at.app.parts.db.pool.query('delete from recurring_occurrences; delete from recurring_services')
const row = (page: Window, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Window, name: string, item: string) => {
  await row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test(
  'the first service is added for a customer that is chosen or new, and stands in the list with its figures',
  { timeout: 90_000 },
  async () => {
    await empty()
    await at.crew.aCustomer({ name: 'Marina Cove HOA' })
    const page = await at.open('/dashboard/recurring', 'desk')
    await page.getByRole('heading', { name: 'No recurring services yet' }).waitFor()
    await page.getByRole('button', { name: 'Add Service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Service' })
    const submit = dialog.getByRole('button', { name: 'Add Service' })
    expect(await submit.isDisabled()).toBe(true)
    // By keyboard: found by a part of the name, taken with Enter.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('customerId')
    await page.keyboard.type('Marina')
    await dialog.getByRole('option', { name: /Marina Cove HOA/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Marina Cove HOA').waitFor()
    expect(await submit.isDisabled()).toBe(false)

    // What is missing is said beside its field, and what was typed stays.
    await dialog.getByLabel('Price per visit').fill('0')
    await submit.click()
    await dialog.getByText('Enter the service.').waitFor()
    await dialog.getByText('Enter a price from $0.01 to $1,000,000.').waitFor()
    await dialog.getByLabel('Service').fill('Pool deck wash')
    await dialog.getByLabel('Price per visit').fill('380')
    await dialog.getByLabel('Frequency').selectOption('quarterly')
    await dialog.getByText(/^Then .+ and so on\.$/).waitFor()
    await dialog.getByLabel('Frequency').selectOption('monthly')
    await dialog.getByLabel('Next date').fill(addDays(TODAY, 5))
    await submit.click()
    await toast(page).getByText('Recurring service created successfully').waitFor()
    await row(page, 'Marina Cove HOA').getByText('Due Soon').waitFor()
    expect(await row(page, 'Marina Cove HOA').innerText()).toMatch(/Pool deck wash\s+\$380\.00\s*monthly/)
    const stats = page.locator('.stats')
    await expect
      .poll(async () => (await stats.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/Monthly Revenue \$380\.00 .*all contracts \$380\.00 .*Due Soon 1 .*Overdue 0/)

    // A person who is in no list yet is added on the way; Esc there leaves this dialog as it is.
    await page.getByRole('button', { name: 'Add Service' }).click()
    await dialog.getByLabel('Service').fill('Roof wash')
    await dialog.getByLabel('Find a customer').fill('Hal Brandt')
    await dialog.getByRole('option', { name: /New customer/ }).click()
    const newcomer = page.getByRole('dialog', { name: 'Add Customer' })
    await newcomer.getByLabel('Name').waitFor()
    await page.keyboard.press('Escape')
    await newcomer.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Service').inputValue()).toBe('Roof wash')
    await dialog.getByLabel('Find a customer').click()
    await dialog.getByRole('option', { name: /New customer/ }).click()
    await newcomer.getByLabel('Name').fill('Hal Brandt')
    await newcomer.getByLabel('Phone').fill('(813) 555-0191')
    await newcomer.getByLabel('Address').fill('4 Bay Dr, Ruskin')
    await newcomer.getByRole('button', { name: 'Add Customer' }).click()
    await dialog.getByText('4 Bay Dr, Ruskin').waitFor()
    await dialog.getByLabel('Frequency').selectOption('annual')
    await dialog.getByLabel('Price per visit').fill('$540.00')
    await dialog.getByRole('button', { name: 'Add Service' }).click()
    await row(page, 'Hal Brandt').getByText('Active').waitFor()
    await expect
      .poll(async () => (await stats.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/Monthly Revenue \$380\.00 .*all contracts \$425\.00 /)
  },
)

test('it is paused, resumed and canceled from its row, and each can be undone', { timeout: 90_000 }, async () => {
  await empty()
  await aContract({ nextScheduledDate: addDays(TODAY, 30) })
  await aContract({
    customerId: (await at.crew.aCustomer({ name: 'Elena Vargas' })).id,
    nextScheduledDate: addDays(TODAY, 40),
  })
  const page = await at.open('/dashboard/recurring', 'desk')
  const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
  await expect.poll(() => chip('Active').innerText()).toMatch(/\b2$/)

  await act(page, 'Carol Pruitt', 'Pause')
  await toast(page).getByText('Service status updated').waitFor()
  await expect.poll(() => chip('Paused').innerText()).toMatch(/\b1$/)
  await row(page, 'Carol Pruitt').waitFor({ state: 'detached' })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Carol Pruitt').waitFor()

  await act(page, 'Carol Pruitt', 'Cancel service...')
  const dialog = page.getByRole('dialog', { name: 'Cancel service' })
  await dialog.getByRole('button', { name: 'Keep service' }).click()
  await dialog.waitFor({ state: 'detached' })
  await act(page, 'Carol Pruitt', 'Cancel service...')
  await dialog.getByRole('button', { name: 'Cancel service' }).click()
  await toast(page).getByText('Service status updated').waitFor()
  await chip('Canceled').click()
  await row(page, 'Carol Pruitt').getByText('no date').waitFor()
  expect(page.url()).toContain('status=cancelled')
  // Any switch is allowed: what is over may pause, too.
  await act(page, 'Carol Pruitt', 'Pause')
  await page.getByRole('heading', { name: 'No canceled services' }).waitFor()
  await chip('Paused').click()
  await act(page, 'Carol Pruitt', 'Resume')
  await page.getByRole('heading', { name: 'No paused services' }).waitFor()
  await chip('Active').click()
  await row(page, 'Carol Pruitt').getByText('Active').waitFor()
})

test('what is typed while a plan is saved stays in its fields', { timeout: 60_000 }, async () => {
  await empty()
  const one = await aContract()
  const page = await at.open(`/dashboard/recurring/${one.id}`, 'desk')
  const price = page.getByLabel('Price per visit')
  const waits = held()
  await page.route(`**/api/recurring-services/${one.id}`, (route) =>
    route.request().method() === 'PATCH' ? waits.route(route) : route.continue(),
  )
  await price.fill('450')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await price.fill('475')
  await page.getByLabel('Frequency').selectOption('Every n weeks')
  waits.release()
  await toast(page).getByText('Recurring service saved').waitFor()
  await page.getByRole('button', { name: 'Save plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carol Pruitt, every 6 weeks' }).waitFor()
  expect(await price.inputValue()).toBe('475.00')
  expect((await at.owner.get(`/api/recurring-services/${one.id}`)).body).toMatchObject({ amount: 47_500, version: 3 })
})

test(
  'its price is changed where another window was quicker, and nothing is written over unseen',
  { timeout: 90_000 },
  async () => {
    await empty()
    const one = await aContract()
    const page = await at.open('/dashboard/recurring', 'desk', { mayComplain: /409/ })
    await act(page, 'Carol Pruitt', 'Open plan')
    await page.getByRole('heading', { level: 1, name: 'Carol Pruitt, semi-annual' }).waitFor()
    await page.getByLabel('Price per visit').fill('450')
    await at.owner.patch(`/api/recurring-services/${one.id}`, { version: 1, notes: 'Gate code 12' })
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('You changed this in another window').waitFor()
    expect(await page.getByLabel('Price per visit').inputValue()).toBe('450')
    await page.getByRole('button', { name: 'Save my version' }).click()
    await toast(page).getByText('Recurring service saved').waitFor()
    const { body } = await at.owner.get(`/api/recurring-services/${one.id}`)
    expect(body).toMatchObject({ amount: 45_000, notes: 'Gate code 12' })
    // Every two weeks from a day of this month on: the visits are there at once, and one is moved, one is skipped.
    await page.getByLabel('Frequency').selectOption('Every n weeks')
    await page.getByLabel('Every (weeks)').fill('0')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Enter a whole number above zero.').waitFor()
    await page.getByLabel('Every (weeks)').fill('2')
    await page.getByLabel('Next date').fill(addDays(TODAY, 2))
    await page.getByLabel('Start').selectOption('9:00 AM')
    await page.getByRole('radio', { name: 'Monthly on the 1st' }).check({ force: true })
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Carol Pruitt, every 2 weeks' }).waitFor()
    const visits = page.getByRole('region', { name: 'Next 90 days' }).getByRole('listitem')
    await expect.poll(() => visits.count()).toBe(7)
    await visits.first().getByRole('button', { name: 'Move' }).click()
    await page.getByRole('dialog', { name: 'Move visit' }).getByLabel('Date').fill(addDays(TODAY, 3))
    await page.getByRole('dialog', { name: 'Move visit' }).getByRole('button', { name: 'Move visit' }).click()
    await visits.first().getByText('Moved', { exact: true }).waitFor()
    await visits.nth(1).getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('dialog', { name: 'Skip visit' }).getByRole('button', { name: 'Skip visit' }).click()
    await visits.nth(1).getByText('This visit was deleted.').waitFor()
    expect(await faults(page, 'plan')).toEqual([])
  },
)

test(
  'a visit that is due has its job, which the row says and leads to, and one that is past is overdue until it has a new day',
  { timeout: 90_000 },
  async () => {
    await empty()
    const page = await at.open('/dashboard/recurring', 'phone')
    await page.getByRole('heading', { name: 'No recurring services yet' }).waitFor()
    // Made elsewhere, it shows by itself, and so does the job that the clock makes of it.
    const late = await aContract({ nextScheduledDate: addDays(TODAY, -2) })
    await row(page, 'Carol Pruitt').getByText('Overdue').waitFor()
    await generateDueJobs(at.app.parts)
    await row(page, 'Carol Pruitt').getByText('2 days late: the job has no new date yet').waitFor()
    await row(page, 'Carol Pruitt').getByText('Overdue').waitFor()
    const { visit } = (await at.owner.get(`/api/recurring-services/${late.id}`)).body
    const { version } = await at.job(visit.jobId)
    const day = addDays(TODAY, 3)
    await at.owner.patch(`/api/jobs/${visit.jobId}`, { version, scheduledDate: day, scheduledTime: '09:00' })
    await row(page, 'Carol Pruitt')
      .getByText(`job created, ${formatWeekday(day).slice(0, 3)} 9:00 AM`)
      .waitFor()
    expect(await row(page, 'Carol Pruitt').innerText()).toContain(formatDate(day))
    await row(page, 'Carol Pruitt').getByText('Due Soon').waitFor()

    await act(page, 'Carol Pruitt', 'Open plan')
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('link', { name: formatDate(addDays(TODAY, -2)) }).waitFor()
    await history.getByText(`moved to ${formatDate(day)}`).waitFor()
    expect(await faults(page, 'visits')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Recurring' }).first().click()
    await act(page, 'Carol Pruitt', 'Open next job')
    await page.getByRole('heading', { level: 1, name: 'House wash' }).waitFor()
  },
)

test('the page of a customer shows their services and leads to another one for them', { timeout: 60_000 }, async () => {
  await empty()
  const one = await aContract({ nextScheduledDate: addDays(TODAY, 6) })
  const page = await at.open(`/dashboard/customers/${one.customerId}`, 'phone')
  const card = page.getByRole('region', { name: 'Recurring services' })
  await card.getByText('House wash').waitFor()
  expect(await card.innerText()).toMatch(/\$420\.00 semi-annual/)
  await card.getByText('Due Soon').waitFor()
  await page.getByText(/added the recurring service House wash, \$420\.00 semi-annual from /).waitFor()
  await card.getByRole('link', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Service' })
  await dialog.getByText('Carol Pruitt').waitFor()
  await dialog.getByLabel('Service').fill('Paver cleaning')
  await dialog.getByLabel('Price per visit').fill('320')
  expect(await faults(page, 'add service')).toEqual([])
  await dialog.getByRole('button', { name: 'Add Service' }).click()
  await row(page, 'Paver cleaning').waitFor()
  // The list may know of it before the dialog does.
  await expect.poll(() => page.url()).not.toContain('customer=')
})

test('a job that its service bills by the month says so, and who billed it', async () => {
  await empty()
  const { id } = await aContract({ nextScheduledDate: TODAY, invoiceRule: 'monthly' })
  const [{ job }] = (await at.owner.get(`/api/recurring-services/${id}/upcoming`)).body
  expect((await at.owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).status).toBe(200)
  const page = await at.open(`/dashboard/jobs/${job.id}`, 'phone')
  const invoice = page.getByRole('region', { name: 'Invoice' })
  await invoice.getByText('Its recurring service bills this visit on the 1st').waitFor()

  // As if the 1st had come: the rule is another one, and what is left is billed at once.
  const { body: plan } = await at.owner.get(`/api/recurring-services/${id}`)
  const changed = await at.owner.patch(`/api/recurring-services/${id}`, {
    version: plan.version,
    invoiceRule: 'per-visit',
  })
  expect(changed.status).toBe(200)
  await invoice.getByRole('link', { name: /^INV-/ }).waitFor()
  expect(await invoice.getByRole('link', { name: 'Create invoice' }).count()).toBe(0)
})

test('a list that does not come says so, and Try again brings it', { timeout: 60_000 }, async () => {
  await empty()
  await aContract()
  const page = await at.open('/dashboard/recurring', 'desk', {
    mayComplain: /500/,
    before: (window) =>
      failUntilTriedAgain(window, /\/api\/recurring-services\?/, (route) =>
        route.fulfill({ status: 500, json: { error: 'The database is away.', code: 'X' } }),
      ),
  })
  await page.getByRole('heading', { name: 'Failed to fetch recurring services' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Carol Pruitt').waitFor()
})

test(
  'axe finds nothing wrong with the tab, its menu and its dialogs, in light and in dark, on a phone and at a desk',
  { timeout: 180_000 },
  async () => {
    await empty()
    await aContract({ nextScheduledDate: addDays(TODAY, -2) })
    await aContract({ nextScheduledDate: addDays(TODAY, 3), service: 'Walkway cleaning' })
    const found: string[] = []
    for (const [screen, theme] of [
      ['phone', 'light'],
      ['desk', 'dark'],
    ] as const) {
      const page = await at.open('/dashboard/recurring', screen, { theme })
      await row(page, 'Walkway cleaning').getByText('Due Soon').waitFor()
      found.push(...(await faults(page, `tab, ${theme}`, screen)))
      await row(page, 'Walkway cleaning')
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Open plan' }).waitFor()
      found.push(...(await faults(page, `menu, ${theme}`, screen)))
      await page.getByRole('menuitem', { name: 'Open plan' }).click()
      await page.getByLabel('Price per visit').fill('nothing')
      await page.getByRole('button', { name: 'Save plan' }).click()
      await page.locator('.field.bad').waitFor()
      found.push(...(await faults(page, `plan, ${theme}`, screen)))
      // Nothing is wider than the screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    expect(found).toEqual([])
  },
)
