import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { renderForCustomer } from './render-message.ts'
import type { MessageContext } from './render-message.ts'
import { TEMPLATE_KEYS } from './template-keys.ts'
import type { TemplateKey } from './template-keys.ts'
import * as consents from '../consent/consent-ledger.ts'
import { enqueueBatch } from '../outbox/enqueue-batch.ts'

const { app, owner } = useApp()

const all = async (): Promise<any[]> => (await owner.get('/api/automation/messages')).body
const one = async (kind: TemplateKey) => (await all()).find((message) => message.kind === kind)
const change = async (kind: TemplateKey, given: object) =>
  owner.patch(`/api/automation/messages/${kind}`, { version: (await one(kind)).version, ...given })
let people = 0
const aCustomer = async (more: object = {}) =>
  (
    await owner.post('/api/customers', {
      name: 'Ruth Delgado',
      phone: `(813) 555-${3000 + people++}`,
      email: `ruth${people}@example.com`,
      address: '1 Elm St',
      ...more,
    })
  ).body
const compose = (
  kind: TemplateKey,
  customerId: string,
  values: MessageContext['values'] = {
    day: 'Friday, Nov 27',
    time: '8:00 AM',
    service: 'Paver Sealing',
    link: 'https://x.example/1',
  },
) => app.parts.db.transaction(SYSTEM, (tx) => renderForCustomer(tx, kind, { customerId, values }))
const agree = (id: string) => app.parts.db.pool.query('update customers set sms_consent_at = now() where id = $1', [id])

describe('what goes out by itself', () => {
  test('is listed in the order of a job, as it begins: offers off, all else on', async () => {
    const list = await all()
    expect(list.map(({ kind }) => kind)).toEqual([...TEMPLATE_KEYS])
    expect(list.filter(({ on }) => !on).map(({ kind }) => kind)).toEqual(['reseal', 'cleaning'])
    expect(list.map(({ when }) => when)).toContain('2 days before, at 9:00 AM')
  })

  test('can be turned off, rescheduled and reworded, and the trail names the user', async () => {
    const changed = await change('reminder', {
      on: false,
      days: 3,
      at: '16:30',
      text: 'Hi {first_name}, see you {day}!',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { on: false, days: 3, when: '3 days before, at 4:30 PM', version: 1 },
    })
    expect((await one('reminder')).text).toBe('Hi {first_name}, see you {day}!')
    const { body } = await owner.get('/api/audit?limit=5')
    expect(JSON.stringify(body)).toContain('Reminder')
    await change('reminder', { on: true })
  })

  test.each([
    [{ text: 'Hi {firstname} on {day}' }, 'text', '{firstname} isn’t a field here.'],
    [{ text: 'See you!' }, 'text', 'Add {day} (appointment date).'],
    [{ email: 'See you!' }, 'email', 'Add {day}'],
    [{ subject: '{link}' }, 'subject', '{link} isn’t a field here.'],
    [{ text: '   ' }, 'text', 'Please write something.'],
    [{ days: 5 }, 'days', 'Choose one of 2, 3 days.'],
    [{ days: null }, 'days', 'Choose one of 2, 3 days.'],
    [{ at: null }, 'at', 'Choose an hour of the day.'],
    [{ hours: 3 }, 'hours', 'This message has no hours to set.'],
    [{ at: '25:00' }, 'at', 'Choose a time in 15-minute steps, like 9:15.'],
    [{ way: 'fax' }, 'way', 'Choose text, email or both.'],
    [{ text: `{day} ${'x'.repeat(1000)}` }, 'text', ''],
  ])('%j is refused beside the field', async (given, path, message) => {
    const before = await one('reminder')
    const { status, body } = await change('reminder', given)
    expect([status, body.issues?.[0]?.path]).toEqual([400, path])
    expect(body.issues[0].message).toContain(message)
    expect(await one('reminder')).toEqual(before)
  })

  test('rejects one of two simultaneous saves', async () => {
    const { version } = await one('review')
    const both = await Promise.all(
      [1, 2].map((hours) => owner.patch('/api/automation/messages/review', { version, on: hours === 1, hours: 24 })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is for staff', async () => {
    expect((await (await app.as('technician')).get('/api/automation/messages')).status).toBe(403)
    expect((await (await app.as('staff')).get('/api/automation/messages')).status).toBe(200)
  })

  test('is counted over 30 days, what was sent only', async () => {
    const { id: customerId } = await aCustomer()
    await app.parts.db.transaction(SYSTEM, (tx) =>
      enqueueBatch(
        tx,
        Array.from({ length: 4 }, () => ({
          type: 'sms' as const,
          purpose: 'confirmation' as const,
          templateKey: 'confirmation' as const,
          recipient: '+18135550199',
          message: 'x',
          customerId,
          sendAfter: new Date(Date.now() + 9e6),
        })),
      ),
    )
    await app.parts.db.pool.query(
      `update communications set status = 'sent' where id in (select id from communications where template_key = 'confirmation' limit 3)`,
    )
    await app.parts.db.pool.query(
      `update communications set created_at = now() - interval '31 days' where id in (select id from communications where template_key = 'confirmation' and status = 'sent' limit 1)`,
    )
    expect((await one('confirmation')).sent).toBe(2)
  })
})

describe('one for a customer', () => {
  test('goes by text to who agreed to texts, filled in', async () => {
    const { id, phone } = await aCustomer()
    await agree(id)
    expect(await compose('confirmation', id)).toEqual([
      expect.objectContaining({
        type: 'sms',
        recipient: phone,
        purpose: 'confirmation',
        templateKey: 'confirmation',
        message:
          "Hi Ruth, it's Tidestone. You're on our calendar: Paver Sealing on Friday, Nov 27, 8:00 AM. Questions? Call (813) 555-0123. Reply STOP to opt out.",
      }),
    ])
  })

  test('goes by e-mail to who did not, and by text to who has no address', async () => {
    expect(await compose('confirmation', (await aCustomer()).id)).toMatchObject([
      { type: 'email', subject: "You're on our calendar: Friday, Nov 27" },
    ])
    expect(await compose('confirmation', (await aCustomer({ email: '' })).id)).toMatchObject([{ type: 'sms' }])
  })

  test('goes by neither to who said STOP and has no address', async () => {
    const { id, phone } = await aCustomer({ email: '' })
    await app.parts.db.transaction(SYSTEM, (tx) => consents.optOut(tx, { phone, source: 'keyword' }))
    expect(await compose('confirmation', id)).toEqual([])
  })

  test('goes both ways where that is set, and not at all where it is off', async () => {
    const { id } = await aCustomer()
    await agree(id)
    await change('on-my-way', { way: 'both' })
    expect((await compose('on-my-way', id)).map(({ type }) => type)).toEqual(['sms', 'email'])
    await change('on-my-way', { on: false })
    expect(await compose('on-my-way', id)).toEqual([])
  })

  test('an offer goes only to who agreed to offers, by the way they agreed to', async () => {
    await change('reseal', { on: true, way: 'both' })
    const { id, phone, email } = await aCustomer()
    await agree(id)
    expect(await compose('reseal', id)).toEqual([])
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.record(tx, { channel: 'email', address: email, covers: 'offers', agreed: true, source: 'office' }),
    )
    expect(await compose('reseal', id)).toMatchObject([{ type: 'email', purpose: 'marketing' }])
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.record(tx, { channel: 'sms', address: phone, covers: 'offers', agreed: true, source: 'office' }),
    )
    expect((await compose('reseal', id)).map(({ type }) => type)).toEqual(['sms', 'email'])
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.unsubscribe(tx, { email: email.toUpperCase(), source: 'unsubscribe' }),
    )
    expect((await compose('reseal', id)).map(({ type }) => type)).toEqual(['sms'])
  })

  test('says no hole where a name is empty or odd', async () => {
    const { id } = await aCustomer({ name: '<b>O’Brien</b> & Söhne' })
    const [message] = await compose('confirmation', id, { day: 'Friday', time: null, service: null })
    expect(message?.message).toContain('service on Friday, during the day')
    expect(message?.message).not.toMatch(/null|undefined|[{}]/)
  })
})
