import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hasShortLinkTo } from '#domains/messaging/messages/short-links.ts'
import type { Kind } from './contract.ts'

/** Where a row of a timeline comes from, before it is put into words. `work`: the job that came of an estimate. */
export type Source =
  | 'request'
  | 'job'
  | 'customer'
  | 'change'
  | 'note'
  | 'message'
  | 'text'
  | 'call'
  | 'photos'
  | 'review'
  | 'invoice'
  | 'opened'
  | 'work'
  | 'alert'

/** The id that is asked for; given when the prepared statement runs. */
export const ID = sql`${sql.placeholder('id')}::uuid`

/** A part of a timeline: rows of one table found by one index. `at` and `id` are what it is paged by. */
export type Part = {
  source: Source
  kind: Kind
  id: SQL
  at: SQL
  who: SQL
  facts: SQL
  from: SQL
  where: SQL
  group?: SQL
}

export const NO_ACTOR = sql`null::text`
export const OF_JOBS = sql`in (select id from of_jobs)`
export const OF_REQUESTS = sql`in (select id from of_requests)`

/** A word of ours as it stands in the statement, so that the planner knows it. */
const word = (text: string): SQL => sql.raw(`'${text}'`)

/**
 * Selects who created the record, from the audit log; null for a record that came from the website or with an import.
 */
const maker = (entity: string, id: SQL): SQL =>
  sql`(select m.actor_name from audit_entries m where m.entity = ${word(entity)} and m.entity_id = ${id} and m.action = 'created' and m.actor_id is not null limit 1)`

export const requests: Part = {
  source: 'request',
  kind: 'request',
  id: sql`r.id`,
  at: sql`r.created_at`,
  who: sql`case when r.source = 'website' then null else ${maker('service_requests', sql`r.id`)} end`,
  facts: sql`jsonb_build_object('id', r.id, 'service', r.service, 'source', r.source, 'photos',
    (select count(*) from photos p where p.service_request_id = r.id and p.removed_at is null))`,
  from: sql`service_requests r`,
  where: sql`r.id ${OF_REQUESTS}`,
}

/** The request shows a job that Auto-Process created. */
export const jobs: Part = {
  source: 'job',
  kind: 'job',
  id: sql`j.id`,
  at: sql`j.created_at`,
  who: maker('jobs', sql`j.id`),
  facts: sql`jsonb_build_object('id', j.id, 'service', j.service, 'contract',
    (select jsonb_build_object('id', s.id, 'service', s.service, 'due', t.due_date)
      from recurring_occurrences t join recurring_services s on s.id = t.recurring_service_id where t.job_id = j.id))`,
  from: sql`jobs j`,
  where: sql`j.id ${OF_JOBS} and not exists (select 1 from service_requests r where r.job_id = j.id)`,
}

export const customer: Part = {
  source: 'customer',
  kind: 'customer',
  id: sql`c.id`,
  at: sql`c.created_at`,
  who: maker('customers', sql`c.id`),
  facts: sql`'{}'::jsonb`,
  from: sql`customers c`,
  where: sql`c.id = ${ID} and not exists (select 1 from service_requests r where r.customer_id = c.id and r.made_customer)`,
}

/** Actions that the rows themselves or the note already show. */
const SHOWN_ELSEWHERE = sql`('created', 'note added', 'replied', 'job made of its visit')`

export const CHANGE = sql`jsonb_build_object('entity', a.entity, 'entityId', a.entity_id, 'action', a.action, 'before', a.before, 'after', a.after)`

/** Entries of the audit trail, `a` in `from`. */
export const auditPart = (
  kind: Kind,
  from: SQL,
  { facts = CHANGE, where = sql`true` }: { facts?: SQL; where?: SQL } = {},
): Part => ({
  source: 'change',
  kind,
  id: sql`a.id`,
  at: sql`a.created_at`,
  who: sql`a.actor_name`,
  facts,
  from,
  where,
})

export const changePart = (entity: string, kind: Kind, which: SQL): Part =>
  auditPart(kind, sql`audit_entries a`, {
    where: sql`a.entity = ${word(entity)} and a.entity_id ${which} and a.action not in ${SHOWN_ELSEWHERE}`,
  })

/**
 * All that was done with one record, from when it was added on. What came into a shed and left it stands in the ledger
 * beside it.
 */
export const recordParts = (entity: string, kind: Kind): Part =>
  auditPart(kind, sql`audit_entries a`, {
    where: sql`a.entity = ${word(entity)} and a.entity_id = ${ID} and a.action <> 'stock changed'`,
  })

export const jobChanges: Part = auditPart(
  'job',
  sql`of_jobs j join audit_entries a on a.entity = 'jobs' and a.entity_id = j.id`,
  {
    facts: sql`${CHANGE} || jsonb_build_object('called', j.service)`,
    where: sql`a.action not in ${SHOWN_ELSEWHERE}`,
  },
)

/** What is done for a customer again and again, from when it was agreed on. */
export const contractChanges: Part = auditPart(
  'contract',
  sql`(select id, service from recurring_services where customer_id = ${ID}) t join audit_entries a on a.entity = 'recurring_services' and a.entity_id = t.id`,
  { facts: sql`${CHANGE} || jsonb_build_object('called', 'the recurring service ' || t.service)` },
)

/** Those of the jobs, and a customer's also when their job was deleted: each found by its own index. */
export const reviewsSql = (ofCustomer: boolean): SQL =>
  sql`select id from reviews where job_id ${OF_JOBS}${ofCustomer ? sql` union select id from reviews where customer_id = ${ID}` : sql``}`

export const reviewChanges = (which: SQL): Part =>
  auditPart('review', sql`(${which}) t join audit_entries a on a.entity = 'reviews' and a.entity_id = t.id`)

/** Those of the request, of the job and of the customer are each found by their own index. */
export const visitsSql = (ofCustomer: boolean): SQL => sql`
  select id from visits where job_id ${OF_JOBS} union
  select id from visits where request_id ${OF_REQUESTS}${ofCustomer ? sql` union select id from visits where customer_id = ${ID}` : sql``}`

/** Estimate visits, from when they were booked on. */
export const visitChanges = (which: SQL): Part =>
  auditPart('visit', sql`(${which}) t join audit_entries a on a.entity = 'visits' and a.entity_id = t.id`)

export const notePart = (which: SQL): Part => ({
  source: 'note',
  kind: 'note',
  id: sql`n.id`,
  at: sql`n.created_at`,
  who: sql`n.author_name`,
  facts: sql`jsonb_build_object('text', n.text, 'authorId', n.author_id)`,
  from: sql`notes n`,
  where: sql`${which} and n.removed_at is null`,
})

export const messagePart = (which: SQL): Part => ({
  source: 'message',
  kind: 'message',
  id: sql`m.id`,
  at: sql`m.created_at`,
  who: sql`m.by_name`,
  facts: sql`jsonb_build_object('type', m.type, 'purpose', m.purpose, 'status', m.status, 'simulated', m.simulated, 'recipient', m.recipient,
    'subject', m.subject, 'message', m.message, 'reason', m.reason, 'sendAfter', m.send_after)`,
  from: sql`communications m`,
  where: which,
})

/** Texts that they wrote. */
export const replyPart: Part = {
  source: 'text',
  kind: 'message',
  id: sql`x.id`,
  at: sql`x.created_at`,
  who: sql`c.name`,
  facts: sql`jsonb_build_object('body', x.body, 'pictures', x.pictures, 'wish', x.wish, 'phone', x.phone)`,
  from: sql`replies x left join customers c on c.id = x.customer_id`,
  where: sql`x.customer_id = ${ID}`,
}

/** Calls that the office logged. */
export const callPart: Part = {
  source: 'call',
  kind: 'message',
  id: sql`k.id`,
  at: sql`k.at`,
  who: sql`k.by_name`,
  facts: sql`jsonb_build_object('direction', k.direction, 'minutes', k.minutes, 'note', k.note, 'phone', k.phone)`,
  from: sql`calls k`,
  where: sql`k.customer_id = ${ID}`,
}

/** A message with the link of this estimate or invoice: a long one, or the short one of a text. */
export const LINKS_TO_IT = sql`(strpos(m.message, ${ID}::text) > 0 or ${hasShortLinkTo(
  sql`m.message`,
  sql`'/estimate/' || ${ID}`,
  sql`'/pay/' || ${ID}`,
)})`

/** Every message about an invoice holds its link. */
export const OF_INVOICE = sql`m.customer_id = (select customer_id from invoices where id = ${ID}) and ${LINKS_TO_IT}`

/** Each by one index only, and none twice. */
export function messageParts(ofCustomer: boolean): Part[] {
  if (!ofCustomer)
    return [
      messagePart(sql`m.job_id ${OF_JOBS}`),
      messagePart(sql`m.request_id ${OF_REQUESTS} and (m.job_id is null or m.job_id not ${OF_JOBS})`),
    ]
  return [
    messagePart(sql`m.customer_id = ${ID}`),
    messagePart(sql`m.request_id ${OF_REQUESTS} and m.customer_id is distinct from ${ID}`),
  ]
}

/**
 * Photos that one person added within an hour are one entry. The entry of a request or a review shows the photos that
 * came with it.
 */
export const photos: Part = {
  source: 'photos',
  kind: 'photo',
  id: sql`(array_agg(p.id order by p.created_at, p.id))[1]`,
  at: sql`max(p.created_at)`,
  who: sql`max(u.name)`,
  facts: sql`jsonb_build_object('many', count(*), 'jobId', p.job_id, 'byText', bool_and(exists (select 1 from reply_pictures x where x.photo_id = p.id)))`,
  from: sql`photos p left join users u on u.id = p.created_by`,
  where: sql`p.job_id ${OF_JOBS} and p.removed_at is null and p.service_request_id is null and p.review_id is null`,
  group: sql`p.job_id, p.created_by, date_trunc('hour', p.created_at)`,
}

/** Documents, by the names that they had. `which`: of those in the table `f`. */
export const fileChanges = (which: SQL): Part =>
  auditPart('photo', sql`files f join audit_entries a on a.entity = 'files' and a.entity_id = f.id`, {
    facts: sql`${CHANGE} || jsonb_build_object('called', coalesce(a.after, a.before) ->> 'fileName')`,
    where: sql`${which} and a.action in ('uploaded', 'removed', 'restored')`,
  })

/** Each by one index only, and none twice. */
export const fileParts = (ofCustomer: boolean): Part[] =>
  ofCustomer
    ? [fileChanges(sql`f.customer_id = ${ID}`)]
    : [
        fileChanges(sql`f.job_id ${OF_JOBS}`),
        fileChanges(sql`f.service_request_id ${OF_REQUESTS} and (f.job_id is null or f.job_id not ${OF_JOBS})`),
      ]

export const reviewPart = (which: SQL): Part => ({
  source: 'review',
  kind: 'review',
  id: sql`v.id`,
  at: sql`v.created_at`,
  who: sql`c.name`,
  facts: sql`jsonb_build_object('rating', v.rating, 'comment', v.comment)`,
  from: sql`(${which}) t join reviews v on v.id = t.id left join customers c on c.id = v.customer_id`,
  where: sql`true`,
})

export const invoicePart = (which: SQL): Part => ({
  source: 'invoice',
  kind: 'invoice',
  id: sql`i.id`,
  at: sql`i.created_at`,
  who: maker('invoices', sql`i.id`),
  facts: sql`jsonb_build_object('id', i.id, 'number', i.invoice_number, 'amount', i.amount, 'status', i.status, 'paidDate', i.paid_date)`,
  from: sql`invoices i`,
  where: which,
})

/** What was sent of it the messages tell. */
export const invoiceChanges = (which: SQL): Part =>
  auditPart('invoice', sql`invoices i join audit_entries a on a.entity = 'invoices' and a.entity_id = i.id`, {
    facts: sql`${CHANGE} || jsonb_build_object('called', i.invoice_number)`,
    where: sql`${which} and a.action not in ('created', 'sent', 'not sent', 'reminded')`,
  })

export const alerts: Part = {
  source: 'alert',
  kind: 'alert',
  id: sql`l.id`,
  at: sql`l.created_at`,
  who: NO_ACTOR,
  facts: sql`jsonb_build_object('fannedOut', l.fanned_out_at is not null)`,
  from: sql`alerts l`,
  where: sql`l.href = '/dashboard/requests/' || ${ID}::text`,
}
