import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { sendServiceReminders } from './service-reminders.ts'

let now = new Date('2026-11-18T15:00:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const MISSING_ID = '00000000-0000-4000-8000-000000000000'
const STATUSES = ['available', 'operational', 'maintenance', 'out-of-service']

describe('equipment', () => {
  test('is created as the dashboard sends it, available by default, and listed by name for its business', async () => {
    const washer = await crew.someEquipment({ serialNumber: '' })
    expect(washer).toMatchObject({
      name: 'Hot water washer',
      type: 'washer',
      status: 'available',
      serialNumber: null,
      purchaseCost: null,
    })
    const sprayer = await crew.someEquipment({
      name: 'Airless sprayer',
      type: 'sprayer',
      serialNumber: ' GR-14 ',
      purchaseCost: 129_900,
      purchaseDate: '2026-01-05',
      status: 'maintenance',
    })
    expect(sprayer).toMatchObject({
      serialNumber: 'GR-14',
      purchaseCost: 129_900,
      purchaseDate: '2026-01-05',
      status: 'maintenance',
    })
    // An instant is the day that it is where the business is.
    const at = {
      purchaseDate: '2026-01-06T04:59:00Z',
      lastServiceDate: '2026-07-01T03:30:00.000Z',
      nextServiceDue: '2026-12-31T23:00:00-05:00',
    }
    const cleaner = await crew.someEquipment({ businessId: await crew.business(1), name: 'Surface cleaner', ...at })
    expect(cleaner).toMatchObject({
      purchaseDate: '2026-01-05',
      lastServiceDate: '2026-06-30',
      nextServiceDue: '2026-12-31',
    })
    const names = async (query: string) =>
      (await owner.get(`/api/equipment${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names(`?businessId=${washer.businessId}`)).toEqual(['Airless sprayer', 'Hot water washer'])
    expect(await names('')).toEqual(['Airless sprayer', 'Hot water washer', 'Surface cleaner'])
  })

  test.each(STATUSES)('may become %s from any status', async (status) => {
    for (const from of STATUSES) {
      const { id } = await crew.someEquipment({ status: from })
      expect((await owner.patch(`/api/equipment/${id}/status`, { status })).body).toMatchObject({ id, status })
    }
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no name', { name: '' }, 400, 'Enter a name.'],
    ['no type', { type: ' ' }, 400, 'Enter the equipment type.'],
    ['a status that is none', { status: 'broken' }, 400, 'Choose operational, maintenance or out-of-service.'],
    ['negative money', { purchaseCost: -1 }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    ['huge money', { purchaseCost: 2 ** 40 }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    ['a date that does not exist', { nextServiceDue: '2026-04-31' }, 400, 'Enter a valid date as YYYY-MM-DD.'],
    ['a business that is none', { businessId: MISSING_ID }, 404, 'This business doesn’t exist.'],
  ])('with %s is refused with a sentence', async (_what, wrong, status, error) => {
    expect(
      await owner.post('/api/equipment', { businessId: await crew.business(), name: 'X', type: 'x', ...wrong }),
    ).toMatchObject({ status, body: { error } })
  })

  test('answers 404 with a sentence when it does not exist', async () => {
    expect(await owner.patch(`/api/equipment/${MISSING_ID}/status`, { status: 'maintenance' })).toMatchObject({
      status: 404,
      body: { error: 'This equipment no longer exists.' },
    })
  })
})

describe('a serial number', () => {
  test('is of one machine, however it is written; of which, a sentence says', async () => {
    const first = await crew.someEquipment({ name: 'Surface cleaner, 24 in', serialNumber: 'SC-24-1180' })
    const post = (serialNumber: string) =>
      crew
        .business()
        .then((businessId) => owner.post('/api/equipment', { businessId, name: 'Copy', type: 'x', serialNumber }))
    const error = 'Surface cleaner, 24 in already has serial number sc-24-1180.'
    expect(await post('sc-24-1180')).toMatchObject({
      status: 409,
      body: { error, issues: [{ path: 'serialNumber', message: error }] },
    })
    const second = await crew.someEquipment({ name: 'Sand spreader' })
    expect(
      await owner.patch(`/api/equipment/${second.id}`, { version: second.version, serialNumber: 'SC-24-1180' }),
    ).toMatchObject({ status: 409 })
    // The machine may keep its own number, and an empty one conflicts with no other machine.
    expect(
      await owner.patch(`/api/equipment/${first.id}`, { version: first.version, serialNumber: 'sc-24-1180' }),
    ).toMatchObject({ status: 200 })
    await crew.someEquipment({ serialNumber: null })
  })
})

describe('what is not fit for work', () => {
  test('says why and until when, and forgets it once it works again', async () => {
    const { id } = await crew.someEquipment()
    const set = (body: object) => owner.patch(`/api/equipment/${id}/status`, body)
    expect(
      await set({ status: 'out-of-service', statusNote: 'Belt broken, part ordered', backOn: '2026-11-23' }),
    ).toMatchObject({
      status: 200,
      body: { status: 'out-of-service', statusNote: 'Belt broken, part ordered', backOn: '2026-11-23' },
    })
    expect(await set({ status: 'operational', statusNote: 'forgotten' })).toMatchObject({
      body: { statusNote: null, backOn: null },
    })
  })

  test('clashes in the calendar', async () => {
    const { id } = await crew.someEquipment({ name: 'Trailer' })
    await owner.patch(`/api/equipment/${id}/status`, { status: 'out-of-service' })
    const fit = await owner.get(`/api/schedule/check?date=2026-11-20&time=09:00&minutes=60&equipmentIds=${id}`)
    expect(fit.body.clashes).toMatchObject([
      { kind: 'unavailable', equipmentId: id, sentence: 'Trailer is out of service.' },
    ])
    // Back by then, it can be had again.
    await owner.patch(`/api/equipment/${id}/status`, { status: 'maintenance', backOn: '2026-11-20' })
    const on = async (date: string) =>
      (await owner.get(`/api/schedule/check?date=${date}&time=09:00&minutes=60&equipmentIds=${id}`)).body.clashes
    expect(await on('2026-11-20')).toEqual([])
    expect(await on('2026-11-19')).toMatchObject([{ sentence: 'Trailer is in maintenance until Nov 20, 2026.' }])
    const day = (await owner.get('/api/schedule/day?date=2026-11-20')).body
    expect(day.equipment.find((one: { id: string }) => one.id === id)).toMatchObject({ status: 'operational' })
    // What was booked with it before is named, so that it can be moved.
    const job = await crew.aJob({ scheduledDate: '2026-11-23', scheduledTime: '09:00', equipmentIds: [id] })
    expect(
      (await owner.get(`/api/schedule/booked?equipmentId=${id}&from=2026-11-18&to=2026-11-30`)).body,
    ).toMatchObject([{ jobId: job.id }])
  })
})

describe('a service', () => {
  test('that was done moves the next one on by its months; one of an earlier day is history', async () => {
    const { id } = await crew.someEquipment({ serviceMonths: 3 })
    const add = (body: object) => owner.post(`/api/equipment/${id}/services`, body)
    expect(
      await add({ day: '2026-11-17', work: 'Oil and filter', cost: 8450, doneBy: 'Gulf Small Engine' }),
    ).toMatchObject({
      status: 201,
      body: { lastServiceDate: '2026-11-17', nextServiceDue: '2027-02-17' },
    })
    expect(await add({ day: '2026-05-02', work: 'New belt', cost: 3000 })).toMatchObject({
      body: { lastServiceDate: '2026-11-17', nextServiceDue: '2027-02-17' },
    })
    expect(await add({ day: '2026-11-18', work: 'Nozzle', nextServiceDue: null })).toMatchObject({
      body: { lastServiceDate: '2026-11-18', nextServiceDue: null },
    })
    expect((await owner.get(`/api/equipment/${id}/services`)).body).toMatchObject([
      { work: 'Nozzle' },
      { work: 'Oil and filter', cost: 8450 },
      { work: 'New belt' },
    ])
    expect((await owner.get(`/api/equipment/${id}`)).body).toMatchObject({
      figures: { hours: 0, jobs: 0, serviceCost: 11_450 },
    })
  })

  test.each<[string, object, string, string]>([
    [
      'tomorrow',
      { day: '2026-11-19', work: 'Oil' },
      'day',
      'Choose today or an earlier date. This is for completed service.',
    ],
    ['nothing done', { day: '2026-11-17', work: ' ' }, 'work', 'Enter what was done.'],
    [
      'the next one before it',
      { day: '2026-11-17', work: 'Oil', nextServiceDue: '2026-11-17' },
      'nextServiceDue',
      'Choose a date after this service.',
    ],
    [
      'a cost with three decimals',
      { day: '2026-11-17', work: 'Oil', cost: 12.5 },
      'cost',
      'Enter dollars and cents, from $0 to $1,000,000.',
    ],
  ])('with %s is refused with a sentence', async (_what, wrong, path, message) => {
    const { id } = await crew.someEquipment()
    expect(await owner.post(`/api/equipment/${id}/services`, wrong)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    })
  })

  test('that is due within a week rings the bell by day, once', async () => {
    const { name } = await crew.someEquipment({
      name: 'Compressor',
      serialNumber: 'CP-7',
      nextServiceDue: '2026-11-25',
    })
    const rung = async () =>
      (await owner.get('/api/alerts')).body.alerts
        .filter(({ title }: { title: string }) => title.startsWith('Service due'))
        .map(({ title, body, href }: Record<string, string>) => ({ title, body, href }))
    now = new Date('2026-11-18T04:00:00Z')
    await app.parts.db.transaction(SYSTEM, sendServiceReminders)
    expect(await rung()).toEqual([])
    now = new Date('2026-11-18T15:00:00Z')
    for (let time = 0; time < 2; time++) await app.parts.db.transaction(SYSTEM, sendServiceReminders)
    expect(await rung()).toEqual([
      {
        title: `Service due: ${name}`,
        body: 'Due in 7 days, Nov 25, 2026. Serial CP-7.',
        href: '/dashboard/inventory?view=equipment',
      },
    ])
  })
})

test('takes hours on jobs from the job', async () => {
  const { id } = await crew.someEquipment()
  const job = await crew.aJob({ scheduledDate: '2026-11-17' })
  await app.database.pool.query(
    'insert into equipment_usage (job_id, equipment_id, hours_used, notes) values ($1, $2, 2.5, $3)',
    [job.id, id, 'Two tanks'],
  )
  expect((await owner.get(`/api/equipment/${id}/uses`)).body).toEqual([
    {
      jobId: job.id,
      customerName: 'Ruth Delgado',
      service: 'Paver Restoration',
      day: '2026-11-17',
      hours: 2.5,
      hoursUsed: 2.5,
      notes: 'Two tanks',
    },
  ])
  expect((await owner.get(`/api/equipment/${id}`)).body.figures).toEqual({ hours: 2.5, jobs: 1, serviceCost: 0 })
})
