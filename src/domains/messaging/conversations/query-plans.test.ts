import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { plansOf } from '#tests/support/plans.ts'

const { app } = useApp()

/** Twenty thousand numbers, each with one incoming text and one outgoing text. */
const FILL = [
  `insert into customers (name, phone, address) select 'Person ' || n, '+1727' || lpad(n::text, 7, '0'), '1 Elm St' from generate_series(1, 20000) n`,
  `insert into replies (phone, customer_id, body, provider_id, read_at, created_at)
    select phone, id, 'Text of ' || name, id::text, case when random() < 0.99 then now() end, now() - random() * interval '300 days' from customers`,
  `insert into consents (channel, address, covers, agreed, source, customer_id, at) select 'sms', phone, 'service', true, 'quote-form', id, now() from customers`,
  `insert into communications (customer_id, type, purpose, recipient, message, status, send_after, created_at)
    select id, 'sms', 'reminder', phone, 'x', case when random() < 0.01 then 'failed' else 'delivered' end, now(), now() - random() * interval '300 days' from customers`,
]

test('no plan of the inbox, of a conversation or of the outbox scans a table', { timeout: 120_000 }, async () => {
  const owner = await app.as('owner')
  for (const statement of FILL) await app.database.pool.query(statement)
  await app.database.pool.query('vacuum analyze')
  const plans = await plansOf(app, async () => {
    const { headers } = await owner.get('/api/conversations?limit=20')
    await owner.get(/<(.+)>;/.exec(headers.get('link') ?? '')?.[1] ?? '')
    for (const path of [
      '/api/conversations?q=person%2012345',
      '/api/conversations?q=(727)%20001-2345',
      '/api/conversations?show=unread&limit=20',
      '/api/conversations?show=read&limit=20',
      '/api/conversations?show=calls&limit=20',
      '/api/conversations?show=automatic&limit=20',
      '/api/conversations/counts',
      '/api/conversations/17270012345',
      '/api/conversations/17270012345/messages?limit=1',
      '/api/communications?limit=20',
      '/api/communications?status=failed&limit=20',
      '/api/communications/state',
    ])
      expect([path, (await owner.get(path)).status]).toEqual([path, 200])
  })
  const scans = plans.flatMap(({ statement, plan }) =>
    Array.from(
      plan.matchAll(/Seq Scan on (customers|replies|communications|conversations|consents)\b/g),
      ([, table]) => `${table}: ${statement.slice(0, 160)}`,
    ),
  )
  expect(plans.length).toBeGreaterThan(8)
  expect(scans).toEqual([])
})
