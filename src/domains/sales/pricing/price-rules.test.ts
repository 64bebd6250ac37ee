import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { listAuditEntries } from '#tests/support/audit-entries.ts'

// 11:30 PM of November 22 in Florida: there it is not yet the day that it is in Greenwich.
const NIGHT = Date.parse('2026-11-23T04:30:00Z')
// Each look at it is a moment later, so that what came later stands so.
const clock = { at: NIGHT, now: () => new Date(clock.at++) }
const MISSING_ID = '00000000-0000-4000-8000-000000000000'

const { app, owner, staff, crew } = useApp({ clock })
let elena: { id: string; name: string }
beforeEach(async () => {
  clock.at = NIGHT
  await app.database.pool.query('delete from customer_pricing')
  elena = (await crew.aCustomer({ name: 'Elena Vargas' })) as typeof elena
})

const TEN = { service: 'Driveway Sealing', priceType: 'discount_percent', value: 10 }
const send = (change: object = {}, by = staff) =>
  by.post('/api/customer-pricing', { customerId: elena.id, ...TEN, ...change })
const agree = async (change: object = {}) => {
  const answer = await send(change)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const list = (query = '') => staff.get(`/api/customer-pricing${query}`)
const said = async () =>
  (await listAuditEntries(app, 'customers', elena.id)).filter(({ action }) => action.startsWith('price rule'))
const timeline = async () =>
  (await owner.get(`/api/customers/${elena.id}/timeline`)).body.map(({ words }: { words: string }) => words)

describe('a new rule', () => {
  test('is made of the four fields of the specification, and stands in the list with its customer and its words', async () => {
    const rule = await agree()
    expect(rule).toEqual({
      id: expect.any(String),
      customerId: elena.id,
      customerName: 'Elena Vargas',
      ...TEN,
      words: '10% discount',
      notes: null,
      expiresAt: null,
      version: 1,
      createdAt: expect.stringMatching(/^2026-11-23T04:30/),
    })
    expect((await list()).body).toEqual([rule])
    expect((await staff.get(`/api/customer-pricing/${rule.id}`)).body).toEqual(rule)
  })

  test('says dollars and flat rates in words, keeps notes and a last day, and may be for any service', async () => {
    expect(await agree({ priceType: 'discount_amount', value: 15_000, service: 'Any service' })).toMatchObject({
      words: '$150.00 off',
      service: 'Any service',
    })
    expect(
      await agree({ priceType: 'fixed', value: 90_000, notes: ' Asked in May. ', expiresAt: '2026-12-31' }),
    ).toMatchObject({
      words: '$900.00 flat rate',
      notes: 'Asked in May.',
      expiresAt: '2026-12-31',
    })
    expect(await agree({ service: 'driveway', notes: '', expiresAt: '' })).toMatchObject({
      service: 'Driveway Sealing',
      notes: null,
      expiresAt: null,
    })
  })

  test('may end today, by the clock of the business, and not yesterday', async () => {
    expect(await agree({ expiresAt: '2026-11-22' })).toMatchObject({ expiresAt: '2026-11-22' })
    // An instant is the day that it is where the business is.
    expect(await agree({ expiresAt: '2026-11-23T04:59:59.999Z' })).toMatchObject({ expiresAt: '2026-11-22' })
    const message = 'Choose today or a later date. A rule that has already ended would never apply.'
    expect(await send({ expiresAt: '2026-11-21' })).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path: 'expiresAt', message }] },
    })
  })

  test('for a customer who already has one for the same work is added beside it', async () => {
    await agree()
    await agree({ value: 15 })
    expect((await list(`?customerId=${elena.id}`)).body.map(({ words }: { words: string }) => words)).toEqual([
      '15% discount',
      '10% discount',
    ])
  })

  test('of an archived customer leaves them archived', async () => {
    await owner.post(`/api/customers/${elena.id}/archive`)
    await agree()
    expect((await owner.get(`/api/customers/${elena.id}`)).body.archivedAt).not.toBeNull()
  })

  test('for a customer who does not exist or was erased is refused', async () => {
    expect(await send({ customerId: MISSING_ID })).toMatchObject({
      status: 404,
      body: { error: 'This customer no longer exists.' },
    })
    await app.database.pool.query('update customers set erased_at = now() where id = $1', [elena.id])
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: 'This customer’s data was erased, so the record can’t be changed.' },
    })
  })

  test('sent twice with one key is one', async () => {
    const body = { customerId: elena.id, ...TEN }
    const key = randomUUID()
    const [one, two] = await Promise.all(
      [1, 2].map(() => staff.post('/api/customer-pricing', body, { 'idempotency-key': key })),
    )
    expect([one?.status, two?.status]).toEqual([201, 201])
    expect(two?.body).toEqual(one?.body)
    expect((await list()).body).toHaveLength(1)
  })

  const PERCENT = 'Enter a whole percent from 1 to 100.'
  const MONEY = 'Enter dollars and cents, from $0.01 to $1,000,000.'
  test.each([
    [{ value: 0 }, 'value', PERCENT],
    [{ value: -5 }, 'value', PERCENT],
    [{ value: 101 }, 'value', PERCENT],
    [{ value: 12.5 }, 'value', PERCENT],
    [{ priceType: 'discount_amount', value: 0 }, 'value', MONEY],
    [{ priceType: 'discount_amount', value: -100 }, 'value', MONEY],
    [{ priceType: 'fixed', value: 0 }, 'value', MONEY],
    [{ priceType: 'fixed', value: 10 ** 12 }, 'value', MONEY],
    [{ priceType: 'fixed', value: 99.5 }, 'value', MONEY],
    [{ value: '10' }, 'value', 'Enter a number.'],
    [{ value: null }, 'value', 'Enter a number.'],
    [{ priceType: 'free' }, 'priceType', 'Choose percent off, dollars off or a flat rate.'],
    [{ service: ' ' }, 'service', 'Choose a service.'],
    [{ customerId: '' }, 'customerId', 'Choose a customer.'],
    [{ customerId: undefined }, 'customerId', 'Choose a customer.'],
    [{ expiresAt: '2026-02-30' }, 'expiresAt', 'Enter a valid date as YYYY-MM-DD.'],
    [{ expiresAt: 'soon' }, 'expiresAt', 'Enter a valid date as YYYY-MM-DD.'],
    [{ notes: 'x'.repeat(1001) }, 'notes', expect.stringContaining('1,000')],
  ])('with %j is refused with a sentence', async (change, path, message) => {
    expect(await send(change)).toMatchObject({ status: 400, body: { code: 'INVALID', issues: [{ path, message }] } })
    expect((await list()).body).toEqual([])
  })
})

describe('the list', () => {
  test('begins with those that never end and finishes with those that have, page by page', async () => {
    await agree({ value: 1, expiresAt: '2026-11-22' })
    await agree({ value: 2, expiresAt: '2027-02-28' })
    await agree({ value: 3 })
    await agree({ value: 4 })
    await agree({ value: 5, expiresAt: '2026-12-31' })
    clock.at = Date.parse('2026-11-25T12:00:00Z')
    const values = []
    let address: string | undefined = '/api/customer-pricing?limit=2'
    while (address !== undefined) {
      const { headers, body }: Answer = await staff.get(address)
      expect(headers.get('x-total-count')).toBe('5')
      values.push(...body.map(({ value }: { value: number }) => value))
      address = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(values).toEqual([4, 3, 2, 5, 1])
    expect((await staff.get('/api/customer-pricing/counts')).body).toEqual({ active: 4, expired: 1 })
  })

  test('is searched by the name of the customer and by the service, and narrowed to one customer', async () => {
    const other = await crew.aCustomer({ name: 'Gulf Breeze HOA' })
    await agree()
    await agree({ customerId: other.id, service: 'Walkway cleaning' })
    const found = async (query: string) =>
      (await list(query)).body.map(({ customerName }: { customerName: string }) => customerName)
    expect(await found('?q=VARGÁS')).toEqual(['Elena Vargas'])
    expect(await found('?q=walkway')).toEqual(['Gulf Breeze HOA'])
    expect(await found('?q=%25')).toEqual([])
    expect(await found(`?customerId=${other.id}`)).toEqual(['Gulf Breeze HOA'])
    expect(await list('?limit=0')).toMatchObject({ status: 400 })
    expect(await list('?cursor=nonsense')).toMatchObject({ status: 400 })
  })
})

describe('a change', () => {
  const change = (rule: { id: string; version: number }, what: object) =>
    staff.patch(`/api/customer-pricing/${rule.id}`, { version: rule.version, ...what })

  test('keeps the fields it does not name, and appears in the customer timeline with both values', async () => {
    const rule = await agree({ notes: 'VIP', expiresAt: '2026-12-31' })
    expect((await change(rule, { value: 15, expiresAt: null })).body).toMatchObject({
      ...TEN,
      value: 15,
      words: '15% discount',
      expiresAt: null,
      notes: 'VIP',
      version: 2,
    })
    expect((await said()).at(-1)).toMatchObject({
      action: 'price rule changed',
      before: { priceRule: '10% discount for Driveway Sealing until Dec 31, 2026' },
      after: { priceRule: '15% discount for Driveway Sealing' },
    })
    expect((await timeline())[0]).toBe(
      'Sam staff changed the price rule from 10% discount for Driveway Sealing until Dec 31, 2026 to 15% discount for Driveway Sealing.',
    )
  })

  test('from an older version is refused with who was quicker, and one that changes nothing is none', async () => {
    const rule = await agree()
    expect((await change(rule, { value: 10 })).body.version).toBe(1)
    await owner.patch(`/api/customer-pricing/${rule.id}`, { version: 1, value: 20 })
    expect(await change(rule, { value: 15 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', changed: { version: 2 } },
    })
    expect((await list()).body).toMatchObject([{ value: 20 }])
  })

  test('that does not fit is refused: percent above 100, a day that is over; an ended rule can be mended', async () => {
    const flat = await agree({ priceType: 'fixed', value: 90_000, expiresAt: '2026-11-22' })
    expect(await change(flat, { priceType: 'discount_percent' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value' }] },
    })
    expect(await change(flat, { expiresAt: '2026-11-01' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'expiresAt' }] },
    })
    clock.at = Date.parse('2026-11-25T12:00:00Z')
    expect((await change(flat, { notes: 'Ended' })).status).toBe(200)
    expect((await change({ ...flat, version: 2 }, { expiresAt: '2026-12-31' })).body).toMatchObject({
      expiresAt: '2026-12-31',
      version: 3,
    })
    expect(await change({ id: MISSING_ID, version: 1 }, { value: 1 })).toMatchObject({
      status: 404,
      body: { error: 'This pricing rule no longer exists.' },
    })
  })

  test('does not stand between a window and its change of the customer', async () => {
    const { version } = (await owner.get(`/api/customers/${elena.id}`)).body
    await agree()
    expect((await owner.patch(`/api/customers/${elena.id}`, { version, name: 'Elena Vargas Ruiz' })).status).toBe(200)
    const late = await staff.patch(`/api/customers/${elena.id}`, { version, name: 'E. V.' })
    expect(late).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^(?!Sam staff)/) } })
  })
})

describe('deleting', () => {
  test('is the owner’s: a rule goes at once, and comes back as it was, also when it has ended', async () => {
    const rule = await agree({ expiresAt: '2026-11-22', notes: 'Once' })
    expect((await staff.call('DELETE', `/api/customer-pricing/${rule.id}`)).status).toBe(403)
    clock.at = Date.parse('2026-11-30T12:00:00Z')
    expect((await owner.call('DELETE', `/api/customer-pricing/${rule.id}`)).body).toEqual(rule)
    expect((await list()).body).toEqual([])
    expect(await owner.call('DELETE', `/api/customer-pricing/${rule.id}`)).toMatchObject({ status: 404 })
    const { customerId, service, priceType, value, notes, expiresAt } = rule
    const back = { customerId, service, priceType, value, notes, expiresAt }
    expect((await staff.post(`/api/customer-pricing/${rule.id}/restore`, back)).status).toBe(403)
    const twice = await Promise.all([1, 2].map(() => owner.post(`/api/customer-pricing/${rule.id}/restore`, back)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await list()).body).toMatchObject([{ id: rule.id, ...back }])
    expect((await said()).map(({ action }) => action)).toEqual([
      'price rule added',
      'price rule removed',
      'price rule put back',
    ])
    expect((await timeline()).slice(0, 3)).toEqual([
      expect.stringContaining('put a price rule back'),
      expect.stringContaining('removed a price rule'),
      'Sam staff added a price rule.',
    ])
  })
})

test('neither a technician nor a visitor sees what was agreed with anybody', async () => {
  const technician = await app.as('technician')
  for (const path of ['', '/counts', `/price?customerId=${elena.id}&service=driveway`]) {
    expect((await technician.get(`/api/customer-pricing${path}`)).status).toBe(403)
    expect((await app.visitor.get(`/api/customer-pricing${path}`)).status).toBe(401)
  }
  expect((await send({}, technician)).status).toBe(403)
})

test('a customer with a rule is not deleted, and says why; when two turn out to be one person, the rules of both are theirs', async () => {
  await agree()
  expect(await owner.call('DELETE', `/api/customers/${elena.id}`)).toMatchObject({ status: 409 })
  const other = await crew.aCustomer({ name: 'E. Vargas' })
  await agree({ customerId: other.id, value: 25 })
  const [survivor, gone] = await Promise.all(
    [elena.id, other.id].map(async (id) => (await owner.get(`/api/customers/${id}`)).body),
  )
  const merged = await owner.post(`/api/customers/${elena.id}/merge/${other.id}`, {
    take: {},
    keepBoth: false,
    version: survivor.version,
    otherVersion: gone.version,
  })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await list(`?customerId=${elena.id}`)).body.map(({ value }: { value: number }) => value)).toEqual([25, 10])
  expect(
    (await staff.get(`/api/customer-pricing/price?customerId=${elena.id}&service=Driveway Sealing&amount=10000`)).body
      .price,
  ).toBe(7500)
})
