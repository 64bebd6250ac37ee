import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { plansOf } from '#tests/support/plans.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { sendFollowUp } from '#domains/sales/estimates/send-estimate.ts'

// Each look at the clock is a second later, so that what is done first also stands first.
const clock = { at: Date.parse('2026-11-20T17:00:00Z'), now: () => new Date((clock.at += 1000)) }
const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
}
const { app, owner } = useApp({ clock, testPaymentsCount: true })
const make = estimatesOf(app)

const timelineOf = async (
  path: string,
): Promise<{ words: string; detail: string | null; who: string | null; href: string | null; kind: string }[]> => {
  const { status, body } = await owner.get(`/api/${path}/timeline?limit=200`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const words = async (path: string) => (await timelineOf(path)).map((entry) => entry.words)
const current = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body

test('the page of an estimate shows its history from the request to the invoice', async () => {
  const { body: request } = await app.visitor.post(
    '/api/service-requests',
    aQuote({ name: 'Priya Nair', email: 'priya@example.com', service: 'pool-deck' }),
  )
  const { customer } = (await owner.post(`/api/automation/process-request/${request.id}`)).body
  const { id, estimateNumber } = await make.aDraft({ customerId: customer.id, requestId: request.id })
  await owner.patch(`/api/estimates/${id}`, { version: 1, title: 'Pool deck, before Christmas' })
  await owner.post(`/api/estimates/${id}/send`, { by: ['email'] })
  const key = await make.keyOf(id)
  await fetch(`${app.url}/estimate/${id}?key=${key}`, { headers: PHONE })
  const link = `/api/estimate-links/${id}`
  clock.at += 4 * 86_400_000
  await app.parts.db.transaction(SYSTEM, (tx) => sendFollowUp(tx, app.parts, id))
  await app.visitor.post(`${link}/decline`, { key, reason: 'The timing' })
  await app.visitor.post(`${link}/reopen`, { key })
  expect((await app.visitor.post(`${link}/accept`, signed(await current(id), key))).status).toBe(200)
  const { jobId } = await current(id)
  await owner.post(`/api/estimates/${id}/send`, { by: ['sms'] })
  const { body: entry } = await owner.post(`/api/estimates/${id}/payments`, {
    amount: 28_425,
    method: 'check',
    reference: '1201',
  })
  await owner.post(`/api/payments/${entry.id}/refund`, { amount: 8_425, owed: false, reason: 'Smaller deck' })
  await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })
  const { body: invoice } = await owner.post('/api/invoices', {
    businessId: (await current(id)).businessId,
    customerId: customer.id,
    jobId,
    amount: 113_700,
    status: 'sent',
  })
  const entries = await timelineOf(`estimates/${id}`)
  const happened = entries.filter(({ kind }) => kind !== 'message')
  const who = happened.at(-2)?.who ?? ''
  expect(happened.map((one) => [one.words, one.detail])).toEqual([
    [`Invoice ${invoice.invoiceNumber} created for $1,137.00.`, 'Now sent'],
    [`${who} refunded $84.25 of the deposit for this estimate.`, 'Reason: Smaller deck'],
    [`${who} recorded a $284.25 deposit (check) for this estimate.`, null],
    ['The job Pool Deck Sealing was added.', null],
    ['Priya Nair accepted this estimate: $1,137.00.', null],
    ['The customer changed their mind and reopened this estimate.', null],
    ['The customer declined this estimate.', 'Reason: The timing'],
    ['The customer opened the link to this estimate.', null],
    [`${who} copied the link to this estimate.`, null],
    [`${who} changed the title from Pool deck, sealed before Christmas to Pool deck, before Christmas.`, null],
    [`${who} created this estimate for $1,137.00.`, null],
    ['Request for Pool Deck Sealing sent from the website.', null],
  ])
  expect(happened.find((one) => one.words.startsWith('The customer declined'))?.who).toBeNull()
  expect(happened.map(({ href }) => href)).toEqual([
    `/dashboard/invoices/${invoice.id}`,
    null,
    null,
    `/dashboard/jobs/${jobId}`,
    ...Array.from({ length: 7 }, () => null),
    `/dashboard/requests/${request.id}`,
  ])
  // The estimate itself, the reminder, what was accepted, the word about the deposit; and the receipts of it.
  const messages = entries.filter(({ kind }) => kind === 'message').map((one) => one.words.split(' by ')[0])
  expect(messages.filter((word) => word === 'Estimate')).toHaveLength(4)
  expect((await owner.get('/api/estimates/00000000-0000-4000-8000-000000000000/timeline')).status).toBe(404)
  expect((await (await app.as('technician')).get(`/api/estimates/${id}/timeline`)).status).toBe(403)
  expect((await app.visitor.get(`/api/estimates/${id}/timeline`)).status).toBe(401)

  // Elsewhere it is named, and leads to its page.
  const called = `the estimate ${estimateNumber}`
  for (const path of [`service-requests/${request.id}`, `jobs/${jobId}`, `customers/${customer.id}`]) {
    const elsewhere = (await timelineOf(path)).filter(({ kind }) => kind === 'estimate')
    expect(
      elsewhere.map((one) => one.words),
      path,
    ).toEqual([
      `${who} refunded $84.25 of the deposit for ${called}.`,
      `${who} recorded a $284.25 deposit (check) for ${called}.`,
      `Priya Nair accepted ${called}: $1,137.00.`,
      `The customer changed their mind and reopened ${called}.`,
      `The customer declined ${called}.`,
      `The customer opened the link to ${called}.`,
      `${who} copied the link to ${called}.`,
      `${who} changed the title of ${called} from Pool deck, sealed before Christmas to Pool deck, before Christmas.`,
      `${who} created ${called} for $1,137.00.`,
    ])
    expect(new Set(elsewhere.map(({ href }) => href))).toEqual(new Set([`/dashboard/estimates/${id}`]))
  }
})

test('shows an acceptance that the office recorded and a cancellation, and nothing of other estimates of the same customer', async () => {
  const { estimate } = await make.aSent({ customer: { name: 'By Phone' } })
  const given = {
    choice: { packageId: 'natural', optionIds: [] },
    name: 'By Phone',
    how: 'by phone',
    version: estimate.version,
  }
  expect((await owner.post(`/api/estimates/${estimate.id}/accept`, given)).status).toBe(200)
  const other = await make.aSent({ customerId: estimate.customerId })
  await owner.post(`/api/estimates/${other.estimate.id}/revoke-link`)
  await owner.post(`/api/estimates/${other.estimate.id}/void`)
  const [, yes] = (await timelineOf(`estimates/${estimate.id}`)).filter(
    ({ kind }) => kind === 'estimate' || kind === 'job',
  )
  expect(yes?.words).toBe(`${yes?.who} recorded that By Phone accepted this estimate: $806.00.`)
  const ofOther = (await timelineOf(`estimates/${other.estimate.id}`)).filter(({ kind }) => kind !== 'message')
  expect(ofOther.map((one) => one.words)).toEqual([
    expect.stringMatching(/ canceled this estimate\.$/),
    expect.stringMatching(/ revoked the link to this estimate\. The old link no longer works\.$/),
    expect.stringMatching(/ shared the link to this estimate\.$/),
    expect.stringMatching(/ created this estimate for \$1,137\.00\.$/),
  ])
  expect((await timelineOf(`estimates/${other.estimate.id}`)).filter(({ kind }) => kind === 'message')).toEqual([])
})

test('it is read by indexes only, page by page', { timeout: 60_000 }, async () => {
  const { estimate } = await make.aSent()
  for (const statement of [
    `insert into customers (name, phone, address) select 'Filler ' || g, '+1727' || lpad(g::text, 7, '0'), 'x' from generate_series(1, 3000) g`,
    `insert into jobs (business_id, customer_id, service, status) select (select id from businesses limit 1), id, 'Paver Sealing', 'completed' from customers, generate_series(1, 2)`,
    `insert into estimates (estimate_number, customer_id, business_id, service, title, offer, amount, valid_until, job_id) select 'E-' || id, customer_id, business_id, 'x', 'x', '{}', 1, '2099-01-01', id from jobs`,
    `insert into audit_entries (actor_name, entity, entity_id, action) select 'Ray', 'estimates', id, 'changed' from estimates`,
    `insert into communications (customer_id, job_id, type, purpose, recipient, message, status, send_after) select customer_id, id, 'sms', 'reminder', '+1', 'x', 'sent', now() from jobs`,
    `insert into short_links (code_hash, page_hash, sealed, customer_id) select 'c' || id, 'p' || id, 'x', id from customers`,
    `insert into invoices (invoice_number, business_id, customer_id, job_id, amount, due_date) select 'T-' || id, business_id, customer_id, id, 100, now() from jobs on conflict do nothing`,
    `insert into service_requests (name, email, phone, address, service, customer_id) select name, '', phone, 'x', 'driveway', id from customers`,
    `insert into photos (job_id, type, category, width, height, byte_size, content_hash) select id, 'after', 'Paver Sealing', 1, 1, 1, id::text from jobs`,
    `insert into files (customer_id, estimate_id, name, kind, byte_size, content_hash) select customer_id, id, 'x.pdf', 'pdf', 1, id::text from estimates`,
    `insert into audit_entries (actor_name, entity, entity_id, action) select 'Ray', 'files', id, 'uploaded' from files`,
    `insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date) select id, (select id from businesses limit 1), 'x', 'monthly', 1, '2099-01-01' from customers`,
    `insert into recurring_occurrences (recurring_service_id, due_date, job_id) select (select id from recurring_services limit 1), '2000-01-01'::date + (row_number() over ())::int, id from jobs`,
    'vacuum analyze',
  ])
    await app.database.pool.query(statement)
  const first = await words(`estimates/${estimate.id}`)
  const seen: string[] = []
  const plans = await plansOf(app, async () => {
    let next: string | undefined = `/api/estimates/${estimate.id}/timeline?limit=1`
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      seen.push(...body.map((one: { words: string }) => one.words))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
  })
  expect(seen).toEqual(first)
  const of = plans.filter(({ statement }) => statement.includes('of_jobs'))
  expect(of.length).toBeGreaterThan(1)
  expect(
    of
      .flatMap(({ plan }) => Array.from(plan.matchAll(/Seq Scan on (\w+)/g), ([, table]) => table))
      .filter((table) => table !== 'users'),
  ).toEqual([])
})
