import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/app.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { answerBy } from '#domains/system/business/answer-by.ts'
import { DEFAULT_HOURS } from '#domains/system/business/default-hours.ts'
import { DEFAULT_RATES } from '#domains/system/business/default-rates.ts'
import { toStatusWord } from '#lib/status-word.ts'
import { computeBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { SUBMIT_LIMIT } from './contract.ts'
import { smsConsentText } from './contract-options.ts'
import { serviceRequests } from './tables.ts'

const { app, owner } = useApp()

const stored = () => app.parts.db.read(SYSTEM).$count(serviceRequests)
/** Another visitor each time: the limit counts by address. */
const visitor = () => createClient(app.url, '')
const submit = async (change: Record<string, unknown> = {}) => {
  const answer = await visitor().post('/api/service-requests', aQuote(change))
  expect(answer.status).toBe(201)
  return answer.body
}

describe('a quote', () => {
  test('is stored as typed, with the phone in E.164, and promises an answer within 24 hours', async () => {
    const sent = aQuote({
      name: '  Zoë O’Neil 🧽 ',
      phone: '813.555.0147',
      email: 'Zoe@Example.com',
      message: '<script>alert(1)</script>\nSecond line',
      areaSqFt: 600,
    })
    const { body: receipt } = await visitor().post('/api/service-requests', sent)
    expect(receipt.answerBy).toBe(answerBy(new Date(receipt.createdAt), DEFAULT_HOURS).toISOString())
    const { body: list } = await owner.get('/api/service-requests')
    expect(list.find((request: { id: string }) => request.id === receipt.id)).toMatchObject({
      name: 'Zoë O’Neil 🧽',
      phone: '+18135550147',
      email: 'zoe@example.com',
      message: '<script>alert(1)</script>\nSecond line',
      areaSqFt: 600,
      status: 'new',
      flagged: false,
    })
  })

  test('may be without a message, however that is said', async () => {
    for (const message of [undefined, null, '', '  ']) {
      const { id } = await submit({ message })
      expect((await owner.get(`/api/service-requests/${id}`)).body.message, String(message)).toBe('')
    }
    expect((await visitor().post('/api/service-requests', aQuote({ message: 7 }))).body.issues).toMatchObject([
      { path: 'message', message: 'Enter a message.' },
    ])
  })

  test('tells the owner its size, whether that was typed or chosen, and what it may cost by the rates of today', async () => {
    const shown = async (change: Record<string, unknown>) => {
      const { id } = await submit({ service: 'driveway', ...change })
      const { body } = await owner.get('/api/service-requests')
      return body.find((request: { id: string }) => request.id === id)
    }
    expect(await shown({ areaSqFt: 850 })).toMatchObject({
      areaSqFt: 850,
      roughSize: null,
      ballpark: computeBallpark(DEFAULT_RATES, 'driveway', 850),
    })
    expect(await shown({ roughSize: 'whole' })).toMatchObject({
      areaSqFt: 2500,
      roughSize: 'whole',
      ballpark: computeBallpark(DEFAULT_RATES, 'driveway', 2500),
    })
    expect(await shown({ areaSqFt: 90, roughSize: 'whole' })).toMatchObject({ areaSqFt: 90, roughSize: null })
    expect(await shown({})).toMatchObject({ areaSqFt: null, roughSize: null, ballpark: null })
  })

  test('keeps the consent with its words and time only when the box was ticked', async () => {
    const yes = await submit({ smsConsent: true })
    const no = await submit()
    const rows = await app.parts.db.read(SYSTEM).select().from(serviceRequests)
    expect(rows.find((row) => row.id === yes.id)).toMatchObject({
      smsConsent: true,
      smsConsentText: smsConsentText('Tidestone'),
      smsConsentAt: expect.any(Date),
    })
    expect(rows.find((row) => row.id === no.id)).toMatchObject({
      smsConsent: false,
      smsConsentText: null,
      smsConsentAt: null,
    })
  })

  test('sent again with the same Idempotency-Key is one request, also when both arrive at once and took different times to type', async () => {
    const before = await stored()
    const quote = aQuote()
    const key = { 'idempotency-key': `key-${Math.random()}` }
    const answers = await Promise.all(
      [4000, 4100, 9000].map((elapsedMs) => visitor().post('/api/service-requests', { ...quote, elapsedMs }, key)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers[0]?.body).toEqual(answers[2]?.body)
    expect(await stored()).toBe(before + 1)
    recordProof('double submits', { tried: answers.length, figure: 'concurrent quotes with one key' })
  })

  test('with a key that was used for other contents is refused and not stored', async () => {
    const key = { 'idempotency-key': `key-${Math.random()}` }
    await visitor().post('/api/service-requests', aQuote(), key)
    const before = await stored()
    expect(await visitor().post('/api/service-requests', aQuote(), key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await stored()).toBe(before)
  })

  test('returns the visitor’s own details as stored, and nothing internal', async () => {
    const answer = await visitor().post(
      '/api/service-requests',
      aQuote({ phone: '813.555.0149', email: 'Own@Example.com', message: 'Gate code is 12.' }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'Priya Nair',
      phone: '+18135550149',
      phoneExtension: null,
      email: 'own@example.com',
      address: '402 Bal Harbour Dr, Apollo Beach',
      service: 'pool-deck',
      message: 'Gate code is 12.',
      status: 'new',
      createdAt: expect.any(String),
      answerBy: expect.any(String),
      photoKey: expect.any(String),
      thankYou: expect.stringMatching(/^\/thank-you\?r=/),
    })
  })

  test('from a quick visitor with autofill is listed with the others and rings the bell', async () => {
    const { id } = await submit({ elapsedMs: 1100 })
    expect((await owner.get(`/api/service-requests/${id}`)).body).toMatchObject({ flagged: false, flagReason: null })
  })

  test('from a program is flagged with the reason, answered as a success, and restored by one call', async () => {
    const trapped = await submit({ website: 'https://spam.example' })
    const hasty = await submit({ elapsedMs: 300 })
    const ids = (list: { id: string }[]) => list.map((request) => request.id)
    expect(ids((await owner.get('/api/service-requests?limit=200')).body)).not.toContain(trapped.id)
    const { body: flagged } = await owner.get('/api/service-requests?flagged=true')
    expect(ids(flagged)).toEqual(expect.arrayContaining([trapped.id, hasty.id]))
    expect(flagged.find((request: { id: string }) => request.id === hasty.id).flagReason).toBe(
      'It was sent 0.3 seconds after the form appeared.',
    )
    await owner.post(`/api/service-requests/${hasty.id}/restore`)
    expect(ids((await owner.get('/api/service-requests?limit=200')).body)).toContain(hasty.id)
  })

  test('is stored whatever the trap fields hold: a non-text or too long value flags it, an invalid time does not', async () => {
    const reason = async (traps: Record<string, unknown>) => {
      const { id } = await submit(traps)
      const { body } = await owner.get(`/api/service-requests/${id}`)
      return body.flagReason
    }
    for (const website of ['x'.repeat(501), 7, ['a', 'b'], { a: 1 }, null])
      expect(await reason({ website }), JSON.stringify(website)).toBe(
        'A hidden field that only bots see was filled in.',
      )
    for (const elapsedMs of [-1, 12.5])
      expect(await reason({ elapsedMs }), String(elapsedMs)).toBe('It was sent 0.0 seconds after the form appeared.')
    for (const elapsedMs of ['5', {}, null]) expect(await reason({ elapsedMs }), JSON.stringify(elapsedMs)).toBeNull()
    expect(await reason({ elapsedMs: 1e300 })).toBeNull()
  })

  test('rings the bell, and one that is held back only leaves one quiet line there', async () => {
    await owner.post('/api/alerts/read')
    const before = (await owner.get('/api/alerts')).body.unread
    const { id } = await submit({ name: 'Bell Ringer', service: 'driveway' })
    await submit({ website: 'x' })
    const { body } = await owner.get('/api/alerts')
    await submit({ website: 'y', name: 'Held Back' })
    const held = (await owner.get('/api/alerts')).body.alerts.filter(
      ({ href, readAt }: { href: string; readAt: string | null }) => href.includes('flagged') && !readAt,
    )
    expect(held).toMatchObject([
      { title: expect.stringMatching(/^\d+ requests might be spam$/), body: expect.stringContaining('Held Back') },
    ])
    expect(body.unread).toBe(before + 2)
    expect(body.alerts.find(({ href }: { href: string }) => href.endsWith(id))).toMatchObject({
      title: 'New request: Driveway Sealing',
      href: `/dashboard/requests/${id}`,
      readAt: null,
    })
    expect(body.alerts.find(({ href }: { href: string }) => href.endsWith(id)).body).toContain('Bell Ringer')
  })
})

describe('bad input is refused with a sentence and nothing is stored', () => {
  test.each([
    ['no name', { name: undefined }, 'name', 'Enter your name.'],
    ['a blank name', { name: '   ' }, 'name', 'Enter your name.'],
    ['a name of the wrong type', { name: 7 }, 'name', 'Enter your name.'],
    ['a name that is a list', { name: ['a', 'b'] }, 'name', 'Enter your name.'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name', 'Please keep this to 120 characters.'],
    ['control characters', { name: 'Pri\u0000ya' }, 'name', 'This contains invalid characters. Retype it.'],
    ['half an emoji', { name: 'Pri\ud83d' }, 'name', 'This contains invalid characters. Retype it.'],
    ['no phone', { phone: '' }, 'phone', 'Enter a phone number.'],
    [
      'a phone that cannot be',
      { phone: '12345' },
      'phone',
      'Enter a phone number with area code, like (813) 555-0123.',
    ],
    ['a phone in words', { phone: 'call me' }, 'phone', 'Enter a phone number with area code, like (813) 555-0123.'],
    ['no e-mail', { email: undefined }, 'email', 'Enter your email.'],
    ['a bad e-mail', { email: 'priya@' }, 'email', 'Enter an email address like name@example.com.'],
    [
      'an e-mail with a line break',
      { email: 'a@b.co\r\nbcc: x@y.zz' },
      'email',
      'This contains invalid characters. Retype it.',
    ],
    ['no address', { address: null }, 'address', 'Enter the service address.'],
    ['an unknown service', { service: 'roofing' }, 'service', 'Choose a service.'],
    ['a service of Object.prototype', { service: 'constructor' }, 'service', 'Choose a service.'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'message', 'Please keep this to 5,000 characters.'],
    ['a negative area', { areaSqFt: -1 }, 'areaSqFt', 'Enter an area above zero.'],
    ['an area in words', { areaSqFt: 'big' }, 'areaSqFt', 'Enter the area in square feet as a whole number.'],
    ['a size that is none of ours', { roughSize: 'huge' }, 'roughSize', 'Choose a size from the list.'],
    ['a consent in words', { smsConsent: 'yes' }, 'smsConsent', 'Check or uncheck the box.'],
  ])('%s', async (_what, change, path, message) => {
    const before = await stored()
    const answer = await visitor().post('/api/service-requests', aQuote(change))
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('INVALID')
    expect(answer.body.issues).toContainEqual({ path, message })
    expect(await stored()).toBe(before)
  })

  test('every missing field is named at once', async () => {
    const { body } = await visitor().post('/api/service-requests', {})
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'name',
      'phone',
      'email',
      'address',
      'service',
    ])
  })

  test.each([
    ['malformed JSON', '{"name": ', 400, 'MALFORMED'],
    ['a field that is there twice', `${JSON.stringify(aQuote()).slice(0, -1)}, "name": "Other"}`, 400, 'MALFORMED'],
    ['a list instead of an object', '[]', 400, 'INVALID'],
    ['one megabyte', JSON.stringify(aQuote({ message: 'x'.repeat(1_000_000) })), 413, 'TOO_LARGE'],
  ])('%s', async (_what, body, status, code) => {
    const before = await stored()
    expect(await visitor().post('/api/service-requests', body)).toMatchObject({
      status,
      body: { code, error: expect.any(String) },
    })
    expect(await stored()).toBe(before)
  })

  test('a body that is not JSON', async () => {
    expect(await visitor().post('/api/service-requests', 'name=Priya', { 'content-type': 'text/plain' })).toMatchObject(
      { status: 415 },
    )
  })

  test('more than sixty in ten minutes from one address answer 429 with Retry-After, another address is still welcome', async () => {
    const one = visitor()
    const before = await stored()
    // Wrong ones count, too.
    const statuses = [(await one.post('/api/service-requests', {})).status]
    for (let sent = 0; sent < SUBMIT_LIMIT.points + 1; sent++)
      statuses.push((await one.post('/api/service-requests', aQuote())).status)
    expect(statuses).toEqual([400, ...Array.from({ length: SUBMIT_LIMIT.points - 1 }, () => 201), 429, 429])
    expect(await stored()).toBe(before + SUBMIT_LIMIT.points - 1)
    const refused = await one.post('/api/service-requests', aQuote())
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.code).toBe('TOO_MANY')
    await submit()
    recordProof('spam burst', {
      tried: statuses.length,
      figure: `${SUBMIT_LIMIT.points} forms in ten minutes from one address, then 429; another address is served`,
    })
  })
})

describe('the status of a request', () => {
  test.each([
    ['new', 'contacted', 200],
    ['new', 'cancelled', 200],
    ['new', 'completed', 409],
    ['contacted', 'completed', 200],
    ['contacted', 'cancelled', 200],
    ['contacted', 'new', 409],
    ['completed', 'contacted', 409],
    ['completed', 'cancelled', 409],
    ['cancelled', 'new', 409],
    ['cancelled', 'contacted', 409],
  ])('%s → %s answers %i', async (from, to, status) => {
    const { id } = await submit()
    const way: Record<string, string[]> = {
      new: [],
      contacted: ['contacted'],
      completed: ['contacted', 'completed'],
      cancelled: ['cancelled'],
    }
    for (const step of way[from] ?? []) await owner.patch(`/api/service-requests/${id}/status`, { status: step })
    const answer = await owner.patch(`/api/service-requests/${id}/status`, {
      status: to,
      ...(to === 'cancelled' && { lostReason: 'Not now' }),
    })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body.status).toBe(to)
    else expect(answer.body.error).toBe(`A request can’t go from ${toStatusWord(from)} to ${toStatusWord(to)}.`)
  })

  test('an unknown one, or a request that does not exist, is refused', async () => {
    const { id } = await submit()
    expect((await owner.patch(`/api/service-requests/${id}/status`, { status: 'paid' })).status).toBe(400)
    expect((await owner.patch('/api/service-requests/not-an-id/status', { status: 'contacted' })).status).toBe(400)
    expect(
      (await owner.patch('/api/service-requests/00000000-0000-4000-8000-000000000000/status', { status: 'contacted' }))
        .status,
    ).toBe(404)
  })

  test('pending is another word for new, and the counts follow', async () => {
    const before = (await owner.get('/api/service-requests/counts')).body
    const { id } = await submit()
    expect(
      (await owner.get('/api/service-requests?status=pending&limit=200')).body.map(
        (request: { id: string }) => request.id,
      ),
    ).toContain(id)
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'contacted' })
    const now = (await owner.get('/api/service-requests/counts')).body
    expect(now).toMatchObject({ all: before.all + 1, new: before.new, contacted: before.contacted + 1 })
    expect(now.averageAnswerMinutes).toBeGreaterThanOrEqual(0)
  })
})

describe('the list', () => {
  test('pages by cursor without leaving out or repeating a request', async () => {
    for (let many = 0; many < 5; many++) await submit()
    const seen: string[] = []
    let next: string | undefined = '/api/service-requests?limit=3'
    let total = 0
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      seen.push(...body.map((request: { id: string }) => request.id))
      total = Number(headers.get('x-total-count'))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(total)
  })

  test.each(['limit=0', 'limit=201', 'limit=many', 'cursor=abc', 'status=lost', 'flagged=maybe'])(
    '?%s is refused',
    async (query) => {
      expect((await owner.get(`/api/service-requests?${query}`)).status).toBe(400)
    },
  )

  test('finds plain text: a percent sign is a percent sign', async () => {
    const { id } = await submit({ name: 'Hundred 100% Sure' })
    expect(
      (await owner.get('/api/service-requests?q=100%25')).body.map((request: { id: string }) => request.id),
    ).toEqual([id])
  })
})
