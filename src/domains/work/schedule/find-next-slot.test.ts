import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { truncate } from '#tests/support/truncate.ts'

// Thursday, 9:00 AM on the clock of the business.
const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-19T14:00:00Z') } })
beforeEach(() => truncate(app.database.pool, 'jobs, bookings, technicians'))

const next = async (asked: Record<string, unknown>) => {
  const query = { businessId: await crew.business(), minutes: 120, ...asked }
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return owner.get(`/api/schedule/next?${text}`)
}

test('finds the first free start for a crew, and for anybody, around what is booked', async () => {
  const kim = await crew.aTechnician({ name: 'Kim Tran' })
  expect((await next({ technicianIds: kim.id })).body).toEqual({
    date: '2026-11-19',
    time: '10:00',
    technicianIds: [kim.id],
  })
  const job = await crew.aJob({
    scheduledDate: '2026-11-19',
    scheduledTime: '09:00',
    estimatedDuration: 600,
    technicianIds: [kim.id],
  })
  const tomorrow = (await next({ technicianIds: kim.id })).body
  expect(tomorrow.date).toBe('2026-11-20')
  // The job itself is never in its own way.
  expect((await next({ technicianIds: kim.id, jobId: job.id })).body.date).toBe('2026-11-19')
  const luis = await crew.aTechnician({ name: 'Luis Ortega' })
  expect((await next({})).body).toEqual({ date: '2026-11-19', time: '10:00', technicianIds: [luis.id] })
  // Both together are free only when both are.
  expect((await next({ technicianIds: `${kim.id},${luis.id}` })).body).toMatchObject({ date: '2026-11-20' })
})

test('says that there is none for who is on leave, and rejects bad input with a sentence', async () => {
  const devon = await crew.aTechnician({ name: 'Devon Price', status: 'on-leave' })
  expect((await next({ technicianIds: devon.id })).body).toBeNull()
  const wrong = await next({ minutes: 5 })
  expect(wrong.status).toBe(400)
  expect(wrong.body.error).toBe('Enter a length between 15 minutes and 16 hours.')
})
