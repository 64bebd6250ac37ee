import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'

const at = jobsPage()

/** A job with what the crew has to know. */
const aJobToPrint = async () => {
  const luis = await at.crew.aTechnician({ name: 'Luis Ortega' })
  const job = await at.crew.aJob({
    customer: { name: 'Elena Vargas' },
    scheduledDate: MONDAY,
    scheduledTime: '09:00',
    amount: 234_000,
    crewNotes: 'Gate code 4411',
    technicianIds: [luis.id],
  })
  await at.owner.post(`/api/jobs/${job.id}/tasks`, { text: 'Seal' })
  return { job, luis }
}

test(
  'the work order of a job says all that the crew needs and no price, and prints without what can be pressed',
  { timeout: 90_000 },
  async () => {
    const { job } = await aJobToPrint()
    const page = await at.open(`/dashboard/jobs/${job.id}`, 'desk')
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Work order' }).click()
    await page.getByRole('heading', { level: 1, name: 'Work order' }).waitFor()
    const order = page.getByRole('article')
    await order.getByText('Gate code 4411').waitFor()
    for (const words of ['Elena Vargas', 'Luis Ortega', 'Seal']) await order.getByText(words).first().waitFor()
    expect(await order.innerText()).not.toMatch(/\$|2,340/)
    expect(await faults(page, 'work order')).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await order.getByText('Customer signature').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
  },
)

test(
  'the day sheet has the stops of a day, of everyone or of one person, and says when there are none',
  { timeout: 90_000 },
  async () => {
    await aJobToPrint()
    await at.crew.aJob({
      customer: { name: 'Tom Okafor' },
      scheduledDate: MONDAY,
      scheduledTime: '13:00',
      technicianIds: [at.kim.id],
    })
    const page = await at.open('/dashboard/day', 'desk')
    await page.getByRole('link', { name: 'Day sheet' }).click()
    await page.getByLabel('Day').fill(MONDAY)
    await page.getByRole('article').filter({ hasText: 'Tom Okafor' }).waitFor()
    await page.getByRole('article').filter({ hasText: 'Elena Vargas' }).first().waitFor()
    await page.getByLabel('Person').selectOption('Kim Tran')
    await expect.poll(() => page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('Tom Okafor')])
    await page.getByLabel('Day').fill(addDays(MONDAY, 300))
    await page.getByText('No stops this day').waitFor()
    // No day at all is today.
    await page.goto(`${at.app.url}/dashboard/day/sheet?date=2026-02-30`)
    expect(await page.getByLabel('Day').inputValue()).toBe(toDay(new Date()))
  },
)

test('a customer on paper has their details first, and no form', { timeout: 60_000 }, async () => {
  const { body: customer } = await at.owner.post('/api/customers', {
    name: 'Priya Nair',
    phone: '(813) 555-0148',
    address: '1204 Shell Point Rd',
  })
  const page = await at.open(`/dashboard/customers/${customer.id}`, 'desk')
  await page.getByRole('heading', { name: 'Notes and timeline' }).waitFor()
  await page.getByLabel('Add a note').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByLabel('Add a note').isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  const topOf = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top)
  expect(await topOf('Details')).toBeLessThan(await topOf('Jobs'))
})
