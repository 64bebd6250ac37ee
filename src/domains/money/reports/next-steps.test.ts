import { describe, expect, test } from 'vitest'
import { aQuote } from '#tests/support/app.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { MORNING, TODAY, useMorning } from '#tests/support/fixed-clock.ts'

const at = useMorning({ testPaymentsCount: true })
const DAY_MS = 86_400_000
const needs = async (business = 0): Promise<any> =>
  (await at.overview(`?businessId=${await at.crew.business(business)}`)).needsYou
const stepOf = async (of: string, id: string): Promise<any> => {
  const { status, body } = await at.owner.get(`/api/next-steps/${of}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.step
}
const complete = (id: string) => at.owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })

describe('late and forgotten work', () => {
  test('lists a job of today 15 minutes past its time, until it starts', async () => {
    const job = await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '09:15', customer: { name: 'Elena Vargas' } })
    at.now = new Date(MORNING.getTime() - 60_000)
    expect((await needs()).late.many).toBe(0)
    at.now = MORNING
    expect((await needs()).late).toMatchObject({
      many: 1,
      rows: [{ of: 'job', id: job.id, customerName: 'Elena Vargas', state: 'late', time: '09:15', minutesLate: 15 }],
    })
    expect((await needs(1)).late.many).toBe(0)
    expect(await stepOf('job', job.id)).toMatchObject({ kind: 'late', row: { state: 'late' } })
    await at.owner.post(`/api/jobs/${job.id}/start`)
    expect((await needs()).late.many).toBe(0)
  })

  test('is late for four hours, and then has to be closed', async () => {
    const job = await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '05:31' })
    expect((await needs()).late.rows).toMatchObject([{ id: job.id, state: 'late', minutesLate: 239 }])
    at.now = new Date(MORNING.getTime() + 60_000)
    expect((await needs()).late.rows).toMatchObject([{ id: job.id, state: 'forgotten', minutesLate: null }])
  })

  test('is quiet for an hour after the customer was texted', async () => {
    const job = await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '08:00' })
    expect((await at.owner.post(`/api/jobs/${job.id}/running-late`, { minutes: 20 })).status).toBe(200)
    expect((await needs()).late.many).toBe(0)
    at.now = new Date(MORNING.getTime() + 61 * 60_000)
    expect((await needs()).late.rows).toMatchObject([{ id: job.id, minutesLate: 151 }])
  })

  test('lists the next job of a crew whose job ends too late for it', async () => {
    const kim = await at.crew.aTechnician()
    const [first, next, other] = [
      await at.crew.aJob({
        scheduledDate: TODAY,
        scheduledTime: '08:00',
        estimatedDuration: 60,
        technicianIds: [kim.id],
        customer: { name: 'Elena Vargas' },
      }),
      await at.crew.aJob({
        scheduledDate: TODAY,
        scheduledTime: '10:00',
        technicianIds: [kim.id],
        customer: { name: 'Gulf Breeze HOA' },
      }),
      await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '10:00' }),
    ]
    at.now = new Date(`${TODAY}T09:20:00-05:00`)
    await at.owner.post(`/api/jobs/${first.id}/start`)
    expect((await needs()).late).toMatchObject({
      many: 1,
      rows: [
        { id: next.id, state: 'behind', minutesLate: 20, before: { customerName: 'Elena Vargas', until: '10:20' } },
      ],
    })
    expect(await stepOf('job', next.id)).toMatchObject({ kind: 'late' })
    expect((await stepOf('job', other.id)).kind).toBe('unconfirmed')
    await complete(first.id)
    expect((await needs()).late.many).toBe(0)
  })

  test('lists what an earlier day left open, jobs and visits, after what is late today', async () => {
    const forgotten = await at.crew.aJob({ scheduledDate: '2026-11-17' })
    const goesOn = await at.crew.aJob({ scheduledDate: '2026-11-19', days: 2 })
    const visit = await at.crew.aVisit({ date: '2026-11-18', time: '10:00' })
    const late = await at.crew.aVisit({ date: TODAY, time: '09:00' })
    const { rows, many } = (await needs()).late
    expect([many, rows.map(({ id, state }: any) => [id, state])]).toEqual([
      3,
      [
        [late.id, 'late'],
        [forgotten.id, 'forgotten'],
        [visit.id, 'forgotten'],
      ],
    ])
    expect(await stepOf('job', goesOn.id)).toBeNull()
    await complete(forgotten.id)
    await at.owner.patch(`/api/visits/${visit.id}/status`, { status: 'done' })
    await at.owner.patch(`/api/visits/${late.id}/status`, { status: 'cancelled' })
    expect((await needs()).late.many).toBe(0)
  })
})

describe('texts', () => {
  const text = (phone: string, body: string, change: { wish?: string; read?: boolean; at?: Date } = {}) =>
    at.sql(
      `insert into replies (phone, body, wish, provider_id, read_at, created_at) values ($1, $2, $3, gen_random_uuid()::text, $4, $5)`,
      [phone, body, change.wish ?? null, change.read ? MORNING : null, change.at ?? MORNING],
    )

  test('wait until they are read, the longest first, but for those that had their answer', async () => {
    await at.sql('truncate replies cascade')
    await at.crew.aCustomer({ name: 'Ruth Delgado', phone: '(813) 555-0188' })
    await text('+18135550188', 'Hi', { at: new Date(MORNING.getTime() - 120_000) })
    await text('+18135550188', 'Can you still come\ntomorrow?', { at: new Date(MORNING.getTime() - 60_000) })
    await text('+18135550199', 'Hello?')
    await text('+18135550177', 'STOP', { wish: 'stop' })
    await text('+18135550166', 'Thanks', { read: true })
    expect((await needs()).replies).toEqual({
      many: 2,
      rows: [
        {
          phone: '+18135550188',
          name: 'Ruth Delgado',
          words: 'Can you still come tomorrow?',
          pictures: 0,
          unread: 2,
          at: '2026-11-20T14:29:00.000Z',
        },
        expect.objectContaining({ phone: '+18135550199', name: '(813) 555-0199', unread: 1 }),
      ],
    })
    await at.owner.post('/api/conversations/18135550188/read')
    await at.sql('update replies set read_at = now()')
    expect((await needs(1)).replies.many).toBe(0)
  })
})

describe('estimates to write and to send', () => {
  test('follow an answered request, until one is sent', async () => {
    const asked = await at.app.visitor.post(
      '/api/service-requests',
      aQuote({ name: 'Marcus Bell', address: '402 Bal Harbour Dr, Apollo Beach, FL 33572' }),
    )
    const [request] = (await at.owner.get('/api/service-requests')).body
    expect(asked.status).toBe(201)
    expect((await needs()).estimates.many).toBe(0)
    expect(await stepOf('request', request.id)).toBeNull()
    await at.owner.patch(`/api/service-requests/${request.id}/status`, { status: 'contacted' })
    for (const business of [0, 1])
      expect((await needs(business)).estimates).toMatchObject({
        many: 1,
        rows: [
          {
            step: 'write',
            requestId: request.id,
            customerName: 'Marcus Bell',
            town: 'Apollo Beach',
            service: 'Pool Deck Sealing',
            visitedOn: null,
          },
        ],
      })
    expect(await stepOf('request', request.id)).toMatchObject({ kind: 'estimates', row: { step: 'write' } })
    const draft = await estimatesOf(at.app).aDraft({ requestId: request.id, customer: { name: 'Marcus Bell' } })
    expect((await needs()).estimates).toMatchObject({ many: 1, rows: [{ step: 'send', estimateId: draft.id }] })
    expect((await needs(1)).estimates.many).toBe(0)
    expect(await stepOf('request', request.id)).toMatchObject({ row: { step: 'send', estimateId: draft.id } })
    await at.owner.post(`/api/estimates/${draft.id}/send`, { by: ['email'] })
    expect((await needs()).estimates.many).toBe(0)
  })

  test('follow a visit that is done, and not one that is still to come', async () => {
    const visit = await at.crew.aVisit({ date: '2026-11-17', time: '10:00', name: 'Marcus Bell' })
    expect((await needs()).estimates.many).toBe(0)
    await at.owner.patch(`/api/visits/${visit.id}/status`, { status: 'done' })
    expect((await needs()).estimates).toMatchObject({
      many: 1,
      rows: [{ step: 'write', visitId: visit.id, visitedOn: '2026-11-17', since: '2026-11-17T15:00:00.000Z' }],
    })
    expect((await needs(1)).estimates.many).toBe(0)
    const { estimate } = await estimatesOf(at.app).aSent({ customer: { name: 'Marcus Bell', phone: visit.phone } })
    expect(estimate.state).toBe('sent')
    expect((await needs()).estimates.many).toBe(0)
  })

  test('end when the request does, and after 90 days', async () => {
    await at.app.visitor.post('/api/service-requests', aQuote())
    await at.sql(`update service_requests set status = 'contacted', created_at = $1`, [
      new Date(MORNING.getTime() - 92 * DAY_MS),
    ])
    expect((await needs()).estimates.many).toBe(0)
    await at.sql(`update service_requests set created_at = $1`, [MORNING])
    expect((await needs()).estimates.many).toBe(1)
    await at.sql(`update service_requests set status = 'completed'`)
    expect((await needs()).estimates.many).toBe(0)
  })
})

describe('overdue invoices', () => {
  const anOverdue = async () => {
    const customer = await at.crew.aCustomer({ name: 'Hal Brandt', email: 'hal@example.com' })
    const { rows } = await at.sql(
      `insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ('INV-9', $1, $2, 84000, 'overdue', '2026-11-14T12:00:00Z') returning id`,
      [await at.crew.business(), customer.id],
    )
    return String(rows[0]?.id)
  }

  test('are reminded of, and three days later again', async () => {
    const id = await anOverdue()
    expect((await needs()).invoices.rows).toMatchObject([{ id, isReminded: false, remindedAt: null, daysLate: 6 }])
    const preview = await at.owner.get(`/api/invoices/${id}/reminder`)
    expect(preview.body).toMatchObject({
      problem: null,
      notSent: [],
      byHand: [{ type: 'email', recipient: 'hal@example.com' }],
    })
    expect(preview.body.byHand[0].message).toContain('was due on Nov 14, 2026')
    expect((await at.owner.post(`/api/invoices/${id}/remind`)).status).toBe(200)
    expect((await needs()).invoices.rows).toMatchObject([{ isReminded: true, remindedAt: MORNING.toISOString() }])
    expect(await stepOf('invoice', id)).toMatchObject({ kind: 'invoices', row: { isReminded: true } })
    at.now = new Date(MORNING.getTime() + 3 * DAY_MS)
    expect((await needs()).invoices.rows).toMatchObject([{ isReminded: false }])
    await at.sql(`update invoices set status = 'paid'`)
    expect((await needs()).invoices.many).toBe(0)
    expect(await stepOf('invoice', id)).toBeNull()
    expect(await at.owner.post(`/api/invoices/${id}/remind`)).toMatchObject({ status: 409 })
    expect((await at.owner.get('/api/invoices/00000000-0000-4000-8000-000000000000/reminder')).status).toBe(404)
  })

  test('are not reminded of where there is no way to the customer', async () => {
    const id = await anOverdue()
    await at.sql(`update customers set email = null`)
    await at.sql(
      `insert into consents (channel, address, covers, agreed, source, at) select 'sms', phone, 'all', false, 'keyword', now() from customers`,
    )
    expect((await at.owner.get(`/api/invoices/${id}/reminder`)).body).toMatchObject({
      byHand: [],
      problem: /can’t reach/,
    })
    expect((await at.owner.post(`/api/invoices/${id}/remind`)).status).toBe(409)
  })
})

test('failed messages to one customer are listed for 30 days, and gone once they are sent again', async () => {
  await at.sql('truncate communications cascade')
  const { id } = await at.crew.aCustomer({ name: 'Hal Brandt' })
  const add = (status: string, purpose: string, days = 0, campaign = false) =>
    at.sql(
      `insert into communications (customer_id, type, purpose, recipient, message, status, reason, send_after, created_at, campaign_id) values ($1, 'sms', $2, '+18135550100', 'x', $3, 'No such number.', $4, $4, $5)`,
      [id, purpose, status, new Date(MORNING.getTime() - days * DAY_MS), campaign ? id : null],
    )
  await add('failed', 'reminder')
  await add('unconfirmed', 'invoice', 1)
  await add('failed', 'reminder', 31)
  await add('failed', 'marketing', 0, true)
  await add('failed', 'alert')
  await add('delivered', 'invoice')
  const { failedMessages } = await needs(1)
  expect(failedMessages).toMatchObject({
    many: 2,
    rows: [
      { name: 'Hal Brandt', type: 'sms', kind: 'reminder', status: 'failed', reason: 'No such number.' },
      { status: 'unconfirmed', kind: 'invoice' },
    ],
  })
  await at.owner.post(`/api/communications/${failedMessages.rows[0].id}/retry`)
  expect((await needs()).failedMessages.many).toBe(1)
})

test('certifications that end within 30 days are listed, of people who work here', async () => {
  await at.sql('truncate technicians cascade')
  const certificates = [
    { name: 'Soft wash', endsOn: '2026-12-20' },
    { name: 'Lift', endsOn: '2026-12-21' },
    { name: 'First aid', endsOn: '2026-11-19' },
    { name: 'License', endsOn: null },
  ]
  const kim = await at.crew.aTechnician({ certificates })
  expect((await needs()).certificates).toEqual({
    many: 2,
    rows: [
      { technicianId: kim.id, technicianName: 'Kim Tran', name: 'First aid', endsOn: '2026-11-19' },
      { technicianId: kim.id, technicianName: 'Kim Tran', name: 'Soft wash', endsOn: '2026-12-20' },
    ],
  })
  expect((await needs(1)).certificates.many).toBe(0)
  await at.sql(`update technicians set status = 'inactive'`)
  expect((await needs()).certificates.many).toBe(0)
})

test('a step is for the office alone, and of no record there is none', async () => {
  const nothing = '/api/next-steps/job/00000000-0000-4000-8000-000000000000'
  expect(await at.owner.get(nothing)).toMatchObject({ status: 200, body: { step: null } })
  expect((await (await at.app.as('staff')).get(nothing)).status).toBe(200)
  for (const role of ['technician', 'accountant'] as const)
    for (const path of [nothing, '/api/overview']) expect((await (await at.app.as(role)).get(path)).status).toBe(403)
  expect((await at.app.visitor.get(nothing)).status).toBe(401)
  expect((await at.owner.get('/api/next-steps/visit/00000000-0000-4000-8000-000000000000')).status).toBe(400)
})

test('what the reader may not see of the month is null', async () => {
  const { month } = (await (await at.app.as('staff')).get('/api/overview')).body
  expect(month).toMatchObject({
    collected: null,
    owed: null,
    overdue: null,
    jobsCompleted: { now: 0 },
    booked: { cents: 0 },
  })
})
