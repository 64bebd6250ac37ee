import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'

const { app, owner } = useApp()

const submit = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body.id
const move = (id: string, status: string) => owner.patch(`/api/service-requests/${id}/status`, { status })
const archive = (id: string) => owner.post(`/api/service-requests/${id}/archive`)
const ids = async (query: string): Promise<string[]> =>
  (await owner.get(`/api/service-requests?${query}`)).body.map(({ id }: { id: string }) => id)
const counts = async () => (await owner.get('/api/service-requests/counts')).body

test('a request that is done with leaves the lists, the search and the counts, and is found among the archived', async () => {
  const id = await submit({ name: 'Archived Okafor' })
  await move(id, 'cancelled')
  const before = await counts()
  expect(await archive(id)).toMatchObject({
    status: 200,
    body: { status: 'cancelled', archivedAt: expect.any(String) },
  })
  expect((await archive(id)).status).toBe(200)
  for (const query of ['', 'status=cancelled', 'q=Archived']) expect(await ids(query), query).not.toContain(id)
  for (const query of ['archived=true', 'archived=true&q=Archived', 'archived=true&status=cancelled'])
    expect(await ids(query), query).toEqual([id])
  expect(await counts()).toMatchObject({ all: before.all - 1, cancelled: before.cancelled - 1, archived: 1 })
  expect((await owner.post(`/api/service-requests/${id}/unarchive`)).body.archivedAt).toBeNull()
  expect(await ids('status=cancelled')).toContain(id)
})

test('refuses to undo a status change of an archived request until it is restored', async () => {
  const id = await submit({ phone: '(813) 555-0411', email: 'back@example.com' })
  await move(id, 'cancelled')
  await archive(id)
  expect((await owner.post(`/api/service-requests/${id}/status/undo`)).status).toBe(409)
  expect(await ids('archived=true')).toContain(id)
})

test('refuses to archive a request that still needs an answer, and says why', async () => {
  const id = await submit({ phone: '(813) 555-0412', email: 'waits@example.com' })
  expect(await archive(id)).toMatchObject({
    status: 409,
    body: { error: 'This request is still new. Complete or cancel it before you archive it.' },
  })
  expect((await archive('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await owner.get('/api/service-requests?archived=perhaps')).status).toBe(400)
})
