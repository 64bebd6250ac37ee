/**
 * What has come of a campaign. Messages are counted by what became of them; the rest is asked of what happened after
 * them.
 */
import { and, inArray, sql } from 'drizzle-orm'
import { communications } from '#domains/messaging/messages/tables.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Figures } from './contract.ts'

/** Replies and opt-outs within so many days of the message … */
const HEARD_DAYS = 7
/** … and jobs within so many. */
const BOOKED_DAYS = 30

/** How many messages of each of these campaigns have left. */
export async function countSent(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: communications.campaignId, many: sql<number>`count(*)::int` })
    .from(communications)
    .where(and(inArray(communications.campaignId, [...ids]), inArray(communications.status, ['sent', 'delivered'])))
    .groupBy(communications.campaignId)
  return new Map(rows.flatMap(({ id, many }) => (id === null ? [] : [[id, many] as const])))
}

/** What came of a campaign: sent, arrived, answered, opted out, visited, booked. */
export async function getCampaignFigures(tx: Tx, id: string): Promise<Figures> {
  // `replies` and `jobs` are asked by name: conversations stand above, and one statement counts it all.
  const { rows } = await tx.execute<Figures>(sql`
    with mine as (select id, type, status, recipient, customer_id, sent_at from communications where campaign_id = ${id}),
      gone as (select * from mine where sent_at is not null)
    select
      (select count(*) from mine where status in ('sent', 'delivered'))::int as sent,
      (select count(*) from mine where status in ('pending', 'sending'))::int as waiting,
      (select count(*) from mine where status = 'delivered')::int as delivered,
      (select count(*) from mine where status in ('failed', 'unconfirmed'))::int as failed,
      (select count(*) from mine where status in ('suppressed', 'cancelled'))::int as "heldBack",
      (select count(distinct r.phone) from gone g join replies r on g.type = 'sms' and r.phone = g.recipient
        and r.created_at between g.sent_at and g.sent_at + make_interval(days => ${HEARD_DAYS}) and coalesce(r.wish, '') not in ('stop', 'no-offers'))::int as replies,
      (select count(distinct g.recipient) from gone g join consents s on s.channel = g.type and s.address = lower(g.recipient) and not s.agreed
        and s.at between g.sent_at and g.sent_at + make_interval(days => ${HEARD_DAYS}))::int as "optOuts",
      (select count(*) from offer_links where campaign_id = ${id} and visits > 0)::int as visits,
      (select count(distinct j.id) from gone g join jobs j on j.customer_id = g.customer_id and j.status <> 'cancelled'
        and j.created_at between g.sent_at and g.sent_at + make_interval(days => ${BOOKED_DAYS}))::int as bookings`)
  return expectRow(rows)
}
