import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { jobsPage, MONDAY } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()

const column = (page: Window, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Window | Locator, name: string): Locator => within.getByRole('article', { name })

/** Lifts something with a mouse, or with a finger that rests on it first, and lets go of it over something else. */
async function drag(page: Window, screen: Screen, from: Locator, to: Locator): Promise<void> {
  const over = page.getByRole('status').getByText(/ is over /)
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag, or no place for it')
  const grip = { x: start.x + 60, y: start.y + 20 }
  // Of a column that looks in at the side of a phone its edge is seen.
  const there = { x: end.x + 14, y: end.y + 60 }
  if (screen === 'desk') {
    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(grip.x + 12, grip.y + 4, { steps: 3 })
    await page.mouse.move(there.x, there.y, { steps: 8 })
    await over.waitFor({ state: 'attached' })
    await page.mouse.up()
    return
  }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', grip.x, grip.y)
  await page.locator('.jobboard').evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', grip.x + ((there.x - grip.x) * step) / 8, grip.y + ((there.y - grip.y) * step) / 8)
  await over.waitFor({ state: 'attached' })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test('the owner creates a job for a new customer, with the price that the rates suggest', async () => {
    const page = await at.open('/dashboard/jobs', screen)
    await page.getByRole('link', { name: 'Create Job' }).click()
    await page.getByRole('heading', { name: 'New job' }).waitFor()
    await page.getByRole('button', { name: 'Create Job' }).click()
    await page.getByText('Choose a customer or add a new one.').waitFor()
    await page.getByText('Choose a service.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    const name = `Nora Field ${screen}`
    await page.getByLabel('Find a customer').fill(name)
    await page.getByRole('option', { name: /New customer/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Customer' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Phone').fill(screen === 'desk' ? '(813) 555-0171' : '(813) 555-0172')
    await dialog.getByLabel('Address').fill('7 Heron Way, Parrish, FL')
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('7 Heron Way, Parrish, FL').waitFor()
    await page.getByLabel('Service', { exact: true }).selectOption('Paver Restoration')
    await page.getByLabel('Square feet').fill('1,040')
    await expect.poll(() => page.getByLabel('Price in dollars').inputValue()).toBe('2,860.00')
    await page.getByText('Your rate for Paver Restoration is $2.00 to $3.50 per square foot').waitFor()
    await page.getByLabel('Add checklist item').fill('Photo before')
    await page.keyboard.press('Enter')
    await page.getByLabel('For the crew').fill('Gate code 2290.')
    await page.getByRole('button', { name: 'Create Job' }).click()
    await toast(page).getByText('Job created').waitFor()
    await page.getByRole('heading', { name: 'Paver Restoration', level: 1 }).waitFor()
    await page.getByRole('checkbox', { name: 'Photo before' }).waitFor()
    const made = await at.job(page.url().split('/').at(-1) ?? '')
    expect(made).toMatchObject({
      customerName: name,
      status: 'requested',
      amount: 286_000,
      areaSqFt: 1040,
      crewNotes: 'Gate code 2290.',
      tasks: [{ text: 'Photo before' }],
    })
  })

  test('a job changes its status by being dragged, and by its dialog', async () => {
    const made = await at.crew.aJob({ customer: { name: `Dragged ${screen}` } })
    const page = await at.open(`/dashboard/jobs?view=board&q=${encodeURIComponent(`Dragged ${screen}`)}`, screen)
    const shown = card(column(page, 'Requested'), made.customerName)
    await shown.waitFor()
    await drag(page, screen, shown, column(page, 'Scheduled'))
    await toast(page).getByText('Job status updated successfully!').waitFor()
    await toast(page).getByRole('button', { name: 'Choose a date' }).waitFor()
    await card(column(page, 'Scheduled'), made.customerName).waitFor()
    expect(await at.job(made.id)).toMatchObject({ status: 'scheduled' })
    await page.getByRole('button', { name: `Update Status of ${made.customerName}` }).click()
    await page.getByRole('dialog', { name: 'Update Job Status' }).getByRole('button', { name: 'Completed' }).click()
    await card(column(page, 'Completed'), made.customerName).waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Status restored').waitFor()
    await card(column(page, 'Scheduled'), made.customerName).waitFor()
    expect(await at.job(made.id)).toMatchObject({ status: 'scheduled' })
  })

  test('a status that the server refuses goes back, and says so', async () => {
    const made = await at.crew.aJob({ customer: { name: `Refused ${screen}` } })
    const page = await at.open(`/dashboard/jobs?view=board&q=${encodeURIComponent(`Refused ${screen}`)}`, screen, {
      mayComplain: /status of 503/,
    })
    await card(column(page, 'Requested'), made.customerName).waitFor()
    const answer = {
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'We cannot take this right now.', code: 'UNAVAILABLE' }),
    }
    await page.route('**/api/jobs/*/status', (route) => route.fulfill(answer))
    await page.getByRole('button', { name: `Update Status of ${made.customerName}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Completed' }).click()
    await toast(page).getByText('Error: We cannot take this right now.').waitFor()
    await page.keyboard.press('Escape')
    await card(column(page, 'Requested'), made.customerName).waitFor()
    expect(await card(column(page, 'Completed'), made.customerName).count()).toBe(0)
  })

  test('a job is canceled with a reason, and a status brings it back', async () => {
    const made = await at.crew.aJob({ customer: { name: `Canceled ${screen}` } })
    const page = await at.open(`/dashboard/jobs?view=list&job=${made.id}`, screen)
    await page.getByRole('dialog', { name: 'Job Details' }).getByRole('button', { name: 'Cancel job...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel job' })
    await dialog.getByRole('button', { name: 'Cancel job' }).click()
    await dialog.getByText('Enter why you’re canceling the job.').waitFor()
    expect(await at.job(made.id)).toMatchObject({ status: 'requested' })
    await dialog.getByLabel('Reason').fill('Moved away')
    await dialog.getByRole('button', { name: 'Cancel job' }).click()
    await toast(page).getByText('Job status updated successfully!').waitFor()
    expect(await at.job(made.id)).toMatchObject({ status: 'cancelled', cancelReason: 'Moved away' })
    await page.getByRole('button', { name: `Update Status of ${made.customerName}` }).click()
    await page.getByText('This job is canceled: Moved away. Choose a status to reactivate it.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Requested' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await at.job(made.id)).toMatchObject({ status: 'requested', cancelReason: null })
  })
})

test(
  'search, technician, period, order and view stand in the address, and the next cards come as one scrolls',
  { timeout: 90_000 },
  async () => {
    const customer = await at.crew.aCustomer({ name: 'Scroll Person' })
    const jobs = Array.from({ length: 52 }, (_, made) => ({
      customerId: customer.id,
      ...(made < 3 && {
        scheduledDate: MONDAY,
        scheduledTime: '09:00',
        amount: 100 * made,
        technicianIds: made === 0 ? [at.kim.id] : [],
      }),
    }))
    await Promise.all(jobs.map((one) => at.crew.aJob(one)))
    const page = await at.open('/dashboard/jobs', 'desk')
    await page.getByLabel('Search by customer, service or address').fill('scroll person')
    await page.waitForURL(/q=scroll\+person/)
    await page.getByRole('button', { name: 'List' }).click()
    await page.waitForURL(/q=scroll\+person&view=list/)
    await page.getByText('52 jobs').waitFor()
    const cards = page.locator('main tr.jobrow')
    expect(await cards.count()).toBe(50)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => cards.count()).toBe(52)
    await page.getByLabel('Period').selectOption('next-week')
    await page.waitForURL(/period=next-week/)
    await page.getByText('3 jobs').waitFor()
    // Counts of all jobs beside three of them would mislead.
    const chips = page.getByRole('group', { name: 'Filter by status' })
    await chips.getByRole('button', { name: 'Requested', exact: true }).waitFor()
    await page.getByLabel('Technician').selectOption(at.kim.id)
    await page.getByText('1 job', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('1 job', { exact: true }).waitFor()
    expect(await page.getByLabel('Period').inputValue()).toBe('next-week')
    await page.getByLabel('Search by customer, service or address').fill('nobody at all')
    await page.getByText('No matching jobs').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.waitForURL(/\/dashboard\/jobs\?view=list$/)
    await chips.getByRole('button', { name: /^Requested [\d,]+$/ }).click()
    await page.waitForURL(/status=requested/)
  },
)

test('a job that is dragged to where it is done asks what was used, of what went along and of all else in the shed', async () => {
  const [washer] = [
    await at.crew.someEquipment({ name: 'Hot water washer' }),
    await at.crew.someEquipment({ name: 'Sand spreader' }),
  ]
  const made = await at.crew.aJob({ customer: { name: 'Dragged and done' }, equipmentIds: [washer.id] })
  const page = await at.open(`/dashboard/jobs?q=${encodeURIComponent(made.customerName)}`, 'desk')
  const shown = card(column(page, 'Requested'), made.customerName)
  await shown.waitFor()
  await drag(page, 'desk', shown, column(page, 'Completed'))
  const used = page.getByRole('dialog', { name: 'Materials used' })
  await used.getByLabel('Hot water washer (hours)').fill('2')
  await used.getByLabel('Add other equipment').selectOption({ label: 'Sand spreader' })
  await used.getByLabel('Sand spreader (hours)').fill('0.5')
  await used.getByRole('button', { name: 'Record usage' }).click()
  await toast(page).getByText('Usage recorded').waitFor()
  await used.waitFor({ state: 'detached' })
  expect((await at.owner.get(`/api/jobs/${made.id}/needs`)).body).toMatchObject({
    status: 'completed',
    recordedBy: 'Owner',
    equipment: [
      { name: 'Hot water washer', planned: true, hours: 2 },
      { name: 'Sand spreader', planned: false, hours: 0.5 },
    ],
  })
})
