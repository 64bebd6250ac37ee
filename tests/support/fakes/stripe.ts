import { createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { listen, stop } from './listen.ts'
import { openAccount } from './stripe-account.ts'
import type { StripeAccount } from './stripe-account.ts'
import { answerTo } from './stripe-calls.ts'
import { hosted } from './stripe-hosted.ts'
import { Refusal, like, nested, newId, refusalBody } from './stripe-objects.ts'
import type { Answer, Json } from './stripe-objects.ts'
import { STAND_IN } from './stripe-script.ts'

/**
 * What one request meets in place of service. An error is answered before anything is done, except `doneAnyway`.
 * reset and hang: nothing is done, the connection is reset or never answered; the after- forms do it first.
 */
export type StripeFault = { status: number; doneAnyway?: boolean } | 'reset' | 'reset-after' | 'hang' | 'hang-after'

export type StripePeer = StripeAccount & {
  /** For STRIPE_API_BASE. */
  url: string
  env: Record<string, string>
  webhookSecret: string
  /** Everything that happened, the oldest first. */
  events: Json[]
  /** Requests seen: method and path. */
  requests: string[]
  fail(...faults: StripeFault[]): void
  failAlways(fault: StripeFault | null): void
  /** How long each answer takes, in milliseconds. */
  slow(ms: number): void
  /** The bytes and the signature header of an event, as Stripe's webhook posts them. */
  sign(event: Json, at?: number): { raw: string; signature: string }
  /** From now on every event is posted to this webhook a moment after it happened; null ends it. */
  deliver(to: string | null): void
  close(): Promise<void>
}

/**
 * A server on a real socket that speaks as much of Stripe's API (https://docs.stripe.com/api) as taking and giving back
 * a payment needs, with state. `mode`: of its keys and of all that it says.
 */
export async function startStripe({
  now = () => Date.now(),
  mode = 'live',
}: { now?: () => number; mode?: 'live' | 'test' } = {}): Promise<StripePeer> {
  const secretKey = `sk_${mode}_${randomBytes(12).toString('hex')}`
  const publishableKey = `pk_${mode}_${randomBytes(8).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const events: Json[] = []
  const requests: string[] = []
  const faults: StripeFault[] = []
  /** Idempotency: what a key was sent with, and what it was answered. */
  const keys = new Map<string, { sent: string; answer: Promise<Answer> }>()
  let always: StripeFault | null = null
  let delay = 0
  let version = ''
  let webhook: string | null = null

  const seconds = () => Math.floor(now() / 1000)
  const happened = (type: string, object: Json) => {
    const event = like('event', {
      id: newId('evt'),
      livemode: mode === 'live',
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
    await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: raw,
    }).catch(() => {})
  }

  const account = openAccount({
    seconds,
    happened,
    livemode: mode === 'live',
    checkoutAt: (id) => `${url}/checkout/${id}`,
  })

  const server = http.createServer((request, response) => void serve(request, response))
  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<unknown> {
    const { method = '', url: path = '' } = request
    // Stands in for js.stripe.com: a Payment Element with a field for the number, confirmed here.
    if (path.startsWith('/script'))
      return response
        .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
        .end(STAND_IN)
    if (path.startsWith('/checkout/')) return hosted(account, method, path, response)
    // What a browser asks every site for.
    if (path === '/favicon.ico') return response.writeHead(204).end()
    requests.push(`${method} ${path}`)
    const fault = faults.shift() ?? always
    if (fault === 'reset') return request.socket.resetAndDestroy()
    const sent = await text(request)
    if (delay > 0) await wait(delay)
    const says = { 'content-type': 'application/json', 'request-id': newId('req') }
    const say = (status: number, body: Json) => response.writeHead(status, says).end(JSON.stringify(body))
    version = String(request.headers['stripe-version'] ?? '')
    // https://docs.stripe.com/error-codes#secret-key-required: it knows the key, which may not do this.
    if (request.headers.authorization === `Bearer ${publishableKey}`)
      return say(401, { error: { code: 'secret_key_required', type: 'invalid_request_error' } })
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return say(401, refusalBody(new Refusal(401, 'invalid_api_key')))
    if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(version)) return say(400, refusalBody(new Refusal(400, 'version_missing')))
    if (fault === 'hang') return undefined
    if (typeof fault === 'object' && fault && !fault.doneAnyway)
      return say(
        fault.status,
        refusalBody(new Refusal(fault.status, fault.status === 429 ? 'rate_limit' : 'api_error')),
      )
    const key = request.headers['idempotency-key']
    const form = nested(new URLSearchParams(sent))
    const known = typeof key === 'string' ? keys.get(key) : undefined
    if (known && known.sent !== `${path} ${sent}`)
      return say(400, refusalBody(new Refusal(400, 'idempotency_key_reused', undefined, 'idempotency_error')))
    const answer = known ? await known.answer : answerTo(account, events, method, path, form)
    if (!known && typeof key === 'string' && method === 'POST')
      keys.set(key, { sent: `${path} ${sent}`, answer: Promise.resolve(answer) })
    if (fault === 'hang-after') return undefined
    if (fault === 'reset-after') return request.socket.resetAndDestroy()
    if (fault) return say(fault.status, refusalBody(new Refusal(fault.status, 'api_error')))
    return say(answer.status, answer.body)
  }

  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
      STRIPE_SCRIPT_URL: `${url}/script/v3`,
    },
    webhookSecret,
    ...account,
    events,
    requests,
    fail: (...next) => void faults.push(...next),
    failAlways: (fault) => void (always = fault),
    slow: (ms) => void (delay = ms),
    sign,
    deliver: (to) => void (webhook = to),
    close: () => stop(server),
  }
}
