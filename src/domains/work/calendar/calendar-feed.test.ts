import { randomBytes } from 'node:crypto'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { calendarFeeds } from './tables.ts'

let now = new Date('2026-11-19T15:00:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const CALL = '/api/profile/calendar-feed'
/** A new link of this person; where to ask for it. */
const made = async (person = owner) =>
  new URL((await person.post(CALL, { password: app.owner.password })).body.link).pathname
/** A phone has an address of its own and no session. */
const phone = () => createClient(app.url, '')

/** What another program reads in the feed, by uid. */
async function readBy(path: string) {
  const { status, body } = await phone().get(path)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: text('status'),
      changed: text('last-modified'),
      alarms: component.getAllSubcomponents('valarm').length,
    }
  })
  return { text: body as string, calendar, events: new Map(events.map((event) => [event.uid, event])) }
}

describe('a calendar link', () => {
  test('is shown to the person who made it and gave the password, and stands nowhere in the database', async () => {
    const staff = await app.as('staff')
    expect((await staff.get(CALL)).body).toEqual({ link: null, createdAt: null, readAt: null, of: 'everybody' })
    const { body } = await staff.post(CALL, { password: app.owner.password })
    expect(body).toMatchObject({ of: 'everybody', readAt: null, createdAt: now.toISOString() })
    expect(body.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/calendar\/[\w-]{43}\.ics$/)
    // An open session alone shows that there is one.
    expect((await staff.get(CALL)).body).toEqual({ ...body, link: null })
    expect(await staff.post(`${CALL}/link`, {})).toMatchObject({ status: 403 })
    expect((await staff.post(`${CALL}/link`, { password: app.owner.password })).body).toEqual(body)
    const token = /([\w-]{43})\.ics$/.exec(body.link)?.[1] ?? ''
    const stored = JSON.stringify(await app.parts.db.read(SYSTEM).select().from(calendarFeeds))
    expect(stored).not.toContain(token)
    for (const action of ['calendar link made', 'calendar link shown'])
      expect((await owner.get('/api/audit?limit=5')).body).toContainEqual(
        expect.objectContaining({ action, by: 'Sam staff' }),
      )
    await staff.call('DELETE', CALL)
    expect(await staff.post(`${CALL}/link`, { password: app.owner.password })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })

  test('replaces the previous one at once when it is created again, and stops working when revoked', async () => {
    const first = await made()
    expect((await phone().get(first)).status).toBe(200)
    const second = await made()
    expect((await phone().get(first)).status).toBe(404)
    expect((await phone().get(second)).status).toBe(200)
    expect((await owner.call('DELETE', CALL)).body).toMatchObject({ link: null })
    expect(await phone().get(second)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await owner.call('DELETE', CALL)).status).toBe(200)
  })

  test('that was guessed, cut short or changed by one letter is 404, and tells nothing of what exists', async () => {
    const right = await made()
    const token = right.slice('/calendar/'.length, -'.ics'.length)
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const guesses = [
      randomBytes(32).toString('base64url'),
      flipped,
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      '%00',
      '..%2f..%2fetc',
      'x',
    ]
    for (const guess of guesses) {
      const { status, body } = await phone().get(`/calendar/${guess}.ics`)
      expect([guess, status, body.code]).toEqual([guess, 404, 'NOT_FOUND'])
    }
    expect((await phone().get(right.replace('.ics', ''))).status).toBe(404)
    expect((await phone().get(right.replace('.ics', '.txt'))).status).toBe(404)
    expect((await phone().call('POST', right, {})).status).toBe(404)
  })

  test('of one person is not another’s to see or to revoke', async () => {
    const own = await made()
    await (await app.as('staff')).call('DELETE', CALL)
    expect((await phone().get(own)).status).toBe(200)
  })

  test('is not to be guessed at for ever', async () => {
    const guesser = phone()
    const statuses: number[] = []
    for (let again = 0; again < 125; again++)
      statuses.push((await guesser.get(`/calendar/${randomBytes(32).toString('base64url')}.ics`)).status)
    expect(statuses.slice(0, 120)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })

  test('says when a calendar last asked, to within ten minutes', async () => {
    const path = await made()
    const readAt = async () => (await owner.get(CALL)).body.readAt
    expect(await readAt()).toBeNull()
    await phone().get(path)
    const first = now.toISOString()
    expect(await readAt()).toBe(first)
    now = new Date(now.getTime() + 5 * 60_000)
    await phone().get(path)
    expect(await readAt()).toBe(first)
    now = new Date(now.getTime() + 6 * 60_000)
    await phone().get(path)
    expect(await readAt()).toBe(now.toISOString())
  })
})

describe('the feed', () => {
  test('is read by another program: jobs on each of their days and visits, as instants, without money, alarms or notes', async () => {
    const kim = await crew.aTechnician()
    const job = await crew.aJob({
      customer: { name: 'D. Marsh, “Bo”; & Söhne 💧', address: '1 Long Street, Ruskin, FL 33570' },
      service: 'Paver Restoration',
      scheduledDate: '2026-11-20',
      scheduledTime: '08:00',
      estimatedDuration: 360,
      days: 2,
      amount: 234_000,
      notes: 'Wants to pay $2,340 in cash.',
      technicianIds: [kim.id],
    })
    const anyTime = await crew.aJob({ customer: { name: 'Any Time' }, scheduledDate: '2026-11-23' })
    const visit = await crew.aVisit({ date: '2026-11-20', time: '15:30', name: 'Tom Okafor', phone: '(813) 555-0177' })
    const { text, calendar, events } = await readBy(await made())
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Tidestone: appointments')
    expect(events.get(`job-${job.id}@tidestone`)).toMatchObject({
      summary: 'Paver Restoration: D. Marsh, “Bo”; & Söhne 💧, day 1',
      location: '1 Long Street, Ruskin, FL 33570',
      start: '2026-11-20T13:00:00.000Z',
      end: '2026-11-20T19:00:00.000Z',
      sequence: 0,
      status: 'CONFIRMED',
      changed: '2026-11-19T15:11:00Z',
      alarms: 0,
    })
    expect(events.get(`job-${job.id}@tidestone`)?.description).toContain(`Kim Tran\nhttp://127.0.0.1:`)
    expect(events.get(`job-${job.id}-2@tidestone`)).toMatchObject({
      summary: expect.stringMatching(/, day 2$/),
      start: '2026-11-21T13:00:00.000Z',
    })
    expect(events.get(`job-${anyTime.id}@tidestone`)).toMatchObject({ start: '2026-11-23', end: '2026-11-24' })
    expect(events.get(`visit-${visit.id}@tidestone`)).toMatchObject({
      summary: 'Free estimate: Tom Okafor',
      start: '2026-11-20T20:30:00.000Z',
      end: '2026-11-20T21:00:00.000Z',
    })
    // Whole figures: an id may hold the same digits.
    for (const hidden of [/\b234(?:00|\.00)?\b/, /2,340/, /cash/, /VALARM/]) expect(text).not.toMatch(hidden)
    // RFC 5545, 3.1: lines end with CRLF and have at most 75 octets.
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  test('keeps the uid of what is moved, counts its changes, and says that a canceled one is', async () => {
    const path = await made()
    const visit = await crew.aVisit({ date: '2026-12-01', time: '09:00' })
    const uid = `visit-${visit.id}@tidestone`
    now = new Date(now.getTime() + 60_000)
    await owner.patch(`/api/visits/${visit.id}`, { version: 1, time: '10:15' })
    const sequence = async () => (await readBy(path)).events.get(uid)?.sequence ?? 0
    const moved = await sequence()
    expect(moved).toBeGreaterThan(0)
    expect((await readBy(path)).events.get(uid)).toMatchObject({
      start: '2026-12-01T15:15:00.000Z',
      changed: `${now.toISOString().slice(0, 19)}Z`,
    })
    await owner.patch(`/api/visits/${visit.id}/status`, { status: 'cancelled' })
    expect((await readBy(path)).events.get(uid)).toMatchObject({
      status: 'CANCELLED',
      summary: 'Canceled: Free estimate: Tom Okafor',
    })
    expect(await sequence()).toBeGreaterThan(moved)
    await owner.call('DELETE', `/api/visits/${visit.id}`)
    expect((await readBy(path)).events.has(uid)).toBe(false)
  })

  test('keeps the hour of the wall when daylight saving ends', async () => {
    const path = await made()
    const job = await crew.aJob({ scheduledDate: '2027-03-13', scheduledTime: '09:00', days: 2 })
    const { events } = await readBy(path)
    expect(events.get(`job-${job.id}@tidestone`)?.start).toBe('2027-03-13T14:00:00.000Z')
    expect(events.get(`job-${job.id}-2@tidestone`)?.start).toBe('2027-03-15T13:00:00.000Z')
  })

  test('holds a month back and half a year ahead', async () => {
    const path = await made()
    const jobs = await Promise.all(
      ['2026-10-01', '2026-10-25', '2027-05-15', '2027-08-01'].map((scheduledDate) =>
        crew.aJob({ scheduledDate, scheduledTime: '09:00' }),
      ),
    )
    const { events } = await readBy(path)
    expect(jobs.map(({ id }) => events.has(`job-${id}@tidestone`))).toEqual([false, true, true, false])
  })

  test('of a technician holds only their own appointments', async () => {
    const technician = await app.as('technician')
    const path = await made(technician)
    expect((await technician.get(CALL)).body.of).toBe('own')
    expect([...(await readBy(path)).events]).toEqual([])
    const sam = await crew.aTechnician({ name: 'Sam technician', email: 'technician@tidestone.test' })
    const own = await crew.aJob({ scheduledDate: '2026-12-03', scheduledTime: '09:00', technicianIds: [sam.id] })
    const ownVisit = await crew.aVisit({ date: '2026-12-03', technicianIds: [sam.id] })
    await crew.aJob({ scheduledDate: '2026-12-03', scheduledTime: '09:00' })
    const { events, calendar } = await readBy(path)
    expect([...events.keys()].toSorted()).toEqual(
      [`job-${own.id}@tidestone`, `visit-${ownVisit.id}@tidestone`].toSorted(),
    )
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Tidestone: Sam technician')
  })

  test('ends with the account', async () => {
    const path = await made(await app.as('technician'))
    const { body: team } = await owner.get('/api/team')
    const { id } = team.find(({ role }: { role: string }) => role === 'technician')
    expect((await owner.call('DELETE', `/api/team/${id}`, { password: app.owner.password })).status).toBe(200)
    expect((await phone().get(path)).status).toBe(404)
  })

  test.each([
    ['the customer’s name', 'customer', { name: 'Ruth Delgado-Marsh' }],
    ['the customer’s phone', 'customer', { phone: '(813) 555-0198' }],
    ['the customer’s address', 'customer', { address: '77 New Street, Ruskin, FL 33570' }],
    ['the name of a technician', 'technician', { name: 'Kim Nguyen' }],
    ['the service', 'job', { service: 'Driveway Sealing' }],
    ['the time', 'job', { scheduledTime: '13:00' }],
    ['the day', 'job', { scheduledDate: '2026-12-11' }],
    ['the length', 'job', { estimatedDuration: 45 }],
    ['who comes', 'job', { technicianIds: [] }],
    ['the status', 'status', { status: 'cancelled', reason: 'Sold the house' }],
  ] as const)('shows a subscribed calendar that %s changed', async (_what, of, change) => {
    const path = await made()
    const kim = await crew.aTechnician()
    const job = await crew.aJob({
      customer: { address: '1 Old Street, Ruskin, FL 33570' },
      scheduledDate: '2026-12-10',
      scheduledTime: '09:00',
      technicianIds: [kim.id],
    })
    const look = async () => ({
      etag: (await phone().get(path)).headers.get('etag'),
      event: (await readBy(path)).events.get(`job-${job.id}@tidestone`),
    })
    const before = await look()
    expect(await look()).toEqual(before)
    now = new Date(now.getTime() + 61_000)
    const { body: full } = await owner.get(`/api/jobs/${job.id}`)
    const { body: customer } = await owner.get(`/api/customers/${full.customerId}`)
    const { status, body } =
      of === 'customer'
        ? await owner.patch(`/api/customers/${customer.id}`, { ...change, version: customer.version })
        : of === 'technician'
          ? await owner.patch(`/api/technicians/${kim.id}`, {
              ...change,
              version: (await owner.get(`/api/technicians/${kim.id}`)).body.version,
            })
          : of === 'status'
            ? await owner.patch(`/api/jobs/${job.id}/status`, change)
            : await owner.patch(`/api/jobs/${job.id}`, { ...change, version: full.version })
    expect([status, body.error]).toEqual([200, undefined])
    const after = await look()
    expect(after.etag).not.toBe(before.etag)
    expect(after.event).not.toEqual(before.event)
    expect(after.event?.changed).toBe(`${now.toISOString().slice(0, 19)}Z`)
    expect(after.event?.sequence).toBeGreaterThan(before.event?.sequence ?? Infinity)
  })

  test('is sent once: asked for again unchanged it answers 304, and after a change the new one', async () => {
    const path = await made()
    const job = await crew.aJob({ scheduledDate: '2026-12-08', scheduledTime: '09:00' })
    const first = await phone().get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect([first.headers.get('cache-control'), first.headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex',
    ])
    now = new Date(now.getTime() + 3_600_000)
    const again = (known: string) => phone().call('GET', path, undefined, { 'if-none-match': known })
    expect(await again(etag)).toMatchObject({ status: 304, body: '' })
    expect((await again(`"other", W/${etag}`)).status).toBe(304)
    expect((await again('"other"')).status).toBe(200)
    await owner.patch(`/api/jobs/${job.id}`, { version: 1, scheduledTime: '10:00' })
    expect((await again(etag)).status).toBe(200)
    expect((await phone().call('HEAD', path)).status).toBe(200)
  })
})
