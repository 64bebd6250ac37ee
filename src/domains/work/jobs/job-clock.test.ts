import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

let now = new Date('2026-11-19T14:04:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })
beforeEach(() => (now = new Date('2026-11-19T14:04:00Z')))

const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const start = (id: string, caller = owner) => caller.post(`/api/jobs/${id}/start`)
const stop = (id: string, caller = owner) => caller.post(`/api/jobs/${id}/stop`)
const get = async (id: string) => (await owner.get(`/api/jobs/${id}`)).body

describe('the clock of a job', () => {
  test('runs from start to stop, and what it ran is the actual duration', async () => {
    const { id } = await crew.aJob()
    expect((await start(id)).body).toMatchObject({
      id,
      status: 'in-progress',
      startTime: '2026-11-19T14:04:00.000Z',
      clockStartedAt: '2026-11-19T14:04:00.000Z',
      endTime: null,
    })
    pass(102)
    expect((await stop(id)).body).toEqual({
      id,
      version: 3,
      status: 'in-progress',
      startTime: '2026-11-19T14:04:00.000Z',
      endTime: '2026-11-19T15:46:00.000Z',
      actualDuration: 102,
      clockStartedAt: null,
    })
  })

  test('started again after a pause adds to what it ran, and keeps when the work began', async () => {
    const { id } = await crew.aJob()
    await start(id)
    pass(60)
    await stop(id)
    pass(30)
    expect((await start(id)).body).toMatchObject({
      startTime: '2026-11-19T14:04:00.000Z',
      endTime: null,
      actualDuration: 60,
    })
    pass(45)
    expect((await stop(id)).body).toMatchObject({ actualDuration: 105, endTime: '2026-11-19T16:19:00.000Z' })
  })

  test('pressed twice does the same as once', async () => {
    const { id } = await crew.aJob()
    expect((await stop(id)).body).toMatchObject({ version: 1, endTime: null, status: 'requested' })
    await start(id)
    pass(10)
    expect((await start(id)).body).toMatchObject({ version: 2, clockStartedAt: '2026-11-19T14:04:00.000Z' })
    await Promise.all([1, 2, 3].map(() => stop(id)))
    expect(await get(id)).toMatchObject({ version: 3, actualDuration: 10 })
  })

  test('is stopped by completing, canceling or giving back the job', async () => {
    for (const status of ['completed', 'cancelled', 'scheduled', 'requested']) {
      const { id } = await crew.aJob()
      await start(id)
      pass(25)
      expect((await owner.patch(`/api/jobs/${id}/status`, { status })).body).toMatchObject({
        status,
        actualDuration: 25,
        clockStartedAt: null,
      })
    }
  })

  test('does not start for a canceled job', async () => {
    const { id } = await crew.aJob()
    await owner.patch(`/api/jobs/${id}/status`, { status: 'cancelled' })
    expect(await start(id)).toMatchObject({
      status: 409,
      body: { error: 'This job is canceled. Change its status before you start the timer.' },
    })
  })

  test('returns an error for a job that does not exist', async () => {
    expect(await start('00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { error: 'This job no longer exists.' },
    })
    expect((await stop('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('a correction by hand', () => {
  const correct = async (id: string, change: Record<string, unknown>) =>
    owner.patch(`/api/jobs/${id}`, { version: (await get(id)).version, ...change })

  test('of start and end gives the duration, unless that is said too', async () => {
    const { id } = await crew.aJob()
    const times = { startTime: '2026-11-18T14:00:00Z', endTime: '2026-11-18T11:30:00-05:00' }
    expect((await correct(id, times)).body).toMatchObject({
      startTime: '2026-11-18T14:00:00.000Z',
      endTime: '2026-11-18T16:30:00.000Z',
      actualDuration: 150,
    })
    expect((await correct(id, { ...times, actualDuration: 120 })).body.actualDuration).toBe(120)
    expect((await correct(id, { actualDuration: 90 })).body).toMatchObject({
      actualDuration: 90,
      endTime: '2026-11-18T16:30:00.000Z',
    })
    expect((await correct(id, { startTime: null, endTime: null })).body).toMatchObject({
      startTime: null,
      endTime: null,
      actualDuration: null,
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    [
      'an end before the start',
      { startTime: '2026-11-18T14:00:00Z', endTime: '2026-11-18T13:00:00Z' },
      'The end must be after the start.',
    ],
    ['an end without a start', { endTime: '2026-11-18T13:00:00Z' }, 'Enter a start time, too.'],
    ['a start to come', { startTime: '2026-11-19T14:05:00Z' }, 'The start time is in the future.'],
    [
      'an end to come',
      { startTime: '2026-11-19T14:00:00Z', endTime: '2026-11-19T14:05:00Z' },
      'The end time is in the future.',
    ],
    [
      'years of work',
      { startTime: '2020-11-19T14:00:00Z', endTime: '2026-11-19T14:00:00Z' },
      'The end must be within 60 days of the start.',
    ],
    ['a year before there was a business', { startTime: '0000-01-01T00:00:00Z' }, 'Enter a date in 2000 or later.'],
    ['a year before the last century', { startTime: '1000-01-01T00:00:00Z' }, 'Enter a date in 2000 or later.'],
    ['no instant at all', { startTime: '2026-02-31T14:00:00Z' }, 'Enter a date and time.'],
    ['negative minutes', { actualDuration: -1 }, 'Enter whole minutes, from 0 to 10,000.'],
  ])('with %s is refused', async (_what, wrong, error) => {
    const { id } = await crew.aJob()
    expect(await correct(id, wrong)).toMatchObject({ status: 400, body: { error } })
  })

  test('waits until the clock stands', async () => {
    const { id } = await crew.aJob()
    await start(id)
    pass(5)
    expect(await correct(id, { actualDuration: 3 })).toMatchObject({
      status: 409,
      body: { error: 'The timer is running. Stop it before you correct the time.' },
    })
    expect((await correct(id, { notes: 'Fine' })).status).toBe(200)
  })
})

describe('a technician', () => {
  test('presses the clock of their own jobs, and sees no money doing it', async () => {
    const technician = await app.as('technician')
    const sam = await crew.aTechnician({ name: 'Sam', email: 'Technician@Tidestone.test' })
    const [own, other] = [await crew.aJob({ technicianIds: [sam.id], amount: 5000 }), await crew.aJob()]
    const started = await start(own.id, technician)
    expect(started).toMatchObject({ status: 200, body: { status: 'in-progress' } })
    expect(JSON.stringify(started.body)).not.toMatch(/amount|5000/)
    pass(20)
    expect((await stop(own.id, technician)).body.actualDuration).toBe(20)
    for (const press of [start, stop])
      expect(await press(other.id, technician)).toMatchObject({
        status: 404,
        body: { error: 'This job isn’t assigned to you.' },
      })
    expect(await get(other.id)).toMatchObject({ status: 'requested', version: 1 })
  })
})
