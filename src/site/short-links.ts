import type { Hono } from 'hono'
import { findShortLinkPath } from '#domains/messaging/messages/short-links.ts'
import { notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { mountLink } from './private-links.ts'
import type { PrivateLinks } from './private-links.ts'

/** As of the pages that they lead to: phones of one carrier share an address, and a preview asks, too. */
const LIMIT = { points: 150, seconds: 600 }

/** Mounts the short links of texts. They show nothing and change nothing: the page that they lead to does. */
export function mountShortLinks(app: Hono<HonoEnv>, links: PrivateLinks<never>): void {
  const limit = rateLimit(links.parts.db.pool, 'messages.short-links', LIMIT)
  mountLink(app, ['GET', '/l/:code'], { links, limit }, async (x, { parts }) => {
    const path = await findShortLinkPath(parts.db.read(VISITOR), parts.seals, x.req.param('code'))
    if (path === undefined) throw notFound('This link doesn’t work.')
    return new Response(null, {
      status: 303,
      headers: {
        location: path,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  })
}
