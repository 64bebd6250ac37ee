import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { truncate } from '../support/truncate.ts'
import { useApp } from '../support/use-app.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

/** What a browser without network writes into its console. */
const AWAY =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_FAILED|ERR_NETWORK_CHANGED|status of (409|404|403|401)/

/** A technician with a phone that keeps the day, the jobs they are given, and what of them has arrived. */
export function offlinePage() {
  const { app, browser, owner, technician, crew } = useApp()
  let sam: string
  beforeAll(async () => {
    sam = String((await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })).id)
  })
  beforeEach(() => truncate(app.database.pool, 'jobs, visits, bookings, photos, materials, equipment'))

  const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

  /** A sealing job that needs material, with a machine that goes along. */
  async function book({ stock = 40 } = {}): Promise<{ id: string; materialId: string }> {
    const material = await owner.post('/api/materials', {
      businessId: await crew.business(),
      name: 'Wet-look sealer',
      category: 'sealant',
      unit: 'gallons',
      quantityOnHand: stock,
      minStockLevel: 5,
      unitCost: 3200,
      use: 'sealer',
    })
    expect(material.status, JSON.stringify(material.body)).toBe(201)
    const washer = await crew.someEquipment()
    const job = await crew.aJob({
      customer: { name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin, FL 33570' },
      service: 'Driveway Sealing',
      // Read now: one process keeps this module for all files, over midnight.
      scheduledDate: toDay(new Date()),
      scheduledTime: '09:00',
      estimatedDuration: 60,
      areaSqFt: 850,
      finish: 'wet-look',
      technicianIds: [sam],
      equipmentIds: [washer.id],
      tasks: ['Rust spots treated', 'First coat'],
      amount: 128_250,
    })
    return { id: String(job.id), materialId: String(material.body.id) }
  }

  async function openDay(cookie = technician.cookie): Promise<{ page: Window; context: BrowserContext }> {
    const page = await openWindow(browser, `${app.url}/dashboard/day`, {
      screen: 'phone',
      cookie,
      keeps: true,
      mayComplain: AWAY,
    })
    await page.getByRole('article', { name: 'Driveway Sealing' }).waitFor()
    const isStored = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const day = names.includes('kept')
          ? (await (await caches.open('kept')).keys()).some(({ url }) => url.endsWith('/day'))
          : false
        return day && names.some((name) => name.startsWith('dashboard-')) && navigator.serviceWorker.controller !== null
      })
    await expect.poll(isStored, { timeout: 30_000, interval: 200 }).toBe(true)
    return { page, context: page.context() }
  }

  /** All that the server has of the job. */
  async function arrived(id: string) {
    const { body } = await owner.get(`/api/jobs/${id}`)
    const [photos] = await query(
      'select count(*)::int as many, count(distinct type)::int as types from photos where job_id = $1',
      [id],
    )
    const used = await query('select quantity_used from material_usage where job_id = $1', [id])
    const moves = await query("select quantity from stock_movements where job_id = $1 and kind = 'used'", [id])
    const hours = await query('select hours_used from equipment_usage where job_id = $1', [id])
    const clock = await query(
      "select action from audit_entries where entity_id = $1 and action like 'clock %' order by created_at, id",
      [id],
    )
    return {
      photos,
      used,
      moves,
      hours,
      ticked: body.tasks
        .filter(({ doneAt }: { doneAt: string | null }) => doneAt)
        .map(({ text }: { text: string }) => text),
      signed: body.signed?.name ?? null,
      clock: clock.map(({ action }) => action.replace('clock ', '')),
      status: body.status,
    }
  }

  return { app, owner, technician, query, book, openDay, arrived }
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Timer' })
export const sectionOf = (page: Page, name: string) => page.locator('details.tdd', { hasText: name })
export const openSection = (page: Page, name: string) => sectionOf(page, name).locator('summary').press('Enter')
