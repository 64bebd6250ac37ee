import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { checked, HEADINGS, imported, sendFile, settled, someLines } from '#tests/support/imports.ts'
import { billing, LINES } from '#tests/support/invoices.ts'
import { uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { enqueue } from '#domains/messaging/messages/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app, owner, staff } = useApp()

type AuditRow = { action: string; by: string; before: any; after: any }
const auditRows = async (entity: string, id?: string): Promise<AuditRow[]> =>
  (
    await app.database.pool.query(
      `select action, coalesce((select role from users where users.id = actor_id), 'nobody') as by, before, after from audit_entries
      where entity = $1 and ($2::uuid is null or entity_id = $2) order by created_at, id`,
      [entity, id ?? null],
    )
  ).rows

test('records an import under the person who started it, not the uploader; only the owner can undo it', async () => {
  const { id } = await checked(app.url, staff, [HEADINGS, ...someLines(3)].join('\n'))
  expect(await imported(owner, id)).toMatchObject({ status: 'done', by: expect.any(String) })
  expect(await auditRows('imports', id)).toMatchObject([{ action: 'imported', by: 'owner' }])
  expect((await staff.post(`/api/imports/${id}/undo`)).status).toBe(403)
  expect((await owner.post(`/api/imports/${id}/undo`)).status).toBe(200)
  await settled(owner, id)
  expect(await auditRows('imports', id)).toMatchObject([{ action: 'imported' }, { action: 'undone', by: 'owner' }])
})

test('records a discarded file', async () => {
  const { body } = await sendFile(app.url, owner, [HEADINGS, ...someLines(1, 50)].join('\n'))
  expect((await staff.call('DELETE', `/api/imports/${body.id}`)).status).toBe(200)
  expect(await auditRows('imports', body.id)).toMatchObject([
    { action: 'discarded', by: 'staff', after: { fileName: 'customers.csv' } },
  ])
})

test('one file sent twice with one key is one import', async () => {
  const send = async () => {
    const form = new FormData()
    form.set('name', 'twice.csv')
    form.set('file', new Blob([[HEADINGS, ...someLines(1, 60)].join('\n')]), 'twice.csv')
    const answer = await fetch(`${app.url}/api/imports`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'idempotency-key': 'one-file-twice' },
      body: form,
    })
    return (await answer.json()) as { id: string }
  }
  const [first, second] = [await send(), await send()]
  expect(second.id).toBe(first.id)
  expect((await owner.get('/api/imports')).body.filter(({ fileName }: any) => fileName === 'twice.csv')).toHaveLength(1)
})

test('records each message that is released early exactly once', async () => {
  const { id } = await app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'reminder',
      recipient: '+18135550471',
      message: 'We come at 9.',
      sendAfter: new Date(tx.now.getTime() + 3_600_000),
    }),
  )
  await staff.post('/api/automation/process-communications')
  expect(await auditRows('communications', id)).toMatchObject([{ action: 'released', by: 'staff' }])
})

test('records the request that absorbs an answered one as contacted', async () => {
  const ask = async () =>
    (
      await createClient(app.url, '').post(
        '/api/service-requests',
        aQuote({ phone: '(813) 555-0472', message: randomUUID() }),
      )
    ).body.id as string
  const [gone, stays] = [await ask(), await ask()]
  await staff.patch(`/api/service-requests/${gone}/status`, { status: 'contacted' })
  expect((await staff.post(`/api/service-requests/${gone}/merge`, { into: stays })).status).toBe(200)
  expect(await auditRows('service_requests', stays)).toContainEqual({
    action: 'status changed',
    by: 'staff',
    before: { status: 'new' },
    after: { status: 'contacted' },
  })
})

test('records a lifted STOP for every customer with the number, and for a number without a customer', async () => {
  const lift = async (phone: string) => {
    await app.parts.db.transaction(SYSTEM, (tx) => consents.optOut(tx, { phone, source: 'keyword', wording: 'STOP' }))
    const { status, body } = await staff.post(`/api/conversations/${phone.slice(1)}/resume`, { how: 'They called.' })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await lift('+18135550473')
  expect(await auditRows('consents')).toMatchObject([
    { action: 'texts allowed again', by: 'staff', after: { number: 'ends in 0473', reason: 'They called.' } },
  ])
  const { body } = await owner.post('/api/customers', { name: 'Kay Lund', phone: '(813) 555-0474', address: '1 Rd' })
  await lift('+18135550474')
  expect(await auditRows('customers', body.id)).toMatchObject([
    { action: 'created' },
    { action: 'texts allowed again', by: 'staff' },
  ])
})

test('records AI features that are created again', async () => {
  await app.database.pool.query(`delete from ai_features where feature_name = 'marketing-content'`)
  expect((await staff.post('/api/ai/init')).body).toMatchObject({ created: 1 })
  expect(await auditRows('ai_features')).toMatchObject([{ action: 'created', by: 'staff' }])
})

test('records a photo that staff upload; a photo from a visitor changes nothing', async () => {
  const { status, body } = await uploadPhoto(app.url, staff, await aPhoto())
  expect(status).toBe(201)
  expect(await auditRows('photos', body.id)).toMatchObject([{ action: 'uploaded', by: 'staff' }])
})

test('records only the invoice lines that differ', async () => {
  const office = billing(app)
  const { body: invoice } = await office.bill(await office.aCompletedJob(), { status: 'draft' })
  const lineItems = JSON.stringify(
    LINES.map((line, place) => (place === 2 ? { ...line, description: 'Rust treatment' } : line)),
  )
  const { status, body } = await staff.patch(`/api/invoices/${invoice.id}`, { version: invoice.version, lineItems })
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await auditRows('invoices', invoice.id)).at(-1)).toMatchObject({
    action: 'changed',
    by: 'staff',
    before: { lineItems: ['Oil stain treatment, 1 for $65.00'] },
    after: { lineItems: ['Rust treatment, 1 for $65.00'] },
  })
})

test('stores neither an invitation link nor a calendar link with the idempotency key', async () => {
  const key = { 'idempotency-key': 'links-are-kept-nowhere' }
  const invite = () =>
    owner.post('/api/invitations', { email: 'kay.key@example.com', role: 'staff', password: app.owner.password }, key)
  const [first, again] = [await invite(), await invite()]
  expect(first.body.link).toMatch(/^http/)
  expect(again.body).toEqual({ ...first.body, link: null })
  const feed = () => owner.post('/api/profile/calendar-feed', { password: app.owner.password }, key)
  const [made, same] = [await feed(), await feed()]
  expect(made.body.link).toMatch(/http/)
  expect(same.body.link).toBe(made.body.link)
  const { rows } = await app.database.pool.query(
    `select answer::text from idempotency_keys where key = 'links-are-kept-nowhere'`,
  )
  expect(rows).toHaveLength(2)
  expect(rows.map(({ answer }) => answer).join()).not.toMatch(/https?:/)
})

test('a part of Settings is put back by the owner alone', async () => {
  expect((await staff.call('DELETE', '/api/settings/faq')).status).toBe(403)
})
