import { beforeAll, beforeEach, expect, test } from 'vitest'
import { toZonedInstant } from '#lib/local-time.ts'
import { useApp } from '#tests/support/use-app.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
const goTo = (day: string, time: string) => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
const FRIDAY = '2026-11-20'
beforeAll(() => goTo('2026-11-16', '10:00'))
// As in a demo: a message that was only simulated counts.
const { app, owner, crew } = useApp({ clock, testPaymentsCount: true })
beforeEach(() => goTo('2026-11-16', '10:00'))

const aJob = (customer: object, change: object = {}) =>
  crew.aJob({ scheduledDate: FRIDAY, scheduledTime: '08:00', customer, ...change })
const ask = async (...ids: string[]) => {
  const appointments = ids.map((id) => ({ of: 'job', id }))
  const { status, body } = await owner.post('/api/automation/notices', { appointments })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const decide = async (messageIds: string[], decision: string) =>
  (await owner.post('/api/automation/notices/decide', { messageIds, decision })).body
const move = async (id: string, scheduledTime: string) => {
  const { version } = (await owner.get(`/api/jobs/${id}`)).body
  expect((await owner.patch(`/api/jobs/${id}`, { version, scheduledTime, keepClashes: true })).status).toBe(200)
}
const sentTo = async (customerId: string): Promise<any[]> =>
  (await owner.get('/api/communications?limit=200')).body.filter((one: any) => one.customerId === customerId)

test('a booked job says which message goes out and when, and the same when it is asked twice', async () => {
  const { id, customerId } = await aJob({ name: 'Karen Whitfield', email: 'karen@example.com', phone: '8135550161' })
  const one = await ask(id)
  expect(one).toMatchObject({ sentence: 'Karen Whitfield gets an email in a minute.', call: null })
  expect(await ask(id)).toEqual(one)
  expect(await sentTo(customerId)).toMatchObject([{ id: one.messageIds[0], status: 'pending' }])
})

test('a job that was moved after its confirmation went out says so 10 minutes ahead; not sent means not sent', async () => {
  const { id, customerId } = await aJob({ name: 'Priya Nair', email: 'priya@example.com', phone: '8135550162' })
  const booked = await ask(id)
  expect(await decide(booked.messageIds, 'send-now')).toEqual({ done: 1 })
  await app.parts.db.pool.query(`update communications set status = 'sent', sent_at = now() where customer_id = $1`, [
    customerId,
  ])
  expect(await ask(id)).toMatchObject({ sentence: 'Priya Nair already knows this time.', messageIds: [] })
  clock.at += 60_000
  await move(id, '11:00')
  const moved = await ask(id)
  expect(moved.sentence).toBe('Priya Nair gets an email in 10 minutes.')
  expect(await decide(moved.messageIds, 'do-not-send')).toEqual({ done: 1 })
  const statuses = (await sentTo(customerId)).map(({ status }): string => status)
  expect(statuses.toSorted()).toEqual(['cancelled', 'sent'])
  // Pressed twice, or too late.
  expect(await decide(moved.messageIds, 'do-not-send')).toEqual({ done: 0 })
  expect(await ask(id)).toMatchObject({
    sentence: 'Priya Nair isn’t messaged (you canceled the message).',
    call: { name: 'Priya Nair', phone: '+18135550162' },
  })
})

test('a message does not ring at night', async () => {
  goTo('2026-11-16', '21:30')
  const { id } = await aJob({ name: 'Owen Nash', email: 'owen@example.com', phone: '8135550163' })
  expect((await ask(id)).sentence).toBe('Owen Nash gets an email tomorrow at 8:00 AM.')
})

test('a customer who cannot be reached is to be called', async () => {
  const { id, customerId } = await aJob({ name: 'Ruth Delgado', email: null, phone: '8135550164' })
  await app.parts.db.pool.query(
    `insert into consents (channel, address, covers, agreed, source, customer_id, at) values ('sms', '+18135550164', 'all', false, 'keyword', $1, now())`,
    [customerId],
  )
  expect(await ask(id)).toEqual({
    sentence: 'Ruth Delgado isn’t messaged (no email and they replied STOP).',
    call: { name: 'Ruth Delgado', phone: '+18135550164' },
    messageIds: [],
  })
})

test('several at once are one sentence, and those without a way to them are named', async () => {
  const [one, two, three] = [
    await aJob({ name: 'Ana Ruiz', email: 'ana@example.com', phone: '8135550165' }),
    await aJob({ name: 'Ben Ott', email: 'ben@example.com', phone: '8135550166' }, { scheduledTime: '13:00' }),
    await crew.aJob({ customer: { name: 'Cy Low', email: 'cy@example.com', phone: '8135550167' } }),
  ]
  expect((await ask(one.id, two.id, three.id)).sentence).toBe('2 customers get a message in a minute.')
})

test('what is no appointment, or is gone, says nothing', async () => {
  const { id } = await crew.aJob({ customer: { name: 'Di Poe', email: 'di@example.com', phone: '8135550168' } })
  expect(await ask(id)).toEqual({ sentence: null, call: null, messageIds: [] })
  expect(await ask('00000000-0000-4000-8000-000000000000')).toEqual({ sentence: null, call: null, messageIds: [] })
  expect((await owner.post('/api/automation/notices', { appointments: [] })).status).toBe(400)
  expect((await owner.post('/api/automation/notices/decide', { messageIds: [id], decision: 'x' })).status).toBe(400)
  // The id of a message that is no notice.
  expect(await decide([id], 'send-now')).toEqual({ done: 0 })
})
