import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../support/pictures.ts'
import { faults } from './axe.ts'
import { bar, offlinePage, openSection, sectionOf } from './offline-page.ts'
import { toast } from './window.ts'
import type { Window } from './window.ts'

// A technician on a phone loses the network in the middle of a job, works on, and has it back.

const at = offlinePage()

/** Records time, a tick, two photos, materials, hours and the signature. */
async function work(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Pause' }).tap()
  await bar(page).getByRole('button', { name: 'Resume' }).tap()
  await bar(page).getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByLabel('Rust spots treated').tap()
  const camera = page.locator('input[type=file][capture]')
  await camera.setInputFiles({ name: 'before.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ hue: 30 }) })
  await page.locator('.tdt.unsent').first().waitFor()
  await camera.setInputFiles({ name: 'after.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ hue: 120 }) })
  await expect.poll(() => page.locator('.tdt.unsent').count()).toBe(2)
  await openSection(page, 'Materials used')
  await page.getByLabel('Wet-look sealer, gallons').fill('9')
  await page.getByLabel('Hot water washer, hours').fill('1.5')
  await page.getByRole('button', { name: 'Save usage' }).tap()
  await sectionOf(page, 'Materials used').getByText('2 lines, waiting').waitFor()
  await openSection(page, 'Customer signature')
  const pad = page.getByRole('img', { name: 'Signature' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no room to sign')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 4 })
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save signature' }).tap()
  await sectionOf(page, 'Customer signature').getByText('Signed by Elena Vargas').waitFor()
}

const ONCE = {
  photos: { many: 2, types: 2 },
  used: [{ quantity_used: 9 }],
  moves: [{ quantity: -9 }],
  hours: [{ hours_used: '1.50' }],
  ticked: ['Rust spots treated'],
  signed: 'Elena Vargas',
  clock: ['started', 'stopped', 'started'],
  status: 'in-progress',
}

const sends = ({ seen }: Window) =>
  seen.requests
    .filter((request) => request.method() !== 'GET')
    .map((request) => `${request.method()} ${new URL(request.url()).pathname.replace(/[\da-f-]{36}/g, '*')}`)

describe('without network in the middle of a job', () => {
  test(
    'time, photos, materials, hours, ticks and the signature wait, outlive a reload, and arrive in order, once, with a second tab open',
    { timeout: 180_000 },
    async () => {
      const { id } = await at.book()
      const { page, context } = await at.openDay()
      await bar(page).getByRole('button', { name: 'Start' }).tap()
      await expect.poll(async () => (await at.arrived(id)).clock).toEqual(['started'])
      await context.setOffline(true)
      await page.getByText('You’re offline.').waitFor()
      await work(page)
      await page.getByText('7 changes are saved here and will send automatically.').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await at.arrived(id)).toMatchObject({ photos: { many: 0 }, used: [], signed: null, clock: ['started'] })
      // The phone was put away: the page is opened again, and a second time in another tab.
      await page.reload()
      await page.getByText('7 changes are saved here').waitFor()
      await page.getByRole('article', { name: 'Driveway Sealing' }).getByText('In progress').waitFor()
      expect(await page.locator('.tdt.unsent').count()).toBe(2)
      await page.getByText('1 of 2').waitFor()
      const second = Object.assign(await context.newPage(), { seen: { requests: [], complaints: [] } }) as Window
      second.on('request', (request) => second.seen.requests.push(request))
      await second.goto(`${at.app.url}/dashboard/day`)
      await second.getByText('7 changes are saved here').waitFor()
      const before = sends(page).length
      await context.setOffline(false)
      await expect.poll(() => at.arrived(id), { timeout: 60_000, interval: 500 }).toEqual(ONCE)
      await expect.poll(() => page.getByText(/You’re offline|changes? (?:is|are) saved here/).count()).toBe(0)
      await expect.poll(() => second.getByText(/You’re offline|changes? (?:is|are) saved here/).count()).toBe(0)
      // In the order in which it was done, photos last, each by one of the two tabs alone.
      const all = [...sends(page).slice(before), ...sends(second)].filter((one) => /jobs|photos/.test(one))
      expect(all.toSorted()).toEqual(
        [
          'POST /api/jobs/*/stop',
          'POST /api/jobs/*/start',
          'PATCH /api/jobs/*/tasks/*',
          'PUT /api/jobs/*/used',
          'PUT /api/jobs/*/signature',
          'POST /api/photos',
          'POST /api/photos',
        ].toSorted(),
      )
      expect(await page.getByText('1 of 2').count()).toBe(1)
      await second.close()
      expect(await at.arrived(id)).toEqual(ONCE)
    },
  )

  test('an answer that is lost on the way doubles nothing', { timeout: 120_000 }, async () => {
    const { id } = await at.book()
    const { page } = await at.openDay()
    const lost = new Set<string>()
    await page.context().route(/\/api\/(jobs\/[^/]+\/(start|stop|used|signature|tasks\/.+)|photos$)/, async (route) => {
      const request = route.request()
      const what = `${request.method()} ${request.url()} ${request.method() === 'POST' && request.url().endsWith('photos') ? request.postDataBuffer()?.length : request.postData()}`
      if (request.method() === 'GET' || lost.has(what)) return route.continue()
      lost.add(what)
      // The server does it, but the answer is lost.
      await route.fetch()
      await route.abort('connectionfailed')
    })
    await bar(page).getByRole('button', { name: 'Start' }).tap()
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor()
    await work(page)
    await expect.poll(() => at.arrived(id), { timeout: 90_000, interval: 500 }).toEqual(ONCE)
    expect(lost.size).toBeGreaterThan(5)
  })

  test('a job is completed, and taken up again before it has gone out', { timeout: 90_000 }, async () => {
    const { id } = await at.book()
    const { page, context } = await at.openDay()
    await bar(page).getByRole('button', { name: 'Start' }).tap()
    await expect.poll(async () => (await at.arrived(id)).clock).toEqual(['started'])
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    // Some work is done: completed at once it would be a double tap.
    await page
      .getByRole('timer')
      .getByText(/0:00:0[1-9]/)
      .waitFor()
    await bar(page).getByRole('button', { name: 'Complete job' }).tap()
    const dialog = page.getByRole('dialog', { name: 'What was used?' })
    await dialog.getByRole('button', { name: 'Complete without recording' }).tap()
    await page.getByText('1 change is saved here and will send automatically.').waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await page.getByText('Your changes are saved on this phone and will send when you’re back online.').waitFor()
    await bar(page).getByRole('button', { name: 'Complete job' }).tap()
    await dialog.getByLabel('Wet-look sealer, gallons').fill('9.5')
    await dialog.getByRole('button', { name: 'Complete job' }).tap()
    await dialog.getByText('Enter whole gallons, from 0 to 100,000.').waitFor()
    await dialog.getByLabel('Wet-look sealer, gallons').fill('8')
    await dialog.getByRole('button', { name: 'Complete job' }).tap()
    await page.getByText('2 changes are saved here').waitFor()
    await context.setOffline(false)
    await expect.poll(async () => (await at.arrived(id)).status, { timeout: 30_000 }).toBe('completed')
    expect((await at.arrived(id)).used).toEqual([{ quantity_used: 8 }])
  })
})

test(
  'more than the stock shows is taken as it was used, and the office is asked to count it',
  { timeout: 90_000 },
  async () => {
    const { id, materialId } = await at.book({ stock: 4 })
    const { page, context } = await at.openDay()
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await openSection(page, 'Materials used')
    await page.getByLabel('Wet-look sealer, gallons').fill('9')
    await page.getByRole('button', { name: 'Save usage' }).tap()
    await page.getByText('1 change is saved here').waitFor()
    await context.setOffline(false)
    await expect.poll(async () => (await at.arrived(id)).used, { timeout: 30_000 }).toEqual([{ quantity_used: 9 }])
    await expect.poll(() => page.getByText(/changes? (?:is|are) saved here/).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Couldn’t be saved' }).count()).toBe(0)
    expect((await at.owner.get('/api/alerts')).body.alerts[0]).toMatchObject({ title: 'Count needed: Wet-look sealer' })
    expect((await at.owner.get(`/api/materials/${materialId}`)).body).toMatchObject({
      quantityOnHand: 0,
      quantityUncounted: 5,
    })
    expect(
      await at.query("select quantity from stock_movements where material_id = $1 and kind = 'shortage'", [materialId]),
    ).toEqual([{ quantity: 5 }])
  },
)

test('a clock that was left running for days asks when the work ended', { timeout: 60_000 }, async () => {
  const { id } = await at.book()
  await at.technician.post(`/api/jobs/${id}/start`)
  await at.query(
    "update jobs set clock_started_at = clock_started_at - interval '3 days', start_time = clock_started_at - interval '3 days' where id = $1",
    [id],
  )
  const { page } = await at.openDay()
  await page.getByText(/The timer has been running since /).waitFor()
  await bar(page).getByRole('button', { name: 'Pause' }).tap()
  const dialog = page.getByRole('dialog', { name: 'When did work end?' })
  await dialog.getByRole('button', { name: 'Stop timer' }).tap()
  await dialog.getByText('Enter when the work ended.').waitFor()
  expect(await faults(page, 'when ended')).toEqual([])
  await dialog.getByLabel('at').fill('23:59')
  await dialog.getByRole('button', { name: 'Stop timer' }).tap()
  await bar(page).getByRole('button', { name: 'Resume' }).waitFor()
  await expect.poll(async () => (await at.owner.get(`/api/jobs/${id}`)).body.clockStartedAt).toBeNull()
  expect((await at.owner.get(`/api/jobs/${id}`)).body.actualDuration).toBeLessThan(24 * 60)
  expect(await page.getByText(/The timer has been running since /).count()).toBe(0)
})
