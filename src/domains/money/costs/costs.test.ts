import { describe, expect, test } from 'vitest'
import { billing } from '#tests/support/invoices.ts'
import { useApp } from '#tests/support/use-app.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { saveRates } from './labor-rates.ts'

type Body = Record<string, any>

// As in a demo, a simulated message counts as sent.
const { app, owner, crew } = useApp({ testPaymentsCount: true })
const TODAY = toDay(new Date())

const get = async (path: string): Promise<Body> => {
  const answer = await owner.get(path)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const costOf = (id: string) => get(`/api/jobs/${id}/cost`)
const settle = async (change: Body): Promise<Body> => {
  const { hourlyCost, lifeHours, version } = await get('/api/costs/settings')
  const answer = await owner.call('PUT', '/api/costs/settings', { hourlyCost, lifeHours, version, ...change })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const aMaterial = async (given: Body): Promise<Body> => {
  const answer = await owner.post('/api/materials', {
    businessId: await crew.business(),
    minStockLevel: 0,
    ...given,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
/** A month in the past of its own for each test that counts, so that no other job is in it. */
let months = 0
const aMonth = () =>
  `20${String(10 + Math.floor(++months / 12)).padStart(2, '0')}-${String((months % 12) + 1).padStart(2, '0')}`

/** The driveway of compute-cost.test.ts, where its figures are worked out with a pencil. */
async function driveway() {
  const luis = await crew.aTechnician({ name: 'Luis Ortega', hourlyCost: 3400 })
  const kim = await crew.aTechnician({ name: 'Kim Tran', hourlyCost: 2950 })
  const sealer = await aMaterial({
    name: 'Natural sealer',
    category: 'sealant',
    unit: 'gallons',
    quantityOnHand: 30,
    unitCost: 3400,
    use: 'sealer',
    finish: 'natural',
  })
  const sand = await aMaterial({
    name: 'Joint sand',
    category: 'sand',
    unit: 'bags',
    quantityOnHand: 40,
    unitCost: 1200,
    use: 'joint-sand',
    contents: 50,
    contentsUnit: 'lb',
  })
  const washer = await crew.someEquipment({ name: 'Hot water washer', purchaseCost: 480_000 })
  const sprayer = await crew.someEquipment({ name: 'Airless sprayer', purchaseCost: 129_900, hourlyCost: 175 })
  const job = await crew.aJob({
    service: 'Paver Restoration',
    areaSqFt: 1040,
    finish: 'natural',
    amount: 234_000,
    scheduledDate: addDays(TODAY, 1),
    scheduledTime: '09:00',
    estimatedDuration: 360,
    technicianIds: [luis.id, kim.id],
    equipmentIds: [washer.id, sprayer.id],
    keepClashes: true,
  })
  const finish = async () => {
    const used = await owner.call('PUT', `/api/jobs/${job.id}/used`, {
      materials: [
        { materialId: sealer.id, quantity: 12 },
        { materialId: sand.id, quantity: 17 },
      ],
      equipment: [
        { equipmentId: washer.id, hours: 3.25 },
        { equipmentId: sprayer.id, hours: 1.5 },
      ],
    })
    expect(used, JSON.stringify(used.body)).toMatchObject({ status: 200 })
    const { version } = (await owner.get(`/api/jobs/${job.id}`)).body
    const clock = await owner.patch(`/api/jobs/${job.id}`, { version, actualDuration: 380, keepClashes: true })
    expect(clock, JSON.stringify(clock.body)).toMatchObject({ status: 200 })
    expect((await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).status).toBe(200)
    const hours = await owner.call('PUT', `/api/jobs/${job.id}/hours`, {
      hours: [{ technicianId: kim.id, minutes: 345 }],
    })
    expect(hours, JSON.stringify(hours.body)).toMatchObject({ status: 200 })
    return hours.body
  }
  return { job, luis, kim, sealer, sand, washer, sprayer, finish }
}

describe('a job', () => {
  test('earns what the worked example says, line by line, and goes on earning it after a raise, a dearer delivery and a repair', async () => {
    const { job, luis, kim, sealer, sand, washer, finish } = await driveway()

    const { planned, real: none } = await costOf(job.id)
    expect(none).toBeNull()
    // 1,040 sq ft: 1 coat of 100 sq ft a gallon and a tenth more are 12 gallons; 0.8 lb a sq ft are 17 bags of 50 lb.
    // Two people for 6 hours.
    expect(planned).toMatchObject({
      income: 234_000,
      materials: {
        lines: expect.arrayContaining([
          expect.objectContaining({ name: 'Natural sealer', quantity: 12, cents: 40_800 }),
        ]),
      },
      labor: { minutes: 720, cents: 38_100 },
      equipment: { cents: 6 * 240 + 6 * 175 },
    })
    expect(planned.materials.lines).toContainEqual(
      expect.objectContaining({ name: 'Joint sand', quantity: 17, cents: 20_400 }),
    )

    const { real } = await finish()
    const seen = {
      income: 234_000,
      incomeFrom: 'price',
      materials: { cents: 61_200 },
      labor: { cents: 38_496, minutes: 725, planned: false },
      equipment: { cents: 1043 },
      cost: 100_739,
      margin: 133_261,
      percent: 57,
    }
    expect(real).toMatchObject(seen)
    expect(real.labor.lines).toMatchObject([
      { name: 'Kim Tran', minutes: 345, byHand: 345, hourlyCost: 2950, cents: 16_963 },
      { name: 'Luis Ortega', minutes: 380, byHand: null, hourlyCost: 3400, cents: 21_533 },
    ])
    expect(real.equipment.lines).toMatchObject([
      { name: 'Airless sprayer', hours: 1.5, hourlyCost: 175, cents: 263 },
      { name: 'Hot water washer', hours: 3.25, hourlyCost: 240, cents: 780 },
    ])

    // A task saves the rates a moment after the job is completed.
    await expect
      .poll(async () => (await costOf(job.id)).real.labor.lines.map(({ kept }: Body) => kept))
      .toEqual([2950, 3400])
    const raised = await owner.patch(`/api/technicians/${luis.id}`, { version: luis.version, hourlyCost: 9900 })
    expect(raised, JSON.stringify(raised.body)).toMatchObject({ status: 200 })
    const dearer = await owner.post(`/api/materials/${sealer.id}/moves`, {
      kind: 'received',
      quantity: 10,
      unitCost: 9900,
    })
    expect(dearer.status, JSON.stringify(dearer.body)).toBeLessThan(300)
    expect(
      await owner.patch(`/api/equipment/${washer.id}`, { version: washer.version, purchaseCost: 960_000 }),
    ).toMatchObject({ status: 200 })
    await app.parts.db.transaction(SYSTEM, (tx) => saveRates(tx, [job.id]))
    expect((await costOf(job.id)).real).toMatchObject(seen)
    // The next job uses the current costs.
    const businessId = await crew.business()
    const next = await get(
      `/api/costs/plan?businessId=${businessId}&service=Paver%20Restoration&minutes=60&technicianIds=${luis.id},${kim.id}&equipmentIds=${washer.id}&amount=50000`,
    )
    expect(next).toMatchObject({
      income: 50_000,
      labor: { minutes: 120, cents: 9900 + 2950 },
      equipment: { cents: 480 },
    })
    expect(sand.unitCost).toBe(1200)
  })

  test('has the income that was billed, without the tax and what the customer was let off', async () => {
    const bills = billing(app)
    const job = await bills.aCompletedJob({ amount: 100_000 })
    expect((await costOf(job.id)).real).toMatchObject({ income: 100_000, incomeFrom: 'price' })
    const lineItems = JSON.stringify([{ description: 'Sealing', quantity: 1, unitPrice: 120_000, total: 120_000 }])
    const draft = await bills.bill(job, { amount: 129_000, taxRate: 7500, lineItems, status: 'draft' })
    expect(draft, JSON.stringify(draft.body)).toMatchObject({ status: 201 })
    // An unsent invoice may still change.
    expect((await costOf(job.id)).real).toMatchObject({ income: 100_000, incomeFrom: 'price' })
    expect(await owner.post(`/api/invoices/${draft.body.id}/send`, { by: ['sms'] })).toMatchObject({
      status: 200,
    })
    expect((await costOf(job.id)).real).toMatchObject({
      income: 120_000,
      incomeFrom: 'invoice',
      margin: 120_000,
      percent: 100,
    })
    // A tenth of the invoice is refunded and no longer owed: a tenth of the tax with it.
    const paid = await owner.post(`/api/invoices/${draft.body.id}/payments`, { amount: 129_000, method: 'cash' })
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 201 })
    const { entries } = await get(`/api/invoices/${draft.body.id}`)
    const back = await owner.post(`/api/payments/${entries[0].id}/refund`, {
      amount: 12_900,
      owed: false,
      reason: 'A corner was left out.',
    })
    expect(back, JSON.stringify(back.body)).toMatchObject({ status: 200 })
    expect((await costOf(job.id)).real).toMatchObject({ income: 108_000, margin: 108_000 })
    // After the invoice is voided, the income is the price again.
    const other = await bills.anInvoice()
    await owner.post(`/api/invoices/${other.id}/void`, { reason: 'Wrong lines.' })
    expect((await costOf(other.jobId)).real).toMatchObject({ income: 142_500, incomeFrom: 'price' })
  })

  test('without clock entries is costed with its plan, and says so; hours by hand count instead', async () => {
    await settle({ hourlyCost: 3000 })
    const ray = await crew.aTechnician({ name: 'Ray Soto' })
    const job = await crew.aJob({
      amount: 50_000,
      scheduledDate: TODAY,
      scheduledTime: '13:00',
      estimatedDuration: 90,
      technicianIds: [ray.id],
      keepClashes: true,
    })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    expect((await costOf(job.id)).real.labor).toMatchObject({ minutes: 90, planned: true, cents: 4500 })
    const said = await owner.call('PUT', `/api/jobs/${job.id}/hours`, {
      hours: [{ technicianId: ray.id, minutes: 60, hourlyCost: 4000 }],
    })
    expect(said.body.real.labor).toMatchObject({
      minutes: 60,
      planned: false,
      cents: 4000,
      lines: [{ byHand: 60, kept: 4000 }],
    })
    const back = await owner.call('PUT', `/api/jobs/${job.id}/hours`, {
      hours: [{ technicianId: ray.id, minutes: null, hourlyCost: null }],
    })
    expect(back.body.real.labor).toMatchObject({ minutes: 90, planned: true })
    const { body } = await owner.get(`/api/jobs/${job.id}/timeline`)
    expect(JSON.stringify(body)).not.toMatch(/4000|\$40/)
  })

  test('without anybody or a price says what it knows: one person at the usual cost, and no margin', async () => {
    await settle({ hourlyCost: 3000 })
    const job = await crew.aJob({ scheduledDate: TODAY, scheduledTime: '09:00', estimatedDuration: 120 })
    expect((await costOf(job.id)).planned).toMatchObject({
      income: null,
      margin: null,
      percent: null,
      labor: { cents: 6000, lines: [{ technicianId: null }] },
    })
    await settle({ hourlyCost: null })
    expect((await costOf(job.id)).planned).toMatchObject({
      labor: { cents: 0, minutes: 120, lines: [{ hourlyCost: null }] },
    })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled' })
    expect((await costOf(job.id)).real).toBeNull()
  })

  test('is deleted together with its saved costs', async () => {
    const ray = await crew.aTechnician({ name: 'Ray Soto', hourlyCost: 3000 })
    const job = await crew.aJob({ technicianIds: [ray.id] })
    await owner.call('PUT', `/api/jobs/${job.id}/hours`, {
      hours: [{ technicianId: ray.id, minutes: 60, hourlyCost: null }],
    })
    expect((await owner.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    await app.parts.db.transaction(SYSTEM, (tx) => saveRates(tx, [job.id]))
    expect((await owner.get(`/api/jobs/${job.id}/cost`)).status).toBe(404)
  })
})

describe('margins', () => {
  test('of a period are of its completed jobs, by service, area and technician', async () => {
    await settle({ hourlyCost: null })
    const month = aMonth()
    const luis = await crew.aTechnician({ name: 'Luis M', hourlyCost: 3000 })
    const kim = await crew.aTechnician({ name: 'Kim M', hourlyCost: 2400 })
    const done = async (day: string, change: Body, minutes: number | null) => {
      const job = await crew.aJob({ scheduledDate: `${month}-${day}`, keepClashes: true, ...change })
      if (minutes !== null)
        await owner.patch(`/api/jobs/${job.id}`, { version: job.version, actualDuration: minutes, keepClashes: true })
      await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
      return job
    }
    const inRuskin = { customer: { address: '1 Shell Point Rd, Ruskin, FL 33570' } }
    // $1,000.00 − 2 h × ($30.00 + $24.00) = $892.00
    await done(
      '03',
      { service: 'Driveway Sealing', amount: 100_000, technicianIds: [luis.id, kim.id], ...inRuskin },
      120,
    )
    // $300.00 − 1 h × $30.00 = $270.00
    await done('28', { service: 'Paver Cleaning', amount: 30_000, technicianIds: [luis.id] }, 60)
    // Not done, and not in the month.
    await crew.aJob({ scheduledDate: `${month}-10`, amount: 99_900 })
    await done('01', { service: 'Driveway Sealing', amount: 20_000, scheduledDate: addDays(`${month}-01`, -1) }, null)

    const asked = (by: string) => get(`/api/reports/margins?from=${month}-01&to=${month}-28&by=${by}`)
    const byService = await asked('service')
    expect(byService.total).toMatchObject({
      jobs: 2,
      minutes: 300,
      income: 130_000,
      labor: 13_800,
      margin: 116_200,
      percent: 89,
      perHour: 23_240,
    })
    expect(byService.rows).toMatchObject([
      { name: 'Driveway Sealing', jobs: 1, margin: 89_200 },
      { name: 'Paver Cleaning', jobs: 1, margin: 27_000 },
    ])
    expect((await asked('area')).rows).toMatchObject([
      { name: 'Ruskin', margin: 89_200 },
      { name: 'Lithia', margin: 27_000 },
    ])
    // Each half of $1,000.00: Luis 500 − 60 + 270, Kim 500 − 48.
    expect((await asked('technician')).rows).toMatchObject([
      { id: luis.id, name: 'Luis M', jobs: 2, minutes: 180, margin: 71_000 },
      { id: kim.id, name: 'Kim M', jobs: 1, minutes: 120, margin: 45_200 },
    ])
    const other = await crew.business(1)
    expect((await get(`/api/reports/margins?from=${month}-01&to=${month}-28&businessId=${other}`)).rows).toEqual([])
  })

  test('count a job that never had a day on that on which it was done', async () => {
    const job = await crew.aJob({ service: 'A service without a day', amount: 7700 })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    const rows = async (from: string, to: string) =>
      (await get(`/api/reports/margins?from=${from}&to=${to}`)).rows.filter(({ name }: Body) => name === job.service)
    expect(await rows(TODAY, TODAY)).toMatchObject([{ jobs: 1, income: 7700 }])
    // However long ago it was asked for.
    await app.database.pool.query(`update jobs set created_at = created_at - interval '5 days' where id = $1`, [job.id])
    expect(await rows(TODAY, TODAY)).toMatchObject([{ jobs: 1, income: 7700 }])
    expect(await rows(addDays(TODAY, -9), addDays(TODAY, -1))).toEqual([])
  })
})

test('only the owner sees what an hour or a job costs', async () => {
  const job = await crew.aJob()
  const paths = [
    `/api/jobs/${job.id}/cost`,
    `/api/costs/plan?businessId=${job.businessId}`,
    `/api/reports/margins?from=${TODAY}&to=${TODAY}`,
    '/api/costs/settings',
  ]
  for (const role of ['staff', 'technician'] as const) {
    const person = await app.as(role)
    for (const path of paths) expect((await person.get(path)).status, `${role} ${path}`).toBe(403)
    expect((await person.call('PUT', `/api/jobs/${job.id}/hours`, { hours: [] })).status).toBe(403)
    expect((await person.call('PUT', '/api/costs/settings', { hourlyCost: 1, lifeHours: 1, version: 0 })).status).toBe(
      403,
    )
  }
  for (const path of paths) expect((await app.visitor.get(path)).status).toBe(401)
})
