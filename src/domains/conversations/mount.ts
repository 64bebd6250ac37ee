import type { Hono } from 'hono'
import { noteStatus } from '#domains/messages/news.ts'
import { untilQuiet } from '#domains/messages/hush.ts'
import { invalid } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { LARGEST_BODY } from '#platform/http/api.ts'
import type { Carried } from '#platform/http/api.ts'
import { readText } from '#platform/http/body.ts'
import type { Parts } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { NotGenuine } from '#providers/not-genuine.ts'
import type { SmsNews } from '#providers/sms/port.ts'
import { take } from './receive.ts'

/**
 * POST /api/webhooks/twilio/incoming and /status: texts that come in, and what became of ours. Anything that Twilio has
 * not signed answers 400 and changes nothing. The signature is over the address as Twilio knows it, which is
 * PUBLIC_URL.
 */
export function mountConversations(app: Hono<Carried>, parts: Parts): void {
  app.on('POST', ['/api/webhooks/twilio/incoming', '/api/webhooks/twilio/status'], async (x) => {
    const body = await readText(x.env.incoming, LARGEST_BODY)
    const url = new URL(x.req.url)
    const called = `${parts.config.PUBLIC_URL ?? url.origin}${url.pathname}${url.search}`
    try {
      const news = await parts.providers.sms.news(called, body, x.req.header('x-twilio-signature'))
      const reply = news === null ? null : await heed(parts, news)
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
      throw invalid('This is not a genuine call.')
    }
  })
}

/** What is answered to it at once, or null. */
async function heed(parts: Parts, news: SmsNews): Promise<string | null> {
  if (news.about === 'status') {
    await parts.db.transaction(SYSTEM, (tx) => noteStatus(tx, news))
    return null
  }
  const { reply, stopped } = await parts.db.transaction(SYSTEM, (tx) => take(tx, parts.config, news))
  // Whoever is told that no more will come is told the truth.
  if (stopped) await untilQuiet(parts, news.from)
  return reply
}

const ESCAPES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string): string => text.replaceAll(/[<>&"']/g, (sign) => ESCAPES[sign] ?? '')
