import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { sendDueReports } from './send-report.ts'
import { getNextDue, findDueNow } from './when-due.ts'

/** The people of the team, by role. */
let people: Record<'owner' | 'staff' | 'technician', string>
/** A Friday. */
let now = new Date('2026-11-20T15:00:00Z')
const { app, owner, staff } = useApp({ clock: { now: () => now } })
beforeAll(async () => {
  await app.as('technician')
  const { rows } = await app.database.pool.query<{ id: string; role: keyof typeof people }>(
    'select id, role from users',
  )
  people = Object.fromEntries(rows.map(({ id, role }) => [role, id])) as typeof people
})
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z')
  await app.database.pool.query(
    'delete from report_sends; delete from report_recipients; delete from report_schedule; delete from communications',
  )
})

const set = async (change: object = {}) => {
  const { version } = (await owner.get('/api/reports/schedule')).body
  return owner.call('PUT', '/api/reports/schedule', {
    on: true,
    weekday: 0,
    hour: 7,
    businessId: null,
    recipientIds: [people.owner],
    version,
    ...change,
  })
}
const tick = () => app.parts.db.transaction(SYSTEM, (tx) => sendDueReports(tx, app.parts))
const letters = async () =>
  (
    await app.database.pool.query<{ recipient: string; subject: string; message: string; html: string }>(
      `select recipient, subject, message, html from communications where purpose = 'report' order by recipient`,
    )
  ).rows

describe('the weekly report', () => {
  test('is off until the owner turns it on, and then leaves at its hour, once however many look at the clock', async () => {
    expect((await owner.get('/api/reports/schedule')).body).toMatchObject({
      on: false,
      version: 0,
      next: null,
      sent: [],
      simulated: true,
    })
    now = new Date('2026-11-23T12:00:00Z')
    await tick()
    now = new Date('2026-11-20T15:00:00Z')
    const { status, body } = await set()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ on: true, next: '2026-11-23T12:00:00.000Z', version: 1 })
    now = new Date('2026-11-23T11:59:00Z')
    await tick()
    expect(await letters()).toEqual([])
    now = new Date('2026-11-23T12:00:00Z')
    await Promise.all([tick(), tick(), tick(), tick()])
    now = new Date('2026-11-23T18:00:00Z')
    await tick()
    expect((await letters()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [app.owner.email, 'Weekly report, Nov 16 to 22: All businesses'],
    ])
    expect((await owner.get('/api/reports/schedule')).body).toMatchObject({
      next: '2026-11-30T12:00:00.000Z',
      sent: [
        {
          day: '2026-11-23',
          byName: null,
          letters: [
            { recipient: app.owner.email, status: expect.stringMatching(/^(pending|sending|sent|simulated)$/) },
          ],
        },
      ],
    })
    now = new Date('2026-11-30T12:05:00Z')
    await tick()
    expect(await letters()).toHaveLength(2)
  })

  test('is sent again neither by the hour that comes twice nor left out by the one that is missing', async () => {
    // On November 1, 2026 one o'clock comes twice; on March 14, 2027 two o'clock does not come.
    now = new Date('2026-10-30T15:00:00Z')
    await set({ weekday: 6, hour: 1 })
    for (const at of [
      '2026-11-01T04:59:00Z',
      '2026-11-01T05:00:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:30:00Z',
    ]) {
      now = new Date(at)
      await tick()
    }
    expect(await letters()).toHaveLength(1)
    const gap = { weekday: 6, hour: 2, since: new Date('2027-03-10T00:00:00Z') }
    expect(findDueNow(gap, new Date('2027-03-14T06:59:00Z'))).toBeNull()
    expect(findDueNow(gap, new Date('2027-03-14T07:00:00Z'))).toEqual({
      day: '2027-03-14',
      at: new Date('2027-03-14T07:00:00Z'),
    })
    expect(getNextDue(gap, new Date('2027-03-14T07:00:00Z')).at).toEqual(new Date('2027-03-21T06:00:00Z'))
  })

  test('is made good after an outage of a day, and not after most of a week', async () => {
    await set()
    now = new Date('2026-11-24T15:00:00Z')
    await tick()
    expect(await letters()).toHaveLength(1)
    now = new Date('2026-12-04T15:00:00Z')
    await tick()
    expect(await letters()).toHaveLength(1)
  })

  test('goes to several people: to staff without money, not to people who left or became technicians, and to no one once it is off', async () => {
    const crew = createFactories(app)
    const customer = await crew.aCustomer()
    await app.database.pool.query(
      `with made as (insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ('INV-2026-7777', $1, $2, 123456, 'paid', now()) returning id)
       insert into ledger_entries (business_id, invoice_id, kind, method, amount, at) select $1, id, 'payment', 'cash', 123456, '2026-11-18T15:00:00Z' from made`,
      [await crew.business(), customer.id],
    )
    await set({ recipientIds: [people.owner, people.staff] })
    now = new Date('2026-11-23T12:00:00Z')
    await tick()
    const [toOwner, toStaff] = await letters()
    expect([toOwner?.recipient, toStaff?.recipient]).toEqual([app.owner.email, 'staff@tidestone.test'])
    for (const part of [toOwner?.message, toOwner?.html]) expect(part).toContain('$1,234.56')
    for (const part of [toStaff?.message, toStaff?.html]) expect(part).not.toMatch(/\$\d|Revenue|Owed/)
    expect(toOwner?.message).toContain('/dashboard/reports?from=2026-11-16&to=2026-11-22&of=all')
    // Staff look after the outbox, and still do not read the owner's.
    const seen = (await staff.get('/api/communications')).body.map(({ message }: { message: string }) => message)
    expect(seen).toEqual([
      'Only the owner may read this message: it tells of money.',
      'Only the owner may read this message: it tells of money.',
    ])

    await app.database.pool.query(`update users set role = 'technician' where id = $1`, [people.staff])
    now = new Date('2026-11-30T12:00:00Z')
    await tick()
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([
      app.owner.email,
      app.owner.email,
      'staff@tidestone.test',
    ])
    await app.database.pool.query(`update users set role = 'staff' where id = $1`, [people.staff])
    await set({ on: false })
    now = new Date('2026-12-07T12:00:00Z')
    await tick()
    expect(await letters()).toHaveLength(3)
  })

  test('tells of one business where that was chosen, by its name', async () => {
    const [business] = (await owner.get('/api/businesses')).body
    await set({ businessId: business.id })
    now = new Date('2026-11-23T12:00:00Z')
    await tick()
    const [letter] = await letters()
    expect(letter?.subject).toBe(`Weekly report, Nov 16 to 22: ${business.name}`)
    expect(letter?.message).toContain(`of=${business.id}`)
  })

  test('is not due again for the hour before it was changed', async () => {
    await set()
    now = new Date('2026-11-23T14:00:00Z')
    await set({ hour: 8 })
    await tick()
    expect(await letters()).toEqual([])
    expect((await owner.get('/api/reports/schedule')).body.next).toBe('2026-11-30T13:00:00.000Z')
  })

  test('leaves a trace of who changed it, and two windows do not write over each other', async () => {
    await set()
    expect(
      (
        await owner.call('PUT', '/api/reports/schedule', {
          on: false,
          weekday: 2,
          hour: 9,
          businessId: null,
          recipientIds: [],
          version: 0,
        })
      ).body,
    ).toMatchObject({ code: 'CHANGED' })
    const { rows } = await app.database.pool.query(
      `select action, after->>'hour' as hour from audit_entries where entity = 'report_schedule' and entity_id = (select id from report_schedule)`,
    )
    expect(rows).toEqual([{ action: 'changed', hour: '7' }])
  })

  test.each([
    [{ weekday: 7 }, 'Choose a day of the week.'],
    [{ hour: 24 }, 'Choose a full hour.'],
    [{ hour: 7.5 }, 'Choose a full hour.'],
    [{ recipientIds: [] }, 'Choose at least one recipient.'],
  ])('refuses %j, and nothing changes', async (change, sentence) => {
    await set({ hour: 9 })
    const { status, body } = await set(change)
    expect([status, body.error]).toEqual([400, sentence])
    expect((await owner.get('/api/reports/schedule')).body).toMatchObject({ on: true, weekday: 0, hour: 9, version: 1 })
  })

  test('refuses people who are not of the office, and a business that is none', async () => {
    expect((await set({ recipientIds: [people.technician] })).body.error).toBe(
      'One of these people is no longer on the team, or is a technician. Choose again.',
    )
    expect((await set({ businessId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
    expect((await owner.get('/api/reports/schedule')).body.on).toBe(false)
  })

  test('is for the owner to schedule', async () => {
    expect((await staff.get('/api/reports/schedule')).status).toBe(403)
    expect((await staff.call('PUT', '/api/reports/schedule', {})).status).toBe(403)
  })
})

describe('Email Weekly Report', () => {
  test('sends the last seven days at once to the user who presses it, and says when sending is simulated', async () => {
    const [business] = (await owner.get('/api/businesses')).body
    expect((await owner.post('/api/reports/weekly/send', { businessId: business.id })).body).toEqual({
      recipient: app.owner.email,
      simulated: true,
    })
    expect((await staff.post('/api/reports/weekly/send', {})).body).toEqual({
      recipient: 'staff@tidestone.test',
      simulated: true,
    })
    const [toOwner, toStaff] = await letters()
    expect(toOwner?.subject).toBe(`Weekly report, Nov 14 to 20: ${business.name}`)
    expect(toOwner?.html).toContain('View full report')
    expect(toOwner?.message).toContain('Revenue (paid)')
    expect(toStaff?.message).not.toContain('Revenue')
    expect((await owner.get('/api/reports/schedule')).body.sent).toHaveLength(2)
  })
})
