import { describe, expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { calls } from '../src/app.ts'
import { contract } from '../src/contract.ts'
import { endpoints } from '#platform/http/access.ts'
import { aQuote } from './support/app.ts'
import { recordProof } from './support/record-proof.ts'

const { app } = useApp({ testPaymentsCount: true })

const ANY_ID = '00000000-0000-4000-8000-000000000000'
const at = (path: string) =>
  path
    .replace('{year}', '2026')
    .replace('/connections/{kind}', '/connections/sms')
    .replace('/stops/{of}', '/stops/job')
    .replace('/next-steps/{of}', '/next-steps/job')
    .replace('/documents/{kind}', '/documents/invoice')
    .replace('/pinned/{of}', '/pinned/jobs')
    .replace('{kind}', 'reminder')
    .replaceAll(/\{\w+\}/g, ANY_ID)

/**
 * product.md, Who may do what: everything else under /api answers 401 without a session. A new public call is a
 * decision, and is written here.
 */
const PUBLIC = [
  'POST /api/service-requests',
  'POST /api/service-requests/callback',
  'POST /api/ai/chat',
  'POST /api/service-requests/{id}/photos',
  'GET /api/service-requests/area',
  'GET /api/partners',
  'GET /api/review-links/{token}',
  'POST /api/estimate-links/{id}/look',
  'POST /api/estimate-links/{id}/price',
  'POST /api/estimate-links/{id}/accept',
  'POST /api/estimate-links/{id}/decline',
  'POST /api/estimate-links/{id}/reopen',
  'POST /api/change-order-links/{id}/look',
  'POST /api/change-order-links/{id}/accept',
  'POST /api/change-order-links/{id}/decline',
  'POST /api/pay/{id}',
  'POST /api/pay/{id}/checkout',
  'POST /api/pay/{id}/start',
  'POST /api/pay/{id}/test-card',
  'POST /api/pay/{id}/test-confirmation',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/twilio/incoming',
  'POST /api/webhooks/twilio/status',
  'POST /api/review-links/{token}',
  'POST /api/review-links/{token}/photos',
  'POST /api/traffic',
  'GET /api/ballpark',
  'POST /api/auth/set-up',
  'POST /api/auth/accept-invitation',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'GET /api/auth/invitation',
  'GET /api/login',
  'GET /api/logout',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/code',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey/sign-in',
  'POST /api/auth/sign-out',
  'GET /api/auth/callback/oidc',
  'POST /api/auth/callback/oidc',
]

/** The query parameters that a call needs before it can answer. */
const ASKED_WITH: Record<string, string> = {
  '/api/customer-pricing/price': `?customerId=${ANY_ID}&service=Driveway+Sealing`,
  '/api/automation/on-my-way': '?date=2026-11-20',
  '/api/custom-values': `?of=jobs&id=${ANY_ID}`,
  '/api/files': `?of=jobs&id=${ANY_ID}`,
  '/api/files/earlier': `?of=jobs&id=${ANY_ID}`,
  [`/api/automation/stops/job/${ANY_ID}/preview`]: '?kind=on-my-way&minutes=20',
  '/api/calendar': '?from=2026-11-16&to=2026-11-22',
  '/api/jobs/day': '?date=2026-11-20',
  '/api/calendar-events/day': '?date=2026-11-20',
  '/api/visits/day': '?date=2026-11-20',
  '/api/schedule/day': '?date=2026-11-20',
  '/api/schedule/load': '?date=2026-11-20',
  '/api/schedule/booked': `?technicianId=${ANY_ID}&from=2026-11-20&to=2026-11-23`,
  '/api/schedule/check': '?date=2026-11-20&time=09:00&minutes=60',
  '/api/schedule/next': `?businessId=${ANY_ID}&minutes=60`,
  '/api/coverage-rates': `?businessId=${ANY_ID}`,
  '/api/material-estimate': `?businessId=${ANY_ID}&service=driveway&areaSqFt=850`,
  '/api/needs/day': '?date=2026-11-20',
  '/api/costs/plan': `?businessId=${ANY_ID}`,
  '/api/reports': '?from=2026-11-01&to=2026-11-30',
  '/api/reports/sources': '?from=2026-11-01&to=2026-11-30',
  '/api/reports/margins': '?from=2026-11-01&to=2026-11-30',
  '/api/books/preview': `?businessId=${ANY_ID}&program=csv&from=2026-11-01&to=2026-11-02`,
  '/api/books/exports': `?businessId=${ANY_ID}`,
  '/api/books/accounts': `?businessId=${ANY_ID}`,
  '/api/books/sales-tax': `?businessId=${ANY_ID}&from=2026-11-01&to=2026-11-02`,
  '/api/books/payment-methods': `?businessId=${ANY_ID}&from=2026-11-01&to=2026-11-02`,
}

/**
 * All that an accountant may call: money to look at, exports, and their own account. A new one is a decision, and is
 * written here.
 */
const OF_ACCOUNTANTS = [
  'GET /api/invoices/{id}/versions',
  'GET /api/statements/{id}',
  'GET /api/statements/{id}/all/pdf',
  'GET /api/statements/{id}/last-year/pdf',
  'GET /api/statements/{id}/this-year/pdf',
  'GET /api/businesses',
  'GET /api/business-facts',
  'GET /api/events',
  'GET /api/invoices',
  'GET /api/invoices/counts',
  'GET /api/invoices/receivables',
  'GET /api/invoices/{id}',
  'GET /api/invoices/{id}/payments',
  'GET /api/invoices/{id}/pdf',
  'GET /api/payments/{id}/receipt',
  'GET /api/reports',
  'GET /api/reports/report.csv',
  'GET /api/reports/report.pdf',
  'GET /api/reports/sources',
  'GET /api/reports/sources.csv',
  'GET /api/reports/margins',
  'GET /api/reports/margins.csv',
  'GET /api/books/preview',
  'GET /api/books/exports',
  'POST /api/books/exports',
  'GET /api/books/exports/{id}',
  'GET /api/books/exports/{id}/files/{file}',
  'GET /api/books/accounts',
  'GET /api/books/sales-tax',
  'GET /api/books/sales-tax.csv',
  'GET /api/books/payment-methods',
  'GET /api/books/payment-methods.csv',
]
const isOwnAccount = (path: string) =>
  path.startsWith('/api/profile') || path.startsWith('/api/auth/passkey/') || path === '/api/auth/user'

describe('without a session', () => {
  test('only the calls that product.md names are public', () => {
    const open = calls.filter((call) => call.meta.access === 'public').map((call) => `${call.method} ${call.path}`)
    expect(open.toSorted()).toEqual(PUBLIC.toSorted())
  })

  test.each(calls.filter((call) => call.meta.access !== 'public').map((call) => [call.method, at(call.path)] as const))(
    '%s %s answers 401',
    async (method, path) => {
      expect(await app.visitor.call(method, path, method === 'GET' ? undefined : {})).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', error: 'Please sign in.' },
      })
      recordProof('401 walk', { tried: 1, figure: 'every non-public call' })
    },
  )

  test('answers 401 to a malformed, huge or foreign body, without reading it', async () => {
    expect((await app.visitor.post('/api/customers', '{"name":')).status).toBe(401)
    expect((await app.visitor.call('POST', '/api/customers', 'x', { 'content-type': 'text/plain' })).status).toBe(401)
    expect((await app.visitor.patch('/api/jobs/not-an-id/status', { status: 'lost' })).status).toBe(401)
    recordProof('401 walk', { tried: 3 })
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/receipts',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/api/auth/list-sessions',
    '/api/jobs/x/y/z',
  ])('%s is no call of ours: 404 in JSON', async (path) => {
    expect(await app.visitor.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await app.visitor.post(path)).status).toBe(404)
  })

  test('a session that was made up is no session', async () => {
    for (const cookie of [
      'better-auth.session_token=forged',
      'better-auth.session_token=forged.c2lnbmF0dXJl',
      'better-auth.session_token=',
    ]) {
      expect((await app.visitor.call('GET', '/api/jobs', undefined, { cookie })).status).toBe(401)
    }
    recordProof('401 walk', { tried: 3, figure: 'made-up sessions' })
  })
})

describe('with a session', () => {
  test.each(calls.filter((call) => call.meta.access === 'owner').map((call) => [call.method, at(call.path)] as const))(
    'staff gets 403 from %s %s',
    async (method, path) => {
      expect((await (await app.as('staff')).call(method, path, method === 'GET' ? undefined : {})).status).toBe(403)
      recordProof('wrong identity', { tried: 1, figure: 'staff on every owner-only call' })
    },
  )

  test.each(
    calls
      .filter((call) => call.meta.access === 'staff' || call.meta.access === 'owner')
      .map((call) => [call.method, at(call.path)] as const),
  )('a technician gets 403 from %s %s', async (method, path) => {
    expect((await (await app.as('technician')).call(method, path, method === 'GET' ? undefined : {})).status).toBe(403)
    recordProof('wrong identity', { tried: 1, figure: 'a technician on every office call' })
  })

  test('an accountant may call what shows money, export it, and change their own account: nothing else', () => {
    const theirs = calls.filter(({ meta, path }) => meta.accountant && !isOwnAccount(path))
    expect(theirs.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(OF_ACCOUNTANTS.toSorted())
  })

  test.each(
    calls
      .filter(({ meta }) => meta.access !== 'public' && !meta.accountant)
      .map((call) => [call.method, at(call.path)] as const),
  )('an accountant gets 403 from %s %s', async (method, path) => {
    const accountant = await app.as('accountant')
    expect((await accountant.call(method, path, method === 'GET' ? undefined : {})).status).toBe(403)
    recordProof('wrong identity', { tried: 1, figure: 'an accountant on every call that is not theirs' })
  })

  test.each(
    endpoints(contract)
      .filter((call) => call.method === 'GET' && call.meta.access !== 'public')
      .map((call) => [at(call.path)] as const),
  )('the owner may read %s', async (path) => {
    // A 404 for a missing record proves as much as a successful read.
    const asked = path + (ASKED_WITH[path] ?? '')
    expect(asked.includes(ANY_ID) ? [200, 404] : [200]).toContain((await (await app.as('owner')).get(asked)).status)
  })
})

describe('a change asked for by a foreign page', () => {
  test.each(calls.filter((call) => call.method !== 'GET').map((call) => [call.method, at(call.path)] as const))(
    'is refused at %s %s',
    async (method, path) => {
      const owner = await app.as('owner')
      for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`]) {
        expect(await owner.call(method, path, {}, { origin })).toMatchObject({
          status: 403,
          body: { code: 'FOREIGN_ORIGIN' },
        })
      }
      recordProof('CSRF', { tried: 3, figure: 'every call that changes data, from three foreign origins' })
    },
  )

  test('is refused at the plain form too, while our own page is welcome', async () => {
    const form = new URLSearchParams(aQuote() as Record<string, string>).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.visitor.call('POST', '/quote', form, { ...type, origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect((await app.visitor.call('POST', '/quote', form, { ...type, origin: app.url })).status).toBe(303)
    expect((await app.visitor.post('/api/service-requests', aQuote(), { origin: app.url })).status).toBe(201)
    recordProof('CSRF', { tried: 1, figure: 'the HTML form' })
  })
})

describe('the description of the API', () => {
  test('is OpenAPI 3.1, names every call of the contract and one shape of error', async () => {
    const owner = await app.as('owner')
    const { body } = await owner.get('/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    for (const { method, path } of endpoints(contract))
      expect(body.paths[path.replace('/api', '')]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
    // What it does not describe, it names.
    for (const { name, path } of calls)
      if (!(path.replace('/api', '') in body.paths)) expect(body.info.description).toContain(`- ${name} (`)
    expect((await owner.get('/api/docs')).body).toContain('/api/service-requests')
  })
})
