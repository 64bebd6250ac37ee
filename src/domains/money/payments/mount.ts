import type { Hono } from 'hono'
import { invalid } from '#lib/problem.ts'
import { LARGEST_BODY } from '#platform/http/api.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { readText } from '#platform/http/read-body.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { NotGenuine } from '#providers/not-genuine.ts'
import { handleWebhook } from './handle-webhook.ts'

/** More than any event that Stripe sends. */
const LARGEST_EVENT = 2 * LARGEST_BODY

export const WEBHOOK = '/api/webhooks/stripe'

/**
 * POST /api/webhooks/stripe: what Stripe tells, over the bytes as they came. Anything but a genuine, fresh event
 * answers 400 and changes nothing.
 */
export function mountPayments(app: Hono<HonoEnv>, parts: AppServices): void {
  app.post(WEBHOOK, async (x) => {
    const raw = await readText(x.env.incoming, LARGEST_EVENT)
    try {
      await handleWebhook(parts, parts.providers.payments, raw, x.req.header('stripe-signature'))
    } catch (error) {
      if (!(error instanceof NotGenuine)) throw error
      log.warn({ reason: error.message }, 'a webhook was refused')
      throw invalid('Invalid signature.')
    }
    return x.json({ received: true })
  })
}
