import { describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/app.ts'
import { useApp } from '#tests/support/use-app.ts'

/** A Wednesday. */
let now = new Date('2026-11-18T15:00:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const list = async (query: string): Promise<Record<string, any>[]> => {
  const { status, body } = await owner.get(`/api/jobs?limit=200&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = async (query: string) => (await list(query)).map(({ id }) => id)
const total = async (query: string) => (await owner.get(`/api/jobs?limit=1&${query}`)).headers.get('x-total-count')
const pass = () => (now = new Date(now.getTime() + 1000))

/** Pages to the end, three at a time. */
async function walk(query: string): Promise<string[]> {
  const seen: string[] = []
  let next: string | undefined = `/api/jobs?limit=3&${query}`
  while (next) {
    const { body, headers }: Answer = await owner.get(next)
    seen.push(...body.map(({ id }: { id: string }) => id))
    next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return seen
}

describe('the list of jobs', () => {
  test('is filtered by customer, technician, dates and what has none, alone and together', async () => {
    const customer = await crew.aCustomer({ name: 'Filter Person' })
    const kim = await crew.aTechnician({ name: 'Kim' })
    const of = { customerId: customer.id }
    const none = await crew.aJob(of)
    const first = await crew.aJob({ ...of, scheduledDate: '2026-12-01', technicianIds: [kim.id] })
    const last = await crew.aJob({
      ...of,
      scheduledDate: '2026-12-05',
      scheduledTime: '23:59',
      technicianIds: [kim.id],
    })
    const own = `customerId=${customer.id}`
    expect(await ids(own)).toEqual(expect.arrayContaining([none.id, first.id, last.id]))
    expect(await ids(`${own}&unscheduled=true`)).toEqual([none.id])
    expect(await ids(`${own}&from=2026-12-01&to=2026-12-04`)).toEqual([first.id])
    expect(await ids(`${own}&from=2026-12-02&to=2026-12-05`)).toEqual([last.id])
    expect(await ids(`${own}&from=2026-12-06`)).toEqual([])
    expect(new Set(await ids(`technicianId=${kim.id}`))).toEqual(new Set([first.id, last.id]))
    expect(await ids(`technicianId=${kim.id}&from=2026-12-05&businessId=${await crew.business()}`)).toEqual([last.id])
    expect(await ids(`technicianId=${kim.id}&businessId=${await crew.business(1)}`)).toEqual([])
    expect(await ids(`${own}&status=requested`)).toEqual([none.id])
  })

  test.each([
    ['newest', 'newest'],
    ['scheduled', 'scheduled'],
    ['latest', 'latest'],
    ['amount', 'amount'],
  ])('sorted by %s stands in that order, of one business and of both, and pages without a gap', async (sort) => {
    const [one, other] = [await crew.business(0), await crew.business(1)]
    const customer = await crew.aCustomer()
    // Some at the same time, some with the same price or none.
    for (let made = 0; made < 11; made++) {
      if (made % 3 === 0) pass()
      await crew.aJob({
        customerId: customer.id,
        businessId: made % 2 ? one : other,
        amount: [null, 500, 500, 900][made % 4],
        ...(made % 4 > 0 && { scheduledDate: `2026-12-${10 + (made % 3)}`, scheduledTime: made % 2 ? '09:00' : null }),
      })
    }
    for (const query of ['', `businessId=${one}`, `customerId=${customer.id}`, 'status=scheduled', 'q=alafia']) {
      const rows = await list(`${query}&sort=${sort}`)
      const keys = rows.map((row) => {
        if (sort === 'newest') return row.createdAt
        return sort === 'amount'
          ? (row.amount ?? -1)
          : row.scheduledDate === null
            ? 'infinity'
            : `${row.scheduledDate} ${row.scheduledTime ?? '00:00'}`
      })
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(keys, query).toEqual(sort === 'scheduled' ? sorted : sorted.toReversed())
      expect(await walk(`${query}&sort=${sort}`), query).toEqual(rows.map(({ id }) => id))
      expect(await total(query), query).toBe(String(rows.length))
    }
  })

  test('finds several words wherever they stand, whatever the case and the accents', async () => {
    const { id } = await crew.aJob({
      customer: { name: 'Zoë Brulé-Peña', address: '77 Señora Way, Parrish' },
      service: 'Driveway Sealing',
    })
    for (const q of ['zoe', 'BRULE-PENA', 'brulé driveway', 'driveway zoë parrish', 'senora way', '  Peña   sealing '])
      expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([id])
    expect(await ids('q=zoe%20restoration')).toEqual([])
    // A match stands within the name, the service or the address.
    expect(await ids('q=pe%C3%B1adriveway')).toEqual([])
  })

  test('takes every character as it is', async () => {
    const { id } = await crew.aJob({ customer: { name: String.raw`Odd_50% \ O'Neill` } })
    for (const q of ['odd_50', '50%', '\\', "o'neill"]) expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([id])
    expect(await ids(`q=${encodeURIComponent('odd%50')}`)).toEqual([])
    expect(await ids(`q=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
  })

  test('finds a customer by the new name as soon as it is saved, and no more by the old one', async () => {
    const job = await crew.aJob({ customer: { name: 'Oldname Person', address: '1 Before St' } })
    await app.parts.db.pool.query(
      `update customers set name = 'Newname Person', address = '2 After St' where id = $1`,
      [job.customerId],
    )
    expect(await ids('q=newname')).toEqual([job.id])
    expect(await ids('q=after%20st')).toEqual([job.id])
    expect(await ids('q=oldname')).toEqual([])
    const other = await crew.aCustomer({ name: 'Merged Into' })
    await app.parts.db.pool.query('update jobs set customer_id = $2 where id = $1', [job.id, other.id])
    expect(await ids('q=merged%20into')).toEqual([job.id])
    expect(await ids('q=newname')).toEqual([])
  })

  test.each<[string, string]>([
    ['sort=price', 'Please sort by newest, scheduled, latest, amount or ready.'],
    ['from=2026-02-31', 'Enter a valid date as YYYY-MM-DD.'],
    ['from=2026-12-02&to=2026-12-01', 'The start date can’t be after the end date.'],
    ['to=2026-13-01', 'Enter a valid date as YYYY-MM-DD.'],
    ['technicianId=7', 'This ID isn’t valid.'],
    ['customerId=x', 'This ID isn’t valid.'],
    ['unscheduled=maybe', 'Choose yes or no.'],
    ['cursor=abc', 'This page doesn’t exist. Start again from the first page.'],
  ])('?%s is refused with a sentence', async (query, error) => {
    expect(await owner.get(`/api/jobs?${query}`)).toMatchObject({ status: 400, body: { error } })
  })

  test.each(['limit=0', 'limit=-1', 'limit=201', 'limit=ten', `q=${'x'.repeat(201)}`])(
    '?%s is refused',
    async (query) => {
      expect((await owner.get(`/api/jobs?${query}`)).status).toBe(400)
    },
  )

  test('refuses a page of another order, one of another list, and one that was tampered with', async () => {
    const { headers } = await owner.get('/api/jobs?limit=1&sort=amount')
    const cursor =
      new URL(/<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', app.url).searchParams.get('cursor') ?? ''
    expect((await owner.get(`/api/jobs?cursor=${cursor}`)).body.error).toBe(
      'The sort order changed. Start again from the first page.',
    )
    const written = (values: unknown[]) => `jobs.${Buffer.from(JSON.stringify(values)).toString('base64url')}`
    for (const values of [
      ['scheduled', '2026-02-31 09:00:00', '00000000-0000-4000-8000-000000000000'],
      ['scheduled', 'never', 'x'],
      ['scheduled', "'; drop", 1],
      [],
    ])
      expect((await owner.get(`/api/jobs?sort=scheduled&cursor=${written(values)}`)).status, String(values)).toBe(400)
  })
})

describe('the counts', () => {
  const counts = async (query = '') => (await owner.get(`/api/jobs/counts${query}`)).body

  test('follow every change, of one business and of both, and agree with the list', async () => {
    const business = await crew.business(1)
    const before = await counts(`?businessId=${business}`)
    const jobs = await Promise.all(Array.from({ length: 6 }, () => crew.aJob({ businessId: business })))
    await owner.patch(`/api/jobs/${jobs[0]?.id}`, { version: 1, scheduledDate: '2026-11-16' })
    await owner.patch(`/api/jobs/${jobs[1]?.id}`, { version: 1, scheduledDate: '2026-11-22' })
    await owner.patch(`/api/jobs/${jobs[2]?.id}`, { version: 1, scheduledDate: '2026-11-23' })
    await owner.patch(`/api/jobs/${jobs[3]?.id}/status`, { status: 'completed' })
    await owner.patch(`/api/jobs/${jobs[4]?.id}/status`, { status: 'cancelled' })
    const after = await counts(`?businessId=${business}`)
    expect(after).toEqual({
      all: before.all + 6,
      requested: before.requested + 1,
      scheduled: before.scheduled + 3,
      'in-progress': before['in-progress'],
      completed: before.completed + 1,
      cancelled: before.cancelled + 1,
      archived: before.archived,
      unscheduled: before.unscheduled + 1,
      // Monday the 16th to Sunday the 22nd.
      thisWeek: before.thisWeek + 2,
    })
    await owner.patch(`/api/jobs/${jobs[1]?.id}/status`, { status: 'cancelled' })
    await owner.call('DELETE', `/api/jobs/${jobs[5]?.id}`)
    expect(await counts(`?businessId=${business}`)).toMatchObject({
      all: after.all - 1,
      unscheduled: after.unscheduled - 1,
      thisWeek: after.thisWeek - 1,
    })
    const both = await counts()
    for (const status of ['requested', 'scheduled', 'completed', 'cancelled']) {
      expect(await total(`status=${status}`), status).toBe(String(both[status]))
      expect(await ids(`status=${status}`), status).toHaveLength(both[status])
    }
    expect(await total('')).toBe(String(both.all))
  })

  test('of those without a date count what the calendar lists as unscheduled: neither begun nor over', async () => {
    const business = await crew.business(1)
    const query = `businessId=${business}&unscheduled=true`
    const before = await counts(`?businessId=${business}`)
    const jobs = await Promise.all(Array.from({ length: 5 }, () => crew.aJob({ businessId: business })))
    for (const [place, status] of ['scheduled', 'in-progress', 'completed', 'cancelled'].entries())
      await owner.patch(`/api/jobs/${jobs[place]?.id}/status`, { status })
    const { unscheduled } = await counts(`?businessId=${business}`)
    expect(unscheduled).toBe(before.unscheduled + 2)
    expect(await total(query)).toBe(String(unscheduled))
    expect(await ids(query)).toHaveLength(unscheduled)
    expect(await ids(`${query}&status=in-progress`)).toContain(jobs[1]?.id)
  })

  test('are right when twenty statuses are set at once, and after they were added up', async () => {
    const jobs = await Promise.all(Array.from({ length: 20 }, () => crew.aJob()))
    const before = await counts()
    await Promise.all(jobs.map(({ id }) => owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })))
    const after = {
      ...before,
      requested: before.requested - 20,
      completed: before.completed + 20,
      unscheduled: before.unscheduled - 20,
    }
    expect(await counts()).toEqual(after)
    const { compactCounts: addUp } = await import('./job-counts.ts')
    const { SYSTEM } = await import('#platform/database/transaction.ts')
    await app.parts.db.transaction(SYSTEM, addUp)
    expect(await counts()).toEqual(after)
    const rows = await app.parts.db.pool.query('select count(*)::int as many from job_counts')
    expect(rows.rows[0].many).toBeLessThan(30)
  })

  test('of a search are counted again when something changed', async () => {
    const job = await crew.aJob({ customer: { name: 'Counted Person' } })
    const query = `q=counted&businessId=${await crew.business()}`
    expect(await total(query)).toBe('1')
    expect(await total(query)).toBe('1')
    const other = await crew.aJob({ customerId: job.customerId })
    expect(await total(query)).toBe('2')
    await owner.call('DELETE', `/api/jobs/${other.id}`)
    expect(await total(query)).toBe('1')
  })
})
