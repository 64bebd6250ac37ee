import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { aPhoto } from '../support/pictures.ts'
import { useApp } from '../support/use-app.ts'
import { truncate } from '../support/truncate.ts'
import { within } from './count-presses.ts'
import { bar, sectionOf } from './offline-page.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow, toast } from './window.ts'

const { app, browser, owner, technician, crew } = useApp()
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

const aSealer = async (quantityOnHand: number) => {
  await truncate(app.database.pool, 'jobs, materials, suppliers')
  const sealer = { name: 'Wet-look sealer', category: 'sealant', unit: 'gallons', minStockLevel: 5, unitCost: 3200 }
  const more = { businessId: await crew.business(), use: 'sealer', quantityOnHand }
  const { status, body } = await owner.post('/api/materials', { ...sealer, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}
let luis: Promise<string> | undefined
const theTechnician = () =>
  (luis ??= crew.aTechnician({ name: 'Luis', email: 'technician@tidestone.test' }).then(({ id }) => String(id)))
const aJob = async (change: Record<string, unknown> = {}) =>
  crew.aJob({
    customer: { name: 'Elena Vargas' },
    service: 'Driveway Sealing',
    scheduledDate: toDay(new Date()),
    scheduledTime: '09:00',
    areaSqFt: 850,
    finish: 'wet-look',
    amount: 128_250,
    technicianIds: [await theTechnician()],
    ...change,
  })
const tasks = ['Before photo', 'Wash', 'Rust spots treated', 'First coat', 'Second coat']

test.each<Screen>(['phone', 'desk'])(
  'a technician ends a job with photos, more material than the books have, and a signature: %s',
  { timeout: 90_000 },
  async (screen) => {
    const materialId = await aSealer(3)
    const { id } = await aJob({ tasks })
    await technician.post(`/api/jobs/${id}/start`)
    await technician.post(`/api/jobs/${id}/stop`)
    const page = await openWindow(browser, `${app.url}/dashboard/day`, {
      screen,
      cookie: technician.cookie,
      mayComplain: /status of 409/,
    })
    await within(page, screen, 'finish a job with more material than the books have', async () => {
      await bar(page).getByRole('button', { name: 'Resume' }).click()
      for (const task of tasks) await page.getByLabel(task, { exact: true }).click()
      const camera = page.locator('input[type=file][capture]')
      await camera.setInputFiles({ name: 'after.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
      await sectionOf(page, 'Materials used').locator('summary').click()
      await page.getByLabel('Wet-look sealer, gallons').fill('7')
      await page.getByRole('button', { name: 'Save usage' }).click()
      await sectionOf(page, 'Customer signature').locator('summary').click()
      const pad = page.getByRole('img', { name: 'Signature' })
      await pad.scrollIntoViewIfNeeded()
      const box = await pad.boundingBox()
      if (!box) throw new Error('There is no room to sign')
      await page.mouse.move(box.x + 40, box.y + 60)
      await page.mouse.down()
      await page.mouse.move(box.x + 160, box.y + 40, { steps: 4 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Save signature' }).click()
      await sectionOf(page, 'Customer signature').getByText('Signed by Elena Vargas').waitFor()
      await bar(page).getByRole('button', { name: 'Complete job' }).click()
      await toast(page).getByText('Job completed').waitFor()
    })
    // The phone sends one after the other what was done.
    await expect
      .poll(async () => (await owner.get(`/api/jobs/${id}`)).body.status, { timeout: 20_000 })
      .toBe('completed')
    const { body } = await owner.get(`/api/jobs/${id}`)
    expect(body).toMatchObject({ status: 'completed', signed: { name: 'Elena Vargas' } })
    expect(body.tasks.filter(({ doneAt }: { doneAt: string | null }) => doneAt)).toHaveLength(5)
    expect(await sql('select quantity_used from material_usage where job_id = $1', [id])).toEqual([
      { quantity_used: 7 },
    ])
    expect((await owner.get(`/api/materials/${materialId}`)).body.quantityOnHand).toBe(0)
    await expect.poll(async () => (await owner.get(`/api/photos?jobId=${id}`)).body).toMatchObject([{ jobId: id }])
  },
)

test.each<Screen>(['phone', 'desk'])(
  'a material that runs low is received from the reorder list: %s',
  { timeout: 60_000 },
  async (screen) => {
    const id = await aSealer(0)
    await aJob({ scheduledDate: addDays(toDay(new Date()), 2) })
    const page = await openWindow(browser, `${app.url}/dashboard/inventory`, { screen, cookie: owner.cookie })
    const reorder = page.getByRole('region', { name: 'Reorder list' })
    await reorder.getByRole('button', { name: 'Wet-look sealer' }).click()
    const sheet = page.getByLabel('Material details')
    await within(page, screen, 'receive a material that runs low', async () => {
      await sheet.getByLabel('Gallons').fill('35')
      await sheet.getByRole('button', { name: 'Save: 0 → 35' }).click()
      await toast(page).getByText('Stock updated successfully').waitFor()
    })
    expect((await owner.get(`/api/materials/${id}`)).body.quantityOnHand).toBe(35)
    await sheet.getByRole('button', { name: 'Close details' }).click()
    await reorder.waitFor({ state: 'detached' })
  },
)
