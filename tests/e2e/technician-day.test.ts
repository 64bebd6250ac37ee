import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { useApp } from '../support/use-app.ts'
import { aPhoto } from '../support/pictures.ts'
import { truncate } from '../support/truncate.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser, owner, technician, crew } = useApp()
let sam: string
const today = toDay(new Date())
beforeAll(async () => {
  sam = String((await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })).id)
}, 120_000)
beforeEach(() => truncate(app.database.pool, 'jobs, visits, bookings'))

const open = (path = '/dashboard', options: Parameters<typeof openWindow>[2] = {}) =>
  openWindow(browser, app.url + path, { screen: 'phone', cookie: technician.cookie, ...options })

/** Makes two jobs of this technician, a visit, one job tomorrow, and one of another technician. */
async function book(): Promise<{ first: string; second: string }> {
  const own = { technicianIds: [sam] }
  const first = await crew.aJob({
    ...own,
    customer: { name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin, FL 33570', phone: '(813) 555-0187' },
    service: 'Driveway Sealing',
    scheduledDate: today,
    scheduledTime: '09:00',
    estimatedDuration: 60,
    areaSqFt: 850,
    finish: 'wet-look',
    amount: 128_250,
    crewNotes: 'Gate code 4471. Dog is friendly.',
    tasks: ['Before photo from the street', 'Rust spots treated', 'First coat'],
  })
  const second = await crew.aJob({
    ...own,
    customer: { name: 'Gulf Breeze HOA', address: '88 Surfside Blvd, Apollo Beach, FL 33572' },
    service: 'Pressure Washing',
    scheduledDate: today,
    scheduledTime: '12:30',
    estimatedDuration: 60,
  })
  const visit = {
    name: 'Tom Okafor',
    phone: '(813) 555-0133',
    address: '17 Heron Ct, Riverview, FL 33578',
    service: 'Pool Deck Sealing',
  }
  await owner.post('/api/visits', {
    businessId: await crew.business(),
    ...visit,
    date: today,
    time: '15:30',
    technicianIds: [sam],
  })
  await crew.aJob({
    ...own,
    customer: { name: 'Hal Brandt' },
    service: 'Paver Cleaning',
    scheduledDate: addDays(today, 1),
    scheduledTime: '10:00',
  })
  await crew.aJob({ customer: { name: 'Not Theirs' }, scheduledDate: today, scheduledTime: '08:00' })
  return { first: String(first.id), second: String(second.id) }
}
const bar = (page: Window) => page.getByRole('region', { name: 'Timer' })

describe('a technician', () => {
  test('lands on their own day, in order of time and without any money', async () => {
    await book()
    const page = await open()
    await page.waitForURL('**/dashboard/day')
    await page.getByRole('heading', { level: 1, name: 'Sam, 3 stops' }).waitFor()
    const job = page.getByRole('article', { name: 'Driveway Sealing' })
    expect(await job.innerText()).toMatch(
      /(?:Scheduled|Late)\s+9:00 AM\s+Driveway Sealing\s+Elena Vargas · 850 sq ft, wet-look\s+1204 Shell Point Rd, Ruskin, FL 33570[^]*Gate code 4471\./,
    )
    expect(await job.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain(
      'destination=1204%20Shell%20Point%20Rd',
    )
    expect(await job.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+18135550187')
    expect(await job.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:+18135550187')
    const next = page.getByRole('region', { name: 'Next' })
    expect(await next.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Gulf Breeze HOA', 'Tom Okafor'])
    expect(await next.innerText()).toContain('Free estimate, Pool Deck Sealing')
    const way = decodeURIComponent(
      (await next.getByRole('link', { name: 'On my way to Gulf Breeze HOA' }).getAttribute('href')) ?? '',
    )
    expect(way).toMatch(/^sms:\+1813555\d{4}\?&body=Hi there, this is Sam from .+\. I'm on my way to /)
    await page
      .getByRole('region', { name: /^Tomorrow/ })
      .getByText('Hal Brandt')
      .waitFor()
    const all = await page.locator('body').innerText()
    expect(all).not.toContain('Not Theirs')
    expect(all).not.toMatch(/\$|1,282/)
  })

  test('starts, pauses, resumes and completes; the clock runs, and a wrong press is undone', async () => {
    const { first } = await book()
    const page = await open()
    await bar(page).getByRole('button', { name: 'Start' }).tap()
    const clock = page.getByRole('timer', { name: 'Time on this job' })
    await clock.waitFor()
    await expect.poll(() => clock.innerText()).toMatch(/^0:00:0[2-8]$/)
    await page.getByRole('article', { name: 'Driveway Sealing' }).getByText('In progress').waitFor()
    await bar(page).getByRole('button', { name: 'Pause' }).tap()
    await bar(page).getByRole('button', { name: 'Resume' }).waitFor()
    await expect
      .poll(async () => (await owner.get(`/api/jobs/${first}`)).body)
      .toMatchObject({ status: 'in-progress', clockStartedAt: null, actualDuration: 0 })
    await bar(page).getByRole('button', { name: 'Resume' }).tap()
    await bar(page).getByRole('button', { name: 'Complete job' }).tap()
    await toast(page).getByText('Job completed').waitFor()
    // The next stop takes its place.
    await page.getByRole('article', { name: 'Pressure Washing' }).waitFor()
    await page.getByRole('region', { name: 'Done' }).getByText('Elena Vargas').waitFor()
    await expect.poll(async () => (await owner.get(`/api/jobs/${first}`)).body.status).toBe('completed')
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('article', { name: 'Driveway Sealing' }).getByText('In progress').waitFor()
  })

  test('who taps Start twice does not complete the job with the second tap', async () => {
    const { first } = await book()
    const page = await open()
    await bar(page).getByRole('button', { name: 'Start' }).waitFor()
    // As fast as a thumb: the second tap as soon as another button stands there.
    await page.evaluate(async () => {
      const button = (word: string) =>
        [...document.querySelectorAll<HTMLButtonElement>('.tdbar button')].find((one) => one.innerText.includes(word))
      button('Start')?.click()
      while (!button('Complete job')) await new Promise((resolve) => setTimeout(resolve, 5))
      button('Complete job')?.click()
    })
    await expect.poll(async () => (await owner.get(`/api/jobs/${first}`)).body.status).toBe('in-progress')
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor()
    expect(await toast(page).getByText('Job completed').count()).toBe(0)
  })

  test('ticks the checklist; what the server refuses comes back unticked, and the toast says so', async () => {
    const { first } = await book()
    const page = await open('/dashboard', { mayComplain: /status of 500/ })
    const job = page.getByRole('article', { name: 'Driveway Sealing' })
    await job.getByText('0 of 3').waitFor()
    await job.getByLabel('Rust spots treated').click()
    await job.getByText('1 of 3').waitFor()
    await expect
      .poll(async () => (await owner.get(`/api/jobs/${first}`)).body.tasks[1])
      .toMatchObject({ doneBy: 'Sam technician' })
    await page.route('**/tasks/**', (route) =>
      route.fulfill({ status: 500, json: { error: 'The database is resting.', code: 'INTERNAL' } }),
    )
    await job.getByLabel('First coat').click()
    await toast(page).getByText('Couldn’t save checklist item').waitFor()
    await expect.poll(() => job.getByLabel('First coat').isChecked()).toBe(false)
    await job.getByText('1 of 3').waitFor()
  })

  test('sends photos of the job, first what was there, then what was made of it', { timeout: 60_000 }, async () => {
    const { first } = await book()
    const page = await open()
    const job = page.getByRole('article', { name: 'Driveway Sealing' })
    const camera = job.locator('input[type=file][capture]')
    await camera.setInputFiles({ name: 'before.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
    await job.getByText('Before', { exact: true }).last().waitFor()
    await expect
      .poll(async () => (await owner.get(`/api/photos?jobId=${first}`)).body)
      .toMatchObject([{ type: 'before', approved: false }])
    await job.locator('.tdp img, .tdp .skel').first().waitFor()
    await expect.poll(() => job.getByRole('button', { name: 'After' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('says of an estimate visit that they were there, and takes it back', async () => {
    await book()
    const page = await open()
    await page.getByRole('link', { name: 'Tom Okafor', exact: true }).tap()
    await page.getByRole('article', { name: 'Free estimate, Pool Deck Sealing' }).waitFor()
    await page.getByRole('region', { name: 'Visit' }).getByRole('button', { name: 'Visit done' }).tap()
    await toast(page).getByText('Visit done').waitFor()
    await page.getByRole('region', { name: 'Visit' }).waitFor({ state: 'detached' })
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('region', { name: 'Visit' }).getByRole('button', { name: 'Visit done' }).waitFor()
  })

  test('looks at another stop, and begins there', async () => {
    const { second } = await book()
    const page = await open()
    await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Gulf Breeze HOA', exact: true }).tap()
    await page.waitForURL(`**/dashboard/day?stop=${second}`)
    await page.getByRole('article', { name: 'Pressure Washing' }).waitFor()
    await bar(page).getByRole('button', { name: 'Start' }).tap()
    await expect.poll(async () => (await owner.get(`/api/jobs/${second}`)).body.status).toBe('in-progress')
  })

  test('finds nothing of the office: not in the menu, not by the address, not in the search', async () => {
    const page = await open()
    await page.getByRole('heading', { level: 1, name: 'Sam, 0 stops' }).waitFor()
    await page.getByText('No stops today').waitFor()
    await page.getByRole('button', { name: /account menu/ }).tap()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'My day',
      'Photos',
      'Settings',
      'Public Site',
      'Logout',
    ])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^My day/),
      'Photos',
      'Settings',
      'Public Site',
    ])
    await page.keyboard.type('customers')
    await page.getByText('No results.').waitFor()
    await page.keyboard.press('Escape')
    for (const [path, name] of [
      ['/dashboard/customers', 'Customers'],
      ['/dashboard/jobs', 'Jobs'],
      ['/dashboard/jobs/new', 'Jobs'],
      ['/dashboard/requests', 'Requests'],
      ['/dashboard/invoices', 'Invoices'],
      ['/system-health', 'System Health'],
      ['/dashboard/settings/audit', 'Settings'],
    ]) {
      await page.goto(app.url + path)
      await page.getByRole('heading', { level: 1, name: `${name} is for the office` }).waitFor()
      await page.getByText('Your account shows only your jobs.').waitFor()
    }
    await page.getByRole('link', { name: 'Back to your day' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Sam, 0 stops' }).waitFor()
    expect(
      page.seen.requests
        .filter((request) => /\/api\/(customers|jobs\?|invoices|overview|service-requests|alerts)/.test(request.url()))
        .map((request) => request.url()),
    ).toEqual([])
  })

  test('sees by itself what the office gives to them', async () => {
    const page = await open()
    await page.getByText('No stops today').waitFor()
    await book()
    await page.getByRole('article', { name: 'Driveway Sealing' }).waitFor()
  })
})

test('the owner has the day too, of the business that is switched on, inside the frame of the office', async () => {
  await book()
  const page = await openWindow(browser, `${app.url}/dashboard/day`, { screen: 'desk', cookie: owner.cookie })
  await page.getByRole('heading', { level: 1, name: /, 4 stops$/ }).waitFor()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My day' }).waitFor()
  await page.getByRole('article', { name: 'Paver Restoration' }).waitFor()
  expect(await page.locator('main').innerText()).not.toContain('$')
  await page.getByRole('button', { name: /switch business/ }).click()
  await page.getByRole('menuitemradio', { name: 'Pressure Washing' }).click()
  await page.getByText('No stops today').waitFor()
})

test('axe finds nothing wrong with the day, full, empty or forbidden', { timeout: 90_000 }, async () => {
  const page = await open()
  await page.getByText('No stops today').waitFor()
  const found = await faults(page, 'empty day')
  const { first } = await book()
  await technician.post(`/api/jobs/${first}/start`)
  await page.getByRole('timer').waitFor()
  found.push(...(await faults(page, 'day')))
  await page.goto(`${app.url}/dashboard/customers`)
  await page.getByRole('heading', { level: 1, name: 'Customers is for the office' }).waitFor()
  found.push(...(await faults(page, 'forbidden tab')))
  await page.goto(`${app.url}/dashboard/photos`)
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  found.push(...(await faults(page, 'photos of a technician')))
  expect(found).toEqual([])
})
