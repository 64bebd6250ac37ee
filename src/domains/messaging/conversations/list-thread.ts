/**
 * What was said with a number, by text and by e-mail, and what happened with it: each part by its index. An e-mail is
 * known by its customer, or by the request of who is none yet.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import type { TemplateKey } from '#domains/messaging/messages/templates/template-keys.ts'
import type { Kind, Status, Type } from '#domains/messaging/messages/contract.ts'
import { cutPage, readCursorValues } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry } from './contract.ts'
import { describeCall } from './describe-call.ts'
import { listAttachments } from './list-attachments.ts'
import { describeConsentChange } from './describe-consent.ts'

type Row = { of: 'reply' | 'message' | 'consent' | 'call'; id: string; at: string; facts: Facts }
type Facts = {
  body: string
  subject?: string | null
  pictures?: number
  wish?: string | null
  jobId?: string | null
  visitId?: string | null
  type?: Type
  purpose?: Kind
  templateKey?: string | null
  byName?: string | null
  recipient?: string
  customerName?: string | null
  status?: Status
  reason?: string | null
  simulated?: boolean
  sendAfter?: string
  agreed?: boolean
  covers?: string
  source?: string
  direction?: 'in' | 'out'
  minutes?: number | null
  version?: number
}

const ORDER: Order<Row> = {
  name: 'said',
  keys: [
    { of: sql`at`, kind: 'timestamptz', read: ({ at }) => new Date(at) },
    { of: sql`id`, kind: 'uuid', read: ({ id }) => id },
  ],
  descending: true,
}

type ThreadQuery = { limit: number; cursor?: string | undefined }

/** Lists a thread, newest first. Invitations and other account e-mails are private and do not appear here. */
export async function listThread(
  tx: Tx,
  phone: string,
  { limit, cursor }: ThreadQuery,
): Promise<{ rows: Entry[]; next: string | undefined }> {
  const [at, last] = cursor === undefined ? [] : readCursorValues(ORDER, cursor)
  const page = (id: SQL, created: SQL) =>
    sql`${cursor === undefined ? sql`true` : sql`(${created}, ${id}) < (${at}::timestamptz, ${last}::uuid)`} order by ${created} desc, ${id} desc limit ${limit + 1}`
  const message = sql`jsonb_build_object('body', m.message, 'subject', m.subject, 'type', m.type, 'purpose', m.purpose, 'templateKey', m.template_key, 'byName', m.by_name,
    'recipient', m.recipient, 'customerName', c.name, 'status', m.status, 'reason', m.reason, 'simulated', m.simulated, 'sendAfter', m.send_after)`
  const { rows } = await tx.execute<Row>(sql`
    select of, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, facts from (
      (select 'reply' as of, r.id, r.created_at as at, jsonb_build_object('body', r.body, 'pictures', r.pictures, 'wish', r.wish, 'jobId', r.job_id, 'visitId', r.visit_id) as facts
        from replies r where r.phone = ${phone} and ${page(sql`r.id`, sql`r.created_at`)})
      union all
      (select 'message', m.id, m.created_at, ${message} from communications m left join customers c on c.id = m.customer_id
        where m.type = 'sms' and m.recipient = ${phone} and m.purpose not in ('alert', 'account') and ${page(sql`m.id`, sql`m.created_at`)})
      union all
      (select 'message', m.id, m.created_at, ${message} from communications m join customers c on c.id = m.customer_id
        where c.phone = ${phone} and m.type = 'email' and m.purpose not in ('alert', 'account') and ${page(sql`m.id`, sql`m.created_at`)})
      union all
      (select 'message', m.id, m.created_at, ${message} from service_requests q join communications m on m.request_id = q.id left join customers c on c.id = m.customer_id
        where q.phone = ${phone} and m.customer_id is null and m.type = 'email' and m.purpose not in ('alert', 'account') and ${page(sql`m.id`, sql`m.created_at`)})
      union all
      (select 'consent', n.id, n.at, jsonb_build_object('body', coalesce(n.wording, ''), 'agreed', n.agreed, 'covers', n.covers, 'source', n.source, 'byName', n.by_name)
        from consents n where n.channel = 'sms' and n.address = ${phone} and n.source in ('office', 'provider') and not (n.covers = 'pause' and not n.agreed) and ${page(sql`n.id`, sql`n.at`)})
      union all
      (select 'call', k.id, k.at, jsonb_build_object('body', k.note, 'direction', k.direction, 'minutes', k.minutes, 'byName', k.by_name, 'version', k.version)
        from calls k where k.phone = ${phone} and ${page(sql`k.id`, sql`k.at`)})
    ) said order by at desc, id desc limit ${limit + 1}`)
  const { rows: pageRows, next } = cutPage(ORDER, rows, limit)
  const attachments = await listAttachments(
    tx,
    pageRows.flatMap(({ of, id, facts }) => (of === 'reply' && (facts.pictures ?? 0) > 0 ? [id] : [])),
  )
  return { rows: pageRows.map((row) => ({ ...toEntry(row), attachments: attachments.get(row.id) ?? [] })), next }
}

function toEntry({ of, id, at, facts }: Row): Omit<Entry, 'attachments'> {
  const common = {
    id,
    at: new Date(at),
    subject: facts.subject ?? null,
    body: facts.body,
    pictures: facts.pictures ?? 0,
    call: null,
    effect: null,
    sent: null,
  }
  if (of === 'consent') return { ...common, way: 'line', type: 'sms', body: describeConsentChange(facts) }
  if (of === 'call') return { ...common, way: 'line', type: 'sms', ...ofCall(id, facts) }
  if (of === 'reply') return { ...common, way: 'in', type: 'sms', effect: effectOf(facts) }
  const {
    type = 'sms',
    purpose = 'reply',
    templateKey = null,
    byName = null,
    recipient = '',
    customerName = null,
    status = 'pending',
  } = facts
  const { reason = null, simulated = false, sendAfter = at } = facts
  return {
    ...common,
    way: 'out',
    type,
    sent: {
      id,
      purpose,
      automatic: templateKey === null ? null : TEMPLATE_DEFINITIONS[templateKey as TemplateKey].title,
      byName,
      recipient,
      customerName,
      status,
      reason,
      simulated,
      sendAfter: new Date(sendAfter),
    },
  }
}

function ofCall(id: string, { body: note, direction = 'out', minutes = null, byName = null, version = 1 }: Facts) {
  const call = { id, direction, minutes, note, byName: byName ?? '', version }
  return { body: describeCall(call), call }
}

function effectOf({ wish, jobId = null, visitId = null }: Facts): Entry['effect'] {
  const of = { jobId: null, visitId: null }
  if (wish === 'confirm')
    return {
      words: `Customer confirmed by text. The ${visitId === null ? 'job' : 'estimate visit'} is marked as confirmed.`,
      good: true,
      jobId,
      visitId,
    }
  if (wish === 'stop') return { words: 'They replied STOP. We won’t text this number.', good: false, ...of }
  if (wish === 'no-offers')
    return { words: 'They opted out of promotional texts. Texts about their jobs still go out.', good: false, ...of }
  if (wish === 'unsure')
    return {
      words: 'This may be an opt-out. Marketing to this number is on hold until you review it.',
      good: false,
      ...of,
    }
  if (wish === 'wrong-number')
    return { words: 'They say this is the wrong number. We won’t text it.', good: false, ...of }
  if (wish === 'start') return { words: 'They opted back in to texts.', good: true, ...of }
  return wish === 'help' ? { words: 'We replied with our contact info and how to opt out.', good: true, ...of } : null
}
