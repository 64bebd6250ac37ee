import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { forget } from './timeline-notes.ts'
import { notes } from './tables.ts'

let now = new Date('2026-11-18T19:04:00Z')
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

let path: string
const { app, owner, staff } = useApp({ clock: { now: () => now } })
beforeAll(async () => {
  const { body } = await createClient(app.url, '').post('/api/service-requests', aQuote())
  path = `/api/service-requests/${body.id}`
})

const write = async (by: ApiClient, text: unknown = 'Called twice.', headers?: Record<string, string>) =>
  by.post(`${path}/notes`, { text }, headers)
const remove = (by: ApiClient, id: string) => by.call('DELETE', `/api/notes/${id}`)
const restore = (by: ApiClient, id: string) => by.post(`/api/notes/${id}/restore`)
const shown = async (by: ApiClient, id: string) =>
  (await by.get(`${path}/timeline?kind=note`)).body.find((entry: { id: string }) => entry.id === id)

describe('a note', () => {
  test('stands in the history with its author and every line of it', async () => {
    const { status, body } = await write(staff, '  Prefers mornings.\nHas two dogs. 🐕  ')
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        text: 'Prefers mornings.\nHas two dogs. 🐕',
        authorName: 'Sam staff',
        createdAt: now.toISOString(),
      },
    ])
    expect(await shown(owner, body.id)).toMatchObject({
      words: 'Prefers mornings.\nHas two dogs. 🐕',
      who: 'Sam staff',
      kind: 'note',
    })
  })

  test('sent twice with one key is one', async () => {
    const key = { 'idempotency-key': 'note-once-01' }
    const [first, second] = await Promise.all([write(staff, 'Once.', key), write(staff, 'Once.', key)])
    expect(first.body.id).toBe(second.body.id)
  })

  test.each([
    ['nothing', '   ', 'Enter a note.'],
    ['too much', 'x'.repeat(5001), 'Please keep this to 5,000 characters.'],
    ['control characters', 'a\u0000b', 'This contains invalid characters. Retype it.'],
  ])('of %s is refused', async (_what, text, message) => {
    expect(await write(staff, text)).toMatchObject({ status: 400, body: { issues: [{ path: 'text', message }] } })
  })

  test('is deleted only by its author or the owner', async () => {
    const { body: of } = await write(owner)
    expect((await shown(staff, of.id)).mayDelete).toBe(false)
    expect(await remove(staff, of.id)).toMatchObject({
      status: 403,
      body: { error: 'Only the author or the owner can delete a note.' },
    })
    const { body: own } = await write(staff)
    expect((await shown(staff, own.id)).mayDelete).toBe(true)
    expect((await remove(staff, own.id)).status).toBe(200)
    expect((await remove(owner, (await write(staff)).body.id)).status).toBe(200)
    expect((await remove(owner, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('that was deleted can be put back for ten minutes, as it was and where it was', async () => {
    const { body } = await write(staff, 'Oh no.')
    pass(1)
    await remove(staff, body.id)
    expect(await shown(owner, body.id)).toBeUndefined()
    pass(9)
    expect((await restore(staff, body.id)).body).toEqual(body)
    expect(await shown(owner, body.id)).toMatchObject({ words: 'Oh no.', at: body.createdAt })
    await remove(staff, body.id)
    pass(11)
    expect(await restore(staff, body.id)).toMatchObject({
      status: 404,
      body: { error: 'This note no longer exists.' },
    })
    const isStored = async () => (await app.parts.db.read(SYSTEM).select().from(notes)).some(({ id }) => id === body.id)
    expect(await isStored()).toBe(true)
    await app.parts.db.transaction(SYSTEM, forget)
    expect(await isStored()).toBe(false)
  })

  test('of another author is not restored by staff', async () => {
    const { body } = await write(owner)
    await remove(owner, body.id)
    expect((await restore(staff, body.id)).status).toBe(403)
    expect((await restore(owner, body.id)).status).toBe(200)
  })

  test('leaves in the trail that it was written and deleted, and not what it said', async () => {
    const { body } = await write(staff, 'A word that nobody keeps.')
    await remove(staff, body.id)
    const { rows } = await app.database.pool.query(
      "select action, before::text || coalesce(after::text, '') as held from audit_entries where action like 'note %'",
    )
    expect(rows.map((row) => row.action)).toContain('note deleted')
    expect(JSON.stringify(rows)).not.toContain('nobody keeps')
  })
})
