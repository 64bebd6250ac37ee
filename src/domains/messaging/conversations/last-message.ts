import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Conversation } from './contract.ts'
import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import { describeCall } from './describe-call.ts'
import type { TemplateKey } from '#domains/messaging/messages/templates/template-keys.ts'

type Row = {
  phone: string
  mine: boolean
  body: string
  subject: string | null
  pictures: number
  status: string | null
  by_hand: boolean
  template_key: string | null
  call: { direction: string; minutes: number | null; note: string } | null
}

const MAX_LETTERS = 140

/**
 * Finds the last message with each of these numbers, keyed by its index. A promotion to many customers is not part of a
 * conversation, and neither is a canceled message.
 */
export async function getLastMessages(
  tx: Tx,
  phones: readonly string[],
): Promise<Map<string, NonNullable<Conversation['last']>>> {
  if (phones.length === 0) return new Map()
  const { rows } = await tx.execute<Row>(sql`
    select p.phone, said.* from unnest(${sql.param([...phones])}::text[]) as p(phone) cross join lateral (
      select * from (
        (select created_at, false as mine, body, null as subject, pictures, null as status, false as by_hand, null as template_key, null::jsonb as call
          from replies r where r.phone = p.phone order by created_at desc limit 1)
        union all
        (select created_at, true, message, null, 0, status, by_name is not null, template_key, null from communications
          where type = 'sms' and recipient = p.phone and purpose not in ('marketing', 'alert', 'account') and status <> 'cancelled' order by created_at desc limit 1)
        union all
        (select m.created_at, true, m.message, m.subject, 0, m.status, m.by_name is not null, m.template_key, null
          from customers c join communications m on m.customer_id = c.id and m.type = 'email'
          where c.phone = p.phone and m.purpose not in ('marketing', 'alert', 'account') and m.status <> 'cancelled' order by m.created_at desc limit 1)
        union all
        (select at, true, '', null, 0, null, false, null, jsonb_build_object('direction', direction, 'minutes', minutes, 'note', note)
          from calls k where k.phone = p.phone order by at desc limit 1)
      ) each order by created_at desc limit 1) said`)
  return new Map(rows.map((row) => [row.phone, toLastMessage(row)]))
}

function toLastMessage({
  mine,
  body,
  subject,
  pictures,
  status,
  by_hand: byHand,
  template_key: templateKey,
  call,
}: Row): NonNullable<Conversation['last']> {
  if (call) return { words: describeCall(call).slice(0, MAX_LETTERS), mine, byHand: false, failed: false }
  const failed = status === 'failed' || status === 'suppressed'
  const said = (subject ?? body).replaceAll(/\s+/g, ' ').slice(0, MAX_LETTERS)
  const called = templateKey === null ? null : TEMPLATE_DEFINITIONS[templateKey as TemplateKey].title
  if (!mine)
    return {
      words: said || (pictures === 1 ? 'A picture' : `${pictures} pictures`),
      mine,
      byHand: false,
      failed: false,
    }
  return { words: failed && called !== null ? `${called}, not delivered` : said, mine, byHand, failed }
}
