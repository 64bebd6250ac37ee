import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { BEFORE_BOOKED_DAY, BOOKED_DAY as DAY, bookingsOf } from '#tests/support/bookings.ts'
import type { Bookings } from '#tests/support/bookings.ts'

const { app } = useApp({ clock: BEFORE_BOOKED_DAY })
let owner: Bookings['owner']
let crew: Bookings['crew']
let bookings: Bookings
let kim: Awaited<ReturnType<Bookings['renewKim']>>
beforeAll(async () => {
  bookings = await bookingsOf(app)
  ;({ owner, crew } = bookings)
})
beforeEach(async () => {
  kim = await bookings.renewKim()
})

describe('an appointment', () => {
  test('that overlaps another of the same person is rejected, and nothing of it is stored', async () => {
    await bookings.bens()
    const job = await crew.aJob({ amount: 5 })
    expect(await bookings.put(job.id, bookings.at('08:00', 360, { amount: 900 }))).toMatchObject({
      status: 409,
      body: {
        code: 'SCHEDULE_CONFLICT',
        error: 'Kim Tran is booked 1:00 PM to 3:00 PM: Ben Castro, Paver Cleaning.',
        issues: [
          { path: 'technicianIds', message: 'Kim Tran is booked 1:00 PM to 3:00 PM: Ben Castro, Paver Cleaning.' },
        ],
      },
    })
    expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      version: 1,
      scheduledDate: null,
      amount: 5,
      technicians: [],
      status: 'requested',
    })
    expect(await bookings.busy()).toHaveLength(1)
  })

  test.each([
    ['08:00', 271, 'only 29 min of drive time'],
    ['08:00', 300, 'no drive time'],
    ['15:10', 60, 'only 10 min of drive time'],
    ['15:00', 60, 'no drive time'],
  ])('at %s for %i minutes leaves too little time for the way, and is refused', async (time, minutes, left) => {
    await bookings.bens()
    expect(await bookings.put((await crew.aJob()).id, bookings.at(time, minutes))).toMatchObject({
      status: 409,
      body: {
        code: 'SCHEDULE_CONFLICT',
        error: `Kim Tran has ${left}: Ben Castro, Paver Cleaning, 1:00 PM to 3:00 PM. The drive takes 30 min.`,
      },
    })
  })

  test('before or after another with time for the way is taken', async () => {
    await bookings.bens()
    const [before, after] = [await crew.aJob(), await crew.aJob()]
    expect((await bookings.put(before.id, bookings.at('08:00', 270))).status).toBe(200)
    expect((await bookings.put(after.id, bookings.at('15:30', 60))).status).toBe(200)
    expect((await bookings.busy()).map(({ customerName }: { customerName: string }) => customerName)).toEqual([
      'Ruth Delgado',
      'Ben Castro',
      'Ruth Delgado',
    ])
  })

  test('needs no more time for the way than Settings say', async () => {
    await bookings.bens()
    const { version } = (await owner.get('/api/settings')).body.scheduling
    expect((await owner.call('PUT', '/api/settings/scheduling', { version, value: { travelMinutes: 0 } })).status).toBe(
      200,
    )
    expect((await bookings.put((await crew.aJob()).id, bookings.at('15:00', 60))).status).toBe(200)
    await owner.call('DELETE', '/api/settings/scheduling')
  })

  test('of equipment needs the thing itself, and no time for its way', async () => {
    const washer = await crew.someEquipment()
    await bookings.bens({ technicianIds: [], equipmentIds: [washer.id] })
    const with_ = (time: string) => bookings.at(time, 60, { technicianIds: [], equipmentIds: [washer.id] })
    const job = await crew.aJob()
    expect(await bookings.put(job.id, with_('14:00'))).toMatchObject({
      status: 409,
      body: {
        error: 'Hot water washer is booked 1:00 PM to 3:00 PM: Ben Castro, Paver Cleaning.',
        issues: [{ path: 'equipmentIds' }],
      },
    })
    expect((await bookings.put(job.id, with_('15:00'))).status).toBe(200)
  })

  test.each([
    ['on-leave', 'Kim Tran is on leave.'],
    ['inactive', 'Kim Tran isn’t active right now.'],
  ])('of a technician who is %s gets a warning', async (status, sentence) => {
    await owner.patch(`/api/technicians/${kim.id}/status`, { status })
    const job = await crew.aJob()
    expect(await bookings.put(job.id, bookings.at('08:00', 60))).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_CONFLICT', error: sentence },
    })
    expect((await bookings.put(job.id, bookings.at('08:00', 60, { keepClashes: true }))).status).toBe(200)
  })

  test.each([
    ['maintenance', 'Hot water washer is in maintenance.'],
    ['out-of-service', 'Hot water washer is out of service.'],
  ])('of equipment in %s gets a warning', async (status, error) => {
    const washer = await crew.someEquipment({ status })
    const job = await crew.aJob()
    expect(
      await bookings.put(job.id, bookings.at('08:00', 60, { technicianIds: [], equipmentIds: [washer.id] })),
    ).toMatchObject({
      status: 409,
      body: { error },
    })
  })

  test('with several things in the way says them all', async () => {
    await bookings.bens()
    const luis = await crew.aTechnician({ name: 'Luis Ortega', status: 'on-leave' })
    const { body } = await bookings.put(
      (await crew.aJob()).id,
      bookings.at('13:00', 60, { technicianIds: [kim.id, luis.id] }),
    )
    expect(body.issues).toHaveLength(2)
    expect(body.error).toBe(
      'There are 2 conflicts. Kim Tran is booked 1:00 PM to 3:00 PM: Ben Castro, Paver Cleaning. Luis Ortega is on leave.',
    )
  })
})

describe('an accepted conflict', () => {
  test('stands, is marked so, and is not asked about again while its time stays', async () => {
    await bookings.bens()
    const job = await crew.aJob()
    expect((await bookings.put(job.id, bookings.at('12:00', 120, { keepClashes: true }))).body).toMatchObject({
      scheduledTime: '12:00',
      version: 2,
      technicians: [{ name: 'Kim Tran' }],
    })
    expect((await bookings.busy()).map(({ kept }: { kept: boolean }) => kept)).toEqual([true, false])
    expect((await bookings.put(job.id, { version: 2, crewNotes: 'Gate code 2290.' })).status).toBe(200)
    expect(
      (
        await bookings.put(job.id, {
          version: 3,
          technicianIds: [kim.id, (await crew.aTechnician({ name: 'Luis Ortega' })).id],
        })
      ).status,
    ).toBe(200)
    expect((await bookings.put(job.id, { version: 4, scheduledTime: '12:15' })).status).toBe(409)
    const seen = await bookings.check({ date: DAY, time: '12:00', minutes: 120, technicianIds: kim.id, jobId: job.id })
    expect(seen.clashes).toMatchObject([{ kind: 'overlap', kept: true, minutes: 60 }])
    expect(seen.freeAt).toBeNull()
  })

  test('is still in the way of a third', async () => {
    await bookings.bens()
    expect((await bookings.put((await crew.aJob()).id, bookings.at('12:00', 90, { keepClashes: true }))).status).toBe(
      200,
    )
    expect(
      (await bookings.put((await crew.aJob({ customer: { name: 'Third' } })).id, bookings.at('11:45', 30))).status,
    ).toBe(409)
  })
})

describe('of twenty who want one person at one time', () => {
  test('one gets them, and nineteen get a conflict that says who has them', async () => {
    const jobs = await Promise.all(Array.from({ length: 20 }, () => crew.aJob()))
    const answers = await Promise.all(jobs.map((job) => bookings.put(job.id, bookings.at('09:00', 120))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('SCHEDULE_CONFLICT')
    expect(await bookings.busy()).toHaveLength(1)
  })

  test('one gets them when the job is made with its time, too', async () => {
    const customerId = (await crew.aCustomer()).id
    const businessId = await crew.business()
    const { version: _version, ...when } = bookings.at('09:00', 120)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner.post('/api/jobs', { businessId, customerId, service: 'Paver Sealing', ...when }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect((await owner.get(`/api/jobs?customerId=${customerId}`)).body).toHaveLength(1)
  })

  test('all get them when they all keep it', async () => {
    const jobs = await Promise.all(Array.from({ length: 20 }, () => crew.aJob()))
    const answers = await Promise.all(
      jobs.map((job) => bookings.put(job.id, bookings.at('09:00', 120, { keepClashes: true }))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await bookings.busy()).toHaveLength(20)
  })

  test('the database itself prevents a double booking when the code fails to check', async () => {
    const job = await bookings.bens()
    const twice = app.parts.db.pool.query(
      `insert into bookings (job_id, technician_id, during) values ($1, $2, tstzrange('2026-11-20T18:30Z', '2026-11-20T19:00Z'))`,
      [job.id, kim.id],
    )
    await expect(twice).rejects.toMatchObject({ code: '23P01' })
  })
})
