import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { owner, crew } = useApp()

const RENTAL = '9 Rental Way, Brandon, FL 33510'

test('a job may be at another address of its customer: the list, the search, the day and the calendar send people there', async () => {
  const job = await crew.aJob({
    customer: { name: 'Owner Of Two', address: '1 Home Rd, Ruskin' },
    siteAddress: RENTAL,
    scheduledDate: '2026-12-01',
    scheduledTime: '09:00',
  })
  expect(job).toMatchObject({ address: RENTAL, siteAddress: RENTAL })
  const ids = async (q: string) =>
    (await owner.get(`/api/jobs?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: string }) => id)
  expect(await ids('rental way')).toEqual([job.id])
  expect(await ids('home rd')).toEqual([])
  expect((await owner.get('/api/jobs/day?date=2026-12-01')).body[0].address).toBe(RENTAL)
  const business = await crew.business()
  expect((await owner.get(`/api/calendar?businessId=${business}&from=2026-12-01&to=2026-12-01`)).body[0].address).toBe(
    RENTAL,
  )
})

test('it goes back to the customer’s own, follows that when they move, and both are in the history', async () => {
  const job = await crew.aJob({
    customer: { name: 'Moves House', address: '2 Old Rd, Ruskin' },
    siteAddress: RENTAL,
  })
  const { body: changed } = await owner.patch(`/api/jobs/${job.id}`, { version: 1, siteAddress: null })
  expect(changed).toMatchObject({ address: '2 Old Rd, Ruskin', siteAddress: null })
  await owner.patch(`/api/customers/${job.customerId}`, { version: 1, address: '3 New Rd, Ruskin' })
  expect((await owner.get(`/api/jobs/${job.id}`)).body.address).toBe('3 New Rd, Ruskin')
  expect((await owner.get('/api/jobs?q=new rd')).body.map(({ id }: { id: string }) => id)).toEqual([job.id])
  expect(JSON.stringify((await owner.get(`/api/jobs/${job.id}/timeline`)).body)).toContain(RENTAL)
})

test('a rename of the customer leaves the service address to be found', async () => {
  const job = await crew.aJob({
    customer: { name: 'Before Name', address: '4 Home Rd, Ruskin' },
    siteAddress: '77 Lakeside Ct, Tampa',
  })
  await owner.patch(`/api/customers/${job.customerId}`, { version: 1, name: 'After Name' })
  for (const q of ['lakeside', 'after name'])
    expect((await owner.get(`/api/jobs?q=${q}`)).body.map(({ id }: { id: string }) => id)).toEqual([job.id])
})

test('it stands on one line, as every address does', async () => {
  const job = await crew.aJob()
  for (const siteAddress of ['9 Rental Way\nBrandon', '9 Rental Way\tBrandon'])
    expect(await owner.patch(`/api/jobs/${job.id}`, { version: 1, siteAddress })).toMatchObject({
      status: 400,
      body: { error: 'Please keep this on one line.', issues: [{ path: 'siteAddress' }] },
    })
  expect((await owner.patch(`/api/jobs/${job.id}`, { version: 1, siteAddress: ' ' })).body.siteAddress).toBeNull()
})
