import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner } = useApp()
let made = 1000

const aPhone = () => `+1813555${++made}`
const take = async (given: Record<string, unknown> = {}): Promise<any> =>
  (
    await owner.post('/api/service-requests/by-hand', {
      name: 'Priya Nair',
      phone: aPhone(),
      service: 'pool-deck',
      ...given,
    })
  ).body
const aCustomer = async (given: Record<string, unknown>): Promise<any> =>
  (
    await owner.post('/api/customers', {
      name: 'P. Nair',
      phone: aPhone(),
      address: '310 Surfside Blvd, Apollo Beach',
      ...given,
    })
  ).body
const alike = async (query: Record<string, string>) =>
  (await owner.get(`/api/service-requests/alike?${new URLSearchParams(query)}`)).body
const press = (id: string) => owner.post(`/api/automation/process-request/${id}`)
const choose = (id: string, customerId: string | null) =>
  owner.call('PUT', `/api/service-requests/${id}/customer`, { customerId })
const preview = async (id: string) => (await owner.get(`/api/service-requests/${id}/preview`)).body
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('who asked before', () => {
  test('is recognized by the same phone in any notation or the same e-mail, with past jobs', async () => {
    const phone = aPhone()
    const customer = await aCustomer({ phone, email: 'pnair@example.com' })
    const { id } = await take({ phone })
    await press(id)
    const open = await take({ phone, name: 'Priya N.' })
    const national = phone.slice(2)
    const found = await alike({ phone: `(${national.slice(0, 3)}) ${national.slice(3, 6)} ${national.slice(6)}` })
    expect(found.customers).toMatchObject([
      { id: customer.id, name: 'P. Nair', same: 'phone', jobs: 1, lastJobAt: expect.any(String) },
    ])
    expect(ids(found.requests)).toEqual([open.id, id])
    expect((await alike({ email: 'PNair@example.com' })).customers).toMatchObject([{ id: customer.id, same: 'email' }])
    expect((await alike({ phone, email: 'pnair@example.com', except: open.id })).customers).toMatchObject([
      { same: 'both' },
    ])
    expect(ids((await alike({ phone, except: open.id })).requests)).toEqual([id])
  })

  test('is no one when phone and e-mail are empty, and never a closed or flagged request', async () => {
    await take({ email: '' })
    await take({ email: '' })
    expect(await alike({})).toEqual({ customers: [], requests: [] })
    const phone = aPhone()
    const { id } = await take({ phone })
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'cancelled' })
    await app.visitor.post('/api/service-requests', {
      name: 'A',
      phone,
      email: 'a@b.co',
      address: 'x',
      service: 'driveway',
      website: 'trap',
    })
    expect((await alike({ phone })).requests).toEqual([])
  })

  test.each<Record<string, string>>([
    { phone: 'call me' },
    { email: 'nobody@' },
    { phone: '+18135550100', except: 'x' },
  ])('asked with %o is refused', async (query) => {
    expect((await owner.get(`/api/service-requests/alike?${new URLSearchParams(query)}`)).status).toBe(400)
  })
})

describe('Use this customer', () => {
  test('makes Auto-Process use them, whatever phone and e-mail say, and the undo leaves it so', async () => {
    const [chosen, byPhone] = [await aCustomer({ name: 'Chosen One' }), aPhone()]
    await aCustomer({ phone: byPhone })
    const { id } = await take({ phone: byPhone })
    expect((await preview(id)).customer).toMatchObject({ found: 'phone' })
    expect((await choose(id, chosen.id)).body).toMatchObject({
      customerId: chosen.id,
      customerName: 'Chosen One',
      jobId: null,
      status: 'new',
    })
    expect((await preview(id)).customer).toMatchObject({ id: chosen.id, name: 'Chosen One', found: 'chosen' })
    expect((await press(id)).body.customer.id).toBe(chosen.id)
    await owner.post(`/api/automation/process-request/${id}/undo`)
    expect((await owner.get(`/api/service-requests/${id}`)).body).toMatchObject({
      status: 'new',
      customerId: chosen.id,
      jobId: null,
    })
    expect((await choose(id, null)).body.customerId).toBeNull()
    expect((await preview(id)).customer).toMatchObject({ found: 'phone' })
  })

  test('can be said while the request is taken', async () => {
    const customer = await aCustomer({})
    const { id } = await take({ customerId: customer.id })
    expect((await press(id)).body.customer.id).toBe(customer.id)
  })

  test('is refused once there is a job, for a closed request, and for an unknown customer', async () => {
    const customer = await aCustomer({})
    const { id } = await take()
    expect((await choose(id, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    await press(id)
    expect(await choose(id, customer.id)).toMatchObject({ status: 409 })
    const closed = await take()
    await owner.patch(`/api/service-requests/${closed.id}/status`, { status: 'cancelled' })
    expect(await choose(closed.id, customer.id)).toMatchObject({
      status: 409,
      body: { error: 'A canceled request can’t be assigned a customer.' },
    })
  })
})

describe('an unknown e-mail and address', () => {
  test('do not match a customer whose e-mail and address are unknown too', async () => {
    const first = await press((await take({ email: '', name: 'No Mail' })).id)
    const second = await press((await take({ email: '', name: 'No Mail Either' })).id)
    expect(first.body.customer.id).not.toBe(second.body.customer.id)
    expect(second.body.customer).toMatchObject({ email: null, name: 'No Mail Either' })
  })
})

describe('Same as that request', () => {
  const merge = (id: string, into: string) => owner.post(`/api/service-requests/${id}/merge`, { into })

  test('cancels one as a duplicate, linked, and gives the other what it lacks', async () => {
    const phone = aPhone()
    const stays = await take({ phone, message: 'From the phone call.' })
    const gone = await take({
      phone,
      email: 'priya@example.com',
      address: '310 Surfside Blvd',
      message: 'From the website.',
      areaSqFt: 600,
    })
    expect((await merge(gone.id, stays.id)).body).toMatchObject({
      status: 'cancelled',
      lostReason: 'Duplicate',
      duplicateOf: stays.id,
    })
    expect((await owner.get(`/api/service-requests/${stays.id}`)).body).toMatchObject({
      status: 'new',
      version: 2,
      email: 'priya@example.com',
      address: '310 Surfside Blvd',
      areaSqFt: 600,
      message: 'From the phone call.',
    })
    // Pressed again after a lost answer, it is the same.
    expect((await merge(gone.id, stays.id)).status).toBe(200)
  })

  test('cannot be undone: its details now belong to the other request', async () => {
    const [stays, gone] = [await take(), await take()]
    await merge(gone.id, stays.id)
    const answer = await owner.post(`/api/service-requests/${gone.id}/status/undo`)
    expect(answer).toMatchObject({ status: 409, body: { error: 'There’s no status change to undo.' } })
    expect((await owner.get(`/api/service-requests/${gone.id}`)).body).toMatchObject({
      status: 'cancelled',
      duplicateOf: stays.id,
    })
  })

  test('pressed on both at once leaves one of them open', async () => {
    const [a, b] = [await take(), await take()]
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])
    expect(answers.map(({ status }) => status).toSorted((less, more) => less - more)).toEqual([200, 409])
    const statuses = await Promise.all(
      [a, b].map(async ({ id }) => (await owner.get(`/api/service-requests/${id}`)).body.status),
    )
    expect(statuses.toSorted((one, other) => one.localeCompare(other))).toEqual(['cancelled', 'new'])
  })

  test('is refused for itself, for one that has a job, and for one that is closed', async () => {
    const [a, b] = [await take(), await take()]
    expect(await merge(a.id, a.id)).toMatchObject({
      status: 409,
      body: { error: 'You can’t merge a request with itself.' },
    })
    await press(a.id)
    expect(await merge(a.id, b.id)).toMatchObject({ status: 409 })
    await owner.patch(`/api/service-requests/${b.id}/status`, { status: 'cancelled' })
    expect(await merge((await take()).id, b.id)).toMatchObject({
      status: 409,
      body: { error: 'Only two open requests can be merged.' },
    })
    expect((await merge(b.id, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
