import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { NotGenuine } from '../not-genuine.ts'
import { TEST_ID } from './port.ts'
import { readSavedTest, SAVED_FAILURES } from './test-cards.ts'
import type { Answer, Dispute, Intent, ProviderNews, Order, PaymentProvider, ProviderEvent, Refund } from './port.ts'

/** What the test checkout posts to our own webhook, as a provider would. */
export type Signed = { raw: string; signature: string }

export type EmbeddedPayments = PaymentProvider & {
  /** Signs news as if they came from outside: they take the very way that Stripe's take. */
  sign(event: { id: string; type: string; news: ProviderNews }): Signed
}

const TOLERANCE_MS = 300_000
const NOT_HERE = 'Test checkout doesn’t have its own page.'

/**
 * The default without an account anywhere: a test checkout that charges nothing. It keeps nothing; what was paid is
 * what its signed events say, and those are in our ledger. Ids are made from ours, so asking twice is asking once. A
 * fee is what American providers usually ask: 2.9 % and 30 cents.
 */
export function embeddedPayments({ secret, clock }: { secret: string; clock: Clock }): EmbeddedPayments {
  const signatureOf = (at: number, raw: string) => createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')
  const done = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ kind: 'done', value })
  const open = (order: Pick<Order, 'intentId' | 'total' | 'tip'>): Intent => ({
    id: idOf(order.intentId),
    intentId: order.intentId,
    status: 'open',
    total: order.total,
    received: 0,
    tip: order.tip,
    failure: null,
    isTest: true,
    clientSecret: null,
    from: null,
    needsCustomer: false,
  })
  /** What it would say of any payment: nothing was taken but by its events. */
  const known = (id: string, status: Intent['status']): Intent => ({
    ...open({ intentId: id.slice(PREFIX.length), total: 0, tip: 0 }),
    status,
  })
  return {
    name: 'embedded',
    simulated: true,
    publishableKey: null,
    create: (order) => done(open(order)),
    update: (_, order) => done(open(order)),
    read: (id) => done(known(id, 'open')),
    cancel: (id) => done(known(id, 'cancelled')),
    refund: ({ id, refundId, amount }) =>
      done<Refund>({ id: `${TEST_ID}re_${refundId}`, paymentId: id, refundId, amount, status: 'succeeded' }),
    refundsOf: () => done<Refund[]>([]),
    disputesOf: () => done<Dispute[]>([]),
    feeOf: ({ total }) => done(Math.round(total * 0.029) + 30),
    checkout: () => Promise.resolve({ kind: 'refused', reason: NOT_HERE }),
    readCheckout: () => Promise.resolve({ kind: 'refused', reason: NOT_HERE }),
    endCheckout: () => Promise.resolve({ kind: 'refused', reason: NOT_HERE }),
    // The test card is typed into our own page, which then saves it.
    openSetup: ({ cardId }, back) => done({ id: `${TEST_ID}cs_${cardId}`, url: back }),
    readSetup: () => done({ status: 'open', method: null }),
    chargeSaved: (order, { id }) => {
      const is = readSavedTest(id)
      const asked = { ...open(order), from: 'card' as const }
      if (is === 'taken') return done<Intent>({ ...asked, status: 'succeeded', received: order.total })
      return done<Intent>({ ...asked, failure: SAVED_FAILURES[is], needsCustomer: is === 'confirm' })
    },
    // It answers at once, so what has no answer was never made.
    findCharge: () => done(null),
    removeSaved: () => done(null),
    sign: (event) => {
      const at = clock.now().getTime()
      const raw = JSON.stringify({ ...event, at })
      return { raw, signature: `t=${at},v1=${signatureOf(at, raw)}` }
    },
    account: () => Promise.resolve({ kind: 'simulated', says: 'Not set up. Customers can’t pay by card' }),
    event: (raw, signature) => {
      const [, at = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
      const right = Buffer.from(signatureOf(Number(at), raw))
      if (at === '' || !timingSafeEqual(right, Buffer.from(given))) throw new NotGenuine('Invalid signature.')
      if (Math.abs(clock.now().getTime() - Number(at)) > TOLERANCE_MS)
        throw new NotGenuine('The signature has expired.')
      // Written by `sign`, as the signature shows.
      const said = JSON.parse(raw) as Omit<ProviderEvent, 'at'> & { at: number }
      return { ...said, at: new Date(said.at) }
    },
  }
}

const PREFIX = `${TEST_ID}pi_`
const idOf = (intentId: string): string => `${PREFIX}${intentId}`
