import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { CATEGORIES } from './contract.ts'
import { customers } from './tables.ts'

// Eight in the evening of 4 March in Florida, already the 5th in UTC.
const clock = { now: () => new Date('2026-03-05T01:00:00Z') }
const { app, owner } = useApp({ clock })

let people = 0
const aCustomer = (change: Record<string, unknown> = {}) => ({
  name: 'Ana Ortiz',
  phone: `(813) 555-${String(2000 + people++)}`,
  address: '12 Shell Rd, Ruskin',
  ...change,
})
const add = async (change: Record<string, unknown> = {}) => {
  const answer = await owner.post('/api/customers', aCustomer(change))
  expect(answer.status).toBe(201)
  return answer.body
}
const stored = () => app.parts.db.read(SYSTEM).$count(customers)
const find = async (query: Record<string, string>): Promise<string[]> =>
  (await owner.get(`/api/customers?${new URLSearchParams({ limit: '200', ...query })}`)).body.map(
    (customer: { id: string }) => customer.id,
  )

describe('a customer that is added', () => {
  test('needs a name, a phone and an address, and gets the rest by itself', async () => {
    const made = await add({ phone: '813.555.0142' })
    expect(made).toMatchObject({
      name: 'Ana Ortiz',
      phone: '+18135550142',
      address: '12 Shell Rd, Ruskin',
      email: null,
      serviceCategory: null,
      serviceCount: 1,
      transactionDate: '3/4/2026',
    })
    expect(await find({ q: '8135550142' })).toEqual([made.id])
  })

  test('is stored as it was typed: emoji, accents, HTML and quotes are text', async () => {
    const name = `Zoë "O'Neil" <script>alert(1)</script> 🧽 ${String.raw`\d`}; drop table customers;--`
    const made = await add({
      name: `  ${name}  `,
      email: 'Zoe@Example.com',
      address: '<b>1</b> Straße',
      serviceCategory: 'Roof Cleaning',
      transactionDate: '2/29/2024',
      serviceCount: 7,
    })
    expect(made).toMatchObject({
      name,
      email: 'zoe@example.com',
      address: '<b>1</b> Straße',
      serviceCategory: 'Roof Cleaning',
      transactionDate: '2/29/2024',
      serviceCount: 7,
    })
    expect((await owner.get(`/api/customers?q=${encodeURIComponent(name)}`)).body).toEqual([made])
  })

  test('may leave e-mail and category empty, as the dialog sends them', async () => {
    for (const transactionDate of [null, ''])
      expect(await add({ email: '', serviceCategory: '', transactionDate })).toMatchObject({
        email: null,
        serviceCategory: null,
        transactionDate: '3/4/2026',
      })
  })

  test('is found by the day on which it was dealt with', async () => {
    const { id } = await add({ transactionDate: '1/5/2025' })
    const [row] = await app.parts.db.read(SYSTEM).select().from(customers).where(eq(customers.id, id))
    expect(row).toMatchObject({ transactionDate: '1/5/2025', transactionDay: '2025-01-05' })
  })

  test('leaves an audit entry that names the customer and the person who added them', async () => {
    const { id } = await add({ name: 'Audited Person' })
    const rows = await app.parts.db
      .read(SYSTEM)
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, id), eq(auditEntries.entity, 'customers')))
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'created',
        actorName: expect.stringContaining('Owner'),
        actorId: expect.any(String),
        after: { name: 'Audited Person' },
      }),
    ])
  })

  test.each([
    ['no name', { name: '' }, 'name', 'Enter a name.'],
    ['a name of blanks', { name: ' \t ' }, 'name', 'Enter a name.'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name', 'Please keep this to 120 characters.'],
    ['a name with a line break', { name: 'Ana\nOrtiz' }, 'name', 'This contains invalid characters. Retype it.'],
    ['a name that is a number', { name: 5 }, 'name', 'Enter a name.'],
    ['no phone', { phone: undefined }, 'phone', 'Enter a phone number.'],
    ['half a phone', { phone: '555-0100' }, 'phone', 'Enter a phone number with area code, like (813) 555-0123.'],
    ['no address', { address: '  ' }, 'address', 'Enter an address.'],
    ['an address that is too long', { address: 'x'.repeat(301) }, 'address', 'Please keep this to 300 characters.'],
    ['half an e-mail', { email: 'ana@' }, 'email', 'Enter an email address like name@example.com.'],
    [
      'two e-mails',
      { email: 'ana@example.com, bo@example.com' },
      'email',
      'Enter an email address like name@example.com.',
    ],
    ['an e-mail that is a number', { email: 5 }, 'email', 'Enter an email address like name@example.com.'],
    ['an unknown category', { serviceCategory: 'Gardening' }, 'serviceCategory', 'Choose a category from the list.'],
    [
      'a date that is none',
      { transactionDate: '2/30/2026' },
      'transactionDate',
      'Enter a valid date as month/day/year.',
    ],
    [
      'a 29 February that was none',
      { transactionDate: '2/29/2025' },
      'transactionDate',
      'Enter a valid date as month/day/year.',
    ],
    [
      'a date in another order',
      { transactionDate: '2026-03-04' },
      'transactionDate',
      'Enter a valid date as month/day/year.',
    ],
    [
      'a thirteenth month',
      { transactionDate: '13/1/2026' },
      'transactionDate',
      'Enter a valid date as month/day/year.',
    ],
    [
      'a day of the Romans',
      { transactionDate: '1/1/0044' },
      'transactionDate',
      'Enter a valid date as month/day/year.',
    ],
    ['half a visit', { serviceCount: 1.5 }, 'serviceCount', 'Enter a whole number.'],
    ['fewer than no visits', { serviceCount: -1 }, 'serviceCount', 'Enter 0 or more.'],
    ['more visits than an integer holds', { serviceCount: 3_000_000_000 }, 'serviceCount', 'Enter a smaller number.'],
    ['visits in words', { serviceCount: 'two' }, 'serviceCount', 'Enter a whole number.'],
  ])('with %s is rejected with a message at the field, and not stored', async (_what, change, path, message) => {
    const before = await stored()
    const { status, body } = await owner.post('/api/customers', aCustomer(change))
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path, message })
    expect(await stored()).toBe(before)
  })

  test('takes nothing that is not asked for: neither an id nor a date of its making', async () => {
    const made = await add({
      id: '00000000-0000-4000-8000-000000000000',
      createdAt: '1999-01-01T00:00:00Z',
      transactionDay: '1999-01-01',
    })
    expect(made.id).not.toBe('00000000-0000-4000-8000-000000000000')
    expect(made.createdAt).toBe(clock.now().toISOString())
  })

  test('sent again with the same Idempotency-Key is one customer, also when both arrive at once', async () => {
    const before = await stored()
    const customer = aCustomer()
    const key = { 'idempotency-key': 'add-customer-1' }
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/customers', customer, key)))
    answers.push(await owner.post('/api/customers', customer, key))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await stored()).toBe(before + 1)
    expect(await owner.post('/api/customers', aCustomer(), key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await stored()).toBe(before + 1)
  })

  test('with an idempotency key that another user has used is a separate customer', async () => {
    const key = { 'idempotency-key': 'add-customer-2' }
    const customer = aCustomer()
    const [one, two] = [
      await owner.post('/api/customers', customer, key),
      await (await app.as('staff')).post('/api/customers', customer, key),
    ]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body.id).not.toBe(one.body.id)
  })

  test('with a key that was refused before may be mended and sent again', async () => {
    const key = { 'idempotency-key': 'add-customer-3' }
    expect((await owner.post('/api/customers', aCustomer({ name: '' }), key)).status).toBe(400)
    expect((await owner.post('/api/customers', aCustomer(), key)).status).toBe(201)
    expect((await owner.post('/api/customers', aCustomer(), { 'idempotency-key': 'short' })).status).toBe(400)
    expect((await owner.post('/api/customers', aCustomer(), { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400)
  })
})

describe('a search', () => {
  test.each([
    '(727) 555-0163',
    '727-555-0163',
    '727.555.0163',
    '7275550163',
    '+1 727 555 0163',
    '+17275550163',
    '1-727-555-0163',
    '727 555',
    '555-0163',
    ' 727555 ',
  ])('finds the phone typed as %s', async (q) => {
    const known = await find({ q: '+17275550163' })
    const id = known[0] ?? (await add({ phone: '(727) 555-0163', name: 'Phone Owner' })).id
    expect(await find({ q })).toContain(id)
  })

  test('finds a part of the name or the e-mail, whatever the case, with accents too', async () => {
    const { id } = await add({ name: 'ÉLODIE Brûlé-Ng', email: 'Elodie.B@Example.ORG' })
    for (const q of ['élodie', 'ÉLODIE', 'brûlé', 'BRÛLÉ-NG', 'elodie.b@', 'EXAMPLE.org', '  brûlé  '])
      expect(await find({ q }), q).toEqual([id])
  })

  test('takes no notice of accents, however they are written', async () => {
    const { id } = await add({ name: 'Ångström Łukasz-Nuñez' })
    const twoSigns = 'Nun\u0303ez'
    for (const q of ['angstrom', 'ÅNGSTRÖM', 'lukasz', 'nunez', 'NUÑEZ', twoSigns])
      expect(await find({ q }), q).toEqual([id])
    const { id: other } = await add({ name: `${twoSigns} Two` })
    expect(await find({ q: 'nuñez two' })).toEqual([other])
  })

  test('finds each word in the name, the phone or the e-mail, and no piece of two of them', async () => {
    const { id, phone } = await add({ name: 'Edge Ofname', email: 'edge@example.com' })
    expect(await find({ q: 'ofname' })).toEqual([id])
    expect(await find({ q: `ofname ${phone}` })).toEqual([id])
    expect(await find({ q: `ofname${phone}` })).toEqual([])
  })

  test('takes every character as it is', async () => {
    const names = [
      '50% off',
      '50 off',
      'under_score',
      'underXscore',
      String.raw`back\slash`,
      'backslash',
      `quote'd`,
      `double"quoted`,
      'semi;colon',
      'star*star',
      '100',
      '<b>',
    ]
    const ids = new Map<string, string>()
    for (const name of names) ids.set(name, (await add({ name: `Q ${name}` })).id)
    for (const name of names)
      expect((await find({ q: `Q ${name}` })).filter((id) => [...ids.values()].includes(id)).toSorted(), name).toEqual(
        (name === '50 off' ? [ids.get('50 off'), ids.get('50% off')] : [ids.get(name)]).map(String).toSorted(),
      )
    expect(await find({ q: '%' })).toEqual([ids.get('50% off')])
    expect(await find({ q: '_' })).toEqual([ids.get('under_score')])
    expect(await find({ q: '\\' })).toContain(ids.get(String.raw`back\slash`))
    expect(await find({ q: `' or '1'='1` })).toEqual([])
  })

  test('of blanks is no search', async () => {
    expect(await find({ q: '   ' })).toHaveLength(Math.min(200, await stored()))
  })

  test('is understood as ?search= too, in every list, and a parameter that no list knows changes nothing', async () => {
    const { id } = await add({ name: 'Synonym Searcher' })
    expect(await find({ search: 'synonym' })).toEqual([id])
    expect(await find({ q: 'synonym', search: 'nobody at all' })).toEqual([id])
    expect(await find({ search: 'nobody at all' })).toEqual([])
    expect(await find({ q: 'synonym', _: '1764100000' })).toEqual([id])
    for (const path of ['jobs', 'invoices', 'estimates', 'service-requests', 'materials', 'customer-pricing'])
      expect([path, (await owner.get(`/api/${path}?search=nobody%20at%20all`)).body]).toEqual([path, []])
    const file = await fetch(`${app.url}/api/customers/export?search=synonym`, { headers: { cookie: owner.cookie } })
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2)
  })

  test('together with a category finds what is both', async () => {
    const [pool] = [
      await add({ name: 'Both Ways', serviceCategory: 'Pool Area Cleaning' }),
      await add({ name: 'Both Ways', serviceCategory: 'House Wash' }),
    ]
    expect(await find({ q: 'both ways', category: 'Pool Area Cleaning' })).toEqual([pool?.id])
    expect((await owner.get('/api/customers?q=both%20ways')).headers.get('x-total-count')).toBe('2')
  })
})

describe('the list', () => {
  test.each(CATEGORIES)('of the category %s holds it alone', async (category) => {
    const { id } = await add({ serviceCategory: category })
    const { body } = await owner.get(`/api/customers?limit=200&category=${encodeURIComponent(category)}`)
    expect(body.map((customer: { id: string }) => customer.id)).toContain(id)
    expect(new Set(body.map((customer: { serviceCategory: string }) => customer.serviceCategory))).toEqual(
      new Set([category]),
    )
  })

  test('pages without a gap, also where all were added in the same millisecond', async () => {
    const seen: string[] = []
    let next: string | undefined = '/api/customers?limit=7'
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      expect(headers.get('x-total-count')).toBe(String(await stored()))
      seen.push(...body.map((customer: { id: string }) => customer.id))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(await stored())
    expect(seen).toHaveLength(await stored())
  })

  test('pages on within a search', async () => {
    for (let many = 0; many < 5; many += 1) await add({ name: 'Paged & Found' })
    const first = await owner.get('/api/customers?limit=3&q=paged%20%26%20found')
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await owner.get(next)
    expect([...first.body, ...second.body].map((customer: { name: string }) => customer.name)).toEqual(
      Array.from({ length: 5 }, () => 'Paged & Found'),
    )
    expect(second.headers.get('link')).toBeNull()
  })

  test.each([
    ['limit=0', 'Request 1 to 200 at a time.'],
    ['limit=201', 'Request 1 to 200 at a time.'],
    ['limit=-5', 'Request 1 to 200 at a time.'],
    ['limit=1.5', 'Request 1 to 200 at a time.'],
    ['limit=many', 'Request 1 to 200 at a time.'],
    ['cursor=x', 'This page doesn’t exist. Start again from the first page.'],
    ['category=Gardening', 'Choose a category from the list.'],
    ['sort=price', 'Please sort by newest, name, jobs or date. Put - in front to reverse the order.'],
    ['sort=--name', 'Please sort by newest, name, jobs or date. Put - in front to reverse the order.'],
    ['archived=perhaps', 'Choose yes or no.'],
    [`tag=${'x'.repeat(41)}`, 'Choose a tag of up to 40 characters.'],
    [`q=${'x'.repeat(201)}`, 'Keep your search under 200 characters.'],
    [`q=${'x'.repeat(10_000)}`, 'Keep your search under 200 characters.'],
    ['q=a%00b', 'This contains invalid characters. Retype it.'],
  ])('?%.40s is refused in words', async (query, sentence) => {
    expect(await owner.get(`/api/customers?${query}`)).toMatchObject({
      status: 400,
      body: { error: sentence, code: 'INVALID' },
    })
  })
})
