/** A change order by private link: the job changes only when the customer accepts, and nothing that was typed is lost. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClient } from '#tests/support/api-client.ts'
import { changeOrdersOf, signedChange, STEPS, toScopeInput } from '#tests/support/change-orders.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { uploadPhoto } from '#tests/support/photos.ts'
import { useApp } from '#tests/support/use-app.ts'
import { LINK_LIMIT } from './contract.ts'

type Body = Record<string, any>

const clock = { at: Date.parse('2026-11-20T14:00:00Z'), now: () => new Date(clock.at) }
const { app, owner, crew } = useApp({ clock })
const make = changeOrdersOf(app)
const visitor = () => createClient(app.url, '')
const link = (order: Body, what: string) => `/api/change-order-links/${order['id']}/${what}`
const listOf = async (job: Body): Promise<Body[]> => (await owner.get(`/api/jobs/${job['id']}/change-orders`)).body
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a customer sees what changes and why, accepts, and only then the job changes; the text is stored with its digest', async () => {
  const { job, order, key } = await make.aSent()
  expect(order).toMatchObject({ state: 'draft', was: 1_137_00, total: 1_282_00, changes: ['Added: Seal the steps'] })
  expect(await make.jobOf(job['id'])).toMatchObject({ amount: 1_137_00, version: job['version'] })
  const page = await visitor().get(`/change-order/${order['id']}?key=${key}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const html = String(page.body)
  for (const words of [
    'The steps have old sealer, too.',
    'Seal the steps',
    '$1,137.00',
    '+$145.00',
    '$1,282.00',
    'Added',
  ])
    expect(html, words).toContain(words)
  expect((await listOf(job))[0]).toMatchObject({ state: 'sent', sentVia: 'link' })

  const accepted = await visitor().post(link(order, 'accept'), signedChange(order, key))
  expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 200, body: { state: 'accepted' } })
  const after = await make.jobOf(job['id'])
  expect(after).toMatchObject({ amount: 1_282_00, scope: { total: 1_282_00 } })
  expect(after['scope'].changes).toMatchObject([
    {
      number: 1,
      was: 1_137_00,
      total: 1_282_00,
      name: 'Priya Nair',
      takenBy: null,
      reason: 'The steps have old sealer, too.',
    },
  ])
  const { rows } = await app.parts.db.pool.query('select text, digest from change_orders where id = $1', [order['id']])
  expect(rows[0].text).toContain('- Added: Seal the steps, 1 at $145.00: $145.00')
  expect(createHash('sha256').update(rows[0].text).digest('hex')).toBe(rows[0].digest)
  const said = JSON.stringify((await owner.get(`/api/jobs/${job['id']}/timeline`)).body)
  expect(said).toContain('accepted a change order')
  // For their records, and on the bell.
  const mails = (await owner.get('/api/communications')).body.filter(({ jobId }: Body) => jobId === job['id'])
  expect(mails.map(({ subject }: Body) => subject)).toContain('You accepted a change to your Pool Deck Sealing job')
  const alerts: Body[] = (await owner.get('/api/alerts')).body.alerts
  expect(alerts.map(({ title }) => title)).toContain('Change accepted: $1,282.00')
})

test('declined with words, the job stays as agreed and the words reach the office; a second answer is refused', async () => {
  const { job, order, key } = await make.aSent()
  const declined = await visitor().post(link(order, 'decline'), { key, reason: 'Too much this month.' })
  expect(declined).toMatchObject({
    status: 200,
    body: { state: 'declined', answer: { reason: 'Too much this month.' } },
  })
  expect(await make.jobOf(job['id'])).toMatchObject({ amount: 1_137_00, version: job['version'] })
  expect((await listOf(job))[0]).toMatchObject({
    state: 'declined',
    declineReason: 'Too much this month.',
    seenAt: null,
  })
  expect((await visitor().post(link(order, 'accept'), signedChange(order, key))).body.error).toBe(
    'You declined this change. If you’ve changed your mind, give us a call and we’ll send it again.',
  )
  expect((await owner.post(`/api/change-orders/${order['id']}/withdraw`)).status).toBe(409)
  expect((await owner.post(`/api/change-orders/${order['id']}/seen`)).body.seenAt).not.toBeNull()
})

const ENDS: [string, (job: Body, order: Body) => Promise<unknown>, string, string][] = [
  [
    'withdrawn',
    (_job, order) => owner.post(`/api/change-orders/${order['id']}/withdraw`),
    'withdrawn',
    'We withdrew this change, so there’s nothing to accept.',
  ],
  [
    'replaced by a newer one',
    (job) => make.write(owner, job, { reason: 'Better.' }),
    'superseded',
    'Your job has changed since we sent this',
  ],
  ['signed on site', signOnSite, 'superseded', 'Your job has changed since we sent this'],
  [
    'its job completed',
    (job) => owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' }),
    'closed',
    'This job is already finished or canceled',
  ],
  [
    'its job cancelled',
    (job) => owner.patch(`/api/jobs/${job['id']}/status`, { status: 'cancelled' }),
    'closed',
    'This job is already finished or canceled',
  ],
  ['its job invoiced', invoice, 'invoiced', 'We’ve already invoiced this job'],
  ['its job on the invoice of its service plan', billByPlan, 'invoiced', 'We’ve already invoiced this job'],
]

test.each(ENDS)('%s: the link says so, and accepting changes nothing', async (_what, end, state, sentence) => {
  const { job, order, key } = await make.aSent()
  const ended = (await end(job, order)) as { status: number; body: unknown }
  expect(ended.status, JSON.stringify(ended.body)).toBeLessThan(300)
  const before = await make.jobOf(job['id'])
  const answer = await visitor().post(link(order, 'accept'), signedChange(order, key))
  expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining(sentence) } })
  expect((await visitor().post(link(order, 'decline'), { key, reason: 'No' })).status).toBe(409)
  expect(await make.jobOf(job['id'])).toEqual(before)
  expect((await listOf(job)).find(({ id }) => id === order['id'])).toMatchObject({ state, total: 1_282_00 })
  expect((await visitor().get(`/change-order/${order['id']}?key=${key}`)).status).toBe(200)
  expect((await owner.post(`/api/change-orders/${order['id']}/link`)).status).toBe(409)
})

function signOnSite(job: Body) {
  const { lines, ...scope } = toScopeInput(job['scope'])
  const change = { reason: '', name: 'Priya Nair', signature: 'typed', total: job['scope'].total + 145_00 }
  return owner.call('PUT', `/api/jobs/${job['id']}/scope`, {
    version: job['version'],
    scope: { ...scope, lines: [...lines, { ...STEPS, id: 'here' }] },
    change,
  })
}

async function invoice(job: Body) {
  const lineItems = JSON.stringify([{ description: 'Sealing', quantity: 1, unitPrice: 1_137_00, total: 1_137_00 }])
  const status = (to: string) => owner.patch(`/api/jobs/${job['id']}/status`, { status: to })
  await status('completed')
  const made = await owner.post('/api/invoices', {
    businessId: job['businessId'],
    customerId: job['customerId'],
    jobId: job['id'],
    amount: 1_137_00,
    lineItems,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  // More work is found after the invoice.
  return status('in-progress')
}

/** As the plan bills its visits: the job is on the invoice by its occurrence alone. */
async function billByPlan({ id, businessId, customerId }: Body) {
  const made = await owner.post('/api/invoices', { businessId, customerId, amount: 1_137_00 })
  await app.parts.db.pool.query(
    `with plan as (insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date)
       values ($1, $2, 'Sealing', 'monthly', 113700, '2026-12-01') returning id)
     insert into recurring_occurrences (recurring_service_id, due_date, job_id, invoice_id)
       select id, '2026-11-20', $3, $4 from plan`,
    [customerId, businessId, id, made.body.id],
  )
  return made
}

test('an expired one is refused with a way on, and a new one can be written', async () => {
  const { job, order, key } = await make.aSent()
  clock.at += 15 * 86_400_000
  const answer = await visitor().post(link(order, 'accept'), signedChange(order, key))
  expect(answer.body.error).toBe('This change has expired. Give us a call and we’ll renew it.')
  expect((await listOf(job))[0]).toMatchObject({ state: 'expired' })
  expect((await make.write(owner, job)).status).toBe(201)
})

test('accepted twice at once it counts once; another name or total is refused', async () => {
  const { job, order, key } = await make.aSent()
  expect((await visitor().post(link(order, 'accept'), signedChange(order, key, { total: 1 }))).body.error).toBe(
    'The new total is $1,282.00. Review it again, then accept.',
  )
  const answers = await Promise.all(
    [1, 2, 3].map(() => visitor().post(link(order, 'accept'), signedChange(order, key))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await make.jobOf(job['id']))['scope'].changes).toHaveLength(1)
  expect((await visitor().post(link(order, 'accept'), signedChange(order, key, { name: 'Eve' }))).status).toBe(409)
  const bad = await visitor().post(link(order, 'accept'), signedChange(order, key, { name: '', agreed: false }))
  expect(bad.body.issues.map(({ path }: Body) => path).toSorted()).toEqual(['agreed', 'name'])
})

test('a guessed link opens nothing, and after too many guesses is not looked at', async () => {
  const { order } = await make.aSent()
  const one = visitor()
  const statuses = new Set<number>()
  for (let batch = 0; batch < 4; batch++)
    for (const { status } of await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? one.post(link(order, ['look', 'accept', 'decline'][at % 3] ?? ''), signedChange(order, 'A'.repeat(43)))
          : one.get(`/change-order/${order['id']}?key=${'B'.repeat(43)}`),
      ),
    ))
      statuses.add(status)
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([404, 429])
  expect(LINK_LIMIT.points).toBeLessThan(200)
  expect((await visitor().get(`/change-order/${'0'.repeat(8)}-0000-4000-8000-000000000000?key=x`)).status).toBe(404)
})

test('without JavaScript the form accepts, and what was typed comes back with what to mend', async () => {
  const { job, order, key } = await make.aSent()
  const post = (fields: Record<string, string>) =>
    visitor().call('POST', `/change-order/${order['id']}`, new URLSearchParams({ key, ...fields }).toString(), form)
  const refused = await post({ do: 'accept', name: 'Priya N.', total: '128200' })
  expect(refused.status).toBe(400)
  expect(String(refused.body)).toContain('Check the box to accept this change.')
  expect(String(refused.body)).toContain('Priya N.')
  const long = await post({ do: 'decline', reason: 'x'.repeat(501) })
  expect(long.status).toBe(400)
  expect((await post({ do: 'accept', name: 'Priya N.', agreed: 'on', total: '128200' })).status).toBe(303)
  expect(await make.jobOf(job['id'])).toMatchObject({ amount: 1_282_00 })
})

test('one is written only for agreed work that changes, as the person saw it', async () => {
  const job = await make.anAgreedJob()
  const { lines, ...rest } = toScopeInput(job['scope'])
  expect((await make.write(owner, job, { scope: { ...rest, lines } })).body.error).toBe(
    'Change a line item, a price or the discount first.',
  )
  expect((await make.write(owner, job, { total: 1 })).body.error).toMatch(/^The new total is \$1,282\.00\./)
  expect((await make.write(owner, { ...job, version: 99 })).body.code).toBe('CHANGED')
  const loose = await crew.aJob({ amount: 500_00 })
  const scope = { areas: [], lines: [STEPS], discount: null, taxRate: 0 }
  const answer = await owner.post(`/api/jobs/${loose['id']}/change-orders`, { version: 1, scope, total: 145_00 })
  expect(answer.body.error).toMatch(/^The customer hasn’t agreed to this job’s line items/)
  // A photo of another job is not shown, and nothing is written.
  const other = await uploadPhoto(app.url, owner, await aPhoto(), { jobId: loose['id'] })
  expect(
    (await make.write(owner, job, { photoIds: [other.body.id ?? other.body.photos?.[0]?.id ?? other.body[0]?.id] }))
      .status,
  ).toBe(404)
  expect(await listOf(job)).toEqual([])
})

test('without a provider it stays a draft, with the link and the words for one’s own phone; with the link shared it waits', async () => {
  const job = await make.anAgreedJob()
  const order = (await make.write(owner, job)).body
  const path = `/api/documents/change-order/${order.id}`
  const composed = (await owner.get(`${path}/message`)).body
  expect(composed).toMatchObject({ isDraft: true, summary: '$1,282.00, was $1,137.00', pdf: 'change-order.pdf' })
  expect(composed.end.link).toContain(`/change-order/${order.id}?key=`)
  const sent = await owner.post(`${path}/send`, { ...composed.draft, seen: composed.seen })
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { notSent: [{ by: 'email' }] } })
  expect((await listOf(job))[0]).toMatchObject({ state: 'draft', sentAt: null })
  expect((await owner.post(`/api/change-orders/${order.id}/seen`)).status).toBe(409)
  const quiet = await owner.post(`/api/change-orders/${order.id}/link`, { shared: false })
  expect(quiet.body.byHand.map(({ type }: Body) => type)).toEqual(['sms', 'email'])
  expect((await listOf(job))[0]).toMatchObject({ state: 'draft' })
  await make.linkOf(order.id)
  expect((await listOf(job))[0]).toMatchObject({ state: 'sent', sentVia: 'link' })
  expect((await owner.get(`/api/change-orders/${order.id}/pdf`)).headers.get('content-type')).toBe('application/pdf')
})
