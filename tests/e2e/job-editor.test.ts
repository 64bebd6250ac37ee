import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test('a clash is seen before it is saved, and has two ways out', async () => {
    await at.crew.aJob({
      customer: { name: 'Ben Castro', address: '4 Oak St, Brandon, FL' },
      service: 'Paver Cleaning',
      scheduledDate: MONDAY,
      scheduledTime: '13:00',
      technicianIds: [at.kim.id],
    })
    const [moved, unmoved] = [
      await at.crew.aJob({ customer: { name: 'Way One' } }),
      await at.crew.aJob({ customer: { name: 'Way Two' } }),
    ]
    const plan = async (page: Window) => {
      await page.getByRole('textbox', { name: 'Date' }).fill(MONDAY)
      await page.getByLabel('Start').selectOption('08:00')
      await page.getByLabel('Length').selectOption('360')
      await page.getByRole('checkbox', { name: 'Kim Tran' }).check()
      await page.getByText('Kim overlaps by 1 hour').waitFor()
      await page.getByText('busy from 1 PM, Brandon').waitFor()
    }
    const first = await at.open(`/dashboard/jobs/${moved.id}`, screen)
    await plan(first)
    await first.getByRole('button', { name: 'Start at 6:30 AM' }).click()
    await first.getByText('Kim overlaps by 1 hour').waitFor({ state: 'detached' })
    await first.getByRole('button', { name: 'Save changes' }).click()
    await toast(first).getByText('Job scheduled').waitFor()
    expect(await at.job(moved.id)).toMatchObject({
      status: 'scheduled',
      scheduledTime: '06:30',
      technicians: [{ name: 'Kim Tran' }],
    })
    await toast(first).getByRole('button', { name: 'Undo' }).click()
    await toast(first).getByText('Change undone').waitFor()
    expect(await at.job(moved.id)).toMatchObject({ status: 'requested', scheduledDate: null })

    const second = await at.open(`/dashboard/jobs/${unmoved.id}`, screen, { mayComplain: /status of 409/ })
    await plan(second)
    // Saved in spite of the warning it is refused, and the box is what one looks at.
    await second.getByRole('button', { name: 'Save changes' }).click()
    await toast(second).getByText('Couldn’t save changes').waitFor()
    await expect.poll(() => second.evaluate(() => document.activeElement?.classList.contains('clash'))).toBe(true)
    expect(await at.job(unmoved.id)).toMatchObject({ status: 'requested', version: 1 })
    await second.getByRole('button', { name: 'Schedule anyway' }).click()
    await second.getByText('Scheduled anyway.').waitFor()
    await second.getByRole('button', { name: 'Save changes' }).click()
    await toast(second).getByText('Job scheduled').waitFor()
    expect(await at.job(unmoved.id)).toMatchObject({ scheduledTime: '08:00', estimatedDuration: 360 })
    await second.reload()
    await second.getByText('Scheduled anyway.').waitFor()
  })

  test('of two windows on one job the second sees what the first changed, keeps what was typed, and overwrites nothing unasked', async () => {
    const made = await at.crew.aJob({ scheduledDate: MONDAY, scheduledTime: '09:00', notes: 'As it was' })
    // This window does not hear of the other: its line is down.
    const page = await at.open(`/dashboard/jobs/${made.id}`, screen, {
      mayComplain: /status of 409|ERR_FAILED/,
      before: (window) => window.route('**/api/events*', (route) => route.abort()),
    })
    await page.getByLabel('For the crew').fill('Typed in the second window')
    await page.getByLabel('Start').selectOption('11:00')
    const staff = await at.app.as('staff')
    expect(
      (await staff.patch(`/api/jobs/${made.id}`, { version: 1, scheduledTime: '10:00', notes: 'Changed by the first' }))
        .status,
    ).toBe(200)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Sam staff changed this', { exact: true }).waitFor()
    const changes = page.getByLabel('Changes')
    await changes.getByText('10:00 AM').waitFor()
    await changes.getByText('Changed by the first').waitFor()
    expect(await page.getByLabel('For the crew').inputValue()).toBe('Typed in the second window')
    expect(await at.job(made.id)).toMatchObject({ scheduledTime: '10:00', crewNotes: null, version: 2 })
    await page.getByRole('button', { name: 'Save my version' }).click()
    await toast(page).getByText('Job rescheduled').waitFor()
    // What the first changed and the second did not stays.
    expect(await at.job(made.id)).toMatchObject({
      scheduledTime: '11:00',
      crewNotes: 'Typed in the second window',
      notes: 'Changed by the first',
      version: 3,
    })
  })

  test('a window that hears of a change while something is typed says so at once, and can show the new one', async () => {
    const made = await at.crew.aJob({ notes: 'As it was' })
    const page = await at.open(`/dashboard/jobs/${made.id}`, screen)
    await page.getByLabel('For the customer').fill('Typed')
    await at.owner.patch(`/api/jobs/${made.id}`, { version: 1, notes: 'Newer' })
    await page.getByText('This job was just changed.').waitFor()
    expect(await page.getByLabel('For the customer').inputValue()).toBe('Typed')
    await page.getByRole('button', { name: 'View latest version' }).click()
    await expect.poll(() => page.getByLabel('For the office').inputValue()).toBe('Newer')
    expect(await page.getByLabel('For the customer').inputValue()).toBe('')
    // Nothing is being typed now, so the next change simply shows.
    await at.owner.patch(`/api/jobs/${made.id}`, { version: 2, notes: 'Newest' })
    await expect.poll(() => page.getByLabel('For the office').inputValue()).toBe('Newest')
  })

  test('leaving with something unsaved is asked about', async () => {
    const made = await at.crew.aJob()
    const page = await at.open(`/dashboard/jobs/${made.id}`, screen)
    await page.getByLabel('For the crew').fill('Not saved')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Jobs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('For the crew').inputValue()).toBe('Not saved')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Jobs' }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  })
})

test('the clock of a job is started, stopped and corrected, and the checklist is ticked', async () => {
  const made = await at.crew.aJob({ tasks: ['Photo before', 'First coat'] })
  const page = await at.open(`/dashboard/jobs/${made.id}`, 'phone', { mayComplain: /status of 400/ })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('timer', { name: 'Time on this job' }).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.getByRole('button', { name: 'Correct time...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct time' })
  const yesterday = addDays(toDay(new Date()), -1)
  await dialog.getByLabel('Started on').fill(yesterday)
  await dialog.getByLabel('Ended on').fill(yesterday)
  await dialog.getByLabel('at').nth(0).fill('09:00')
  await dialog.getByLabel('at').nth(1).fill('08:00')
  await dialog.getByLabel('Minutes worked').fill('')
  await dialog.getByRole('button', { name: 'Save times' }).click()
  await dialog.getByText('The end must be after the start.').waitFor()
  await dialog.getByLabel('at').nth(1).fill('11:30')
  await dialog.getByRole('button', { name: 'Save times' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Timer' }).getByText('2 h 30 min').waitFor()
  await page.getByRole('checkbox', { name: 'Photo before' }).click()
  await page.getByText('1 of 2').waitFor()
  await expect.poll(async () => (await at.job(made.id)).tasks[0].doneBy).toMatch(/Owner/)
  expect(await at.job(made.id)).toMatchObject({ status: 'in-progress', actualDuration: 150 })
})

test('calculates the minutes of work, without the pauses, when the end of the work is corrected', async () => {
  const made = await at.crew.aJob()
  const [startTime, endTime] = ['2026-03-02T14:00:00Z', '2026-03-03T02:00:00Z']
  // Twelve hours by the clock, two of them a pause.
  await (
    await at.app.as('owner')
  ).patch(`/api/jobs/${made.id}`, { version: 1, startTime, endTime, actualDuration: 600 })
  const page = await at.open(`/dashboard/jobs/${made.id}`, 'phone')
  await page.getByRole('button', { name: 'Correct time...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct time' })
  await dialog.getByLabel('at').nth(1).fill('17:00')
  await expect.poll(() => dialog.getByLabel('Minutes worked').inputValue()).toBe('360')
  await dialog.getByRole('button', { name: 'Save times' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await at.job(made.id)).toMatchObject({ endTime: '2026-03-02T22:00:00.000Z', actualDuration: 360 })
})

test('a job is deleted after its owner was shown what hangs on it', async () => {
  const made = await at.crew.aJob({ tasks: ['Photo before'], customer: { name: 'Deleted Person' } })
  const page = await at.open(`/dashboard/jobs/${made.id}`, 'desk', { mayComplain: /status of 404/ })
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete job...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete job' })
  await dialog.getByText('its timeline and 1 checklist item').waitFor()
  await dialog.getByRole('button', { name: 'Delete job' }).click()
  await toast(page).getByText('Job deleted').waitFor()
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  expect((await at.owner.get(`/api/jobs/${made.id}`)).status).toBe(404)
})

test(
  'axe finds nothing wrong with a clash, a conflict and an open choice of customers',
  { timeout: 120_000 },
  async () => {
    await at.crew.aJob({
      customer: { name: 'Ben Castro' },
      scheduledDate: MONDAY,
      scheduledTime: '13:00',
      technicianIds: [at.kim.id],
    })
    const made = await at.crew.aJob({
      scheduledDate: MONDAY,
      scheduledTime: '08:00',
      amount: 100_000,
      areaSqFt: 900,
      tasks: ['First coat'],
    })
    const page = await at.open(`/dashboard/jobs/${made.id}`, 'desk')
    await page.getByRole('checkbox', { name: 'First coat' }).click()
    await page.getByLabel('Length').selectOption('360')
    await page.getByRole('checkbox', { name: 'Kim Tran' }).check()
    await page.getByText('Kim overlaps by 1 hour').waitFor()
    await at.owner.patch(`/api/jobs/${made.id}`, { version: 1, notes: 'Newer' })
    await page.getByText('This job was just changed.').waitFor()
    const found = await faults(page, 'clash and conflict')
    await page.getByRole('button', { name: 'Schedule anyway' }).click()
    found.push(...(await faults(page, 'kept')))
    const fresh = await at.open('/dashboard/jobs/new', 'desk')
    await fresh.getByLabel('Find a customer').fill('Ben')
    await fresh
      .getByRole('option', { name: /Ben Castro/ })
      .first()
      .waitFor()
    found.push(...(await faults(fresh, 'customers')))
    expect(found).toEqual([])
  },
)

test('what is typed while a change is being saved stays, and is saved with the next press', async () => {
  const job = await at.crew.aJob({ customer: { name: 'Slow Line' } })
  const page = await at.open(`/dashboard/jobs/${job.id}`, 'phone')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/jobs/${job.id}`, (route) =>
    route.request().method() === 'PATCH' ? promise.then(() => route.continue()) : route.continue(),
  )
  await page.getByLabel('For the crew').fill('Gate on the left')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Saving...' }).first().waitFor()
  await page.getByLabel('For the crew').fill('Gate on the left, code 12')
  resolve()
  await toast(page).getByText('Changes saved').waitFor()
  expect(await page.getByLabel('For the crew').inputValue()).toBe('Gate on the left, code 12')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await at.job(job.id)).crewNotes).toBe('Gate on the left, code 12')
})
