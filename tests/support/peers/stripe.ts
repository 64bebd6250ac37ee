import { createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { listen, stop } from './listen.ts'
import {
  CREATE_INTENT,
  CREATE_REFUND,
  CREATE_SESSION,
  UPDATE_INTENT,
  Refusal,
  found,
  like,
  listOf,
  mustBe,
  nested,
  newId,
  published,
  refusalBody,
} from './stripe-objects.ts'
import type { Answer, Json } from './stripe-objects.ts'
import { STAND_IN } from './stripe-script.ts'

/**
 * What one request meets in place of service. An error is answered before anything is done, except `doneAnyway`.
 * reset and hang: nothing is done, the connection is reset or never answered; the after- forms do it first.
 */
export type StripeFault = { status: number; doneAnyway?: boolean } | 'reset' | 'reset-after' | 'hang' | 'hang-after'

export type StripePeer = {
  /** For STRIPE_API_BASE. */
  url: string
  env: Record<string, string>
  webhookSecret: string
  intents: Map<string, Json>
  refunds: Map<string, Json>
  sessions: Map<string, Json>
  /** Everything that happened, the oldest first. */
  events: Json[]
  /** Requests seen: method and path. */
  requests: string[]
  fail(...faults: StripeFault[]): void
  failAlways(fault: StripeFault | null): void
  /** How long each answer takes, in milliseconds. */
  slow(ms: number): void
  /** A card pays an intent, as the Payment Element has it done: 'ok', a decline code of Stripe's, or 'processing' (a bank that takes its time). */
  confirm(id: string, card: 'ok' | 'processing' | 'requires_action' | (string & {})): Json
  /** The hosted page of a checkout is paid. */
  payCheckout(id: string): Json
  /** A refund that was pending is done, or sent back by the bank. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Json
  /** Refunds made from now on are pending at first. */
  refundsPend(pend: boolean): void
  /** The customer disputes a payment at the bank; then the bank decides. */
  dispute(intentId: string, cents?: number): Json
  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): Json
  /** The bytes and the signature header of an event, as Stripe's webhook posts them. */
  sign(event: Json, at?: number): { raw: string; signature: string }
  /** From now on every event is posted to this webhook a moment after it happened; null ends it. */
  deliver(to: string | null): void
  close(): Promise<void>
}

/** A server on a real socket that speaks as much of Stripe's API (https://docs.stripe.com/api) as taking and giving back a payment needs, with state. */
export async function startStripe({ now = () => Date.now() } = {}): Promise<StripePeer> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const intents = new Map<string, Json>()
  const refunds = new Map<string, Json>()
  const sessions = new Map<string, Json>()
  const disputes = new Map<string, Json>()
  const events: Json[] = []
  const requests: string[] = []
  const faults: StripeFault[] = []
  /** Idempotency: what a key was sent with, and what it was answered. */
  const keys = new Map<string, { sent: string; answer: Promise<Answer> }>()
  let always: StripeFault | null = null
  let delay = 0
  let pend = false
  let version = ''
  let webhook: string | null = null

  const seconds = () => Math.floor(now() / 1000)
  const happened = (type: string, object: Json) => {
    const event = like('event', {
      id: newId('evt'),
      type,
      created: seconds(),
      api_version: version,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
    })
    events.push(event)
    if (webhook !== null) void tell(webhook, event)
    return event
  }

  const sign = (event: Json, at = seconds()) => {
    const raw = JSON.stringify(event)
    const signed = createHmac('sha256', webhookSecret).update(`${at}.${raw}`).digest('hex')
    // Beside the right scheme an older one, as Stripe sends it for test events.
    return { raw, signature: `t=${at},v1=${signed},v0=${'6'.repeat(64)}` }
  }
  const tell = async (to: string, event: Json) => {
    await wait(30)
    const { raw, signature } = sign(event)
    await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body: raw }).catch(() => {})
  }

  const makeIntent = (form: Json): Json => {
    const id = newId('pi')
    const intent = like('payment_intent', {
      id,
      amount: Number(form.amount),
      amount_received: 0,
      currency: form.currency,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: seconds(),
      description: form.description ?? null,
      metadata: form.metadata ?? {},
      status: 'requires_payment_method',
      canceled_at: null,
      last_payment_error: null,
      next_action: null,
      processing: null,
      latest_charge: null,
    })
    intents.set(id, intent)
    happened('payment_intent.created', intent)
    return intent
  }

  const confirm = (id: string, card: string): Json => {
    const intent = found(intents, id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw new Refusal(400, 'payment_intent_unexpected_state', intent)
    if (card === 'processing' || card === 'requires_action') {
      Object.assign(intent, { status: card, next_action: card === 'requires_action' ? { type: 'use_stripe_sdk' } : null, last_payment_error: null })
      return happened(`payment_intent.${card}`, intent)
    }
    if (card === 'ok') {
      const charge = newId('ch')
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null, next_action: null, latest_charge: charge })
      return happened('payment_intent.succeeded', intent)
    }
    const error = {
      type: 'card_error',
      code: card === 'expired_card' || card === 'incorrect_cvc' ? card : 'card_declined',
      decline_code: card,
      message: 'Your card was declined.',
    }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, next_action: null })
    return happened('payment_intent.payment_failed', intent)
  }

  const makeRefund = (form: Json): Json => {
    const intent = found(intents, form.payment_intent)
    const given = [...refunds.values()]
      .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    const amount = Number(form.amount ?? intent.amount_received - given)
    if (intent.status !== 'succeeded') throw new Refusal(400, 'payment_intent_unexpected_state')
    if (given >= intent.amount_received) throw new Refusal(400, 'charge_already_refunded')
    if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_received - given) throw new Refusal(400, 'amount_too_large')
    const fields = { id: newId('re'), amount, charge: intent.latest_charge, payment_intent: intent.id, created: seconds(), metadata: form.metadata ?? {} }
    const refund = like('refund', { ...fields, status: pend ? 'pending' : 'succeeded' })
    refunds.set(refund.id, refund)
    happened('refund.created', refund)
    if (!pend) happened('charge.refunded', chargeOf(intent, given + amount))
    return refund
  }

  const makeSession = (form: Json): Json => {
    const id = newId('cs_test')
    const [line] = Object.values<Json>(form.line_items ?? {})
    const total = Number(line?.price_data?.unit_amount) * Number(line?.quantity)
    if (!Number.isInteger(total)) throw new Refusal(400, 'parameter_invalid_integer')
    const session = like('checkout.session', {
      id,
      amount_total: total,
      amount_subtotal: total,
      currency: 'usd',
      metadata: form.metadata ?? {},
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      url: `${url}/checkout/${id}`,
      created: seconds(),
    })
    sessions.set(id, { ...session, intent_data: form.payment_intent_data ?? {} })
    return session
  }

  const payCheckout = (id: string): Json => {
    const session = found(sessions, id)
    if (session.status !== 'open') throw new Refusal(400, 'checkout_session_not_open')
    const intent = makeIntent({ amount: session.amount_total, currency: 'usd', ...session.intent_data })
    confirm(intent.id, 'ok')
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
    const { intent_data: _data, ...shown } = session
    return happened('checkout.session.completed', shown)
  }

  const chargeOf = (intent: Json, refunded: number): Json =>
    like('charge', {
      id: intent.latest_charge,
      amount: intent.amount_received,
      amount_captured: intent.amount_received,
      amount_refunded: refunded,
      captured: true,
      payment_intent: intent.id,
      refunded: refunded >= intent.amount_received,
      created: seconds(),
    })

  const act = (method: string, path: string, form: Json): Json => {
    const [, resource = '', id = '', verb = ''] =
      /^\/v1\/(balance|disputes|payment_intents|refunds|events|checkout\/sessions)(?:\/([^/?]+))?(?:\/(\w+))?$/.exec(path.split('?')[0] ?? '') ?? []
    const query = new URL(path, 'http://stripe').searchParams
    const ofIntent = (all: Map<string, Json>) => [...all.values()].filter((one) => one.payment_intent === query.get('payment_intent'))
    switch (`${method} ${resource} ${id ? 'one' : ''} ${verb}`.trim().replaceAll(/\s+/g, ' ')) {
      case 'POST payment_intents':
        mustBe(CREATE_INTENT, form)
        return makeIntent(form)
      case 'GET payment_intents one':
        return found(intents, id)
      case 'POST payment_intents one': {
        mustBe(UPDATE_INTENT, form)
        const intent = found(intents, id)
        if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
          throw new Refusal(400, 'payment_intent_unexpected_state', intent)
        return Object.assign(intent, { amount: Number(form.amount ?? intent.amount), metadata: { ...intent.metadata, ...form.metadata } })
      }
      case 'POST payment_intents one cancel': {
        const intent = found(intents, id)
        if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
          throw new Refusal(400, 'payment_intent_unexpected_state', intent)
        Object.assign(intent, { status: 'canceled', canceled_at: seconds() })
        happened('payment_intent.canceled', intent)
        return intent
      }
      case 'POST payment_intents one confirm':
        confirm(id, form.payment_method === 'pm_card_visa' ? 'ok' : 'generic_decline')
        return found(intents, id)
      case 'POST refunds':
        mustBe(CREATE_REFUND, form)
        return makeRefund(form)
      case 'GET refunds':
        return listOf(ofIntent(refunds), '/v1/refunds')
      case 'GET disputes':
        return listOf(ofIntent(disputes), '/v1/disputes')
      case 'GET refunds one':
        return found(refunds, id)
      // https://docs.stripe.com/api/balance/balance_object
      case 'GET balance':
        return { object: 'balance', livemode: false, available: [{ amount: 0, currency: 'usd' }], pending: [{ amount: 0, currency: 'usd' }] }
      case 'GET events':
        return listOf(events.toReversed(), '/v1/events')
      case 'POST checkout/sessions':
        mustBe(CREATE_SESSION, form)
        return makeSession(form)
      case 'GET checkout/sessions one': {
        const { intent_data: _data, ...session } = found(sessions, id)
        return {
          ...session,
          payment_intent: session.payment_intent && query.get('expand[0]') ? found(intents, session.payment_intent) : session.payment_intent,
        }
      }
      case 'POST checkout/sessions one expire': {
        const session = found(sessions, id)
        if (session.status !== 'open') throw new Refusal(400, 'checkout_session_not_open')
        Object.assign(session, { status: 'expired' })
        const { intent_data: _data, ...shown } = session
        return shown
      }
      default:
        throw new Refusal(404, 'url_invalid')
    }
  }

  const answerOf = (method: string, path: string, form: Json): Answer => {
    try {
      const answer = act(method, path, form)
      return { status: 200, body: structuredClone(answer) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: refusalBody(error) }
    }
  }

  const server = http.createServer((request, response) => void serve(request, response))
  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<unknown> {
    const { method = '', url: path = '' } = request
    if (path.startsWith('/script')) return script(response)
    if (path.startsWith('/checkout/')) return hosted(method, path, response)
    requests.push(`${method} ${path}`)
    const fault = faults.shift() ?? always
    if (fault === 'reset') return request.socket.resetAndDestroy()
    const sent = await text(request)
    if (delay > 0) await wait(delay)
    const says = { 'content-type': 'application/json', 'request-id': newId('req') }
    const say = (status: number, body: Json) => response.writeHead(status, says).end(JSON.stringify(body))
    version = String(request.headers['stripe-version'] ?? '')
    if (request.headers.authorization !== `Bearer ${secretKey}`) return say(401, refusalBody(new Refusal(401, 'invalid_api_key')))
    if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(version)) return say(400, refusalBody(new Refusal(400, 'version_missing')))
    if (fault === 'hang') return undefined
    if (typeof fault === 'object' && fault && !fault.doneAnyway)
      return say(fault.status, refusalBody(new Refusal(fault.status, fault.status === 429 ? 'rate_limit' : 'api_error')))
    const key = request.headers['idempotency-key']
    const form = nested(new URLSearchParams(sent))
    const known = typeof key === 'string' ? keys.get(key) : undefined
    if (known && known.sent !== `${path} ${sent}`) return say(400, refusalBody(new Refusal(400, 'idempotency_key_reused', undefined, 'idempotency_error')))
    const answer = known ? await known.answer : answerOf(method, path, form)
    if (!known && typeof key === 'string' && method === 'POST') keys.set(key, { sent: `${path} ${sent}`, answer: Promise.resolve(answer) })
    if (fault === 'hang-after') return undefined
    if (fault === 'reset-after') return request.socket.resetAndDestroy()
    if (fault) return say(fault.status, refusalBody(new Refusal(fault.status, 'api_error')))
    return say(answer.status, answer.body)
  }

  /** Stands in for js.stripe.com: a Payment Element with a field for the number, confirmed here. */
  function script(response: http.ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(STAND_IN)
  }

  function hosted(method: string, path: string, response: http.ServerResponse): void {
    const id = path.split('/').at(-1)?.split('?')[0] ?? ''
    const card = new URL(path, 'http://stripe').searchParams
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    // The stand-in's own call: an intent by its secret.
    if (path.startsWith('/checkout/confirm')) {
      const secret = card.get('secret') ?? ''
      const intent = intents.get(secret.split('_secret_')[0] ?? '')
      if (!intent || intent.client_secret !== secret) return void response.writeHead(404).end('{}')
      confirm(intent.id, card.get('number') === '4242424242424242' ? 'ok' : 'card_declined')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: intent.status, error: intent.last_payment_error }))
    }
    const session = sessions.get(id)
    if (!session) return void response.writeHead(404).end()
    if (method === 'POST') {
      payCheckout(id)
      return void response.writeHead(303, { location: session.success_url }).end()
    }
    const page = `<!doctype html><title>Checkout</title><h1>Pay $${(session.amount_total / 100).toFixed(2)}</h1><form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }

  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: `pk_test_${randomBytes(8).toString('hex')}`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
      STRIPE_SCRIPT_URL: `${url}/script/v3`,
    },
    webhookSecret,
    intents,
    refunds,
    sessions,
    events,
    requests,
    fail: (...next) => void faults.push(...next),
    failAlways: (fault) => void (always = fault),
    slow: (ms) => void (delay = ms),
    confirm,
    payCheckout,
    settleRefund: (id, status) => {
      const refund = Object.assign(found(refunds, id), { status })
      return happened(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    refundsPend: (yes) => void (pend = yes),
    dispute: (intentId, cents) => {
      const intent = found(intents, intentId)
      const dispute = like('dispute', {
        id: newId('dp'),
        amount: cents ?? intent.amount_received,
        charge: intent.latest_charge,
        payment_intent: intent.id,
        status: 'needs_response',
        evidence_details: { ...published.dispute.evidence_details, due_by: seconds() + 7 * 86_400 },
      })
      disputes.set(dispute.id, dispute)
      return happened('charge.dispute.created', dispute)
    },
    closeDispute: (id, status) => happened('charge.dispute.closed', Object.assign(found(disputes, id), { status })),
    sign,
    deliver: (to) => void (webhook = to),
    close: () => stop(server),
  }
}
