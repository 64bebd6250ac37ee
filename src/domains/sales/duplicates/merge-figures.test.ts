import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'

let now = new Date('2026-11-20T14:30:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })
const add = createUnrelatedCustomers(app)

const on = async <Made>(day: string, make: () => Promise<Made>): Promise<Made> => {
  now = new Date(`${day}T14:30:00Z`)
  const made = await make()
  now = new Date('2026-11-20T14:30:00Z')
  return made
}
const whole = async (id: string) => (await owner.get(`/api/customers/${id}`)).body
const mergeOf = async (survivor: { id: string }, other: { id: string }, take: object = {}) => {
  const [one, two] = [await whole(survivor.id), await whole(other.id)]
  const merged = await owner.post(`/api/customers/${one.id}/merge/${two.id}`, {
    version: one.version,
    otherVersion: two.version,
    take,
  })
  expect(merged, JSON.stringify(merged.body)).toMatchObject({ status: 200 })
  return merged.body
}
const undo = async ({ id }: { id: string }) => {
  const undone = await owner.post(`/api/merges/${id}/undo`)
  expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 })
}

const PINE = '99 Pine St, Ruskin, FL 33570'
const OAK = '12 Oak Ave, Tampa, FL 33602'
const RENTAL = '9 Rental Way, Brandon, FL 33510'
const placeOf = async (job: { id?: string }) => {
  const { address, siteAddress } = (await owner.get(`/api/jobs/${job.id}`)).body
  return [address, siteAddress]
}
const ofThe = async (customer: { id: string }, change: object = {}) => crew.aJob({ customerId: customer.id, ...change })

describe('the work of two who become one', () => {
  test('stays where it was booked, at the address that goes, and goes back with it', async () => {
    const [survivor, other] = [await add({ address: PINE }), await add({ address: OAK })]
    const [here, there, elsewhere] = [
      await ofThe(survivor),
      await ofThe(other, { scheduledDate: '2026-12-01' }),
      await ofThe(other, { siteAddress: RENTAL }),
    ]
    const merge = await mergeOf(survivor, other)
    expect([await placeOf(here), await placeOf(there), await placeOf(elsewhere)]).toEqual([
      [PINE, null],
      [OAK, OAK],
      [RENTAL, RENTAL],
    ])
    // Who has it open from before would save it without a place.
    expect(await owner.patch(`/api/jobs/${there.id}`, { version: there.version, siteAddress: null })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
    expect((await owner.get('/api/jobs?q=12 oak ave')).body.map(({ id }: { id: string }) => id)).toEqual([there.id])
    await undo(merge)
    expect([await placeOf(here), await placeOf(there), await placeOf(elsewhere)]).toEqual([
      [PINE, null],
      [OAK, null],
      [RENTAL, RENTAL],
    ])
  })

  test('stays where it was booked also when the address of the other one is taken, and so does what is booked there until the undo', async () => {
    const [survivor, other] = [await add({ address: PINE }), await add({ address: OAK })]
    const [here, sent, there] = [await ofThe(survivor), await ofThe(survivor), await ofThe(other)]
    const merge = await mergeOf(survivor, other, { address: 'other' })
    const since = await ofThe(survivor)
    expect([await placeOf(here), await placeOf(there), await placeOf(since)]).toEqual([
      [PINE, PINE],
      [OAK, null],
      [OAK, null],
    ])
    const { version } = (await owner.get(`/api/jobs/${sent.id}`)).body
    await owner.patch(`/api/jobs/${sent.id}`, { version, siteAddress: RENTAL })
    await undo(merge)
    expect([await placeOf(here), await placeOf(there), await placeOf(since), await placeOf(sent)]).toEqual([
      [PINE, null],
      [OAK, null],
      [OAK, OAK],
      [RENTAL, RENTAL],
    ])
  })
})

describe('the last job of two who become one', () => {
  const active = async () => (await owner.get('/api/overview')).body.customers.active as number

  test('is none when neither had any: the day of their entry makes no one an active customer', async () => {
    const before = await active()
    const first = await on('2026-03-02', () => add())
    const later = await on('2026-11-05', () => add())
    expect(await active()).toBe(before)
    // As the dialog proposes it: the later day.
    const merge = await mergeOf(first, later, { transactionDate: 'other' })
    expect(await whole(first.id)).toMatchObject({ transactionDate: '3/2/2026' })
    expect(await active()).toBe(before)
    await undo(merge)
    expect([(await whole(first.id)).transactionDate, (await whole(later.id)).transactionDate]).toEqual([
      '3/2/2026',
      '11/5/2026',
    ])
    await mergeOf(later, first)
    expect(await whole(later.id)).toMatchObject({ transactionDate: '3/2/2026' })
    expect(await active()).toBe(before)
  })

  test('is the one that is known, not the day on which the other was written down', async () => {
    const before = await active()
    const [known, fresh] = [await on('2026-03-02', () => add({ transactionDate: '1/5/2026' })), await add()]
    await mergeOf(known, fresh, { transactionDate: 'other' })
    expect(await whole(known.id)).toMatchObject({ transactionDate: '1/5/2026' })
    expect(await active()).toBe(before + 1)
  })
})

describe('the jobs of two who become one', () => {
  const done = async (customer: { id: string }, many: number) => {
    const jobs = await Promise.all(Array.from({ length: many }, () => ofThe(customer)))
    for (const { id } of jobs)
      expect((await owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })).status).toBe(200)
    return jobs
  }
  const countOf = async (customer: { id: string }) => (await whole(customer.id)).serviceCount

  test('are, both together, as many as the two were shown with', async () => {
    const [survivor, other] = [await add({ serviceCount: 10 }), await add({ serviceCount: 1 })]
    await done(other, 3)
    expect([await countOf(survivor), await countOf(other)]).toEqual([10, 3])
    const merge = await mergeOf(survivor, other, { serviceCount: 'both' })
    expect(await countOf(survivor)).toBe(13)
    await undo(merge)
    expect([await countOf(survivor), await countOf(other)]).toEqual([10, 3])
  })

  test('are counted again by the undo, so that one that is no longer done does not come back', async () => {
    const [survivor, other] = [await add(), await add({ serviceCount: 0 })]
    const [gone, reopened] = await done(other, 2)
    const merge = await mergeOf(survivor, other)
    await owner.call('DELETE', `/api/jobs/${gone?.id}`)
    await owner.patch(`/api/jobs/${reopened?.id}/status`, { status: 'in-progress' })
    await undo(merge)
    const { rows } = await app.database.pool.query('select done_count, done_day from customers where id = $1', [
      other.id,
    ])
    expect(rows).toEqual([{ done_count: 0, done_day: null }])
    expect(await countOf(other)).toBe(0)
  })
})
