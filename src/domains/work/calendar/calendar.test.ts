import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-19T15:00:00Z') } })

const on = async (from: string, to = from, more = ''): Promise<any[]> => {
  const { status, body } = await owner.get(`/api/calendar?from=${from}&to=${to}${more}`)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

describe('the calendar', () => {
  test('holds jobs and estimate visits of the days, in order of time, with what a block shows', async () => {
    const kim = await crew.aTechnician()
    const late = await crew.aJob({
      scheduledDate: '2026-11-19',
      scheduledTime: '12:30',
      estimatedDuration: 120,
      amount: 90_000,
      technicianIds: [kim.id],
    })
    const visit = await crew.aVisit({ date: '2026-11-19', time: '15:30' })
    const early = await crew.aJob({ scheduledDate: '2026-11-19', scheduledTime: '09:00' })
    const anyTime = await crew.aJob({ scheduledDate: '2026-11-19' })
    await crew.aJob({ scheduledDate: '2026-11-18', scheduledTime: '09:00' })
    await crew.aJob({})
    const found = await on('2026-11-19')
    expect(found.map(({ id }) => id)).toEqual([anyTime.id, early.id, late.id, visit.id])
    expect(found[2]).toEqual({
      kind: 'job',
      id: late.id,
      visit: null,
      event: null,
      version: 1,
      businessId: late.businessId,
      status: 'scheduled',
      name: 'Ruth Delgado',
      phone: late.customerPhone,
      address: '12 Alafia Trace, Lithia, FL 33547',
      service: 'Paver Restoration',
      dates: ['2026-11-19'],
      time: '12:30',
      arrivalWindowMinutes: 0,
      minutes: 120,
      technicians: [{ id: kim.id, name: 'Kim Tran' }],
      amount: 90_000,
    })
    expect(found[0]).toMatchObject({ time: null, minutes: null })
    expect(found[3]).toMatchObject({
      kind: 'visit',
      name: 'Tom Okafor',
      address: '17 Heron Ct, Riverview, FL 33578',
      service: 'Pool Deck Sealing',
      minutes: 30,
    })
  })

  test('has a job of several days on each of them, whichever of them is asked for, past days when we are closed', async () => {
    // A Friday; we are closed on Sundays.
    const job = await crew.aJob({ scheduledDate: '2026-11-27', scheduledTime: '08:00', days: 3 })
    for (const [from, to, there] of [
      ['2026-11-23', '2026-11-28', true],
      ['2026-11-28', '2026-11-28', true],
      ['2026-11-30', '2026-12-05', true],
      ['2026-12-01', '2026-12-05', false],
      ['2026-11-20', '2026-11-26', false],
    ] as const) {
      const found = (await on(from, to)).find(({ id }) => id === job.id)
      expect([from, found?.dates], from).toEqual([from, there ? ['2026-11-27', '2026-11-28', '2026-11-30'] : undefined])
    }
  })

  test('leaves the canceled ones out', async () => {
    const [job, visit] = [
      await crew.aJob({ scheduledDate: '2026-12-07', scheduledTime: '09:00' }),
      await crew.aVisit({ date: '2026-12-07' }),
    ]
    expect(await on('2026-12-07')).toHaveLength(2)
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled' })
    await owner.patch(`/api/visits/${visit.id}/status`, { status: 'cancelled' })
    expect(await on('2026-12-07')).toEqual([])
  })

  test('is of one business, or of one technician, when asked so', async () => {
    const [luis, ana] = [await crew.aTechnician({ name: 'Luis Ortega' }), await crew.aTechnician({ name: 'Ana Ruiz' })]
    const other = await crew.business(1)
    const job = await crew.aJob({
      scheduledDate: '2026-12-08',
      scheduledTime: '09:00',
      technicianIds: [luis.id, ana.id],
    })
    const visit = await crew.aVisit({ date: '2026-12-08', technicianIds: [ana.id] })
    const washing = await crew.aJob({ businessId: other, scheduledDate: '2026-12-08', scheduledTime: '13:00' })
    const ids = async (more: string) => (await on('2026-12-08', '2026-12-08', more)).map(({ id }) => id)
    expect(await ids(`&businessId=${await crew.business()}`)).toEqual([job.id, visit.id])
    expect(await ids(`&businessId=${other}`)).toEqual([washing.id])
    expect(await ids(`&technicianId=${luis.id}`)).toEqual([job.id])
    expect(await ids(`&technicianId=${ana.id}`)).toEqual([job.id, visit.id])
    expect(await ids('&technicianId=00000000-0000-4000-8000-000000000000')).toEqual([])
    expect(await ids('&businessId=00000000-0000-4000-8000-000000000000')).toEqual([])
  })

  test.each([
    ['a last day before the first', 'from=2026-11-20&to=2026-11-19', 'The end date can’t be before the start date.'],
    ['400 days', 'from=2026-01-01&to=2027-02-04', 'Choose 45 days or fewer.'],
    ['46 days', 'from=2026-11-01&to=2026-12-16', 'Choose 45 days or fewer.'],
    ['31 February', 'from=2026-02-28&to=2026-02-31', 'Enter a valid date as YYYY-MM-DD.'],
    ['no day', 'from=2026-02-28', /date/],
    ['words for a day', 'from=today&to=tomorrow', 'Some fields need attention.'],
    ['a year that is a typing error', 'from=0026-11-19&to=0026-11-19', 'Some fields need attention.'],
    ['a business that is none', 'from=2026-11-19&to=2026-11-19&businessId=1', 'This ID isn’t valid.'],
    ['a technician that is none', 'from=2026-11-19&to=2026-11-19&technicianId=kim', 'This ID isn’t valid.'],
  ])('refuses %s with a sentence', async (_what, query, sentence) => {
    const { status, body } = await owner.get(`/api/calendar?${query}`)
    expect([status, body.error]).toEqual([
      400,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  })

  test('answers 45 days', async () => {
    expect((await owner.get('/api/calendar?from=2026-11-01&to=2026-12-15')).status).toBe(200)
  })

  test('is not for technicians', async () => {
    expect((await (await app.as('technician')).get('/api/calendar?from=2026-11-19&to=2026-11-19')).status).toBe(403)
  })
})

describe('a move', () => {
  test('by the version that was seen is one change of the job; to the hour that daylight saving skips it is refused', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-12-10', scheduledTime: '09:00' })
    const moved = await owner.patch(`/api/jobs/${job.id}`, {
      version: 1,
      scheduledDate: '2026-12-11',
      scheduledTime: '13:15',
      estimatedDuration: 90,
    })
    expect(moved).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await on('2026-12-11')).toMatchObject([{ id: job.id, version: 2, time: '13:15', minutes: 90 }])
    expect(await owner.patch(`/api/jobs/${job.id}`, { version: 1, scheduledDate: '2026-12-12' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
    expect(
      await owner.patch(`/api/jobs/${job.id}`, { version: 2, scheduledDate: '2027-03-14', scheduledTime: '02:30' }),
    ).toMatchObject({
      status: 400,
      body: { error: '2:30 AM doesn’t exist on Mar 14, 2027 because of daylight saving. Choose another time.' },
    })
  })

  test('puts a job that was not scheduled onto its day', async () => {
    const job = await crew.aJob()
    const scheduled = await owner.patch(`/api/jobs/${job.id}`, {
      version: 1,
      scheduledDate: '2026-12-14',
      scheduledTime: '10:00',
    })
    expect(scheduled.body).toMatchObject({ status: 'scheduled', estimatedDuration: 120 })
    expect(await on('2026-12-14')).toMatchObject([{ id: job.id }])
  })

  test('to any time of a day keeps the day and the length, and frees its people; back to an hour, it conflicts with what was booked in between', async () => {
    const rosa = await crew.aTechnician({ name: 'Rosa Diaz' })
    const job = await crew.aJob({
      scheduledDate: '2026-12-15',
      scheduledTime: '09:00',
      estimatedDuration: 360,
      technicianIds: [rosa.id],
    })
    const anyTime = await owner.patch(`/api/jobs/${job.id}`, {
      version: 1,
      scheduledDate: '2026-12-15',
      scheduledTime: null,
    })
    expect(anyTime).toMatchObject({
      status: 200,
      body: { status: 'scheduled', dates: ['2026-12-15'], scheduledTime: null, estimatedDuration: 360 },
    })
    expect(await on('2026-12-15')).toMatchObject([
      { id: job.id, time: null, minutes: 360, technicians: [{ name: 'Rosa Diaz' }] },
    ])
    const visit = await crew.aVisit({ date: '2026-12-15', time: '10:00', technicianIds: [rosa.id] })
    const back = { version: 2, scheduledDate: '2026-12-15', scheduledTime: '09:00', estimatedDuration: 360 }
    expect(await owner.patch(`/api/jobs/${job.id}`, back)).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_CONFLICT' },
    })
    await owner.call('DELETE', `/api/visits/${visit.id}`)
    expect(await owner.patch(`/api/jobs/${job.id}`, back)).toMatchObject({
      status: 200,
      body: { scheduledTime: '09:00', version: 3 },
    })
  })

  test('off the calendar lets the job wait for a day again, with its length and its crew', async () => {
    const kim = await crew.aTechnician()
    const job = await crew.aJob({
      scheduledDate: '2026-12-16',
      scheduledTime: '09:00',
      estimatedDuration: 90,
      technicianIds: [kim.id],
    })
    const off = await owner.patch(`/api/jobs/${job.id}`, { version: 1, scheduledDate: null, scheduledTime: null })
    expect(off.body).toMatchObject({
      status: 'requested',
      scheduledDate: null,
      dates: [],
      estimatedDuration: 90,
      technicians: [{ name: 'Kim Tran' }],
    })
    expect(await on('2026-12-16')).toEqual([])
    const waiting: { id: string }[] = (await owner.get('/api/jobs?status=requested&unscheduled=true')).body
    expect(waiting.map(({ id }) => id)).toContain(job.id)
  })

  test('of an estimate visit keeps a day and an hour: there is none without', async () => {
    const visit = await crew.aVisit({ date: '2026-12-17', time: '09:00' })
    for (const wrong of [{ time: null }, { date: null }, { date: null, time: null }])
      expect((await owner.patch(`/api/visits/${visit.id}`, { version: 1, ...wrong })).status).toBe(400)
    expect(await on('2026-12-17')).toMatchObject([{ id: visit.id, version: 1, time: '09:00' }])
  })
})
