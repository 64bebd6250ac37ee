import type { Hono } from 'hono'
import { VISITOR } from '#platform/database/transaction.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { notFound } from '#lib/problem.ts'
import { READ_LIMIT } from './contract.ts'
import { recordRead } from './calendar-feed.ts'
import { toIcal } from './to-ical.ts'

/**
 * Serves GET /calendar/{token}.ics, which a phone subscribes to. It is public for anyone who holds the link, and no
 * cache on the way may store it.
 */
export function mountCalendar(app: Hono<HonoEnv>, parts: AppServices): void {
  const reads = rateLimit(parts.db.pool, 'calendar.read', READ_LIMIT)
  app.get('/calendar/:file', async (x) => {
    await reads.take(limitKey(x.env.address))
    const token = /^([\w-]{43})\.ics$/.exec(x.req.param('file'))?.[1]
    if (token === undefined)
      throw notFound('This calendar link doesn’t work. Copy the whole link from the dashboard under Settings.')
    const { feedId, text, etag } = await toIcal(parts.db.read(VISITOR), parts, token)
    await parts.db.transaction(VISITOR, (tx) => recordRead(tx, feedId))
    x.header('etag', etag)
    x.header('cache-control', 'private, no-store')
    x.header('x-robots-tag', 'noindex')
    x.header('referrer-policy', 'no-referrer')
    if (
      x.req
        .header('if-none-match')
        ?.split(/\s*,\s*/)
        .some((known) => known.replace(/^W\//, '') === etag)
    )
      return x.body(null, 304)
    x.header('content-type', 'text/calendar; charset=utf-8')
    x.header('content-disposition', 'inline; filename="appointments.ics"')
    return x.body(text)
  })
}
