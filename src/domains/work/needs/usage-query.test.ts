import { describe, expect, test } from 'vitest'
import { useInventory } from '#tests/support/inventory-factories.ts'

const MISSING_ID = '00000000-0000-4000-8000-000000000000'
type Body = Record<string, any>
const at = useInventory()
const { aMaterial, clock, heldOf, material, needs, scheduled, soon } = at

describe('what a job used', () => {
  test('leaves the stock once, at its cost, no matter who records it and how often', async () => {
    const washer = await at.crew.someEquipment({ name: 'Surface cleaner' })
    const job = await scheduled({ equipmentIds: [washer['id']] })
    await expect.poll(() => heldOf(job['id']), soon).toEqual([12, 3, 0])
    const day = (await at.technician.get('/api/needs/day?date=2026-11-25')).body.find(
      (one: Body) => one['jobId'] === job['id'],
    )
    expect(day).toMatchObject({
      recordedAt: null,
      materials: [
        { name: 'Natural sealer', unit: 'gal', planned: 12, used: null },
        { name: 'Joint sand', planned: 17, used: null },
      ],
      equipment: [{ name: 'Surface cleaner', planned: true, hours: null }],
    })
    const used = {
      materials: [{ materialId: at.sealer['id'], quantity: 9 }],
      equipment: [{ equipmentId: washer['id'], hours: 3.5, notes: 'New nozzle' }],
    }
    const first = await at.technician.call('PUT', `/api/jobs/${job['id']}/used`, used)
    expect(first.body).toMatchObject({
      recordedAt: expect.any(String),
      materials: [
        { planned: 12, used: 9, quantityUsed: 9 },
        { used: 0, quantityUsed: 0 },
      ],
      equipment: [{ hours: 3.5, hoursUsed: 3.5, notes: 'New nozzle' }],
    })
    expect(JSON.stringify([day, first.body, (await at.technician.get('/api/needs/shelf')).body])).not.toMatch(
      /cost|price|3400|amount/i,
    )
    expect((await at.technician.call('PUT', `/api/jobs/${job['id']}/used`, used)).status).toBe(200)
    expect(await material(at.sealer['id'])).toMatchObject({ quantityOnHand: 9, quantityReserved: 3 })
    const { rows } = await at.app.database.pool.query(
      'select quantity_used, cost_at_time from material_usage where job_id = $1',
      [job['id']],
    )
    expect(rows).toEqual([{ quantity_used: 9, cost_at_time: 3400 }])
    // More, then less: what was too much is back.
    await at.technician.call('PUT', `/api/jobs/${job['id']}/used`, {
      materials: [{ materialId: at.sealer['id'], quantity: 14 }],
    })
    expect(await material(at.sealer['id'])).toMatchObject({ quantityOnHand: 4, quantityReserved: 0 })
    await at.owner.call('PUT', `/api/jobs/${job['id']}/used`, {
      materials: [{ materialId: at.sealer['id'], quantity: 10 }],
      equipment: [{ equipmentId: washer['id'], hours: 0 }],
    })
    expect(await material(at.sealer['id'])).toMatchObject({ quantityOnHand: 8, quantityReserved: 2 })
    expect(await needs(job['id'])).toMatchObject({
      used: [{ name: 'Natural sealer', quantity: 10, quantityUsed: 10, costAtTime: 3400 }],
      equipment: [{ hours: null, hoursUsed: null }],
    })
    await at.owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' })
    await expect.poll(() => material(at.sealer['id']), soon).toMatchObject({ quantityOnHand: 8, quantityReserved: 0 })
    const { rows: sum } = await at.app.database.pool.query(
      'select sum(quantity)::int sum from stock_movements where material_id = $1',
      [at.sealer['id']],
    )
    expect(sum).toEqual([{ sum: 8 }])
  })

  test('above the stock is asked about, and then recorded as a shortage', async () => {
    const job = await scheduled()
    const used = { materials: [{ materialId: at.sand['id'], quantity: 17 }] }
    expect(await at.owner.call('PUT', `/api/jobs/${job['id']}/used`, used)).toMatchObject({
      status: 409,
      body: {
        code: 'SHORT_OF_STOCK',
        error: 'There are only 3 bags of Joint sand on record, but 17 bags were used.',
      },
    })
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 3 })
    expect((await at.owner.call('PUT', `/api/jobs/${job['id']}/used`, { ...used, acceptShortage: true })).status).toBe(
      200,
    )
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 0 })
    const { body: moves } = await at.owner.get(`/api/materials/${at.sand['id']}/moves`)
    expect(moves.slice(0, 2)).toMatchObject([
      { kind: 'used', quantity: -17, onHandAfter: 0 },
      { kind: 'shortage', quantity: 14, onHandAfter: 17 },
    ])
  })

  test('is taken from a technician above the stock, marks the stock for a count and alerts the office', async () => {
    const job = await scheduled()
    const use = (quantity: number) =>
      at.technician.call('PUT', `/api/jobs/${job['id']}/used`, {
        materials: [{ materialId: at.sand['id'], quantity }],
        equipment: [],
      })
    const lowRow = async () =>
      (await at.owner.get('/api/overview')).body.needsYou.materials.rows.find(
        (row: Body) => row['id'] === at.sand['id'],
      )
    expect(await use(17)).toMatchObject({ status: 200 })
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 0, quantityUncounted: 14 })
    const listed = (await at.owner.get('/api/materials')).body.find((row: Body) => row['id'] === at.sand['id'])
    expect(listed).toMatchObject({ quantityUncounted: 14 })
    const alert = (await at.owner.get('/api/alerts')).body.alerts.find(
      ({ title }: Body) => title === 'Count needed: Joint sand',
    )
    expect(alert).toMatchObject({ href: `/dashboard/inventory?material=${at.sand['id']}` })
    expect(alert.body).toMatch(/used 17 bags on a job, but only 3 bags were on record\. Count what’s there\.$/)
    expect(await lowRow()).toMatchObject({ quantityUncounted: 14 })
    // It was 12, in truth: the stock was off by less.
    await use(12)
    expect(await material(at.sand['id'])).toMatchObject({ quantityUncounted: 9 })
    // Completing drops nothing of it.
    expect((await at.technician.post(`/api/jobs/${job['id']}/complete`, {})).status).toBe(200)
    expect(await needs(job['id'])).toMatchObject({ used: [{ quantity: 12 }] })
    // What arrives does not say how much there was; a count does.
    await at.owner.post(`/api/materials/${at.sand['id']}/moves`, { kind: 'received', quantity: 10, unitCost: 1200 })
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 10, quantityUncounted: 9 })
    await at.owner.post(`/api/materials/${at.sand['id']}/moves`, { kind: 'counted', quantity: 11 })
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 11, quantityUncounted: 0 })
    expect((await lowRow())?.quantityUncounted ?? 0).toBe(0)
  })

  test('as a shortage that was a slip of the finger goes out of the books again when it is corrected', async () => {
    const job = await scheduled()
    const use = (quantity: number) =>
      at.owner.call('PUT', `/api/jobs/${job['id']}/used`, {
        materials: [{ materialId: at.sand['id'], quantity }],
        acceptShortage: true,
      })
    await use(17)
    // 12 of them: 9 more than the books knew of, not 14. Nothing of it lies in the shed.
    await use(12)
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 0, averageCost: 1200 })
    await use(2)
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 1 })
    const { body: moves } = await at.owner.get(`/api/materials/${at.sand['id']}/moves`)
    expect(moves.reduce((sum: number, { quantity }: Body) => sum + quantity, 0)).toBe(1)
    expect(moves.map(({ note }: Body) => note)).toContain('The shortage was none')
    // Another shortage is another one.
    await use(9)
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 0 })
    await use(0)
    expect(await material(at.sand['id'])).toMatchObject({ quantityOnHand: 3 })
  })

  test('so far is not missing in what is left to do', async () => {
    const job = await scheduled()
    await expect.poll(() => heldOf(job['id']), soon).toEqual([12, 3, 0])
    await at.owner.post(`/api/materials/${at.sand['id']}/moves`, { kind: 'received', quantity: 20 })
    expect(await needs(job['id'])).toMatchObject({ isLow: false })
    await at.owner.patch(`/api/jobs/${job['id']}/status`, { status: 'in-progress' })
    await at.owner.call('PUT', `/api/jobs/${job['id']}/used`, {
      materials: [
        { materialId: at.sealer['id'], quantity: 10 },
        { materialId: at.sand['id'], quantity: 15 },
      ],
    })
    // 8 gal lie there and 2 are to be used; 8 bags and 2.
    const found = await needs(job['id'])
    expect(found['lines']).toMatchObject([
      { quantity: 12, used: 10, held: 2, free: 8 },
      { quantity: 17, used: 15, held: 2, free: 8 },
      { used: 0 },
    ])
    expect(found['isLow']).toBe(false)
  })

  test('is not written over by who has not seen it', async () => {
    const job = await scheduled()
    const use = (quantity: number, seen?: string | null) =>
      at.owner.call('PUT', `/api/jobs/${job['id']}/used`, {
        materials: [{ materialId: at.sealer['id'], quantity }],
        ...(seen !== undefined && { seen }),
      })
    expect(
      (
        await at.technician.call('PUT', `/api/jobs/${job['id']}/used`, {
          materials: [{ materialId: at.sealer['id'], quantity: 9 }],
        })
      ).status,
    ).toBe(200)
    // The office opened the dialog before Sam said it.
    expect(await use(12, null)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: expect.stringMatching(/ recorded usage on Nov 20/) },
    })
    expect(await material(at.sealer['id'])).toMatchObject({ quantityOnHand: 9 })
    // The same is no other word, and who has seen it may say another.
    expect((await use(9, null)).status).toBe(200)
    const { recordedAt } = await needs(job['id'])
    clock.at += 60_000
    expect((await use(12, recordedAt)).status).toBe(200)
    expect(await use(8, recordedAt)).toMatchObject({ status: 409 })
    expect((await use(8)).status).toBe(200)
    expect(await material(at.sealer['id'])).toMatchObject({ quantityOnHand: 10 })
  })

  test('said of a job that is done stays reserved until then, a week at most', async () => {
    const job = await scheduled({ scheduledDate: '2026-11-20', keepClashes: true })
    await expect.poll(() => heldOf(job['id']), soon).toEqual([12, 3, 0])
    await at.owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' })
    await new Promise((done) => setTimeout(done, 1500))
    expect(await heldOf(job['id'])).toEqual([12, 3, 0])
    const { tidyReservations: tidy } = await import('./sync-reservations.ts')
    clock.at += 8 * 86_400_000
    await tidy(at.app.parts.db)
    clock.at -= 8 * 86_400_000
    expect(await heldOf(job['id'])).toEqual([0, 0, 0])
  })

  test('is not reserved forever for a job that is never marked done, and is reserved again on another day', async () => {
    const forgotten = await scheduled({ scheduledDate: '2026-11-20' })
    await expect.poll(() => heldOf(forgotten['id']), soon).toEqual([12, 3, 0])
    const long = await scheduled({ scheduledDate: '2026-11-20', days: 5 })
    await expect.poll(() => heldOf(long['id']), soon).toEqual([6, 0, 0])
    const { tidyReservations: tidy } = await import('./sync-reservations.ts')
    const days = async (many: number) => {
      clock.at += many * 86_400_000
      await tidy(at.app.parts.db)
      clock.at -= many * 86_400_000
    }
    await days(7)
    expect(await heldOf(forgotten['id'])).toEqual([12, 3, 0])
    // Nov 28: the one is over for a week, the other goes on until Nov 25 at least.
    await days(8)
    expect(await heldOf(forgotten['id'])).toEqual([0, 0, 0])
    expect(await heldOf(long['id'])).toEqual([12, 3, 0])
    const { version } = (await at.owner.get(`/api/jobs/${forgotten['id']}`)).body
    await at.owner.patch(`/api/jobs/${forgotten['id']}`, { version, scheduledDate: '2026-11-30', keepClashes: true })
    await expect.poll(() => heldOf(forgotten['id']), soon).toEqual([6, 0, 0])
  })

  test('is for who does the job', async () => {
    const job = await scheduled({ technicianIds: [] })
    expect(await at.technician.call('PUT', `/api/jobs/${job['id']}/used`, { materials: [] })).toMatchObject({
      status: 404,
      body: { error: 'This job isn’t assigned to you.' },
    })
    expect(
      (await at.technician.get('/api/needs/day?date=2026-11-25')).body.some((one: Body) => one['jobId'] === job['id']),
    ).toBe(false)
    for (const path of [`/api/jobs/${job['id']}/needs`, `/api/coverage-rates?businessId=${await at.crew.business()}`])
      expect((await at.technician.get(path)).status).toBe(403)
  })
})

describe('bad input', () => {
  test.each<[string, Body, string]>([
    [
      'a decimal quantity',
      { materials: [{ materialId: MISSING_ID, quantity: 1.5 }] },
      'Enter whole units, from 0 to 100,000.',
    ],
    [
      'a negative quantity',
      { materials: [{ materialId: MISSING_ID, quantity: -1 }] },
      'Enter whole units, from 0 to 100,000.',
    ],
    [
      'hours with three decimals',
      { equipment: [{ equipmentId: MISSING_ID, hours: 1.005 }] },
      'Enter hours from 0 to 1,000, with up to two decimals.',
    ],
    [
      'negative hours',
      { equipment: [{ equipmentId: MISSING_ID, hours: -1 }] },
      'Enter hours from 0 to 1,000, with up to two decimals.',
    ],
    [
      'a material twice',
      {
        materials: [
          { materialId: MISSING_ID, quantity: 1 },
          { materialId: MISSING_ID, quantity: 2 },
        ],
      },
      'List each one only once.',
    ],
    [
      'a material that is none',
      { materials: [{ materialId: MISSING_ID, quantity: 1 }] },
      'This material no longer exists.',
    ],
    [
      'equipment that is none',
      { equipment: [{ equipmentId: MISSING_ID, hours: 1 }] },
      'This equipment no longer exists.',
    ],
  ])('%s is refused with a sentence', async (_what, body, error) => {
    const job = await at.crew.aJob()
    expect((await at.owner.call('PUT', `/api/jobs/${job['id']}/used`, body)).body).toMatchObject({ error })
  })

  test('pails are not gallons, and what another business has is not used', async () => {
    const job = await at.crew.aJob()
    const used = (change: Body) =>
      at.owner.call('PUT', `/api/jobs/${job['id']}/used`, {
        materials: [{ materialId: at.sealer['id'], quantity: 1, ...change }],
      })
    expect(await used({ unit: 'pails' })).toMatchObject({
      status: 400,
      body: { code: 'UNIT_MISMATCH', error: 'Natural sealer is tracked in gal, not pails.' },
    })
    expect((await used({ unit: 'gallons' })).status).toBe(200)
    const theirs = await aMaterial({
      businessId: await at.crew.business(1),
      name: 'House soap',
      use: 'cleaner',
      finish: null,
    })
    expect(await used({ materialId: theirs['id'] })).toMatchObject({
      status: 409,
      body: { error: 'House soap belongs to another of your businesses.' },
    })
  })
})
