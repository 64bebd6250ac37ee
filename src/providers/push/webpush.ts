import { createHash } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import type { RequestDetails } from 'web-push'
import { type Clock, systemClock } from '#lib/clock.ts'
import { pauseAsked } from '../outcome.ts'
import type { PushMessage, PushOutcome, PushProvider } from './port.ts'
import { isPrivateLiteral, lookupPublic, PrivateAddressError } from './public-address.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

export type WebPushSettings = {
  keys: VapidKeys
  /** The contact for a push service: an https: or mailto: address (RFC 8292 §2.1). */
  subject: string
  /** For tests: lets endpoints lead to this machine. */
  allowPrivate?: boolean
  /** Milliseconds that one attempt may take in all. */
  timeLimit?: number
  clock?: Clock
}

/** Generates new VAPID keys. They are made once and stored: browsers that subscribed with others are lost. */
export async function generateKeys(): Promise<VapidKeys> {
  const { default: library } = await import('web-push')
  return library.generateVAPIDKeys()
}

/** Alerts to browsers by the Web Push protocol (RFC 8030), encrypted for the browser alone (RFC 8291). */
export function webPush({
  keys,
  subject,
  allowPrivate = false,
  timeLimit = 10_000,
  clock = systemClock,
}: WebPushSettings): PushProvider {
  return {
    publicKey: keys.publicKey,
    send: async (subscription, message, signal) => {
      if (!URL.canParse(subscription.endpoint)) return DEAD_END
      const url = new URL(subscription.endpoint)
      if (url.protocol !== 'https:' || (!allowPrivate && isPrivateLiteral(url.hostname))) return DEAD_END
      const { default: library } = await import('web-push')
      let details: RequestDetails
      try {
        details = library.generateRequestDetails({ ...subscription, endpoint: url.href }, payload(message), {
          vapidDetails: { subject, ...keys },
          TTL: 24 * 60 * 60,
          urgency: 'high',
          topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
        })
      } catch {
        // Only the keys are left to be wrong: they came from a browser and do not fit the curve.
        return { kind: 'refused', reason: 'This browser subscribed with invalid keys.' }
      }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
      return post(url, details, limit, allowPrivate, clock)
    },
  }
}

const DEAD_END: PushOutcome = {
  kind: 'refused',
  reason: 'This browser’s subscription isn’t from a known push service.',
}

/** Cut to stay under the 4,096 bytes that every push service takes (RFC 8030 §7.2), four bytes to a character. */
function payload({ title, body, href }: PushMessage): string {
  const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')
  return JSON.stringify({ title: cut(title, 100), body: cut(body, 400), href })
}

/**
 * The request itself, and not the library's own: that one has no time limit in all, gathers an answer of any length and
 * looks up names unguarded.
 */
async function post(
  url: URL,
  details: RequestDetails,
  signal: AbortSignal,
  allowPrivate: boolean,
  clock: Clock,
): Promise<PushOutcome> {
  const request = https.request(url, {
    method: 'POST',
    headers: details.headers,
    agent: false,
    signal,
    ...(!allowPrivate && { lookup: lookupPublic }),
  })
  // No caller listens for an error after the answer, but without a listener it would end the process.
  request.on('error', () => undefined)
  request.end(details.body)
  try {
    const [response] = await once(request, 'response')
    // The status says it all; the rest of the answer is not waited for.
    response.destroy()
    return judge(response.statusCode ?? 0, pauseAsked(response.headers['retry-after'], clock.now()))
  } catch (error) {
    return error instanceof PrivateAddressError
      ? DEAD_END
      : { kind: 'retry', reason: 'Couldn’t reach the push service.' }
  }
}

/** RFC 8030 §5 and §7.3: 404 and 410 end a subscription. */
function judge(status: number, afterSeconds: number | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'retry', reason: `The push service asked to try again later (${status}).`, afterSeconds }
  return { kind: 'refused', reason: `The push service rejected the alert (${status}).` }
}
