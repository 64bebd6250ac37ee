import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimateLink } from '#domains/sales/estimates/estimate-link.ts'
import { payLink } from '#domains/money/invoices/invoice-link.ts'
import { reviewLink } from '#domains/messaging/reviews/review-link.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import { TEMPLATE_KEYS } from '#domains/messaging/messages/templates/template-keys.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { formatReminders } from './web/format-reminders.ts'

const { app, owner, crew } = useApp({
  clock: { now: () => new Date('2026-11-16T15:00:00Z') },
  env: { OWNER_PHONE: '+18135550190' },
})

const example = async (kind: string, customerId?: string) =>
  (await owner.get(`/api/automation/messages/${kind}/example${customerId ? `?customerId=${customerId}` : ''}`)).body
const { text, subject, email } = TEMPLATE_DEFINITIONS.reminder.first
const send = (given: object, caller = owner) =>
  caller.post('/api/automation/messages/reminder/test', { way: 'text', text, subject, email, ...given })

describe('the preview', () => {
  test.each(TEMPLATE_KEYS)('of %s has a value for every field, before there is a customer', async (kind) => {
    const { values, madeUp, customer } = await example(kind)
    expect(customer).toBeNull()
    expect(madeUp).toBe(true)
    for (const field of TEMPLATE_DEFINITIONS[kind].fields) expect(values[field], field).toBeTruthy()
    expect(JSON.stringify(values)).not.toMatch(/(client_secret|key)=(?!x{43}")/)
  })

  test('counts the parts of a text with a link as long as a real one, and shows none', async () => {
    const { seals, config } = app.parts
    const one = { id: '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11', linkVersion: 1 }
    const real = {
      payment: payLink({ config, seals }, one),
      estimate: estimateLink({ config, seals }, one),
      review: reviewLink(app.parts, one.id),
    }
    for (const [kind, link] of Object.entries(real)) expect((await example(kind)).values.link).toHaveLength(link.length)
  })

  test('uses the next customer who would get the message, or the chosen customer', async () => {
    const friday = await crew.aJob({
      scheduledDate: '2026-11-20',
      scheduledTime: '08:00',
      customer: { name: 'Ana Kim' },
    })
    const wednesday = await crew.aJob({
      scheduledDate: '2026-11-18',
      service: 'House Wash',
      customer: { name: 'Ben Castro' },
    })
    const unscheduled = await crew.aCustomer({ name: 'Eve Stone' })
    expect(await example('reminder')).toMatchObject({
      customer: { id: wednesday.customerId, name: 'Ben Castro' },
      values: { first_name: 'Ben', day: 'Wednesday, Nov 18', service: 'House Wash' },
      madeUp: false,
    })
    expect(await example('reminder', friday.customerId)).toMatchObject({
      values: { first_name: 'Ana', time: '8:00 AM' },
      madeUp: false,
      leavesAt: '2026-11-18T14:00:00.000Z',
    })
    expect(await example('reminder', unscheduled.id)).toMatchObject({
      customer: { name: 'Eve Stone' },
      values: { first_name: 'Eve' },
      madeUp: true,
    })
  })

  test('is for the office', async () => {
    expect((await (await app.as('technician')).get('/api/automation/messages/reminder/example')).status).toBe(403)
    expect((await owner.get('/api/automation/messages/nothing/example')).status).toBe(400)
  })
})

describe('a test to oneself', () => {
  const newest = async (wanted: string) =>
    (await owner.get('/api/communications?limit=50')).body.find(
      ({ kind, type }: any) => kind === 'alert' && type === wanted,
    )

  test('goes by text to the owner’s own number, and by email to who asks, as it is written now', async () => {
    expect(await send({ text: 'Hello {first_name}, {day}!' })).toMatchObject({
      status: 200,
      body: { to: '+18135550190', simulated: true },
    })
    expect(await newest('sms')).toMatchObject({
      type: 'sms',
      recipient: '+18135550190',
      purpose: 'alert',
      message: 'Hello Ben, Wednesday, Nov 18!',
    })
    expect(await send({ way: 'email' }, await app.as('staff'))).toMatchObject({ body: { to: 'staff@tidestone.test' } })
    expect(await newest('email')).toMatchObject({
      type: 'email',
      recipient: 'staff@tidestone.test',
      subject: 'Test: See you Wednesday, Nov 18',
    })
  })

  test('is refused where the number is not known, and beside the field for words with a fault', async () => {
    expect((await send({}, await app.as('staff'))).status).toBe(409)
    expect(await send({ text: 'Hi {nobody}' })).toMatchObject({ status: 400, body: { issues: [{ path: 'text' }] } })
    expect(await send({ text: 'See you!' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'text', message: 'Add {day} (appointment date).' }] },
    })
    expect((await send({ text: '' })).status).toBe(400)
    expect((await send({}, await app.as('technician'))).status).toBe(403)
  })

  test('is not counted among what went out', async () => {
    expect((await owner.get('/api/automation/messages')).body.find(({ kind }: any) => kind === 'reminder').sent).toBe(0)
  })
})

test('those who agreed to offers are counted once each, by the last that they said', async () => {
  const people = await Promise.all([1, 2, 3, 4].map((n) => crew.aCustomer({ email: `p${n}@example.com` })))
  const [both, left, stopped] = people
  await app.parts.db.transaction(SYSTEM, async (tx) => {
    const offers = { covers: 'offers', agreed: true, source: 'office' } as const
    await consents.record(tx, { ...offers, channel: 'sms', address: both?.phone })
    await consents.record(tx, { ...offers, channel: 'email', address: both?.email })
    await consents.record(tx, {
      ...offers,
      channel: 'email',
      address: left?.email,
      at: new Date(tx.now.getTime() - 1000),
    })
    await consents.unsubscribe(tx, { email: left?.email, source: 'unsubscribe' })
    await consents.record(tx, {
      ...offers,
      channel: 'sms',
      address: stopped?.phone,
      at: new Date(tx.now.getTime() - 1000),
    })
    await consents.optOut(tx, { phone: stopped?.phone, source: 'keyword' })
  })
  expect((await owner.get('/api/automation/agreed')).body).toEqual({ customers: 1 })
})

test.each([
  [{ appointments: 0, days: [] }, 'No reminders due'],
  [{ appointments: 1, days: ['2026-11-21'] }, '1 appointment, Nov 21'],
  [{ appointments: 3, days: ['2026-11-21', '2026-11-22'] }, '3 appointments, Nov 21 and 22'],
  [{ appointments: 2, days: ['2026-11-30', '2026-12-01'] }, '2 appointments, Nov 30 and Dec 1'],
])('the line of the quick action says %j as %s', (upcoming, words) => {
  expect(formatReminders(upcoming)).toBe(words)
})
