import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { ApiClient } from '#tests/support/app.ts'

let sam: { id: string }
let now = new Date('2026-11-20T14:00:00Z')
const { owner, technician, crew } = useApp({ clock: { now: () => now } })
beforeAll(async () => {
  sam = (await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })) as typeof sam
})

const complete = (caller: ApiClient, id: string) => caller.post(`/api/jobs/${id}/complete`)

describe('who does a job', () => {
  test('completes it: the clock stands, and no money is in the answer', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-11-20', technicianIds: [sam.id], amount: 90_000 })
    await technician.post(`/api/jobs/${job.id}/start`)
    now = new Date(now.getTime() + 42 * 60_000)
    const done = await complete(technician, job.id)
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'completed', actualDuration: 42, clockStartedAt: null, endTime: now.toISOString() },
    })
    expect(JSON.stringify(done.body)).not.toMatch(/amount|90000|payment/)
    expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      status: 'completed',
      version: job.version + 2,
    })
    // Pressed again it stays as it is.
    expect((await complete(technician, job.id)).body).toMatchObject({ status: 'completed', actualDuration: 42 })
    const { body: entries } = await owner.get(`/api/jobs/${job.id}/timeline`)
    expect(JSON.stringify(entries)).toMatch(/completed/i)
  })

  test('takes it up again when that was too early', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-11-20', technicianIds: [sam.id] })
    await complete(technician, job.id)
    expect((await technician.post(`/api/jobs/${job.id}/start`)).body).toMatchObject({ status: 'in-progress' })
  })

  test('completes neither a job of others, nor one that is canceled, nor one that is gone', async () => {
    const other = await crew.aJob({ scheduledDate: '2026-11-20' })
    expect(await complete(technician, other.id)).toMatchObject({
      status: 404,
      body: { error: 'This job isn’t assigned to you.' },
    })
    expect((await complete(owner, other.id)).status).toBe(200)
    const off = await crew.aJob({ scheduledDate: '2026-11-20', technicianIds: [sam.id] })
    await owner.patch(`/api/jobs/${off.id}/status`, { status: 'cancelled' })
    expect(await complete(technician, off.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/canceled/) },
    })
    expect((await complete(owner, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

test('lets the office mark a customer as notified by hand, records it in the history, and lets it be undone', async () => {
  const job = await crew.aJob({ scheduledDate: '2026-11-21' })
  const yes = await owner.patch(`/api/jobs/${job.id}`, { version: job.version, confirmationSent: true })
  expect(yes.body).toMatchObject({ confirmationSent: true, version: job.version + 1, scheduledDate: '2026-11-21' })
  expect(
    (await owner.patch(`/api/jobs/${job.id}`, { version: job.version, confirmationSent: false })).body,
  ).toMatchObject({ code: 'CHANGED' })
  expect(
    (await owner.patch(`/api/jobs/${job.id}`, { version: yes.body.version, confirmationSent: 'yes' })).status,
  ).toBe(400)
  expect(
    (await owner.patch(`/api/jobs/${job.id}`, { version: yes.body.version, confirmationSent: false })).body,
  ).toMatchObject({ confirmationSent: false })
})
