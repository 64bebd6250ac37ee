import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripe } from '#tests/support/fakes/stripe.ts'
import type { StripeFault, StripePeer } from '#tests/support/fakes/stripe.ts'
import { NotGenuine } from '../not-genuine.ts'
import { stripePayments } from './stripe.ts'
import { API_VERSION } from './stripe-client.ts'

let peer: StripePeer
beforeEach(async () => {
  peer = await startStripe()
})
afterEach(() => peer.close())

const stripe = (over: object = {}) =>
  stripePayments({
    secretKey: peer.env.STRIPE_SECRET_KEY ?? '',
    publishableKey: peer.env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: peer.webhookSecret,
    apiBase: peer.url,
    timeLimit: 400,
    retries: 0,
    ...over,
  })
const order = {
  intentId: '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11',
  total: 110_00,
  tip: 10_00,
  description: 'INV-2026-0148',
  allowsBank: false,
}

describe('a payment at Stripe', () => {
  test('is made with our id and the tip, read, changed and ended', async () => {
    const made = await stripe().create(order, 'intent 1')
    if (made.kind !== 'done') throw new Error(made.reason)
    const { id } = made.value
    expect(made.value).toEqual({
      id,
      intentId: order.intentId,
      status: 'open',
      total: 110_00,
      received: 0,
      tip: 10_00,
      failure: null,
      isTest: false,
      clientSecret: expect.stringContaining(`${id}_secret_`),
      from: 'card',
      needsCustomer: false,
    })
    expect(await stripe().update(id, { ...order, total: 120_00, tip: 20_00 })).toMatchObject({
      kind: 'done',
      value: { total: 120_00, tip: 20_00 },
    })
    peer.confirm(id, 'ok')
    expect(await stripe().read(id)).toMatchObject({ kind: 'done', value: { status: 'succeeded', received: 120_00 } })
    expect(await stripe().update(id, order)).toMatchObject({ kind: 'refused' })
    expect(await stripe().cancel(id)).toMatchObject({ kind: 'refused', reason: 'This payment is already processing.' })
  })

  test('asked for twice with the same key is one, and the key is good for nothing else', async () => {
    const [first, second] = await Promise.all([stripe().create(order, 'intent 2'), stripe().create(order, 'intent 2')])
    expect(first).toEqual(second)
    expect(peer.intents.size).toBe(1)
    expect(await stripe().create({ ...order, total: 99_00 }, 'intent 2')).toMatchObject({ kind: 'refused' })
  })

  test('is refunded in parts, never more than was taken', async () => {
    const made = await stripe().create(order, 'intent 3')
    const id = made.kind === 'done' ? made.value.id : ''
    peer.confirm(id, 'ok')
    expect(await stripe().refund({ id, refundId: 'r1', amount: 60_00 }, 'refund 1')).toMatchObject({
      kind: 'done',
      value: { amount: 60_00, status: 'succeeded', refundId: 'r1', paymentId: id },
    })
    expect(await stripe().refund({ id, refundId: 'r2', amount: 60_00 }, 'refund 2')).toMatchObject({ kind: 'refused' })
    expect(await stripe().refund({ id, refundId: 'r1', amount: 60_00 }, 'refund 1')).toMatchObject({ kind: 'done' })
    expect(await stripe().refundsOf(id)).toMatchObject({ kind: 'done', value: [{ amount: 60_00 }] })
  })

  test.each<[StripeFault, number]>([
    ['reset', 0],
    ['reset-after', 1],
    ['hang', 0],
    ['hang-after', 1],
    [{ status: 500 }, 0],
    [{ status: 500, doneAnyway: true }, 1],
    [{ status: 503 }, 0],
    [{ status: 429 }, 0],
  ])('reports %j as away, and the next try with the same key makes one payment', async (fault, made) => {
    // The SDK always retries a connection that is closed, whatever the settings are.
    peer.failAlways(fault)
    const answer = await stripe().create(order, 'intent 4')
    expect(answer).toMatchObject({ kind: 'away', reason: expect.stringContaining('The payment provider') })
    expect(peer.intents.size).toBe(made)
    peer.failAlways(null)
    expect(await stripe().create(order, 'intent 4')).toMatchObject({ kind: 'done' })
    expect(peer.intents.size).toBe(1)
  })

  test('no answer holds a key, a secret or what was sent', async () => {
    peer.failAlways({ status: 500 })
    for (const report of [
      await stripe().create(order, 'k'),
      await stripe({ secretKey: 'sk_live_wrong' }).create(order, 'k'),
      await stripe({ apiBase: 'http://127.0.0.1:1' }).create(order, 'k'),
    ]) {
      const text = JSON.stringify(report)
      for (const secret of [peer.env.STRIPE_SECRET_KEY, 'sk_live_wrong', order.intentId])
        expect(text).not.toContain(secret)
    }
  })

  test('always speaks the version of the API that it was written for', () => {
    expect(API_VERSION).toBe('2026-10-28.endive')
  })
})

test.each([
  [{ secretKey: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  [{ publishableKey: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ webhookSecret: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ publishableKey: 'pk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY'],
])('%j stops the start, names the variable and does not show it', (over, name) => {
  expect(() => stripe(over)).toThrow(name)
})

test('the signature holds for the bytes as they came, for five minutes, and for whichever secret signs', () => {
  const event = { id: 'evt_1', type: 'plan.created', created: 1, data: { object: { id: 'x' } } }
  const { raw, signature } = peer.sign(event)
  expect(stripe().event(raw, signature)).toMatchObject({ id: 'evt_1', news: { about: 'nothing of ours' } })
  for (const [body, header] of [
    [`${raw} `, signature],
    [raw, undefined],
    [raw, signature.replaceAll('v1', 'v2')],
    [raw, peer.sign(event, Math.floor(Date.now() / 1000) - 400).signature],
  ] as const)
    expect(() => stripe().event(body, header)).toThrow(NotGenuine)
})
