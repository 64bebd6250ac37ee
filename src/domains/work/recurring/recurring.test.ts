import { describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { contracts } from '#tests/support/recurring.ts'

const at = contracts()
const path = (of: { id?: string }, more = '') => `/api/recurring-services/${of.id}${more}`

describe('a new recurring service', () => {
  test('is active, and due one period from today unless a date is given', async () => {
    const dates = { monthly: '2026-12-19', quarterly: '2027-02-19', 'semi-annual': '2027-05-19', annual: '2027-11-19' }
    for (const [frequency, nextScheduledDate] of Object.entries(dates))
      expect(await at.add({ frequency })).toMatchObject({
        businessId: at.businesses[0],
        customerId: at.customer.id,
        customerName: 'Marina Cove HOA',
        service: 'Pool deck wash',
        frequency,
        amount: 38_000,
        nextScheduledDate,
        status: 'active',
        notes: null,
        visit:
          nextScheduledDate === '2026-12-19' ? { dueDate: nextScheduledDate, scheduledDate: nextScheduledDate } : null,
        version: 1,
      })
    expect(await at.add({ nextScheduledDate: '2026-12-31', status: 'paused', notes: 'Gate code 12' })).toMatchObject({
      nextScheduledDate: '2026-12-31',
      dayOfMonth: 31,
      status: 'paused',
      notes: 'Gate code 12',
    })
  })

  test('that begins on the 31st keeps that day, even if the client computes the 28th as its date', async () => {
    await at.leap('2027-01-31T15:00:00Z')
    for (const given of [{}, { nextScheduledDate: '2027-02-28' }])
      expect(await at.add(given)).toMatchObject({ nextScheduledDate: '2027-02-28', dayOfMonth: 31 })
    expect(await at.add({ nextScheduledDate: '2027-03-28' })).toMatchObject({ dayOfMonth: 28 })
  })

  test('goes by the day where the business is, not by that of the server', async () => {
    await at.leap('2026-12-01T03:30:00Z') // still 30 November in Florida
    expect(await at.add()).toMatchObject({ nextScheduledDate: '2026-12-30' })
  })

  test('is made once for one press', async () => {
    const key = { 'idempotency-key': 'one-press' }
    const [first, second] = [
      await at.owner.post('/api/recurring-services', at.aContract(), key),
      await at.owner.post('/api/recurring-services', at.aContract(), key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await at.owner.get('/api/recurring-services')).body).toHaveLength(1)
  })

  const GONE = '00000000-0000-4000-8000-000000000000'
  test.each([
    [{ amount: 0 }, 400, 'amount', 'Enter a price from $0.01 to $1,000,000.'],
    [{ amount: -5 }, 400, 'amount', 'Enter a price from $0.01 to $1,000,000.'],
    [{ amount: 1.5 }, 400, 'amount', 'Enter a price from $0.01 to $1,000,000.'],
    [{ amount: 10 ** 12 }, 400, 'amount', 'Enter a price from $0.01 to $1,000,000.'],
    [{ amount: undefined }, 400, 'amount', 'Enter a price from $0.01 to $1,000,000.'],
    [{ frequency: 'weekly' }, 400, 'frequency', 'Choose monthly, quarterly, semi-annual or annual.'],
    [{ frequency: undefined }, 400, 'frequency', 'Choose monthly, quarterly, semi-annual or annual.'],
    [{ status: 'ended' }, 400, 'status', 'Choose active, paused or canceled.'],
    [{ service: '  ' }, 400, 'service', 'Enter the service.'],
    [{ nextScheduledDate: '2026-02-30' }, 400, 'nextScheduledDate', 'Enter a valid date as YYYY-MM-DD.'],
    [{ nextScheduledDate: '2206-11-22' }, 400, 'nextScheduledDate', 'Enter a date between the years 2000 and 2099.'],
    [{ customerId: undefined }, 400, 'customerId', 'This ID isn’t valid.'],
  ])('with %j is refused with a sentence', async (change, status, field, message) => {
    const answer = await at.owner.post('/api/recurring-services', at.aContract(change))
    expect(answer).toMatchObject({ status, body: { issues: [{ path: field, message }] } })
    expect((await at.owner.get('/api/recurring-services')).body).toEqual([])
  })

  test('for a customer or a business that is none, or a customer who was erased, is refused', async () => {
    expect(await at.owner.post('/api/recurring-services', at.aContract({ customerId: GONE }))).toMatchObject({
      status: 404,
      body: { error: 'This customer no longer exists.' },
    })
    expect((await at.owner.post('/api/recurring-services', at.aContract({ businessId: GONE }))).status).toBe(404)
    expect((await at.owner.post(`/api/customers/${at.customer.id}/erase`, { name: at.customer.name })).status).toBe(200)
    expect(await at.owner.post('/api/recurring-services', at.aContract())).toMatchObject({
      status: 409,
      body: { error: 'This customer’s data was erased, so the record can’t be changed.' },
    })
  })

  test('is a matter of the office: visitors and technicians get nothing', async () => {
    const one = await at.add()
    const [visitor, technician, staff] = [
      createClient(at.app.url, ''),
      await at.app.as('technician'),
      await at.app.as('staff'),
    ]
    for (const [who, status] of [
      [visitor, 401],
      [technician, 403],
    ] as const) {
      for (const end of ['', '/figures', `/${one.id}`, `/${one.id}/visits`])
        expect((await who.get(`/api/recurring-services${end}`)).status, end).toBe(status)
      expect((await who.post('/api/recurring-services', at.aContract())).status).toBe(status)
      expect((await who.patch(path(one), { version: 1, amount: 1 })).status).toBe(status)
      expect((await who.patch(path(one, '/status'), { status: 'paused' })).status).toBe(status)
    }
    expect((await staff.patch(path(one, '/status'), { status: 'paused' })).status).toBe(200)
  })
})

describe('a recurring service', () => {
  test('can be changed: price, next date and notes, and goes on from the day that was chosen', async () => {
    const one = await at.add()
    const answer = await at.owner.patch(path(one), {
      version: 1,
      amount: 40_000,
      nextScheduledDate: '2027-01-31',
      notes: 'Side gate',
    })
    expect(answer.body).toMatchObject({
      amount: 40_000,
      nextScheduledDate: '2027-01-31',
      dayOfMonth: 31,
      notes: 'Side gate',
      version: 2,
    })
    expect((await at.owner.patch(path(one), { version: 2, notes: '' })).body).toMatchObject({
      notes: null,
      amount: 40_000,
      version: 3,
    })
    // Nothing new is no new version.
    expect((await at.owner.patch(path(one), { version: 3, amount: 40_000 })).body.version).toBe(3)
  })

  test('keeps the day it is meant for when something else is changed', async () => {
    await at.leap('2027-01-31T15:00:00Z')
    const one = await at.add()
    expect(
      (await at.owner.patch(path(one), { version: 1, amount: 1, nextScheduledDate: '2027-02-28' })).body,
    ).toMatchObject({ dayOfMonth: 31 })
  })

  test('is not written over by a window that has it open from before', async () => {
    const one = await at.add()
    await at.leap('2026-11-19T15:01:00Z')
    await (await at.app.as('staff')).patch(path(one), { version: 1, amount: 40_000 })
    expect(await at.owner.patch(path(one), { version: 1, amount: 41_000 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', changed: { by: 'Sam staff', version: 2 } },
    })
    expect(await at.owner.patch(path(one), { amount: 41_000 })).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'Reopen the service and try again.' }] },
    })
  })

  test('takes no price of nothing, and is not there when it is not there', async () => {
    const one = await at.add()
    expect(await at.owner.patch(path(one), { version: 1, amount: 0 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'amount' }] },
    })
    const gone = { id: '00000000-0000-4000-8000-000000000000' }
    for (const answer of [
      await at.owner.get(path(gone)),
      await at.owner.get(path(gone, '/visits')),
      await at.owner.patch(path(gone), { version: 1, amount: 5 }),
      await at.owner.patch(path(gone, '/status'), { status: 'paused' }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'This recurring service no longer exists.' } })
  })

  test('may go from any status to any other', async () => {
    const one = await at.add()
    for (const status of ['paused', 'cancelled', 'paused', 'active', 'cancelled', 'active', 'active'])
      expect((await at.owner.patch(path(one, '/status'), { status })).body).toMatchObject({
        status,
        nextScheduledDate: '2026-12-19',
      })
    expect(await at.owner.patch(path(one, '/status'), { status: 'ended' })).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'Choose active, paused or canceled.' }] },
    })
  })

  test('that is resumed goes on from today, without the visits of the time between', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-30' })
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    await at.leap('2027-05-10T15:00:00Z')
    expect((await at.owner.patch(path(one, '/status'), { status: 'active' })).body).toMatchObject({
      nextScheduledDate: '2027-05-30',
      dayOfMonth: 30,
    })
    expect(await at.query('select due_date::text as day from recurring_occurrences order by 1')).toEqual([
      { day: '2027-05-30' },
      { day: '2027-06-30' },
      { day: '2027-07-30' },
    ])
  })

  test('of an erased customer stands still, and an active one keeps the customer from being erased', async () => {
    const one = await at.add({ notes: 'Gate code 12', siteAddress: '9 Rental Way' })
    expect(await at.owner.post(`/api/customers/${at.customer.id}/erase`, { name: at.customer.name })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 active recurring service') },
    })
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    expect((await at.owner.post(`/api/customers/${at.customer.id}/erase`, { name: at.customer.name })).status).toBe(200)
    const REFUSED = { status: 409, body: { error: 'This customer’s data was erased, so the record can’t be changed.' } }
    expect(await at.owner.patch(path(one, '/status'), { status: 'active' })).toMatchObject(REFUSED)
    expect(await at.owner.patch(path(one), { version: 3, notes: 'Gate code 12' })).toMatchObject(REFUSED)
    expect((await at.owner.get(path(one))).body).toMatchObject({
      notes: null,
      siteAddress: null,
      customerName: 'Erased',
    })
  })

  test('keeps its customer from being deleted', async () => {
    await at.add()
    expect(await at.owner.call('DELETE', `/api/customers/${at.customer.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Marina Cove HOA has .*1 recurring service, so they can’t be deleted\./) },
    })
  })

  test('goes with its customer into a merge, and the work stays where it was agreed on', async () => {
    const survivor = await at.crew.aCustomer({ address: '99 Pine St, Ruskin' })
    const one = await at.add()
    const [a, b] = [
      (await at.owner.get(`/api/customers/${survivor.id}`)).body,
      (await at.owner.get(`/api/customers/${at.customer.id}`)).body,
    ]
    const merged = await at.owner.post(`/api/customers/${survivor.id}/merge/${at.customer.id}`, {
      version: a.version,
      otherVersion: b.version,
      take: {},
    })
    expect(merged, JSON.stringify(merged.body)).toMatchObject({ status: 200 })
    expect((await at.owner.get(path(one))).body).toMatchObject({ customerId: survivor.id, siteAddress: b.address })
    expect((await at.owner.post(`/api/merges/${merged.body.id}/undo`)).status).toBe(200)
    expect((await at.owner.get(path(one))).body).toMatchObject({ customerId: at.customer.id, siteAddress: null })
  })

  test('appears in the timeline of its customer and in the audit trail', async () => {
    const one = await at.add()
    await at.owner.patch(path(one), { version: 1, amount: 40_050 })
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    const entries = (await at.owner.get(`/api/customers/${at.customer.id}/timeline`)).body.filter(
      ({ kind }: { kind: string }) => kind === 'contract',
    )
    const who = entries[0].who
    const words = entries.map((entry: { words: string }) => entry.words).toSorted()
    expect(words).toEqual(
      [
        `${who} changed the status of the recurring service Pool deck wash from active to paused.`,
        `${who} changed the price of the recurring service Pool deck wash from $380.00 to $400.50.`,
        `${who} added the recurring service Pool deck wash, $380.00 monthly from Dec 19, 2026.`,
      ].toSorted(),
    )
    const trail = (await at.owner.get(`/api/audit?kind=recurring_services&record=${one.id}`)).body
    expect(trail).toHaveLength(3)
    expect(trail[0].title).toBe('Marina Cove HOA, Pool deck wash')
  })
})
