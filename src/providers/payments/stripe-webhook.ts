import { createHmac, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { NotGenuine } from '../not-genuine.ts'
import type { ProviderNews, ProviderEvent } from './port.ts'
import { readDispute, readIntent, readRefund } from './stripe-shapes.ts'

/** Stripe's own advice: a signature is good for five minutes. */
const TOLERANCE_SECONDS = 300

const Envelope = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.looseObject({ id: z.string().min(1) }) }),
})

/**
 * Checks Stripe's signature over the bytes as they came, in constant time, and its age
 * (https://docs.stripe.com/webhooks/signature); then reads the event. By hand and not by the SDK, so that a storm of
 * forged posts does not load it. Throws NotGenuine.
 */
export function parseWebhook(raw: string, signature: string, { secret, isTestKey, now }: Receiver): ProviderEvent {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const at = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  const right = createHmac('sha256', secret).update(`${at}.${raw}`).digest()
  const given = parts.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex, 'hex'))
  // While a secret is being replaced there are two.
  if (!Number.isInteger(at) || !given.some((one) => one.length === right.length && timingSafeEqual(one, right)))
    throw new NotGenuine('Invalid signature.')
  if (Math.abs(now.getTime() / 1000 - at) > TOLERANCE_SECONDS) throw new NotGenuine('The signature has expired.')
  const event = Envelope.safeParse(JSON.parse(raw))
  if (!event.success) throw new NotGenuine('This isn’t a valid event.')
  const { id, type, created, data, livemode } = event.data
  return { id, type, at: new Date(created * 1000), news: newsOf(type, data.object, isTestKey || livemode === false) }
}

/** `secret`: of the webhook. `isTestKey`: the account's key is one for testing. */
type Receiver = { secret: string; isTestKey: boolean; now: Date }

function newsOf(type: string, object: object, isTest: boolean): ProviderNews {
  // What Stripe has signed has the shape that Stripe documents for its type.
  if (type.startsWith('payment_intent.'))
    return { about: 'payment', payment: readIntent(object as Stripe.PaymentIntent, isTest) }
  if (/^(refund\.(created|updated|failed)|charge\.refund\.updated)$/.test(type))
    return { about: 'refund', refund: readRefund(object as Stripe.Refund) }
  if (type === 'charge.refunded') return ofCharge(object as Stripe.Charge)
  if (/^checkout\.session\.(completed|async_payment_succeeded)$/.test(type))
    return ofCheckout(object as Stripe.Checkout.Session, isTest)
  if (/^charge\.dispute\.(created|closed)$/.test(type))
    return { about: 'dispute', dispute: readDispute(object as Stripe.Dispute) }
  return { about: 'nothing of ours' }
}

/** Its refunds come with the charge in older versions of the API only, so they are asked for. */
function ofCharge({ payment_intent: payment }: Stripe.Charge): ProviderNews {
  const id = typeof payment === 'string' ? payment : payment?.id
  return id ? { about: 'refunds', paymentId: id } : { about: 'nothing of ours' }
}

function ofCheckout(
  { mode, payment_intent: payment, payment_status: status, amount_total: total, metadata }: Stripe.Checkout.Session,
  isTest: boolean,
): ProviderNews {
  if (mode === 'setup') return metadata?.card ? { about: 'setup', cardId: metadata.card } : { about: 'nothing of ours' }
  const id = typeof payment === 'string' ? payment : payment?.id
  if (!id) return { about: 'nothing of ours' }
  const cents = total ?? 0
  const paid = status === 'paid'
  const known = {
    id,
    intentId: metadata?.intent ?? null,
    total: cents,
    tip: Number(metadata?.tip) || 0,
    failure: null,
    isTest,
    clientSecret: null,
    from: null,
    needsCustomer: false,
  }
  return {
    about: 'payment',
    payment: { ...known, status: paid ? 'succeeded' : 'processing', received: paid ? cents : 0 },
  }
}
