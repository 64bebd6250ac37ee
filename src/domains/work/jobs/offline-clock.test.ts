import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { truncate } from '#tests/support/truncate.ts'

let sam: string
let now = new Date('2026-11-20T14:00:00Z')
const { app, owner, technician, crew } = useApp({ clock: { now: () => now } })
beforeAll(async () => {
  sam = String((await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })).id)
})
beforeEach(async () => {
  now = new Date('2026-11-20T14:00:00Z')
  await truncate(app.database.pool, 'jobs, bookings')
})

const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
const theirs = () => crew.aJob({ scheduledDate: '2026-11-20', technicianIds: [sam] })
const press = (id: string, what: string, body: Record<string, unknown> = {}, key?: string) =>
  technician.post(`/api/jobs/${id}/${what}`, body, key ? { 'idempotency-key': key } : {})

describe('what was pressed without network', () => {
  test('counts from when it was pressed, and once however often it comes', async () => {
    const { id } = await theirs()
    later(6)
    for (const _ of [1, 2]) await press(id, 'start', { at: '2026-11-20T14:10:00Z' }, 'start-0001')
    for (const _ of [1, 2]) await press(id, 'stop', { at: '2026-11-20T15:40:00Z' }, 'stop-00001')
    await press(id, 'start', { at: '2026-11-20T16:00:00Z' }, 'start-0002')
    // The first start comes a third time, after all of it.
    await press(id, 'start', { at: '2026-11-20T14:10:00Z' }, 'start-0001')
    const done = await press(id, 'complete', { at: '2026-11-20T17:00:00Z' }, 'complete-1')
    expect(done.body).toMatchObject({
      status: 'completed',
      startTime: '2026-11-20T14:10:00.000Z',
      endTime: '2026-11-20T17:00:00.000Z',
      actualDuration: 150,
      clockStartedAt: null,
    })
  })

  test('a press from before the last stop changes nothing, even without its key', async () => {
    const { id } = await theirs()
    await press(id, 'start')
    later(1)
    await press(id, 'complete')
    expect((await press(id, 'start', { at: '2026-11-20T14:30:00Z' })).body).toMatchObject({
      status: 'completed',
      clockStartedAt: null,
    })
    await press(id, 'start')
    expect((await press(id, 'stop', { at: '2026-11-20T14:30:00Z' })).body).toMatchObject({
      clockStartedAt: '2026-11-20T15:00:00.000Z',
    })
  })

  test('a completion from before another person resumed the job leaves their clock running and their time counted', async () => {
    const { id } = await theirs()
    await press(id, 'start')
    later(1)
    await owner.post(`/api/jobs/${id}/stop`)
    later(1)
    await owner.post(`/api/jobs/${id}/start`)
    later(1)
    const late = await press(id, 'complete', { at: '2026-11-20T15:30:00Z' })
    expect(late.body).toMatchObject({
      status: 'in-progress',
      clockStartedAt: '2026-11-20T16:00:00.000Z',
      actualDuration: 60,
    })
    expect((await press(id, 'complete')).body).toMatchObject({
      status: 'completed',
      actualDuration: 120,
      endTime: '2026-11-20T17:00:00.000Z',
    })
  })

  test('by a phone whose clock is ahead was pressed now; by one that slept for months it is refused', async () => {
    const { id } = await theirs()
    expect((await press(id, 'start', { at: '2026-11-20T18:00:00Z' })).body.clockStartedAt).toBe(
      '2026-11-20T14:00:00.000Z',
    )
    expect(await press(id, 'stop', { at: '2026-08-01T18:00:00Z' })).toMatchObject({
      status: 400,
      body: { error: 'This was more than 60 days ago. Ask the office to correct the job’s time.' },
    })
    expect(await press(id, 'stop', { at: 'yesterday' })).toMatchObject({
      status: 400,
      body: { error: 'Enter a date and time.' },
    })
  })
})

describe('a clock that was left running for days', () => {
  const asks = {
    status: 409,
    body: {
      code: 'CLOCK_LEFT_RUNNING',
      error: 'The timer has been running since Nov 20, 2026, 9:00 AM. Enter when the work ended.',
    },
  }

  test('is answered with the status, too: when the work ended, or that it took so long', async () => {
    const [one, other] = [await theirs(), await theirs()]
    for (const { id } of [one, other]) await press(id, 'start')
    later(72)
    const complete = (id: string, how: object) => owner.patch(`/api/jobs/${id}/status`, { status: 'completed', ...how })
    expect((await complete(one.id, { at: '2026-11-20T19:30:00Z' })).body).toMatchObject({
      status: 'completed',
      actualDuration: 330,
    })
    expect(await complete(other.id, { at: '2026-11-23T14:00:00Z' })).toMatchObject(asks)
    expect((await complete(other.id, { sure: true })).body).toMatchObject({
      status: 'completed',
      actualDuration: 72 * 60,
    })
    expect(await complete(other.id, { sure: 'yes' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sure' }] },
    })
  })

  test('asks when the work ended, wherever it is stopped, and stays in the day until then', async () => {
    const { id } = await theirs()
    await press(id, 'start')
    later(72)
    expect(await press(id, 'stop')).toMatchObject(asks)
    expect(await press(id, 'complete')).toMatchObject(asks)
    expect(await owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })).toMatchObject(asks)
    for (const status of ['requested', 'scheduled', 'cancelled'])
      expect(await owner.patch(`/api/jobs/${id}/status`, { status, reason: 'Rain' }), status).toMatchObject(asks)
    expect((await technician.get('/api/jobs/day?date=2026-11-23')).body).toMatchObject([
      { id, clockStartedAt: '2026-11-20T14:00:00.000Z' },
    ])
    expect((await technician.get('/api/jobs/day?date=2026-11-24')).body).toEqual([])
    expect((await press(id, 'complete', { at: '2026-11-20T19:30:00Z' })).body).toMatchObject({
      status: 'completed',
      actualDuration: 330,
    })
    expect((await technician.get('/api/jobs/day?date=2026-11-23')).body).toEqual([])
  })

  test('may have run so long for good reason', async () => {
    const { id } = await theirs()
    await press(id, 'start')
    later(20)
    expect((await press(id, 'stop', { sure: true })).body.actualDuration).toBe(1200)
  })

  test('and one that ran a long day does not ask', async () => {
    const { id } = await theirs()
    await press(id, 'start')
    later(16)
    expect((await press(id, 'stop')).body.actualDuration).toBe(960)
  })
})

describe('the signature of the customer', () => {
  const sign = (id: string, body: Record<string, unknown>, who = technician) =>
    who.call('PUT', `/api/jobs/${id}/signature`, body)
  const drawn = { name: 'Elena Vargas', signature: 'M10,20L30,40L50,20M60,20L80,40' }

  test('is stored with the job for the office; a later one replaces it, and a delayed older one does not', async () => {
    const { id } = await theirs()
    later(2)
    const answer = await sign(id, { ...drawn, at: '2026-11-20T15:00:00Z' })
    expect(answer).toMatchObject({
      status: 200,
      body: { ...drawn, signedAt: '2026-11-20T15:00:00.000Z', takenBy: 'Sam technician' },
    })
    expect(
      (await technician.get('/api/jobs/day?date=2026-11-20')).body.find((job: { id: string }) => job.id === id).signed,
    ).toEqual({
      name: 'Elena Vargas',
      signedAt: '2026-11-20T15:00:00.000Z',
    })
    await sign(id, { name: 'Late', signature: 'typed', at: '2026-11-20T14:30:00Z' })
    expect((await owner.get(`/api/jobs/${id}`)).body.signed).toMatchObject(drawn)
    await sign(id, { name: 'Jo Vargas', signature: 'typed' })
    expect((await owner.get(`/api/jobs/${id}`)).body.signed).toMatchObject({ name: 'Jo Vargas', signature: 'typed' })
  })

  test('of a job that is not theirs is refused, as for a job that is none', async () => {
    const other = await crew.aJob({ scheduledDate: '2026-11-20' })
    expect(await sign(other.id, drawn)).toMatchObject({
      status: 404,
      body: { error: 'This job isn’t assigned to you.' },
    })
    expect((await sign(other.id, drawn, owner)).status).toBe(200)
  })

  test('goes with the personal data of the customer, and is erased with them', async () => {
    const { id, customerId, customerName } = await theirs()
    await sign(id, drawn)
    await owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })
    expect((await owner.post(`/api/customers/${customerId}/erase`, { name: customerName })).status).toBe(200)
    expect((await app.database.pool.query('select * from job_signatures where job_id = $1', [id])).rows).toEqual([])
    expect((await sign(id, drawn)).status).toBe(409)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'Enter the signer’s name.'],
    ['no stroke', { signature: '' }, 'Sign or type your name.'],
    ['a path that is no drawing', { signature: '<svg onload=1>' }, 'Sign or type your name.'],
    [
      'more than a book',
      { signature: `M1,1${'L2,2'.repeat(6000)}` },
      'That signature is too complex. Clear it and sign again.',
    ],
  ])('with %s is refused with a sentence', async (_what, wrong, error) => {
    const { id } = await theirs()
    expect(await sign(id, { ...drawn, ...wrong })).toMatchObject({ status: 400, body: { error } })
  })
})
