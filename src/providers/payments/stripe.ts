import type Stripe from 'stripe'
import { systemClock } from '#lib/clock.ts'
import type { Clock } from '#lib/clock.ts'
import { ConfigError } from '#platform/config.ts'
import { parseWebhook } from './stripe-webhook.ts'
import { savedCards } from './stripe-cards.ts'
import { toFields } from './stripe-fields.ts'
import { BANK, readDispute, readIntent, readRefund } from './stripe-shapes.ts'
import { NotGenuine } from '../not-genuine.ts'
import type { Answer, CheckoutState, PaymentProvider } from './port.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the API answers; Stripe's own when absent. */
  apiBase?: string | undefined
  /** Milliseconds that one attempt may take. */
  timeLimit?: number
  retries?: number
  clock?: Clock
}

/**
 * Cards by Stripe (https://docs.stripe.com/api/payment_intents). Throws ConfigError for keys that cannot be Stripe's,
 * naming the variable.
 */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const {
    secretKey,
    publishableKey,
    webhookSecret,
    apiBase,
    timeLimit = 10_000,
    retries = 2,
    clock = systemClock,
  } = settings
  if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    throw new ConfigError(
      'STRIPE_SECRET_KEY: must start with sk_test_ or sk_live_ (or rk_), as shown in your Stripe dashboard.',
    )
  if (!/^pk_(test|live)_\w+$/.test(publishableKey))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY: must start with pk_test_ or pk_live_, as shown in your Stripe dashboard.',
    )
  if (!/^whsec_\w+$/.test(webhookSecret))
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET: must start with whsec_, as shown for your endpoint in the Stripe dashboard.',
    )
  if (/^.._live_/.test(secretKey) !== publishableKey.startsWith('pk_live_'))
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is a test key and the other is a live key. Use both keys from the same mode.',
    )

  const isTestKey = /^(sk|rk)_test_/.test(secretKey)
  const toIntent = (said: Parameters<typeof readIntent>[0]) => readIntent(said, isTestKey)
  let made: Promise<Stripe> | undefined
  // The SDK takes a moment to load: at the first payment, not at the start of the app.
  const client = () =>
    (made ??= import('./stripe-client.ts').then(({ makeClient }) =>
      makeClient({ secretKey, apiBase, timeLimit, retries }),
    ))
  const ask = async <T>(what: (stripe: Stripe) => Promise<T>): Promise<Answer<T>> => {
    try {
      return { kind: 'done', value: await what(await client()) }
    } catch (error) {
      return judge(error)
    }
  }
  return {
    name: 'stripe',
    simulated: isTestKey,
    publishableKey,
    create: (order, key) =>
      ask(async (stripe) =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              ...toFields(order),
              ...(!order.allowsBank && { excluded_payment_method_types: [BANK] }),
              currency: 'usd',
              automatic_payment_methods: { enabled: true },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    update: (id, order) =>
      ask(async (stripe) =>
        toIntent(
          await stripe.paymentIntents.update(id, {
            ...toFields(order),
            excluded_payment_method_types: order.allowsBank ? '' : [BANK],
          }),
        ),
      ),
    read: (id) =>
      ask(async (stripe) => toIntent(await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }))),
    cancel: (id) => ask(async (stripe) => toIntent(await stripe.paymentIntents.cancel(id))),
    refund: ({ id, refundId, amount }, key) =>
      ask(async (stripe) =>
        readRefund(
          await stripe.refunds.create(
            { payment_intent: id, amount, metadata: { refund: refundId } },
            { idempotencyKey: key },
          ),
        ),
      ),
    refundsOf: (id) =>
      ask(async (stripe) => (await stripe.refunds.list({ payment_intent: id, limit: 100 })).data.map(readRefund)),
    disputesOf: (id) =>
      ask(async (stripe) => (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data.map(readDispute)),
    feeOf: ({ id }) =>
      ask(async (stripe) =>
        readFee(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })),
      ),
    checkout: (order, back, key) =>
      ask(async (stripe) => {
        const { metadata, description } = toFields(order)
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: order.total, product_data: { name: description } },
              },
            ],
            metadata,
            ...(!order.allowsBank && { excluded_payment_method_types: [BANK] }),
            payment_intent_data: { metadata, description },
            success_url: back,
            cancel_url: back,
          },
          { idempotencyKey: key },
        )
        return { id: session.id, url: session.url ?? '' }
      }),
    readCheckout: (id) =>
      ask(async (stripe) =>
        checkoutOf(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }), isTestKey),
      ),
    endCheckout: (id) => ask(async (stripe) => checkoutOf(await stripe.checkout.sessions.expire(id), isTestKey)),
    ...savedCards(ask, toIntent),
    // The balance is what every key may read, and it costs nothing (https://docs.stripe.com/api/balance).
    account: async () => {
      const answer = await ask((stripe) =>
        stripe.balance.retrieve({}, { timeout: Math.min(timeLimit, 8_000), maxNetworkRetries: 0 }),
      )
      if (answer.kind === 'done')
        return { kind: 'ok', says: isTestKey ? 'Stripe accepts the test key' : 'Stripe accepts the key' }
      return answer.kind === 'away'
        ? { kind: 'away', says: answer.reason }
        : { kind: 'refused', says: answer.reason, field: 'secretKey' }
    },
    event: (raw, signature) => {
      if (signature === undefined) throw new NotGenuine('Missing signature.')
      return parseWebhook(raw, signature, { secret: webhookSecret, isTestKey, now: clock.now() })
    },
  }
}

function checkoutOf({ status, payment_intent: payment }: Stripe.Checkout.Session, isTestKey: boolean): CheckoutState {
  return {
    status: status === 'open' ? 'open' : status === 'expired' ? 'over' : 'done',
    payment: payment !== null && typeof payment === 'object' ? readIntent(payment, isTestKey) : null,
  }
}

/** A charge has a balance transaction, which names the fee, once the money is on its way to the account. */
function readFee({ latest_charge: charge }: Stripe.PaymentIntent): number | null {
  const moved = charge !== null && typeof charge === 'object' ? charge.balance_transaction : null
  return moved !== null && typeof moved === 'object' ? moved.fee : null
}

const AWAY = 'The payment provider isn’t responding right now.'

/** https://docs.stripe.com/api/errors. Messages of the SDK may repeat what was sent, so people see ours instead. */
function judge(error: unknown): { kind: 'refused' | 'unknown' | 'away'; reason: string } {
  // Errors of the SDK carry these; what has neither never came from Stripe.
  const { statusCode = 0, code = '', type = '' } = error as { statusCode?: number; code?: string; type?: string }
  if (type === 'StripeAuthenticationError' || statusCode === 401)
    return { kind: 'refused', reason: 'Stripe rejected the secret key. Check it in Settings > Connections.' }
  if (type === 'StripePermissionError' || statusCode === 403)
    return {
      kind: 'refused',
      reason: 'The secret key doesn’t have permission for this. Check its permissions in Stripe.',
    }
  if (statusCode === 429) return { kind: 'away', reason: 'The payment provider is busy right now.' }
  // Another request with the same key is still being worked on.
  if (statusCode === 409) return { kind: 'away', reason: AWAY }
  if (code === 'resource_missing')
    return { kind: 'unknown', reason: 'Stripe can’t find this payment. It may belong to another account.' }
  if (statusCode >= 400 && statusCode < 500)
    return { kind: 'refused', reason: REFUSALS[code] ?? `Stripe rejected this${CODE.test(code) ? ` (${code})` : ''}.` }
  return { kind: 'away', reason: AWAY }
}

/**
 * Accepts only the shape of Stripe's codes, and no text that another server puts in their place: it goes into the log.
 */
const CODE = /^[a-z_]{1,60}$/

const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'This payment has already been refunded.',
  amount_too_small: 'The card minimum is $0.50.',
  amount_too_large: 'This is over the card limit for one payment.',
  payment_intent_unexpected_state: 'This payment is already processing.',
  charge_disputed: 'The customer disputed this payment with their bank, so it can’t be refunded to the card.',
  balance_insufficient: 'Your Stripe balance isn’t enough for this refund.',
}
