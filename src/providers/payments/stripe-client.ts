import http from 'node:http'
import https from 'node:https'
import { Stripe } from 'stripe'

/** The API that this code was written for; another one only with a look at Stripe's changelog. */
export const API_VERSION = '2026-10-28.endive'

/** `timeLimit`: milliseconds that one request may take; `retries`: how often it is made again. */
export type StripeAccount = { secretKey: string; apiBase?: string | undefined; timeLimit: number; retries: number }

export function makeClient({ secretKey, apiBase, timeLimit, retries }: StripeAccount): Stripe {
  const at = apiBase ? new URL(apiBase) : null
  const secure = at === null || at.protocol === 'https:'
  // No keep-alive: a connection that the other side closes at that moment would look like a request that may have
  // arrived.
  const httpAgent = secure ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false })
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    timeout: timeLimit,
    maxNetworkRetries: retries,
    httpAgent,
    ...(at && { host: at.hostname, port: at.port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' }),
  })
}
