import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { bookings } from '#domains/work/schedule/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

let now = new Date('2026-11-18T15:00:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const MISSING_ID = '00000000-0000-4000-8000-000000000000'
const change = (id: string, body: Record<string, unknown>, caller = owner) => {
  // So that what is done later stands later.
  now = new Date(now.getTime() + 1000)
  return caller.patch(`/api/visits/${id}`, body)
}
const auditOf = async (id: string) =>
  (
    await app.parts.db
      .read(SYSTEM)
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'visits'), eq(auditEntries.entityId, id)))
      .orderBy(asc(auditEntries.createdAt))
  ).map(({ action, before, after }) => ({ action, before, after }))
const booked = async (visitId: string) =>
  (await app.parts.db.read(SYSTEM).select().from(bookings).where(eq(bookings.visitId, visitId))).map(({ kept }) => kept)

describe('an estimate visit', () => {
  test('is booked for half an hour by default, also for people who are not customers yet', async () => {
    const kim = await crew.aTechnician()
    const visit = await crew.aVisit({
      name: ' Tom Okafor ',
      phone: '813.555.0177',
      email: '',
      time: '15:30:00',
      technicianIds: [kim.id],
      notes: ' Bring samples. ',
    })
    expect(visit).toMatchObject({
      version: 1,
      status: 'scheduled',
      name: 'Tom Okafor',
      phone: '+18135550177',
      email: null,
      date: '2026-11-20',
      time: '15:30',
      minutes: 30,
      technicians: [{ id: kim.id, name: 'Kim Tran' }],
      notes: 'Bring samples.',
      customerId: null,
      requestId: null,
      jobId: null,
    })
    expect((await owner.get(`/api/visits/${visit.id}`)).body).toEqual(visit)
    expect(await auditOf(visit.id)).toEqual([
      {
        action: 'created',
        before: null,
        after: { name: 'Tom Okafor', service: 'Pool Deck Sealing', date: '2026-11-20', time: '15:30' },
      },
    ])
  })

  test('sent again with the same Idempotency-Key is one visit', async () => {
    const body = {
      businessId: await crew.business(),
      name: 'Once Only',
      phone: '(813) 555-0101',
      address: '1 A St, Ruskin',
      service: 'Paver Cleaning',
      date: '2026-11-23',
      time: '09:00',
    }
    const key = { 'idempotency-key': 'a-visit-of-its-own' }
    const [first, second] = [await owner.post('/api/visits', body, key), await owner.post('/api/visits', body, key)]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect((await owner.get('/api/visits?q=once')).headers.get('x-total-count')).toBe('1')
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Enter a name.'],
    ['half a phone number', { phone: '555-01' }, 'phone', /phone/],
    ['an address that is none', { address: '' }, 'address', 'Enter an address.'],
    ['31 February', { date: '2026-02-31' }, 'date', 'Enter a valid date as YYYY-MM-DD.'],
    ['25 o’clock', { time: '25:00' }, 'time', 'Enter a time like 09:00.'],
    [
      'the hour that daylight saving skips',
      { date: '2026-03-08', time: '02:30' },
      'scheduledTime',
      /because of daylight saving/,
    ],
    ['a minute', { minutes: 1 }, 'minutes', 'Enter a length between 15 minutes and 16 hours.'],
    ['an email without an @', { email: 'tom' }, 'email', 'Enter an email address like name@example.com.'],
  ])('with %s is refused with a sentence beside the field', async (_what, wrong, path, message) => {
    const body = {
      businessId: await crew.business(),
      name: 'T',
      phone: '(813) 555-0101',
      address: '1 A St',
      service: 'Paver Cleaning',
      date: '2026-11-23',
      time: '09:00',
      ...wrong,
    }
    const answer = await owner.post('/api/visits', body)
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toMatchObject([
      { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  test.each([
    ['business', { businessId: MISSING_ID }, 'This business doesn’t exist.'],
    ['customer', { customerId: MISSING_ID }, 'This customer no longer exists.'],
    ['request', { requestId: MISSING_ID }, 'This request no longer exists.'],
    ['technician', { technicianIds: [MISSING_ID] }, 'This technician no longer exists.'],
  ])('of a %s that does not exist is refused', async (_what, wrong, error) => {
    const body = {
      businessId: await crew.business(),
      name: 'T',
      phone: '(813) 555-0101',
      address: '1 A St',
      service: 'Paver Cleaning',
      date: '2026-11-24',
      time: '09:00',
      ...wrong,
    }
    expect(await owner.post('/api/visits', body)).toMatchObject({ status: 404, body: { error } })
    expect((await owner.get('/api/visits?from=2026-11-24&to=2026-11-24')).body).toEqual([])
  })

  test('is no matter of technicians', async () => {
    const technician = await app.as('technician')
    const visit = await crew.aVisit()
    expect((await technician.get('/api/visits')).status).toBe(403)
    expect((await technician.patch(`/api/visits/${visit.id}`, { version: 1 })).status).toBe(403)
  })
})

describe('the assignee of a visit', () => {
  test('is booked: a job at that time clashes with it, and with less than the way between them', async () => {
    const luis = await crew.aTechnician({ name: 'Luis Ortega' })
    await crew.aVisit({ date: '2026-12-01', time: '10:00', technicianIds: [luis.id] })
    const job = await crew.aJob()
    const plan = { version: job.version, scheduledDate: '2026-12-01', technicianIds: [luis.id], estimatedDuration: 60 }
    const overlap = await owner.patch(`/api/jobs/${job.id}`, { ...plan, scheduledTime: '09:30' })
    expect(overlap).toMatchObject({
      status: 409,
      body: {
        code: 'SCHEDULE_CONFLICT',
        error: 'Luis Ortega is booked 10:00 AM to 10:30 AM: Tom Okafor, Pool Deck Sealing.',
      },
    })
    const near = await owner.patch(`/api/jobs/${job.id}`, { ...plan, scheduledTime: '10:45' })
    expect(near.body.error).toBe(
      'Luis Ortega has only 15 min of drive time: Tom Okafor, Pool Deck Sealing, 10:00 AM to 10:30 AM. The drive takes 30 min.',
    )
    expect((await owner.patch(`/api/jobs/${job.id}`, { ...plan, scheduledTime: '11:00' })).status).toBe(200)
  })

  test('cannot be booked for a visit during a job, unless the caller accepts the conflict', async () => {
    const ana = await crew.aTechnician({ name: 'Ana Ruiz' })
    await crew.aJob({ scheduledDate: '2026-12-02', scheduledTime: '09:00', technicianIds: [ana.id] })
    const visit = await crew.aVisit({ date: '2026-12-02', time: '13:00', technicianIds: [ana.id] })
    const refused = await change(visit.id, { version: 1, time: '10:00' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_CONFLICT', issues: [{ path: 'technicianIds' }] },
    })
    expect((await owner.get(`/api/visits/${visit.id}`)).body).toMatchObject({ version: 1, time: '13:00' })
    expect(await change(visit.id, { version: 1, time: '10:00', keepClashes: true })).toMatchObject({
      status: 200,
      body: { version: 2, time: '10:00' },
    })
    expect(await booked(visit.id)).toEqual([true])
  })

  test('is free again when the visit is canceled or deleted', async () => {
    const jo = await crew.aTechnician({ name: 'Jo Park' })
    const at = { date: '2026-12-03', time: '09:00', technicianIds: [jo.id] }
    const cancelled = await crew.aVisit(at)
    expect(
      (await owner.patch(`/api/visits/${cancelled.id}/status`, { status: 'cancelled', reason: 'They moved.' })).body,
    ).toMatchObject({
      status: 'cancelled',
      cancelReason: 'They moved.',
      version: 2,
    })
    expect(await booked(cancelled.id)).toEqual([])
    const deleted = await crew.aVisit(at)
    expect((await (await app.as('staff')).call('DELETE', `/api/visits/${deleted.id}`)).status).toBe(403)
    expect(await owner.call('DELETE', `/api/visits/${deleted.id}`)).toMatchObject({
      status: 200,
      body: { id: deleted.id },
    })
    expect((await owner.get(`/api/visits/${deleted.id}`)).body.error).toBe('This visit no longer exists.')
    await crew.aVisit(at)
    // The visit comes back to its time, although another visit has that time by now.
    expect((await owner.patch(`/api/visits/${cancelled.id}/status`, { status: 'scheduled' })).body).toMatchObject({
      status: 'scheduled',
      cancelReason: null,
    })
    expect(await booked(cancelled.id)).toEqual([true])
  })

  test('cannot be of another business', async () => {
    const other = await crew.aTechnician({ name: 'Wei Zhang', businessId: await crew.business(1) })
    const visit = await crew.aVisit()
    expect(await change(visit.id, { version: 1, technicianIds: [other.id] })).toMatchObject({
      status: 404,
      body: { error: 'Wei Zhang works for another of your businesses.' },
    })
  })
})

describe('a change', () => {
  test('touches what was said and nothing else, and the audit tells just that', async () => {
    const kim = await crew.aTechnician()
    const visit = await crew.aVisit({ notes: 'Gate.' })
    expect((await change(visit.id, { version: 1, date: '2026-11-27', technicianIds: [kim.id] })).body).toMatchObject({
      version: 2,
      date: '2026-11-27',
      time: '15:30',
      notes: 'Gate.',
      technicians: [{ name: 'Kim Tran' }],
    })
    expect((await change(visit.id, { version: 2, time: '15:30:00', name: 'Tom Okafor' })).body.version).toBe(2)
    expect((await auditOf(visit.id)).slice(1)).toEqual([
      {
        action: 'rescheduled',
        before: { date: '2026-11-20', technicians: [] },
        after: { date: '2026-11-27', technicians: ['Kim Tran'] },
      },
    ])
  })

  test('of who goes from one to another of the same name is a change', async () => {
    const [one, other] = [
      await crew.aTechnician({ name: 'Two of a Name' }),
      await crew.aTechnician({ name: 'Two of a Name' }),
    ]
    const visit = await crew.aVisit({ technicianIds: [one.id], date: '2026-11-29' })
    expect((await change(visit.id, { version: 1, technicianIds: [other.id] })).body).toMatchObject({
      version: 2,
      technicians: [{ id: other.id }],
    })
  })

  test('made from an older version is refused with who was quicker, and nothing is overwritten', async () => {
    const visit = await crew.aVisit()
    await change(visit.id, { version: 1, notes: 'First.' }, await app.as('staff'))
    const late = await change(visit.id, { version: 1, notes: 'Second.' })
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED', changed: { by: 'Sam staff', version: 2 } } })
    expect((await owner.get(`/api/visits/${visit.id}`)).body.notes).toBe('First.')
    expect((await change(visit.id, { version: 2, notes: 'Second.' })).body).toMatchObject({
      version: 3,
      notes: 'Second.',
    })
  })

  test('of a visit that does not exist is refused with a sentence', async () => {
    expect(await change(MISSING_ID, { version: 1 })).toMatchObject({
      status: 404,
      body: { error: 'This visit no longer exists.' },
    })
    expect((await change('7', { version: 1 })).status).toBe(400)
    expect((await change(MISSING_ID, {})).body.issues).toEqual([
      { path: 'version', message: 'Reopen the visit and try again.' },
    ])
  })
})

describe('the list', () => {
  test('is filtered by words, status, days and people, alone and together', async () => {
    const mia = await crew.aTechnician({ name: 'Mia Stone' })
    const first = await crew.aVisit({
      name: 'Zoë Filter',
      address: '9 Shell Point Rd, Ruskin',
      date: '2027-01-11',
      technicianIds: [mia.id],
    })
    now = new Date(now.getTime() + 1000)
    const second = await crew.aVisit({ name: 'Zoe Filter', date: '2027-01-12' })
    const ids = async (query: string) =>
      (await owner.get(`/api/visits?${query}`)).body.map((visit: { id: string }) => visit.id)
    expect(await ids('q=ZOE%20filter')).toEqual([second.id, first.id])
    expect(await ids('q=zoe&sort=scheduled')).toEqual([first.id, second.id])
    expect(await ids('q=shell%20filter')).toEqual([first.id])
    expect(await ids('from=2027-01-12&to=2027-01-12')).toEqual([second.id])
    expect(await ids(`technicianId=${mia.id}`)).toEqual([first.id])
    expect(await ids('status=cancelled&from=2027-01-01&to=2027-01-31')).toEqual([])
    expect(await ids(`businessId=${await crew.business(1)}`)).toEqual([])
    expect(await ids('q=%25')).toEqual([])
  })

  test('pages without a gap, in both orders', async () => {
    for (const sort of ['newest', 'scheduled']) {
      const seen: string[] = []
      let next: string | undefined = `/api/visits?limit=4&sort=${sort}`
      let total = 0
      while (next) {
        const { body, headers }: Answer = await owner.get(next)
        seen.push(...body.map((visit: { id: string }) => visit.id))
        total = Number(headers.get('x-total-count'))
        next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      }
      expect(new Set(seen).size).toBe(total)
      expect(seen).toHaveLength(total)
    }
  })

  test.each([
    'status=lost',
    'sort=amount',
    'limit=0',
    'limit=201',
    'cursor=abc',
    'businessId=1',
    'from=2026-02-31',
    'from=2026-03-02&to=2026-03-01',
    `q=${'x'.repeat(201)}`,
  ])('?%s is refused with a sentence', async (query) => {
    const { status, body } = await owner.get(`/api/visits?${query}`)
    expect(status).toBe(400)
    expect(body.error).toMatch(/^[A-Z].*[.]$/)
  })
})
