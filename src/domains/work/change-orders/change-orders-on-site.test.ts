/** The crew writes a change order at the stop: at the prices of the price book, at their own job, and without its price. */
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '#tests/support/api-client.ts'
import { changeOrdersOf, signedChange, STEPS, toScopeInput } from '#tests/support/change-orders.ts'
import { useApp } from '#tests/support/use-app.ts'

type Body = Record<string, any>

const clock = { at: Date.parse('2026-11-20T14:00:00Z'), now: () => new Date(clock.at) }
const { app, owner, technician, crew } = useApp({ clock })
const make = changeOrdersOf(app)
const items: Record<string, string> = {}
let samId = ''

beforeAll(async () => {
  samId = (await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })).id
  const prices = [{ upTo: null, low: 85_00, usual: 85_00, high: 85_00 }]
  for (const item of [
    { kind: 'add-on', name: 'Rust treatment', unit: 'each', prices },
    { kind: 'add-on', name: 'Steam cleaning', unit: 'sq ft' },
  ]) {
    const { status, body } = await owner.post('/api/price-book', item)
    if (status !== 201) throw new Error(JSON.stringify(body))
    items[item.name] = body.id
  }
})

async function anOwnJob(): Promise<Body> {
  const { id, version } = await make.anAgreedJob()
  const change = { version, scheduledDate: '2026-11-20', technicianIds: [samId], keepClashes: true }
  expect((await owner.patch(`/api/jobs/${id}`, change)).status).toBe(200)
  return make.jobOf(id)
}
const onSite = (job: Body, body: Body) => technician.post(`/api/jobs/${job['id']}/change-orders/on-site`, body)
const needs = async (): Promise<Body> => (await owner.get('/api/overview')).body.needsYou.changeOrders

test('a technician adds work from the price book, shows or sends it, and sees the answer but no price of the job', async () => {
  const job = await anOwnJob()
  const choices = (await technician.get(`/api/jobs/${job['id']}/change-orders/choices`)).body
  expect(choices).toMatchObject({ blocked: null, canEmail: true })
  expect(choices.items.find(({ id }: Body) => id === items['Steam cleaning'])).toMatchObject({ priced: false })
  const written = await onSite(job, {
    items: [{ itemId: items['Rust treatment'], quantity: 2 }],
    reason: 'Rust on the step.',
  })
  expect(written, JSON.stringify(written.body)).toMatchObject({ status: 201, body: { added: 170_00 } })
  const { id } = written.body
  const list = await technician.get(`/api/jobs/${job['id']}/change-orders`)
  expect(list.body).toMatchObject([
    { state: 'draft', changes: ['Added: Rust treatment, 2'], madeBy: expect.any(String) },
  ])
  for (const seen of [list.body, choices, written.body])
    expect(JSON.stringify(seen)).not.toMatch(/113700|130700|1,?137|1,?307/)
  expect((await needs()).rows).toMatchObject([{ id, state: 'draft', was: 1_137_00, total: 1_307_00 }])
  // Nothing is connected, so nothing is called sent; shown on the device it waits for the customer.
  expect((await technician.post(`/api/change-orders/${id}/send`, { by: ['sms'] })).body.notSent).toHaveLength(1)
  expect((await technician.get(`/api/jobs/${job['id']}/change-orders`)).body[0].state).toBe('draft')
  const { path } = (await technician.post(`/api/change-orders/${id}/present`)).body
  expect((await needs()).rows).toMatchObject([{ id, state: 'sent' }])
  const key = new URL(path, app.url).searchParams.get('key') ?? ''
  const order = { id, total: 1_307_00 }
  const accepted = await createClient(app.url, '').post(
    `/api/change-order-links/${id}/accept`,
    signedChange(order, key),
  )
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const [stop] = (await technician.get('/api/jobs/day?date=2026-11-20')).body
  expect(stop.lines.at(-1)).toMatchObject({ description: 'Rust treatment', quantity: 2 })
  expect((await technician.get(`/api/jobs/${job['id']}/change-orders`)).body[0]).toMatchObject({
    state: 'accepted',
    name: 'Priya Nair',
  })
  // The office reads the answer once; then it leaves the list.
  expect((await needs()).rows).toMatchObject([{ id, state: 'accepted' }])
  expect((await owner.get(`/api/next-steps/job/${job['id']}`)).body.step).not.toBeNull()
  await owner.post(`/api/change-orders/${id}/seen`)
  expect((await needs()).rows).toEqual([])
})

test('another’s job, an item without a price, twice the same and an unagreed job are each refused with a sentence', async () => {
  const job = await anOwnJob()
  const refused: [Body, string][] = [
    [{ items: [] }, 'Add what changes.'],
    [{ items: [{ itemId: items['Rust treatment'], quantity: 0 }] }, 'Enter how many, above zero and up to 1,000,000.'],
    [
      { items: [1, 2].map(() => ({ itemId: items['Rust treatment'], quantity: 1 })) },
      'Each item can be added once. Change its quantity instead.',
    ],
    [
      { items: [{ itemId: items['Steam cleaning'], quantity: 10 }] },
      'Steam cleaning has no price in the price book yet.',
    ],
  ]
  for (const [body, sentence] of refused) {
    const answer = await onSite(job, body)
    expect([answer.status, answer.body.issues[0].message]).toEqual([400, expect.stringContaining(sentence)])
  }
  const theirs = await make.anAgreedJob()
  const rust = { items: [{ itemId: items['Rust treatment'], quantity: 1 }] }
  expect((await onSite(theirs, rust)).status).toBe(404)
  expect((await technician.get(`/api/jobs/${theirs['id']}/change-orders`)).status).toBe(404)
  const order = (await make.write(owner, theirs)).body
  expect((await technician.post(`/api/change-orders/${order.id}/present`)).status).toBe(404)
  expect((await technician.post(`/api/change-orders/${order.id}/send`, { by: ['sms'] })).status).toBe(404)
  const loose = await crew.aJob({ scheduledDate: '2026-11-20', technicianIds: [samId], keepClashes: true })
  expect((await onSite(loose, rust)).body.error).toMatch(/^The customer hasn’t accepted an estimate for this job\./)
})

test('the customer’s own prices apply to what the crew adds: a percentage, and a flat rate for that service', async () => {
  const job = await anOwnJob()
  const agreed = async (rule: Body) => {
    const { status, body } = await owner.post('/api/customer-pricing', { customerId: job['customerId'], ...rule })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  await agreed({ service: 'Any service', priceType: 'discount_percent', value: 10 })
  // Dollars off belong to the job itself, which has them already.
  await agreed({ service: job['service'], priceType: 'discount_amount', value: 50_00 })
  const written = await onSite(job, { items: [{ itemId: items['Rust treatment'], quantity: 2 }] })
  expect(written.body).toMatchObject({ added: 153_00 })
  const { path } = (await technician.post(`/api/change-orders/${written.body.id}/present`)).body
  const key = new URL(path, app.url).searchParams.get('key') ?? ''
  const shown = await createClient(app.url, '').get(path)
  expect(String(shown.body)).toContain('$153.00')
  expect(String(shown.body)).not.toContain('off list')
  const order = { id: written.body.id, total: 1_137_00 + 153_00 }
  const accepted = await createClient(app.url, '').post(
    `/api/change-order-links/${order.id}/accept`,
    signedChange(order, key),
  )
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect((await make.jobOf(job['id']))['scope'].lines.at(-1)).toMatchObject({
    unitPrice: 76_50,
    total: 153_00,
    rule: { words: '10% off list', list: 170_00 },
  })
  await agreed({ service: 'Rust treatment', priceType: 'fixed', value: 99_00 })
  const flat = await onSite(await make.jobOf(job['id']), { items: [{ itemId: items['Rust treatment'], quantity: 3 }] })
  expect(flat.body, JSON.stringify(flat.body)).toMatchObject({ added: 99_00 })
})

test('an area that is measured again leaves a waiting change order, and accepting it leaves the new measure', async () => {
  const { job, order, key } = await make.aSent()
  const { areas, ...scope } = toScopeInput(job['scope'])
  const measured = [...areas.map((area: Body) => ({ ...area, sqFt: area.sqFt + 40 })), { name: 'Side walk', sqFt: 90 }]
  const again = { version: job['version'], scope: { ...scope, areas: measured } }
  const saved = await owner.call('PUT', `/api/jobs/${job['id']}/scope`, again)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await owner.get(`/api/jobs/${job['id']}/change-orders`)).body).toMatchObject([{ state: 'sent' }])
  const accepted = await createClient(app.url, '').post(
    `/api/change-order-links/${order['id']}/accept`,
    signedChange(order, key),
  )
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const after = await make.jobOf(job['id'])
  expect(after['scope']).toMatchObject({ areas: measured, total: order['total'] })
})

test('a change of the areas themselves is out of date once they are measured again', async () => {
  const job = await make.anAgreedJob()
  const scope = toScopeInput(job['scope'])
  const order = await make.write(owner, job, {
    scope: { ...scope, areas: [{ name: 'Back walk', sqFt: 180 }], lines: [...scope['lines'], STEPS] },
  })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  const again = { version: job['version'], scope: { ...scope, areas: [{ name: 'Side walk', sqFt: 90 }] } }
  expect((await owner.call('PUT', `/api/jobs/${job['id']}/scope`, again)).status).toBe(200)
  expect((await owner.get(`/api/jobs/${job['id']}/change-orders`)).body).toMatchObject([{ state: 'superseded' }])
})
