import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, crew } = useApp()

const aDone = async (change: object = {}) => {
  const job = await crew.aJob({ scheduledDate: '2026-11-20', scheduledTime: '09:00', ...change })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  return { id: String(job.id), customerId: String(job.customerId) }
}
const ids = async (query: string): Promise<string[]> =>
  (await owner.get(`/api/jobs?${query}`)).body.map(({ id }: { id: string }) => id)
const counts = async () => (await owner.get('/api/jobs/counts')).body
const archive = (id: string) => owner.post(`/api/jobs/${id}/archive`)

test('a job that is done leaves the lists, the search and the counts; its customer, the day and the calendar still show it', async () => {
  const { id, customerId } = await aDone({ customer: { name: 'Archived Vargas' } })
  const before = await counts()
  expect(await archive(id)).toMatchObject({
    status: 200,
    body: { status: 'completed', archivedAt: expect.any(String) },
  })
  expect((await archive(id)).status).toBe(200)
  for (const query of ['', 'status=completed', 'q=Archived Vargas', 'sort=scheduled', 'from=2026-11-20&to=2026-11-20'])
    expect(await ids(query), query).not.toContain(id)
  for (const query of [
    'archived=true',
    'archived=true&q=Archived Vargas',
    'archived=true&status=completed',
    `customerId=${customerId}`,
    `ids=${id}`,
  ])
    expect(await ids(query), query).toEqual([id])
  expect(await counts()).toMatchObject({ all: before.all - 1, completed: before.completed - 1, archived: 1 })
  expect((await owner.get('/api/jobs?archived=true')).headers.get('x-total-count')).toBe('1')
  expect((await owner.get(`/api/customers/${customerId}/job-history`)).body).toHaveLength(1)
  expect(JSON.stringify((await owner.get('/api/jobs/day?date=2026-11-20')).body)).toContain(id)
})

test('it is put back by hand, and by itself as soon as it is worked with again', async () => {
  const { id } = await aDone()
  await archive(id)
  expect((await owner.post(`/api/jobs/${id}/unarchive`)).body.archivedAt).toBeNull()
  expect(await ids('status=completed')).toContain(id)
  await archive(id)
  await owner.patch(`/api/jobs/${id}/status`, { status: 'scheduled' })
  expect(await ids('status=scheduled')).toContain(id)
  await owner.patch(`/api/jobs/${id}/status`, { status: 'cancelled', reason: 'Rain' })
  await archive(id)
  await owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })
  await archive(id)
  await owner.post(`/api/jobs/${id}/start`)
  expect(await ids('status=in-progress')).toContain(id)
  const { body } = await owner.get(`/api/jobs/${id}/timeline`)
  expect(JSON.stringify(body)).toMatch(/archived/)
})

test('one that is still to be done stays, and says why', async () => {
  const job = await crew.aJob({})
  expect(await archive(String(job.id))).toMatchObject({
    status: 409,
    body: { error: 'This job is still requested. It must be completed or canceled before you can archive it.' },
  })
  expect((await archive('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await (await app.as('technician')).post(`/api/jobs/${job.id}/archive`)).status).toBe(403)
  expect((await owner.get('/api/jobs?archived=perhaps')).status).toBe(400)
})
