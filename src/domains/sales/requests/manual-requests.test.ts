import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { answerBy } from '#domains/system/business/answer-by.ts'
import { DEFAULT_HOURS } from '#domains/system/business/default-hours.ts'

let now = new Date('2026-11-18T19:04:00Z')
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

const { app, owner, staff } = useApp({ clock: { now: () => now } })

const take = (change: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  staff.post('/api/service-requests/by-hand', { name: 'Ruth Delgado', phone: '813-555-0151', ...change }, headers)
const taken = async (change: Record<string, unknown> = {}) => {
  const answer = await take(change)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const change = (id: string, given: Record<string, unknown>, by = staff) =>
  by.patch(`/api/service-requests/${id}`, given)
const notesOf = async (id: string) => (await owner.get(`/api/service-requests/${id}/timeline?kind=note`)).body

describe('a request that the office writes down', () => {
  test('needs a name and a phone, has as long as any other, and says how it came', async () => {
    const request = await taken()
    expect(request).toMatchObject({
      name: 'Ruth Delgado',
      phone: '+18135550151',
      email: '',
      address: '',
      service: 'paver-sealing',
      message: '',
      areaSqFt: null,
      source: 'phone',
      page: null,
      status: 'new',
      flagged: false,
      version: 1,
      smsConsent: false,
    })
    expect(request.answerBy).toBe(answerBy(new Date(request.createdAt), DEFAULT_HOURS).toISOString())
    expect((await owner.get('/api/service-requests?source=phone')).body).toContainEqual(
      expect.objectContaining({ id: request.id }),
    )
    expect((await owner.get('/api/service-requests?source=walk-in')).body).not.toContainEqual(
      expect.objectContaining({ id: request.id }),
    )
  })

  test('keeps all else that is known, its size with the ballpark of today', async () => {
    const all = {
      email: 'Ruth@Example.com',
      address: '63 Lithia Pines Rd, Lithia',
      service: 'driveway',
      message: 'Some pavers have sunk.',
      areaSqFt: 700,
      source: 'walk-in',
    }
    expect(await taken(all)).toMatchObject({
      ...all,
      email: 'ruth@example.com',
      ballpark: { low: expect.any(Number), high: expect.any(Number) },
    })
  })

  test('has its note among the notes, by who wrote it down, and once only', async () => {
    const { id } = await taken({ note: 'Prefers mornings.\nHas two dogs.' })
    await expect.poll(async () => (await notesOf(id)).length).toBe(1)
    expect((await notesOf(id))[0]).toMatchObject({ words: 'Prefers mornings.\nHas two dogs.', who: 'Sam staff' })
    const { body } = await owner.get(`/api/service-requests/${id}/timeline`)
    expect(body.map((entry: { words: string }) => entry.words)).toEqual([
      'Prefers mornings.\nHas two dogs.',
      'Request by phone, entered by Sam staff.',
    ])
  })

  test('sent twice with one key, as after a lost answer, is one request', async () => {
    const key = { 'idempotency-key': 'the-same-call-01' }
    const [first, second] = [await take({ name: 'Twice Told' }, key), await take({ name: 'Twice Told' }, key)]
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect((await owner.get('/api/service-requests?q=Twice%20Told')).headers.get('x-total-count')).toBe('1')
  })

  test.each([
    ['no name', { name: '  ' }, 'name', 'Enter a name.'],
    ['no phone', { phone: undefined }, 'phone', 'Enter a phone number.'],
    ['a phone that cannot be', { phone: '12' }, 'phone', 'Enter a phone number with area code, like (813) 555-0123.'],
    ['a bad e-mail', { email: 'ruth@' }, 'email', 'Enter an email address like name@example.com.'],
    ['an address of two lines', { address: 'a\nb' }, 'address', 'Please keep this on one line.'],
    ['an unknown service', { service: 'roofing' }, 'service', 'Choose a service.'],
    ['an unknown source', { source: 'carrier pigeon' }, 'source', 'Choose how they found you.'],
    ['a negative area', { areaSqFt: -4 }, 'areaSqFt', 'Enter an area above zero.'],
    ['half a square foot', { areaSqFt: 0.5 }, 'areaSqFt', 'Enter the area in whole square feet.'],
    ['control characters in the note', { note: 'a\u0000b' }, 'note', 'This contains invalid characters. Retype it.'],
  ])('with %s is refused with a sentence, and not stored', async (_what, wrong, path, message) => {
    const many = async () => (await owner.get('/api/service-requests/counts')).body.all
    const before = await many()
    expect(await take(wrong)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', issues: expect.arrayContaining([{ path, message }]) },
    })
    expect(await many()).toBe(before)
  })

  test('of a customer who does not exist is refused, and technicians take none', async () => {
    expect(await take({ customerId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 })
    expect(
      (await (await app.as('technician')).post('/api/service-requests/by-hand', { name: 'A', phone: '813-555-0151' }))
        .status,
    ).toBe(403)
  })
})

describe('where a request from the website came from', () => {
  test.each([
    ['/gallery', '/gallery'],
    ['/service-areas/apollo-beach?utm_source=x', '/service-areas/apollo-beach'],
    ['/', '/'],
  ])('is the page that its form stood on: %s', async (page, expectedPage) => {
    const { body } = await createClient(app.url, '').post('/api/service-requests', aQuote(), {
      referer: app.url + page,
    })
    expect((await owner.get(`/api/service-requests/${body.id}`)).body).toMatchObject({
      source: 'website',
      page: expectedPage,
    })
  })

  test('is known of a form without JavaScript, too', async () => {
    const form = new URLSearchParams({
      ...(aQuote({ name: 'Plain Form' }) as Record<string, string>),
      from: '/services/paver-sealing',
    })
    const answer = await createClient(app.url, '').call('POST', '/quote', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.url,
    })
    expect(answer.status).toBeLessThan(400)
    expect((await owner.get('/api/service-requests?q=Plain%20Form')).body).toMatchObject([
      { page: '/services/paver-sealing' },
    ])
  })

  test.each([
    'not an address',
    'https://evil.example/<script>alert(1)</script>',
    `https://evil.example/${'x'.repeat(500)}`,
  ])('is left out when %s is sent', async (referer) => {
    const { body } = await createClient(app.url, '').post('/api/service-requests', aQuote(), { referer })
    expect((await owner.get(`/api/service-requests/${body.id}`)).body).toMatchObject({ source: 'website', page: null })
  })
})

describe('setting a request right', () => {
  test('changes what is given and nothing else, and tells of it in the history', async () => {
    const { id } = await taken({ email: 'ruth@example.com', areaSqFt: 400 })
    pass(1)
    const { status, body } = await change(
      id,
      { version: 1, address: '63 Lithia Pines Rd, Lithia', areaSqFt: 500 },
      owner,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      address: '63 Lithia Pines Rd, Lithia',
      areaSqFt: 500,
      email: 'ruth@example.com',
      name: 'Ruth Delgado',
    })
    const { body: history } = await owner.get(`/api/service-requests/${id}/timeline`)
    expect(history[0].words).toMatch(/ changed the address and the area\.$/)
    expect(history[0].detail).toBe('Address: nothing → 63 Lithia Pines Rd, Lithia\nArea: 400 sq ft → 500 sq ft')
  })

  test('to what it is already makes no new version and no entry', async () => {
    const { id } = await taken()
    expect((await change(id, { version: 1, name: 'Ruth Delgado', phone: '(813) 555-0151' })).body.version).toBe(1)
    expect((await owner.get(`/api/service-requests/${id}/timeline`)).body).toHaveLength(1)
  })

  test('from an older version is refused: who was quicker, when, and the version that stands; nothing is written over', async () => {
    const { id } = await taken()
    pass(1)
    await change(id, { version: 1, name: 'Ruth A. Delgado' }, owner)
    pass(5)
    await owner.post(`/api/service-requests/${id}/notes`, { text: 'A note is no change of the request.' })
    const late = await change(id, { version: 1, name: 'R. Delgado' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', changed: { version: 2, at: new Date(now.getTime() - 5 * 60_000).toISOString() } },
    })
    expect(late.body.error).toMatch(/ changed this on Nov 18, 2026 at .+, so your changes weren’t saved\.$/)
    expect((await owner.get(`/api/service-requests/${id}`)).body.name).toBe('Ruth A. Delgado')
    expect((await change(id, { version: 2, name: 'R. Delgado' })).body).toMatchObject({
      version: 3,
      name: 'R. Delgado',
    })
  })

  test('by two at once keeps one of them whole', async () => {
    const { id } = await taken()
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => change(id, { version: 1, name, address: `${name} St` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { body } = await owner.get(`/api/service-requests/${id}`)
    expect(body.address).toBe(`${body.name} St`)
  })

  test.each([
    ['no version', { name: 'A' }, 'version'],
    ['an empty name', { version: 1, name: '' }, 'name'],
    ['an unknown category', { version: 1, category: 'Gutters' }, 'category'],
    ['no phone', { version: 1, phone: '' }, 'phone'],
  ])('with %s is refused', async (_what, wrong, path) => {
    const { id } = await taken()
    const { status, body } = await change(id, wrong)
    expect(status).toBe(400)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test('that does not exist, or has no id, is refused with a sentence', async () => {
    expect(await change('00000000-0000-4000-8000-000000000000', { version: 1, name: 'A' })).toMatchObject({
      status: 404,
      body: { error: 'This request no longer exists.' },
    })
    expect((await change('nobody', { version: 1, name: 'A' })).status).toBe(400)
  })
})

describe('a quote that is sent again without a key', () => {
  test('is the same request, at once or after a lost answer; from elsewhere, or on another day, it is another one', async () => {
    const quote = aQuote({ message: 'The same words.' })
    const sender = createClient(app.url, '')
    const send = (by: ApiClient, elapsedMs: number) => by.post('/api/service-requests', { ...quote, elapsedMs })
    const [first, second] = await Promise.all([send(sender, 9000), send(sender, 9100)])
    const third = await send(sender, 20_000)
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201])
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1)
    expect((await send(createClient(app.url, ''), 9000)).body.id).not.toBe(first.body.id)
    expect((await sender.post('/api/service-requests', { ...quote, message: 'Other words.' })).body.id).not.toBe(
      first.body.id,
    )
    pass(24 * 60)
    expect((await send(sender, 9000)).body.id).not.toBe(first.body.id)
  })
})
