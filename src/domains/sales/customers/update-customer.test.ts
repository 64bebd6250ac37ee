import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as customers from './service.ts'

// Each look at it is a moment later.
let moment = Date.parse('2026-03-05T15:30:00Z')
const clock = { now: () => new Date(moment++) }
const { app, owner, staff } = useApp({ clock })

let people = 0
const add = async (change: Record<string, unknown> = {}) =>
  (
    await owner.post('/api/customers', {
      name: 'Ana Ortiz',
      phone: `(813) 555-${String(4000 + people++)}`,
      address: '12 Shell Rd',
      ...change,
    })
  ).body
const get = async (id: string) => (await owner.get(`/api/customers/${id}`)).body
const entries = async (id: string) =>
  (
    await app.database.pool.query(
      'select action, actor_name, before, after from audit_entries where entity_id = $1 order by created_at, id',
      [id],
    )
  ).rows
const MISSING_ID = '00000000-0000-4000-8000-000000000000'

describe('a customer', () => {
  test('is answered whole: with addresses, contacts, tags and consent', async () => {
    const made = await add({ tags: ['VIP'] })
    expect(await get(made.id)).toEqual({
      ...made,
      tags: ['VIP'],
      archivedAt: null,
      erasedAt: null,
      version: 1,
      addresses: [],
      contacts: [],
      consent: { textsAgreedAt: null, textsStoppedAt: null },
    })
  })

  test('is changed in what was sent, and in nothing else', async () => {
    const made = await add({ email: 'ana@example.com', serviceCategory: 'House Wash', tags: ['VIP'] })
    const { status, body } = await owner.patch(`/api/customers/${made.id}`, {
      version: 1,
      name: ' Ana María Ortiz ',
      transactionDate: '2/29/2024',
      serviceCount: 4,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...(await get(made.id)),
      name: 'Ana María Ortiz',
      email: 'ana@example.com',
      serviceCategory: 'House Wash',
      tags: ['VIP'],
      version: 2,
    })
    expect(body).toMatchObject({
      transactionDate: '2/29/2024',
      serviceCount: 4,
      phone: made.phone,
      address: made.address,
    })
  })

  test('can lose e-mail, category, date and tags', async () => {
    const { id } = await add({ email: 'ana@example.com', serviceCategory: 'House Wash', tags: ['VIP'] })
    expect(
      (
        await owner.patch(`/api/customers/${id}`, {
          version: 1,
          email: '',
          serviceCategory: null,
          transactionDate: null,
          tags: [],
        })
      ).body,
    ).toMatchObject({
      email: null,
      serviceCategory: null,
      transactionDate: null,
      tags: [],
    })
  })

  test('leaves what it was and what it is now in the audit trail, and only what changed', async () => {
    const { id, phone } = await add()
    await owner.patch(`/api/customers/${id}`, { version: 1, name: 'Ana Lopez', phone, tags: ['HOA'] })
    expect((await entries(id)).at(-1)).toMatchObject({
      action: 'updated',
      before: { name: 'Ana Ortiz', tags: [] },
      after: { name: 'Ana Lopez', tags: ['HOA'] },
    })
  })

  test('that is saved as it was has no new version and no entry', async () => {
    const { id, name } = await add()
    const before = (await entries(id)).length
    expect((await owner.patch(`/api/customers/${id}`, { version: 1, name })).body.version).toBe(1)
    expect((await entries(id)).length).toBe(before)
  })

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['half a phone', { phone: '555' }, 'phone'],
    ['no address', { address: '' }, 'address'],
    ['half an e-mail', { email: 'x@' }, 'email'],
    ['an unknown category', { serviceCategory: 'Gardening' }, 'serviceCategory'],
    ['a day that is none', { transactionDate: '2/31/2026' }, 'transactionDate'],
    ['fewer than no jobs', { serviceCount: -1 }, 'serviceCount'],
    ['a tag with a comma', { tags: ['a,b'] }, 'tags.0'],
    ['a tag of nothing', { tags: ['  '] }, 'tags.0'],
    ['a tag that is too long', { tags: ['x'.repeat(41)] }, 'tags.0'],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 'tags'],
    ['no version', { version: undefined }, 'version'],
    ['a version in words', { version: 'one' }, 'version'],
  ])('with %s is refused beside the field, and stays as it was', async (_what, change, path) => {
    const made = await add()
    const { status, body } = await owner.patch(`/api/customers/${made.id}`, { version: 1, ...change })
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path, message: expect.stringMatching(/^[A-Z].+[.]$/) })
    expect(await get(made.id)).toMatchObject({ ...made, version: 1 })
  })

  test('takes a tag once, whatever its case, as it was typed first', async () => {
    const { id } = await add({ tags: ['VIP', 'hoa', 'vip', ' HOA '] })
    expect((await get(id)).tags).toEqual(['VIP', 'hoa'])
    expect((await owner.get('/api/customers?tag=VIP')).body.map((row: any) => row.id)).toContain(id)
    expect((await owner.get('/api/customers?tag=V')).body).toEqual([])
  })

  test.each(['GET', 'PATCH', 'DELETE'])('that does not exist answers 404 with a sentence: %s', async (method) => {
    const body = method === 'PATCH' ? { version: 1, name: 'X' } : undefined
    expect(await owner.call(method, `/api/customers/${MISSING_ID}`, body)).toMatchObject({
      status: 404,
      body: { error: 'This customer no longer exists.' },
    })
    const gone = await add()
    await owner.call('DELETE', `/api/customers/${gone.id}`)
    expect((await owner.call(method, `/api/customers/${gone.id}`, body)).status).toBe(404)
    expect(await owner.call(method, '/api/customers/not-an-id', body)).toMatchObject({
      status: 400,
      body: { error: 'This ID isn’t valid.' },
    })
  })
})

describe('two windows on one customer', () => {
  test('the second gets the name of the person who saved first and the time, and overwrites nothing', async () => {
    const { id } = await add()
    expect((await owner.patch(`/api/customers/${id}`, { version: 1, name: 'First' })).status).toBe(200)
    const second = await staff.patch(`/api/customers/${id}`, { version: 1, name: 'Second' })
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED',
        error: expect.stringMatching(
          /^Owner.* changed this on Mar 5, 2026 at 10:30 AM, so your changes weren’t saved\.$/,
        ),
        changed: { version: 2 },
      },
    })
    expect((await get(id)).name).toBe('First')
    // Save mine anyway sends the version that stands now.
    expect(
      (await staff.patch(`/api/customers/${id}`, { version: second.body.changed.version, name: 'Second' })).body,
    ).toMatchObject({
      name: 'Second',
      version: 3,
    })
  })

  test('of many at once exactly one is saved', async () => {
    const { id } = await add()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => owner.patch(`/api/customers/${id}`, { version: 1, name: `Name ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'CHANGED')).toHaveLength(7)
    expect(await get(id)).toMatchObject({ version: 2, name: answers.find(({ status }) => status === 200)?.body.name })
  })

  test('notice each other in addresses and contacts too', async () => {
    const { id } = await add()
    const { body } = await owner.post(`/api/customers/${id}/addresses`, { label: 'Rental', address: '9 Bay St' })
    const [place] = body.addresses
    expect(
      (
        await owner.patch(`/api/customers/${id}/addresses/${place.id}`, {
          version: 1,
          label: 'Rental',
          address: '10 Bay St',
        })
      ).body.code,
    ).toBe('CHANGED')
    expect((await owner.patch(`/api/customers/${id}`, { version: 1, name: 'Late' })).body.code).toBe('CHANGED')
    expect(
      (
        await owner.patch(`/api/customers/${id}/addresses/${place.id}`, {
          version: 2,
          label: 'Rental',
          address: '10 Bay St',
        })
      ).body.addresses,
    ).toEqual([{ id: place.id, label: 'Rental', address: '10 Bay St' }])
  })
})

describe('archiving', () => {
  test('takes a customer out of the list, and back again', async () => {
    const { id } = await add({ name: 'Archie Vedder' })
    const listed = async (archived: boolean) =>
      (await owner.get(`/api/customers?q=archie%20vedder&archived=${archived}`)).body.length
    expect((await owner.post(`/api/customers/${id}/archive`)).body).toMatchObject({
      archivedAt: expect.stringMatching(/^2026-03-05T15:3/),
      version: 2,
    })
    expect([await listed(false), await listed(true)]).toEqual([0, 1])
    // Twice is once.
    expect((await owner.post(`/api/customers/${id}/archive`)).body.version).toBe(2)
    expect((await owner.post(`/api/customers/${id}/unarchive`)).body).toMatchObject({ archivedAt: null, version: 3 })
    expect([await listed(false), await listed(true)]).toEqual([1, 0])
    expect((await entries(id)).map(({ action }) => action)).toEqual(['created', 'archived', 'unarchived'])
    expect((await owner.post(`/api/customers/${MISSING_ID}/archive`)).status).toBe(404)
  })

  test('ends by itself when they ask for something again', async () => {
    const quote = aQuote()
    const { id } = await add({ name: quote.name, phone: quote.phone })
    await owner.post(`/api/customers/${id}/archive`)
    const request = (await app.visitor.post('/api/service-requests', quote)).body
    expect((await owner.post(`/api/automation/process-request/${request.id}`)).body.customer).toMatchObject({
      id,
      archivedAt: null,
    })
    expect((await get(id)).archivedAt).toBeNull()
  })
})

describe('addresses and contacts', () => {
  test('are added, changed and removed', async () => {
    const { id } = await add()
    await owner.post(`/api/customers/${id}/addresses`, { label: 'Home', address: '1 A St' })
    const two = (await owner.post(`/api/customers/${id}/addresses`, { label: 'Rental', address: '2 B St' })).body
    expect(two.addresses.map((place: any) => place.label)).toEqual(['Home', 'Rental'])
    await owner.call('DELETE', `/api/customers/${id}/addresses/${two.addresses[0].id}`)
    const person = { name: 'Leo Ortiz', label: 'Husband', phone: '813 555 0101', email: '' }
    const made = (await owner.post(`/api/customers/${id}/contacts`, person)).body
    expect(made).toMatchObject({
      version: 5,
      addresses: [{ label: 'Rental' }],
      contacts: [{ name: 'Leo Ortiz', label: 'Husband', phone: '+18135550101', email: null }],
    })
    const [leo] = made.contacts
    const changed = await owner.patch(`/api/customers/${id}/contacts/${leo.id}`, {
      version: 5,
      name: 'Leo',
      phone: '',
      email: 'LEO@example.com',
    })
    expect(changed.body.contacts).toEqual([
      { id: leo.id, name: 'Leo', label: null, phone: null, phoneExtension: null, email: 'leo@example.com' },
    ])
    expect((await owner.call('DELETE', `/api/customers/${id}/contacts/${leo.id}`)).body.contacts).toEqual([])
    expect((await entries(id)).map(({ action }) => action)).toEqual([
      'created',
      'address added',
      'address added',
      'address removed',
      'contact added',
      'contact changed',
      'contact removed',
    ])
  })

  test('sent twice with the same Idempotency-Key are there once', async () => {
    const { id } = await add()
    const send = () =>
      owner.post(
        `/api/customers/${id}/addresses`,
        { label: 'Rental', address: '2 B St' },
        { 'idempotency-key': `address-of-${id}` },
      )
    await Promise.all([send(), send()])
    expect((await get(id)).addresses).toHaveLength(1)
  })

  test.each([
    ['addresses', { label: '', address: '1 A St' }, 'label', 'Enter a name for this address.'],
    ['addresses', { label: 'Home', address: '' }, 'address', 'Enter an address.'],
    ['contacts', { name: '', phone: '813 555 0101' }, 'name', 'Enter a name.'],
    ['contacts', { name: 'Leo' }, 'phone', 'Enter a phone number or an email.'],
    ['contacts', { name: 'Leo', phone: '', email: '' }, 'phone', 'Enter a phone number or an email.'],
    ['contacts', { name: 'Leo', phone: '12' }, 'phone', 'Enter a phone number with area code, like (813) 555-0123.'],
    ['contacts', { name: 'Leo', email: 'leo@' }, 'email', 'Enter an email address like name@example.com.'],
  ])('%s with something missing are refused beside the field', async (kind, body, path, message) => {
    const { id } = await add()
    const answer = await owner.post(`/api/customers/${id}/${kind}`, body)
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toContainEqual({ path, message })
  })

  test('of another customer are out of reach', async () => {
    const [one, other] = [await add(), await add()]
    const [place] = (await owner.post(`/api/customers/${one.id}/addresses`, { label: 'Home', address: '1 A St' })).body
      .addresses
    const [person] = (await owner.post(`/api/customers/${one.id}/contacts`, { name: 'Leo', email: 'leo@example.com' }))
      .body.contacts
    for (const path of [
      `addresses/${place.id}`,
      `contacts/${person.id}`,
      `addresses/${MISSING_ID}`,
      `contacts/${MISSING_ID}`,
    ])
      expect((await owner.call('DELETE', `/api/customers/${other.id}/${path}`)).status).toBe(404)
    expect(
      (await owner.patch(`/api/customers/${other.id}/addresses/${place.id}`, { version: 1, label: 'X', address: 'Y' }))
        .status,
    ).toBe(404)
    expect(await get(one.id)).toMatchObject({ addresses: [place], contacts: [person] })
  })
})

describe('text consent', () => {
  const act = <T>(change: Parameters<typeof app.parts.db.transaction<T>>[1]) => app.parts.db.transaction(SYSTEM, change)

  test('is shown with its time, and goes with the number it was given for', async () => {
    const { id } = await add()
    await act(async (tx) =>
      customers.recordTextConsent(tx, id, (await customers.get(tx, id)).phone, new Date('2026-01-02T03:04:05Z')),
    )
    expect((await get(id)).consent).toEqual({ textsAgreedAt: '2026-01-02T03:04:05.000Z', textsStoppedAt: null })
    await owner.patch(`/api/customers/${id}`, { version: 1, name: 'Same Number' })
    expect((await get(id)).consent.textsAgreedAt).not.toBeNull()
    await owner.patch(`/api/customers/${id}`, { version: 2, phone: '(813) 555-9999' })
    expect((await get(id)).consent).toEqual({ textsAgreedAt: null, textsStoppedAt: null })
  })

  test('ends with STOP from this number, and comes back when a text goes out again', async () => {
    const { id, phone } = await add()
    await act((tx) => customers.setOptOutForPhone(tx, '+18135550000', true))
    expect((await get(id)).consent.textsStoppedAt).toBeNull()
    await act((tx) => customers.setOptOutForPhone(tx, phone, true))
    expect((await get(id)).consent.textsStoppedAt).toMatch(/^2026-03-05T15:3/)
    await act((tx) => customers.setOptOutForPhone(tx, phone, false))
    expect((await get(id)).consent.textsStoppedAt).toBeNull()
  })
})

describe('a person who is a customer already', () => {
  const alike = async (query: Record<string, string>) =>
    (await owner.get(`/api/customers/alike?${new URLSearchParams(query)}`)).body.map((row: any) => row.id)

  test('is found by phone in any notation and by e-mail, the phone first, archived or not', async () => {
    const byEmail = await add({ email: 'twin@example.com' })
    const byPhone = await add({ phone: '(813) 555-7001' })
    await owner.post(`/api/customers/${byPhone.id}/archive`)
    expect(await alike({ phone: '813-555-7001', email: ' Twin@Example.com ' })).toEqual([byPhone.id, byEmail.id])
    expect(await alike({ email: 'twin@example.com' })).toEqual([byEmail.id])
    expect(await alike({ phone: '813-555' })).toEqual([])
    expect(await alike({})).toEqual([])
  })
})
