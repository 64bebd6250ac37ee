import type { Hono } from 'hono'
import { recordDeliveryStatus } from '#domains/messaging/messages/outbox/delivery-status.ts'
import { waitForInFlightTexts } from '#domains/messaging/messages/outbox/wait-for-in-flight.ts'
import { invalid } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { LARGEST_BODY } from '#platform/http/api.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { readText } from '#platform/http/read-body.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { NotGenuine } from '#providers/not-genuine.ts'
import type { SmsEvent } from '#providers/sms/port.ts'
import { mountPhotoLink } from './photo-link.ts'
import { receiveSms } from './receive-sms.ts'

/**
 * POST /api/webhooks/twilio/incoming and /status: texts that come in, and what became of ours. Anything that Twilio has
 * not signed answers 400 and changes nothing. The signature is over the address as Twilio knows it, which is
 * PUBLIC_URL.
 */
export function mountConversations(app: Hono<HonoEnv>, parts: AppServices): void {
  mountPhotoLink(app, parts)
  app.on('POST', ['/api/webhooks/twilio/incoming', '/api/webhooks/twilio/status'], async (x) => {
    const body = await readText(x.env.incoming, LARGEST_BODY)
    const url = new URL(x.req.url)
    const called = `${parts.config.PUBLIC_URL ?? url.origin}${url.pathname}${url.search}`
    try {
      const news = await parts.providers.sms.news(called, body, x.req.header('x-twilio-signature'))
      const reply = news === null ? null : await handleSmsEvent(parts, news)
      return x.body(
        `<?xml version="1.0" encoding="UTF-8"?><Response>${reply === null ? '' : `<Message>${escapeXml(reply)}</Message>`}</Response>`,
        200,
        {
          'content-type': 'text/xml; charset=utf-8',
        },
      )
    } catch (error) {
      if (!(error instanceof NotGenuine)) throw error
      log.warn({ reason: error.message }, 'a webhook was refused')
      throw invalid('Invalid signature.')
    }
  })
}

/** What is answered to it at once, or null. */
async function handleSmsEvent(parts: AppServices, news: SmsEvent): Promise<string | null> {
  if (news.about === 'status') {
    await parts.db.transaction(SYSTEM, (tx) => recordDeliveryStatus(tx, news))
    return null
  }
  const { reply, stopped } = await parts.db.transaction(SYSTEM, (tx) => receiveSms(tx, parts.config, news))
  // Wait, so that the confirmation "no more texts" is true when the customer reads it.
  if (stopped) await waitForInFlightTexts(parts, news.from)
  return reply
}

const ESCAPES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string): string => text.replaceAll(/[<>&"']/g, (sign) => ESCAPES[sign] ?? '')
