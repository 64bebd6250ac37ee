import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { toLeadSource } from './read-attribution.ts'

const { app, owner, crew } = useApp()

const AD = {
  source: 'google',
  medium: 'cpc',
  campaign: 'spring-2026',
  gclid: 'Cj0KCQjw-test_1',
  firstPage: '/',
  pages: 3,
}

let next = 100
const phone = () => `(813) 555-0${next++}`
const send = (attribution: unknown, headers: Record<string, string> = {}) =>
  createClient(app.url, '').post('/api/service-requests', { ...aQuote({ phone: phone() }), attribution }, headers)
const stored = async (id: string) => (await owner.get(`/api/service-requests/${id}`)).body
const sent = async (attribution: unknown, headers: Record<string, string> = {}) => {
  const { status, body } = await send(attribution, headers)
  expect([status, body.error]).toEqual([201, undefined])
  return stored(body.id)
}

describe('where a visit began', () => {
  test('is stored with the request of the form and of the chat, and its source is named', async () => {
    expect(await sent(AD)).toMatchObject({ attribution: AD, leadSource: 'google/cpc' })
    const asked = await app.visitor.post('/api/service-requests/callback', {
      name: 'Joe Alvarez',
      phone: phone(),
      service: 'driveway',
      attribution: { msclkid: 'abc123', firstPage: '/faq', pages: 1 },
    })
    expect(asked.status).toBe(201)
    expect(await stored(asked.body.id)).toMatchObject({
      attribution: { msclkid: 'abc123', firstPage: '/faq', pages: 1 },
      leadSource: 'bing/cpc',
    })
  })

  test('is nothing for a call without it, and the answer of the call stays as it was', async () => {
    const { status, body } = await app.visitor.post('/api/service-requests', aQuote({ phone: phone() }))
    expect(status).toBe(201)
    expect(Object.keys(body)).not.toContain('attribution')
    expect(await stored(body.id)).toMatchObject({ attribution: null, leadSource: null })
  })

  test.each([['dnt'], ['sec-gpc']])('is not stored for a browser that sends %s', async (header) => {
    expect(await sent(AD, { [header]: '1' })).toMatchObject({ attribution: null, leadSource: null })
  })

  test('comes from the address of the page where a form is posted without JavaScript', async () => {
    const form = new URLSearchParams({
      ...Object.fromEntries(
        Object.entries(aQuote({ phone: '(813) 555-0188' })).map(([key, value]) => [key, String(value)]),
      ),
      from: '/faq',
    })
    const answer = await fetch(`${app.url}/quote`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        referer: `${app.url}/faq?utm_source=Flyer&utm_campaign=${'x'.repeat(10_000)}&gclid=${'y'.repeat(300)}`,
      },
      body: form,
    })
    expect(answer.status).toBe(303)
    const [request] = (await owner.get('/api/service-requests?q=555-0188')).body
    expect(request.attribution).toEqual({ source: 'Flyer', campaign: 'x'.repeat(200), firstPage: '/faq' })
    expect(request.leadSource).toBe('flyer/none')
  })

  test('stays with the request when the one that has it is merged into another', async () => {
    const [gone, stays] = [await sent(AD), await sent(undefined)]
    expect((await owner.post(`/api/service-requests/${gone.id}/merge`, { into: stays.id })).status).toBe(200)
    expect(await stored(stays.id)).toMatchObject({ attribution: AD, leadSource: 'google/cpc' })
  })

  test('is one request when the same words come from another page', async () => {
    const quote = aQuote({ phone: phone() })
    const key = { 'idempotency-key': 'the-same-words-twice' }
    const one = await app.visitor.post('/api/service-requests', { ...quote, attribution: AD }, key)
    const two = await app.visitor.post('/api/service-requests', { ...quote, attribution: { ...AD, pages: 4 } }, key)
    expect([two.status, two.body.id]).toEqual([201, one.body.id])
  })
})

describe('the office', () => {
  test('lists the requests of one source, and no others', async () => {
    const [one] = [await sent({ source: 'Door-Hanger' }), await sent({ source: 'door-hanger', medium: 'print' })]
    const found = (await owner.get('/api/service-requests?leadSource=door-hanger%2Fnone')).body
    expect(found.map(({ id }: { id: string }) => id)).toEqual([one.id])
    expect((await owner.get('/api/service-requests?leadSource=nowhere%2Fnone')).body).toEqual([])
  })

  test('sees at a customer what brought them: their oldest request, also when a later one came another way', async () => {
    const first = await sent(AD)
    const { customerId } = (await owner.post(`/api/service-requests/${first.id}/customer`, { customer: 'new' })).body
    const second = await sent({ source: 'flyer' })
    await owner.call('PUT', `/api/service-requests/${second.id}/customer`, { customerId })
    const { request } = (await owner.get(`/api/customers/${customerId}/first-request`)).body
    expect(request).toMatchObject({ id: first.id, leadSource: 'google/cpc', attribution: AD, source: 'website' })
    const stranger = await crew.aCustomer({ name: 'Hal Brandt' })
    expect((await owner.get(`/api/customers/${stranger['id']}/first-request`)).body).toEqual({ request: null })
  })
})

describe('a forged or broken record never refuses the request', () => {
  test.each([
    ['text', 'google'],
    ['a number', 42],
    ['a list', [AD]],
    ['nothing', null],
    [
      'fields of other types',
      { source: 1, medium: ['cpc'], campaign: { a: 1 }, gclid: true, pages: 'three', firstPage: 7 },
    ],
    ['keys that we do not know', { evil: 'x', __proto__: { source: 'x' }, constructor: 'y' }],
    [
      'a person’s address',
      { source: 'jane@example.com', content: 'me@example.com', referrer: 'https://x.example/?me' },
    ],
    ['IDs that are none', { gclid: 'a b', wbraid: '<script>', fbclid: 'x'.repeat(201), firstPage: '//evil.example' }],
  ])('%s is dropped', async (_what, attribution) => {
    expect(await sent(attribution)).toMatchObject({ attribution: null, leadSource: null })
  })

  test('10,000 characters are cut to 200, controls go, and emoji and markup stay as text', async () => {
    const { attribution, leadSource } = await sent({
      source: '<script>alert(1)</script>',
      medium: '\u{1f3e1}'.repeat(5000),
      campaign: 'a\u0000b\u202ec\ud83d',
      term: ' \u0007 ',
    })
    expect(attribution).toEqual({
      source: '<script>alert(1)</script>',
      medium: '\u{1f3e1}'.repeat(200),
      campaign: 'abc\ufffd',
    })
    expect(leadSource).toBe('script-alert-1-script/other')
  })
})

test.each([
  [{ source: 'Google', medium: 'CPC' }, 'google/cpc'],
  [{ source: 'google', gclid: 'x' }, 'google/cpc'],
  [{ source: 'gbp', medium: 'organic', gclid: 'x' }, 'gbp/organic'],
  [{ gbraid: 'x' }, 'google/cpc'],
  [{ msclkid: 'x', referrer: 'www.bing.com' }, 'bing/cpc'],
  [{ fbclid: 'x', referrer: 'm.facebook.com' }, 'facebook/social'],
  [{ referrer: 'www.google.com' }, 'google/organic'],
  [{ referrer: 'www.google.co.uk' }, 'google/organic'],
  [{ referrer: 'notgoogle.com' }, 'notgoogle.com/referral'],
  [{ referrer: 'l.instagram.com' }, 'instagram/social'],
  [{ referrer: 'www.neighbors.example' }, 'neighbors.example/referral'],
  [{ source: 'flyer' }, 'flyer/none'],
  [{ firstPage: '/' }, 'direct/none'],
])('%j is counted as %s', (attribution, source) => {
  expect(toLeadSource(attribution)).toBe(source)
})
