import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { useApp } from '#tests/support/use-app.ts'

// Thursday, 9:00 AM on the clock of the business.
const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-19T14:00:00Z') } })

const FRIDAY = '2026-11-20'
const CALL = '/api/calendar-events'
const events = async (query: string) =>
  (await owner.get(`/api/calendar?${query}`)).body.filter(({ kind }: any) => kind === 'event')
const body = async (change: object = {}) => ({
  businessId: await crew.business(),
  kind: 'errand',
  title: 'Pick up sealer',
  date: FRIDAY,
  time: '07:30',
  minutes: 60,
  ...change,
})
const add = async (change: object = {}) => owner.post(CALL, await body(change))
const added = async (change: object = {}) => {
  const answer = await add(change)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const next = async (technicianId: unknown) =>
  (
    await owner.get(
      `/api/schedule/next?businessId=${await crew.business()}&minutes=120&technicianIds=${String(technicianId)}`,
    )
  ).body

test('stands in the calendar, the day of its people and the feed, and takes their time', async () => {
  const kim = await crew.aTechnician({ name: 'Kim Tran' })
  const luis = await crew.aTechnician({ name: 'Luis Ortega', email: 'technician@tidestone.test' })
  const errand = await added({
    technicianIds: [luis.id],
    address: '5 Depot Rd, Brandon, FL 33511',
    notes: 'Ask for Ann',
  })
  expect(errand).toMatchObject({ dates: [FRIDAY], time: '07:30', technicians: [{ name: 'Luis Ortega' }], doneAt: null })
  expect(await events(`from=${FRIDAY}&to=${FRIDAY}`)).toEqual([
    expect.objectContaining({
      id: errand.id,
      name: 'Pick up sealer',
      service: 'Errand',
      event: { kind: 'errand', isRepeated: false },
      amount: null,
    }),
  ])
  expect(await events(`from=${FRIDAY}&to=${FRIDAY}&technicianId=${String(kim.id)}`)).toEqual([])
  const own = (await (await app.as('technician')).get(`${CALL}/day?date=${FRIDAY}`)).body
  expect(own).toEqual([expect.objectContaining({ id: errand.id, notes: 'Ask for Ann' })])

  // A whole day that is blocked has no free slot, a lunch needs no drive, and an errand with an address does.
  const block = await added({
    kind: 'blocked',
    title: 'Family day',
    date: '2026-11-19',
    time: null,
    technicianIds: [kim.id],
  })
  expect((await next(kim.id)).date).toBe(FRIDAY)
  const job = (time: string, keepClashes = false) =>
    owner.post('/api/jobs', {
      businessId: errand.businessId,
      customerId: customer.id,
      service: 'Paver Sealing',
      scheduledDate: FRIDAY,
      scheduledTime: time,
      estimatedDuration: 60,
      technicianIds: [luis.id],
      keepClashes,
    })
  const customer = await crew.aCustomer()
  expect((await job('08:00')).body).toMatchObject({
    code: 'SCHEDULE_CONFLICT',
    error: 'Luis Ortega is booked 7:30 AM to 8:30 AM: Pick up sealer, Errand.',
  })
  expect((await job('08:30')).body.error).toContain('no drive time')
  expect((await job('08:00', true)).status).toBe(201)
  const lunch = await added({ kind: 'meeting', title: 'CPA', time: '12:00', technicianIds: [luis.id] })
  expect((await job('13:00')).status).toBe(201)

  // The other way round: a meeting over a job is asked about.
  const clash = await add({ kind: 'meeting', title: 'Call', time: '13:30', minutes: 30, technicianIds: [luis.id] })
  expect(clash).toMatchObject({ status: 409, body: { code: 'SCHEDULE_CONFLICT' } })
  await added({ title: 'Call', time: '13:30', minutes: 30, technicianIds: [luis.id], keepClashes: true })

  const { link } = (await owner.post('/api/profile/calendar-feed', { password: app.owner.password })).body
  const feed = async () =>
    new ICAL.Component(ICAL.parse((await createClient(app.url, '').get(new URL(link).pathname)).body))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
  const listed = (await feed()).find(({ uid }) => uid === `event-${errand.id}@tidestone`)
  expect(listed).toMatchObject({ summary: 'Pick up sealer', location: '5 Depot Rd, Brandon, FL 33511' })
  expect(listed?.startDate.toJSDate().toISOString()).toBe('2026-11-20T12:30:00.000Z')
  expect((await feed()).find(({ uid }) => uid === `event-${block.id}@tidestone`)?.startDate.isDate).toBe(true)

  // Done by who does it; those of others are unknown to them.
  const technician = await app.as('technician')
  expect((await technician.call('PATCH', `${CALL}/${block.id}/done`, { done: true })).status).toBe(404)
  expect((await technician.call('PATCH', `${CALL}/${lunch.id}/done`, { done: true })).status).toBe(200)
  expect(await events(`from=${FRIDAY}&to=${FRIDAY}`)).toContainEqual(
    expect.objectContaining({ id: lunch.id, status: 'done' }),
  )
  expect((await technician.get(`${CALL}/${lunch.id}`)).status).toBe(403)
})

test('repeats, is changed and deleted for one date or all later ones, and comes back by Undo', async () => {
  const kim = await crew.aTechnician({ name: 'Ann Moss' })
  const first = await added({
    title: 'Yard check',
    date: '2026-12-07',
    repeat: 'weekly',
    repeatUntil: '2027-01-04',
    everyone: true,
  })
  const span = 'from=2026-12-06&to=2027-01-10'
  const dates = async () =>
    (await events(span)).filter(({ name }: any) => name === 'Yard check').map(({ dates: [date] }: any) => date)
  expect(await dates()).toEqual(['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04'])
  expect(first.technicians).toContainEqual({ id: kim.id, name: 'Ann Moss' })
  const third = (await events(span)).find((one: any) => one.dates[0] === '2026-12-21')
  const change = (input: object) => owner.call('PATCH', `${CALL}/${third.id}`, input)
  // One day later from the third on; the first two stay.
  expect((await change({ version: 1, scope: 'following', date: '2026-12-22', time: '16:00' })).status).toBe(200)
  expect(await dates()).toEqual(['2026-12-07', '2026-12-14', '2026-12-22', '2026-12-29', '2027-01-05'])
  // Two people change it at once: the second learns of the first.
  expect((await change({ version: 1, title: 'Other' })).body).toMatchObject({
    code: 'CHANGED',
    changed: { by: 'You', version: 2 },
  })
  expect((await change({ version: 2, date: '2026-12-23', technicianIds: [kim.id] })).body).toMatchObject({
    everyone: false,
    technicians: [{ id: kim.id }],
  })
  const [, other] = (await owner.get('/api/businesses')).body
  const stranger = await crew.aTechnician({ name: 'Hal Stranger', businessId: other.id })
  expect((await change({ version: 3, technicianIds: [stranger.id] })).status).toBe(404)
  const gone = (await owner.call('DELETE', `${CALL}/${third.id}`, { scope: 'following' })).body
  expect(gone.ids).toHaveLength(3)
  expect(await dates()).toEqual(['2026-12-07', '2026-12-14'])
  expect((await owner.get(`${CALL}/${third.id}`)).status).toBe(404)
  expect((await owner.post(`${CALL}/restore`, gone)).body.ids).toHaveLength(3)
  expect(await dates()).toHaveLength(5)
  expect(await owner.post(`${CALL}/restore`, gone)).toMatchObject({ status: 409 })

  // Everyone: who joins is on the later dates, and who leaves is off them.
  const zoe = await crew.aTechnician({ name: 'Zoe New' })
  const isOn = async () =>
    (await owner.get(`${CALL}/${first.id}`)).body.technicians.some(({ id }: any) => id === zoe.id)
  await vi.waitFor(async () => expect(await isOn()).toBe(true), 8000)
  await owner.call('PATCH', `/api/technicians/${String(zoe.id)}/status`, { status: 'inactive' })
  await vi.waitFor(async () => expect(await isOn()).toBe(false), 8000)
})

test('rejects bad input with a sentence at its field', async () => {
  const [, other] = (await owner.get('/api/businesses')).body
  const stranger = await crew.aTechnician({ name: 'Stranger', businessId: other.id })
  for (const [change, sentence] of [
    [{ title: '  ' }, 'Enter a title, like Pick up sealer.'],
    [{ kind: 'party' }, 'Choose errand, meeting, or blocked time.'],
    [{ days: 0 }, 'The end date can’t be before the start date.'],
    [{ days: 32 }, 'Choose an end date within 31 days of the start date.'],
    // Across midnight.
    [
      { time: '23:30', minutes: 60 },
      'It has to end by midnight. Choose an earlier end, or add the rest on the next day.',
    ],
    [{ repeat: 'daily' }, 'Choose the last day it repeats.'],
    [{ repeat: 'daily', repeatUntil: '2026-11-19' }, 'The last day can’t be before the first one.'],
    [{ repeat: 'daily', repeatUntil: '2046-11-20' }, 'Choose a last day within one year.'],
    [
      { repeat: 'daily', repeatUntil: '2026-12-20', days: 2 },
      'It would begin again before it ends. Choose fewer days or another repeat.',
    ],
    [{ technicianIds: [stranger.id] }, 'Stranger works for another of your businesses.'],
    [
      { date: '2027-03-14', time: '02:30' },
      '2:30 AM doesn’t exist on Mar 14, 2027 because of daylight saving. Choose another time.',
    ],
  ] as const)
    expect((await add({ technicianIds: [], ...change })).body.error, JSON.stringify(change)).toBe(sentence)
  // The last day of each month, and a year of days at once.
  const month = await added({
    title: 'Rent',
    date: '2027-01-31',
    time: null,
    repeat: 'monthly',
    repeatUntil: '2027-04-30',
  })
  const rent = (await events('from=2027-02-15&to=2027-03-31')).map(({ dates: [date] }: any) => date)
  expect(month.seriesId).not.toBeNull()
  expect(rent).toEqual(['2027-02-28', '2027-03-31'])
  const kim = await crew.aTechnician({ name: 'Pat Long' })
  const long = {
    title: 'Standup',
    kind: 'meeting',
    // The yard check of everyone is theirs, too, a moment after they join.
    time: '11:00',
    repeat: 'daily',
    repeatUntil: '2027-11-20',
    technicianIds: [kim.id],
  }
  await added(long)
  expect((await add(long)).body.code).toBe('SCHEDULE_CONFLICT')
})
