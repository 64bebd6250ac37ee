import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app, owner } = useApp()

const add = async (phone: string) =>
  (await owner.post('/api/customers', { name: 'Ana Ortiz', phone, address: '12 Shell Rd' })).body
const stoppedAt = async (id: string) => (await owner.get(`/api/customers/${id}`)).body.consent.textsStoppedAt

test('a number that sent STOP marks each customer who is added with it or changed to it, since the day of that STOP', async () => {
  const phone = '+18135557101'
  await app.parts.db.transaction(SYSTEM, (tx) => consents.optOut(tx, { phone, source: 'keyword' }))
  const { rows } = await app.database.pool.query('select at from consents where address = $1', [phone])
  const [made, changed] = [await add(phone), await add('+18135557102')]
  expect((await owner.patch(`/api/customers/${changed.id}`, { version: 1, phone })).status).toBe(200)
  for (const { id } of [made, changed]) await expect.poll(() => stoppedAt(id)).toBe(rows[0].at.toISOString())
})

test('of two customers with one number the one who is not archived is found first, though the other is older', async () => {
  const [older, newer] = [await add('+18135557103'), await add('+18135557103')]
  await owner.post(`/api/customers/${older.id}/archive`)
  expect((await owner.get('/api/customers/alike?phone=8135557103')).body.map(({ id }: { id: string }) => id)).toEqual([
    newer.id,
    older.id,
  ])
})
