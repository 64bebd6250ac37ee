import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { listAuditEntries } from '#tests/support/audit-entries.ts'

let now = new Date('2026-11-18T15:00:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const change = (id: string, body: Record<string, unknown>, caller = owner) => {
  // So that what is done later stands later.
  now = new Date(now.getTime() + 1000)
  return caller.patch(`/api/jobs/${id}`, body)
}
const auditTrail = (id: string) => listAuditEntries(app, 'jobs', id)

describe('a change', () => {
  test('changes the given fields, leaves the rest, and logs the values before and after', async () => {
    const job = await crew.aJob({ notes: 'Old', crewNotes: 'Stays', amount: 100 })
    const { status, body } = await change(job.id, {
      version: 1,
      service: 'Paver Sealing',
      notes: 'New',
      amount: null,
      areaSqFt: 850,
      finish: 'wet-look',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      service: 'Paver Sealing',
      notes: 'New',
      crewNotes: 'Stays',
      amount: null,
      areaSqFt: 850,
      finish: 'wet-look',
    })
    expect((await auditTrail(job.id)).at(-1)).toEqual({
      action: 'changed',
      before: { service: 'Paver Restoration', areaSqFt: null, finish: null, amount: 100, notes: 'Old' },
      after: { service: 'Paver Sealing', areaSqFt: 850, finish: 'wet-look', amount: null, notes: 'New' },
    })
  })

  test('that changes nothing leaves neither a version nor a trace', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-11-21', scheduledTime: '09:00', amount: 100 })
    const same = {
      version: 1,
      amount: 100,
      scheduledDate: '2026-11-21',
      scheduledTime: '09:00',
      days: 1,
      technicianIds: [],
      notes: null,
    }
    expect((await change(job.id, same)).body).toEqual(job)
    expect(await auditTrail(job.id)).toHaveLength(1)
  })

  test('of the crew from one to another of the same name is a change', async () => {
    const [one, other] = [
      await crew.aTechnician({ name: 'Two of a Name' }),
      await crew.aTechnician({ name: 'Two of a Name' }),
    ]
    const job = await crew.aJob({ technicianIds: [one.id] })
    expect((await change(job.id, { version: 1, technicianIds: [other.id] })).body).toMatchObject({
      version: 2,
      technicians: [{ id: other.id }],
    })
    expect((await auditTrail(job.id)).at(-1)).toMatchObject({
      action: 'changed',
      before: { technicians: ['Two of a Name'] },
      after: { technicians: ['Two of a Name'] },
    })
  })

  test('a first date makes a requested job scheduled, no date makes it requested again, and any other status stays', async () => {
    const kim = await crew.aTechnician({ name: 'Ana' })
    const job = await crew.aJob()
    expect(
      (
        await change(job.id, {
          version: 1,
          scheduledDate: '2026-12-01',
          scheduledTime: '10:00',
          technicianIds: [kim.id],
        })
      ).body.status,
    ).toBe('scheduled')
    expect((await auditTrail(job.id)).at(-1)).toMatchObject({
      action: 'scheduled',
      before: {
        status: 'requested',
        scheduledDate: null,
        scheduledTime: null,
        estimatedDuration: null,
        technicians: [],
      },
      after: {
        status: 'scheduled',
        scheduledDate: '2026-12-01',
        scheduledTime: '10:00',
        estimatedDuration: 120,
        technicians: ['Ana'],
      },
    })
    expect((await change(job.id, { version: 2, scheduledDate: '2026-12-02' })).body).toMatchObject({
      status: 'scheduled',
      dates: ['2026-12-02'],
    })
    expect((await auditTrail(job.id)).at(-1)).toEqual({
      action: 'rescheduled',
      before: { scheduledDate: '2026-12-01' },
      after: { scheduledDate: '2026-12-02' },
    })
    expect((await change(job.id, { version: 3, scheduledDate: null })).body).toMatchObject({
      status: 'requested',
      scheduledTime: null,
      dates: [],
    })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    expect((await change(job.id, { version: 5, scheduledDate: '2026-11-10' })).body.status).toBe('completed')
  })

  test('a new time takes back that the customer confirmed the old one and was reminded of it', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-12-01', scheduledTime: '10:00' })
    await app.parts.db.pool.query('update jobs set reminder_sent = true, confirmation_sent = true where id = $1', [
      job.id,
    ])
    expect((await change(job.id, { version: 1, crewNotes: 'x' })).body).toMatchObject({ reminderSent: true })
    expect((await change(job.id, { version: 2, scheduledTime: '11:00' })).body).toMatchObject({
      reminderSent: false,
      confirmationSent: false,
    })
  })

  test('undoes a reschedule when the old values are sent again', async () => {
    const kim = await crew.aTechnician({ name: 'Undo' })
    const when = {
      scheduledDate: '2026-12-03',
      scheduledTime: '10:00',
      estimatedDuration: 90,
      days: 2,
      technicianIds: [kim.id],
    }
    const job = await crew.aJob(when)
    const moved = (await change(job.id, { version: 1, scheduledDate: '2026-12-08', scheduledTime: '07:00', days: 1 }))
      .body
    const back = (await change(job.id, { version: moved.version, ...when })).body
    expect({ ...back, version: 1 }).toEqual(job)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no version', { notes: 'x' }, 400, 'Reopen the job and try again.'],
    ['31 April', { version: 1, scheduledDate: '2026-04-31' }, 400, 'Enter a valid date as YYYY-MM-DD.'],
    ['a time without a date', { version: 1, scheduledTime: '09:00' }, 400, 'Choose a date.'],
    ['negative money', { version: 1, amount: -5 }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    [
      'a technician that is none',
      { version: 1, technicianIds: [UNKNOWN_ID] },
      404,
      'This technician no longer exists.',
    ],
    ['no service', { version: 1, service: '' }, 400, 'Choose a service.'],
  ])('rejects %s with a sentence, and stores nothing', async (_what, wrong, status, error) => {
    const job = await crew.aJob()
    expect(await change(job.id, wrong)).toMatchObject({ status, body: { error } })
    expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({ ...job, tasks: [] })
  })

  test('returns an error for a job that does not or no longer exists', async () => {
    expect(await change(UNKNOWN_ID, { version: 1 })).toMatchObject({
      status: 404,
      body: { error: 'This job no longer exists.' },
    })
    expect((await change('7', { version: 1 })).status).toBe(400)
    expect((await owner.get(`/api/jobs/${UNKNOWN_ID}`)).status).toBe(404)
  })

  test('an hour that daylight saving skips is refused also where only the date comes to it', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-03-07', scheduledTime: '02:30' })
    expect(await change(job.id, { version: 1, scheduledDate: '2026-03-08' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'scheduledTime' }] },
    })
  })
})

describe('two windows', () => {
  test('the second gets an error with who saved first and when, and overwrites nothing', async () => {
    const job = await crew.aJob()
    const staff = await app.as('staff')
    now = new Date('2026-11-18T17:04:00Z')
    expect((await change(job.id, { version: 1, notes: 'First' }, staff)).status).toBe(200)
    expect(await change(job.id, { version: 1, notes: 'Second' })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED',
        error: 'Sam staff changed this on Nov 18, 2026 at 12:04 PM, so your changes weren’t saved.',
        changed: { by: 'Sam staff', at: '2026-11-18T17:04:01.000Z', version: 2 },
      },
    })
    expect((await owner.get(`/api/jobs/${job.id}`)).body.notes).toBe('First')
    expect((await change(job.id, { version: 2, notes: 'Second' })).body.notes).toBe('Second')
  })

  test('of twenty at once one saves, and nineteen get an error', async () => {
    const job = await crew.aJob()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => change(job.id, { version: 1, notes: `Note ${place}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      version: 2,
      notes: answers.find(({ status }) => status === 200)?.body.notes,
    })
  })

  test('a new status and a pressed clock count as a change; a message that went out does not', async () => {
    const job = await crew.aJob()
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'scheduled' })
    expect((await change(job.id, { version: 1, notes: 'x' })).status).toBe(409)
    now = new Date('2026-11-18T18:30:00Z')
    await owner.post(`/api/jobs/${job.id}/start`)
    expect((await change(job.id, { version: 2, notes: 'x' })).body.changed).toMatchObject({
      by: 'You',
      version: 3,
      at: '2026-11-18T18:30:00.000Z',
    })
    await app.parts.db.pool.query('update jobs set confirmation_sent = true where id = $1', [job.id])
    expect((await change(job.id, { version: 3, notes: 'x' })).status).toBe(200)
  })
})
