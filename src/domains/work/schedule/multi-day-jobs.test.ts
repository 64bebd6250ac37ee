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

describe('a job of several days', () => {
  test('takes open days in a row: not Sunday, nor a closed day', async () => {
    const { version } = (await owner.get('/api/settings')).body.hours
    const { value } = (await owner.get('/api/settings')).body.hours
    const closed = [{ date: '2026-11-23', reason: 'Inventory' }]
    expect((await owner.call('PUT', '/api/settings/hours', { version, value: { ...value, closed } })).status).toBe(200)
    const job = await crew.aJob({
      scheduledDate: DAY,
      scheduledTime: '08:00',
      estimatedDuration: 480,
      days: 3,
      technicianIds: [kim.id],
    })
    expect(job).toMatchObject({ dates: ['2026-11-20', '2026-11-21', '2026-11-24'], days: 3, status: 'scheduled' })
    expect(await bookings.busy('2026-11-21')).toHaveLength(1)
    expect(await bookings.busy('2026-11-22')).toEqual([])
    expect(await bookings.busy('2026-11-23')).toEqual([])
    await owner.call('DELETE', '/api/settings/hours')
  })

  test('clashes on any of them, and says on which', async () => {
    await bookings.bens()
    const { body } = await bookings.put(
      (await crew.aJob()).id,
      bookings.at('13:00', 60, { scheduledDate: '2026-11-19', days: 2 }),
    )
    expect(body.error).toBe('Kim Tran is booked on Nov 20, 2026, 1:00 PM to 3:00 PM: Ben Castro, Paver Cleaning.')
  })

  test('that begins on a closed day begins there: it was chosen', async () => {
    expect((await crew.aJob({ scheduledDate: '2026-11-22', days: 2 })).dates).toEqual(['2026-11-22', '2026-11-23'])
  })
})

describe('the time of an appointment is free again', () => {
  test('when the job is canceled, and taken again when it comes back, whatever is there by then', async () => {
    const job = await bookings.bens()
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Rain' })
    expect(await bookings.busy()).toEqual([])
    const other = await crew.aJob()
    expect((await bookings.put(other.id, bookings.at('13:00', 60))).status).toBe(200)
    expect((await owner.patch(`/api/jobs/${job.id}/status`, { status: 'scheduled' })).body).toMatchObject({
      status: 'scheduled',
      technicians: [{ name: 'Kim Tran' }],
    })
    expect((await bookings.busy()).map(({ kept }: { kept: boolean }) => kept).toSorted()).toEqual([false, true])
  })

  test('when the job is moved, loses its date, loses the person or is deleted', async () => {
    const job = await bookings.bens()
    expect((await bookings.put(job.id, { version: 1, scheduledTime: '09:00' })).status).toBe(200)
    expect((await bookings.busy()).map(({ from }: { from: string }) => from)).toEqual(['2026-11-20T14:00:00.000Z'])
    expect((await bookings.put(job.id, { version: 2, technicianIds: [] })).status).toBe(200)
    expect(await bookings.busy()).toEqual([])
    await bookings.put(job.id, { version: 3, technicianIds: [kim.id] })
    expect((await bookings.put(job.id, { version: 4, scheduledDate: null })).body).toMatchObject({
      scheduledTime: null,
      dates: [],
      technicians: [{ name: 'Kim Tran' }],
    })
    expect(await bookings.busy()).toEqual([])
    await bookings.put(job.id, { version: 5, scheduledDate: DAY, scheduledTime: '13:00' })
    expect(await bookings.busy()).toHaveLength(1)
    expect((await owner.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    expect(await bookings.busy()).toEqual([])
  })
})

describe('before anything is saved', () => {
  test('the office sees what is in the way and the nearest start with nothing in the way', async () => {
    await bookings.bens()
    const fit = await bookings.check({ date: DAY, time: '08:00', minutes: 360, technicianIds: kim.id })
    expect(fit).toMatchObject({
      dates: [DAY],
      freeAt: '06:30',
      clashes: [
        {
          kind: 'overlap',
          name: 'Kim Tran',
          customerName: 'Ben Castro',
          service: 'Paver Cleaning',
          minutes: 60,
          from: '2026-11-20T18:00:00.000Z',
          kept: false,
          technicianId: kim.id,
          equipmentId: null,
          visitId: null,
        },
      ],
    })
    expect((await bookings.check({ date: DAY, time: '15:15', minutes: 60, technicianIds: kim.id })).freeAt).toBe(
      '15:30',
    )
    expect((await bookings.check({ date: DAY, time: '09:00', minutes: 60, technicianIds: kim.id })).clashes).toEqual([])
  })

  test('offers no such start when the day is too short, or when a person is on leave', async () => {
    await bookings.bens({ scheduledTime: '07:00', estimatedDuration: 720 })
    expect((await bookings.check({ date: DAY, time: '08:00', minutes: 120, technicianIds: kim.id })).freeAt).toBeNull()
    const luis = await crew.aTechnician({ name: 'Luis Ortega', status: 'on-leave' })
    expect(await bookings.check({ date: DAY, time: '08:00', minutes: 60, technicianIds: luis.id })).toMatchObject({
      freeAt: null,
      clashes: [{ kind: 'unavailable' }],
    })
  })

  test('an appointment is not in its own way', async () => {
    const job = await bookings.bens()
    expect(
      (await bookings.check({ date: DAY, time: '13:30', minutes: 120, technicianIds: kim.id, jobId: job.id })).clashes,
    ).toEqual([])
  })

  test('a day shows the hours, who is there, and who is booked for which customer', async () => {
    await bookings.bens()
    const { body } = await owner.get(`/api/schedule/day?date=${DAY}&businessId=${await crew.business()}`)
    expect(body).toMatchObject({ date: DAY, opens: '08:00', closes: '18:00' })
    expect(body.technicians.find(({ id }: { id: string }) => id === kim.id)).toMatchObject({
      name: 'Kim Tran',
      status: 'active',
      bookings: [
        {
          customerName: 'Ben Castro',
          service: 'Paver Cleaning',
          address: '4 Oak St, Brandon, FL',
          visitId: null,
          kept: false,
        },
      ],
    })
    expect((await owner.get(`/api/schedule/day?date=2026-11-22`)).body).toMatchObject({ opens: null, closes: null })
    expect(
      (await owner.get(`/api/schedule/day?date=${DAY}&businessId=${await crew.business(1)}`)).body.technicians,
    ).toEqual([])
  })

  test.each([
    ['day?date=2026-02-31', 'Enter a valid date as YYYY-MM-DD.'],
    ['day', 'Enter a valid date as YYYY-MM-DD.'],
    ['day?date=1999-01-01', 'Enter a date between the years 2000 and 2099.'],
    ['check?date=2026-11-20&time=25:00&minutes=60', 'Enter a time like 09:00.'],
    ['check?date=2026-11-20&time=09:00&minutes=5', 'Enter a length between 15 minutes and 16 hours.'],
    ['check?date=2026-11-20&time=09:00&minutes=99999', 'Enter a length between 15 minutes and 16 hours.'],
    ['check?date=2026-11-20&time=09:00&minutes=60&days=0', 'Enter whole days from 1 to 14.'],
    [
      'check?date=2026-03-08&time=02:30&minutes=60',
      '2:30 AM doesn’t exist on Mar 8, 2026 because of daylight saving. Choose another time.',
    ],
  ])('%s is refused with a sentence', async (path, sentence) => {
    const { status, body } = await owner.get(`/api/schedule/${path}`)
    expect(status).toBe(400)
    expect(body.issues.map(({ message }: { message: string }) => message)).toContain(sentence)
  })

  test('rejects people and things that do not exist, with a sentence', async () => {
    const missingId = '00000000-0000-4000-8000-000000000000'
    expect(
      await owner.get(`/api/schedule/check?date=${DAY}&time=09:00&minutes=60&technicianIds=${missingId}`),
    ).toMatchObject({
      status: 404,
      body: { error: 'This technician no longer exists.' },
    })
    expect((await owner.get(`/api/schedule/check?date=${DAY}&time=09:00&minutes=60&equipmentIds=7`)).status).toBe(400)
  })
})
