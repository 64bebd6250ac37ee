import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { STRIPE_EVENTS } from '#providers/payments/stripe-events.ts'
import { parseWebhook } from '#providers/payments/stripe-webhook.ts'

test('the office sees which address and which events to enter at Stripe', async () => {
  const app = await startApp()
  try {
    const { body } = await (await app.as('owner')).get('/api/payments/ways')
    expect(body).toEqual({
      provider: 'embedded',
      simulated: true,
      takesCards: false,
      isDemo: false,
      testCheckout: false,
      tips: false,
      cardOnFile: false,
      bankAccounts: false,
      tests: { count: 0, cents: 0 },
      webhook: {
        url: expect.stringMatching(/^http:.*\/api\/webhooks\/stripe$/),
        isPublic: false,
        events: [...STRIPE_EVENTS],
      },
    })
  } finally {
    await app.stop()
  }
})

test.each(STRIPE_EVENTS)('%s is an event that we understand', (type) => {
  const object = {
    id: 'x_1',
    payment_intent: 'pi_1',
    payment_status: 'paid',
    amount: 1,
    amount_total: 1,
    status: 'succeeded',
    metadata: {},
    evidence_details: { due_by: null },
  }
  const raw = JSON.stringify({ id: 'evt_1', type, created: 1_800_000_000, data: { object } })
  const signature = `t=1800000000,v1=${createHmac('sha256', 'secret').update(`1800000000.${raw}`).digest('hex')}`
  expect(
    parseWebhook(raw, signature, { secret: 'secret', isTestKey: false, now: new Date(1_800_000_000_000) }).news.about,
  ).not.toBe('nothing of ours')
})
