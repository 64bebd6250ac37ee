import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '../../src/contract.ts'
import { useApp } from '../support/use-app.ts'
import { calls } from '../../src/app.ts'
import { endpoints } from '#platform/http/access.ts'
import type { App } from '../support/app.ts'
import { createClient } from '../support/api-client.ts'
import { estimatesOf } from '../support/estimates.ts'
import { aReviewLink } from '../support/finished-job.ts'
import { anInvoice } from '../support/payments.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { MARKUP, RUNS } from './texts.ts'
import { asText, hostile } from './values.ts'

// What the contract names is asked in contract-fuzz.test.ts. Here are the calls that are mounted beside it, and the
// forms of browsers without JavaScript.

const EACH = pickRuns(8, 200)
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['PROOF'] === '1' ? Date.now() % 1_000_000_007 : 20_261_124),
)
/** A caller waits no longer for a refusal, and the product never needs that long for so little input. */
const LONGEST_MS = 1_000

const { app } = useApp()

const NAMES = [
  'email',
  'password',
  'code',
  'token',
  'id',
  'key',
  'response',
  'From',
  'To',
  'Body',
  'MessageSid',
  'MessageStatus',
  'type',
  'data',
  'state',
  'iss',
]
const FORM_NAMES = [
  'name',
  'phone',
  'email',
  'address',
  'service',
  'message',
  'from',
  'areaSqFt',
  'roughSize',
  'smsConsent',
  'elapsedMs',
  'comment',
  'rating',
]
const LINK_NAMES = [
  'client_secret',
  'key',
  'action',
  'do',
  'tip',
  'ownTip',
  'part',
  'token',
  'card',
  'package',
  'option',
  'total',
  'version',
  'agreed',
  'reason',
]

const said = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 1, arbitrary: fc.constant(MARKUP) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const bodies = (names: readonly string[]): fc.Arbitrary<readonly [type: string, body: string]> => {
  const record = fc.dictionary(fc.constantFrom(...names), said, { maxKeys: 8 })
  const asForm = (typed: Record<string, unknown>) =>
    new URLSearchParams(
      Object.entries(typed).map(([name, one]): [string, string] => [name, asText(one).toWellFormed()]),
    ).toString()
  return fc.oneof(
    record.map((typed) => ['application/x-www-form-urlencoded', asForm(typed)] as const),
    record.map((typed) => ['application/json', JSON.stringify(typed)] as const),
    hostile.map((one) => ['application/json', JSON.stringify(one) ?? ''] as const),
    fc.tuple(
      fc.constantFrom(
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json',
        'application/x-www-form-urlencoded',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
}

type Tally = { tried: number; faults: Set<string>; slowest: number }

/**
 * What answered as it should not: with a failure of ours, with markup, or late. The second time counts: the first may
 * have met a busy machine.
 */
async function ask(tally: Tally, what: string, send: () => ReturnType<App['visitor']['call']>): Promise<void> {
  const once = async () => {
    const began = performance.now()
    const { status, body, headers } = await send()
    const took = performance.now() - began
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    if (status >= 500)
      tally.faults.add(`${what.slice(0, 400)} answered ${status} ${JSON.stringify(body).slice(0, 300)}`)
    if (isPage && RUNS.test(String(body))) tally.faults.add(`${what.slice(0, 400)} gave markup back`)
    return took
  }
  tally.tried += 1
  let took = await once()
  if (took > LONGEST_MS) took = await once()
  if (took > LONGEST_MS) tally.faults.add(`${what.slice(0, 400)} took ${Math.round(took)} ms`)
  tally.slowest = Math.max(tally.slowest, took)
}

const aTally = (): Tally => ({ tried: 0, faults: new Set(), slowest: 0 })

test(
  'whatever is sent to a call beside the contract, signed in or not: no failure of ours, no markup, and soon',
  { timeout: EACH * 12_000 + 60_000 },
  async () => {
    const named = new Set(endpoints(contract).map(({ method, path }) => `${method} ${path}`))
    // Those streams do not end.
    const beside = calls.filter(({ method, path }) => !named.has(`${method} ${path}`) && path !== '/api/events')
    const owner = await app.as('owner')
    const tally = aTally()
    for (const [nth, { method, path, meta }] of beside.entries()) {
      const made = fc.sample(fc.tuple(bodies(NAMES), fc.array(said, { minLength: 2, maxLength: 2 }), fc.boolean()), {
        seed: SEED + nth,
        numRuns: EACH,
      })
      for (const [[type, body], words, isIn] of made) {
        const [step = '', query = ''] = words.map((word) =>
          encodeURIComponent(asText(word).toWellFormed()).slice(0, 900).replace(/%.?$/, ''),
        )
        const to = `${path.replaceAll(/\{\w+\}/g, /^\.*$/.test(step) ? 'x' : step)}?${NAMES[query.length % NAMES.length]}=${query}`
        const as = isIn && meta.access !== 'public' ? owner.cookie : ''
        await ask(tally, `${method} ${to} ${type} ${body}`, () =>
          createClient(app.url, as).call(method, to, method === 'GET' ? undefined : body, { 'content-type': type }),
        )
      }
    }
    expect([...tally.faults], `With FUZZ_SEED=${SEED}`).toEqual([])
    recordProof('contract fuzz', {
      tried: tally.tried,
      figure: `endpoints outside the contract, the slowest ${Math.round(tally.slowest)} ms`,
    })
  },
)

test(
  'whatever is typed into a plain form, that of a private link too: no failure of ours, no markup, and soon',
  { timeout: EACH * 6_000 + 60_000 },
  async () => {
    const bill = await anInvoice(app, 50_000)
    const { estimate, key } = await estimatesOf(app).aSent()
    const review = await aReviewLink(app)
    const forms: readonly (readonly [path: string, fixed: Record<string, string>])[] = [
      ['/quote', {}],
      [`/pay/${bill.id}`, { client_secret: bill.secret }],
      [`/pay/${bill.id}/invoice.pdf`, {}],
      [`/pay/${bill.id}/receipt.pdf`, {}],
      [`/estimate/${estimate['id']}`, { key }],
      [`/estimate/${estimate['id']}/estimate.pdf`, {}],
      [`/review/${review.token}`, {}],
      [`/unsubscribe/${bill.id}?key=${key}`, {}],
    ]
    const tally = aTally()
    for (const [nth, [path, fixed]] of forms.entries()) {
      for (const [type, body] of fc.sample(bodies([...FORM_NAMES, ...LINK_NAMES]), {
        seed: SEED + nth,
        numRuns: EACH,
      })) {
        const isForm = type === 'application/x-www-form-urlencoded'
        const typed =
          isForm && Object.keys(fixed).length > 0 ? `${new URLSearchParams(fixed).toString()}&${body}` : body
        await ask(tally, `POST ${path} ${type} ${typed}`, () =>
          createClient(app.url, '').call('POST', path, typed, { 'content-type': type }),
        )
      }
    }
    expect([...tally.faults], `With FUZZ_SEED=${SEED}`).toEqual([])
    recordProof('contract fuzz', {
      tried: tally.tried,
      figure: `HTML forms, the slowest ${Math.round(tally.slowest)} ms`,
    })
  },
)
