/** The statements of an erasure, each with the table that it changes: a test reads here which tables are gone through. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { goneOf } from './gone-records.ts'
import { containing, inFiles } from './identifiers.ts'
import { consentsOf, ERASED, repliesOf } from './person.ts'
import type { Person, Theirs } from './person.ts'

type Step = { of: string; run: SQL }

const change = (of: string, set: SQL, where: SQL): Step => ({ of, run: sql`update ${sql.raw(of)} set ${set} where ${where}` })
const remove = (of: string, where: SQL): Step => ({ of, run: sql`delete from ${sql.raw(of)} where ${where}` })

/** All of them, in their order. `scope` holds ids that stay while rows change; `names` are those that only this person has; `now`: when it is done. */
export function erasing(person: Person, scope: Theirs, names: readonly string[], now: Date): Step[] {
  const { jobs, requests, visits, reviews, photos, messages } = scope
  const { id, phone, email } = person
  const same = sql`(phone = ${phone} and phone <> '' or email = ${email ?? ''} and email <> '')`
  // They, and whoever turned out to be they, and whoever had turned out to be those.
  const former = sql`(with recursive former(id) as (
    select ${id}::uuid union select removed_id from merges join former on kept_id = former.id where undone_at is null) select id from former)`
  const lead = (path: string, ids: SQL) => sql`href in (select ${path} || id from (${ids}) as theirs(id))`
  const onlyTheirs = sql`not exists (select 1 from customers where phone = ${phone} and id <> ${id})`
  const theirAlerts = sql`(href = ${`/dashboard/messages/${phone.slice(1)}`} and ${onlyTheirs} or ${lead('/dashboard/requests/', requests)} or ${lead('/dashboard/jobs/', jobs)} or href = ${`/dashboard/customers/${id}`})`
  return [
    // First, while the rows still tell who was who.
    trail(person, scope),
    // An alert may have gone to the owner's telephone, with the address in it.
    change(
      'communications',
      sql`message = '', html = null`,
      sql`purpose = 'alert' and message in (select title || E'\\n' || body from alerts where ${theirAlerts})`,
    ),
    remove('alerts', theirAlerts),
    remove('notes', sql`customer_id = ${id} or job_id in (${jobs}) or request_id in (${requests})`),
    remove('customer_addresses', sql`customer_id = ${id}`),
    remove('customer_contacts', sql`customer_id = ${id}`),
    remove('customer_pricing', sql`customer_id = ${id}`),
    remove('review_requests', sql`job_id in (${jobs})`),
    remove('offer_links', sql`customer_id = ${id}`),
    remove('duplicate_pairs', sql`one_id = ${id} or other_id = ${id}`),
    change(
      'merges',
      sql`removed = null, before = null, after = null, moved = null, made = null, strangers = null, kept_name = '', removed_name = ''`,
      sql`kept_id in ${former} or removed_id in ${former}`,
    ),
    remove('imports', waitingFile(sql`(customer_id in ${former} or ${same})`, inFiles(person, names))),
    remove('import_lines', sql`not exists (select 1 from imports where id = import_id)`),
    change(
      'import_lines',
      sql`name = ${ERASED}, phone = '', email = null, address = '', cells = null, issues = null, before = null, customer_id = null`,
      sql`customer_id in ${former} or ${same}`,
    ),
    remove('idempotency_keys', sql`answer::text ilike any(${containing([id, phone, email ?? ''].filter(Boolean))})`),
    change(
      'communications',
      sql`recipient = ${ERASED}, subject = null, message = '', html = null, reason = null, provider_id = null,
        status = case when status in ('pending', 'sending') then 'cancelled' else status end`,
      sql`id in (${messages})`,
    ),
    remove('replies', repliesOf(person)),
    remove('conversations', sql`phone = ${phone} and ${onlyTheirs}`),
    // Who said STOP is left alone after that, too: the digest of the number is known again when it is written to, and tells nobody whose it was. What
    // they share with somebody who stays keeps its number.
    change(
      'consents',
      sql`address = case when address like 'sha256:%' or exists (select 1 from customers c where c.id <> ${id} and (c.phone = address or lower(c.email) = address))
        then address else 'sha256:' || encode(sha256(convert_to(address, 'UTF8')), 'hex') end,
        wording = null, customer_id = null, request_id = null, by_name = null`,
      consentsOf(person),
    ),
    change('photos', sql`removed_at = ${LONG_AGO}, approved = false, caption = '', alt = '', preview = null, pair_id = null`, sql`id in (${photos})`),
    change('reviews', sql`comment = ${ERASED}, shown_as = null, reply = null, status = 'rejected'`, sql`id in (${reviews})`),
    change(
      'jobs',
      sql`site_address = null, notes = null, crew_notes = null, customer_notes = null, cancel_reason = null, version = version + 1`,
      sql`id in (${jobs})`,
    ),
    change('job_tasks', sql`text = ${ERASED}`, sql`job_id in (${jobs})`),
    remove('job_signatures', sql`job_id in (${jobs})`),
    change('stock_moves', sql`note = null`, sql`job_id in (${jobs}) and note is not null`),
    change('equipment_usage', sql`notes = null`, sql`job_id in (${jobs})`),
    change(
      'visits',
      sql`name = ${ERASED}, phone = '', email = null, address = '', notes = null, cancel_reason = null, version = version + 1`,
      sql`id in (${visits})`,
    ),
    change(
      'service_requests',
      sql`name = ${ERASED}, phone = '', email = '', address = '', message = '', sms_consent = false, sms_consent_text = null,
        sms_consent_at = null, offers_consent_text = null, offers_consent_version = null, flag_reason = null, lost_reason = null, first_note = null, version = version + 1`,
      sql`id in (${requests})`,
    ),
    change('invoices', sql`notes = null, void_reason = null, link_version = link_version + 1, version = version + 1`, sql`customer_id = ${id}`),
    change(
      'ledger_entries',
      sql`reference = null`,
      sql`reference is not null and (invoice_id in (select id from invoices where customer_id = ${id})
        or estimate_id in (select id from estimates where customer_id = ${id}))`,
    ),
    change(
      'payment_refunds',
      sql`reason = null`,
      sql`entry_id in (select l.id from ledger_entries l left join invoices i on i.id = l.invoice_id left join estimates e on e.id = l.estimate_id
        where coalesce(i.customer_id, e.customer_id) = ${id})`,
    ),
    // What they accepted is kept by its sums and its digest; the trigger that keeps answers as they are makes this one exception.
    change(
      'estimate_answers',
      sql`name = null, signature = null, address = '', reason = null, preferred_start = null, text = null`,
      sql`estimate_id in (select id from estimates where customer_id = ${id})`,
    ),
    change(
      'estimates',
      sql`title = ${ERASED}, intro = null, site_address = null, remind_at = null,
        status = case when status in ('draft', 'sent') then 'void' else status end, link_version = link_version + 1, version = version + 1`,
      sql`customer_id = ${id}`,
    ),
    change('recurring_services', sql`site_address = null, notes = null, version = version + 1`, sql`customer_id = ${id}`),
    change(
      'customers',
      sql`name = ${ERASED}, phone = '', email = null, address = '', tags = '{}', sms_consent_at = null, texts_stopped_at = null,
        archived_at = coalesce(archived_at, ${now}), erased_at = ${now}, version = version + 1`,
      sql`id = ${id}`,
    ),
  ]
}

/** Longer ago than a deleted photo can be put back: the next sweep takes its files. */
const LONG_AGO = sql`now() - interval '3 days'`

/** What an entry of the audit trail may say about a person. */
const PERSONAL = [
  'name',
  'phone',
  'email',
  'address',
  'siteAddress',
  'message',
  'text',
  'line',
  'notes',
  'crewNotes',
  'customerNotes',
  'ruleNotes',
  'comment',
  'reply',
  'shownAs',
  'recipient',
  'subject',
  'label',
  'customer',
  'customerName',
  'reason',
  'lostReason',
  'cancelReason',
  'tags',
  'merged',
  'into',
  'caption',
  'alt',
  'title',
  'intro',
  'lineItems',
  'offer',
]

/** Their records, those that are there and those that are gone, and what says of another one that it was theirs for a while. */
function trail(person: Person, scope: Theirs): Step {
  const { jobs, requests, visits, reviews, photos, messages } = scope
  const cleaned = (column: 'before' | 'after') => sql`(
    select jsonb_object_agg(key, case when key = any(${sql.param(PERSONAL)}::text[]) and value <> 'null' then to_jsonb(${ERASED}::text) else value end)
    from jsonb_each(${sql.raw(column)}))`
  return change(
    'audit_entries',
    sql`before = ${cleaned('before')}, after = ${cleaned('after')}`,
    // A join, since PostgreSQL would look such a list through for each entry.
    sql`id in (select id from audit_entries where after ->> 'customerId' = ${person.id} union select e.id from audit_entries e join (
      select 'customers', ${person.id}::uuid union all select 'jobs', id from (${jobs}) as j(id)
      union all select 'service_requests', id from (${requests}) as r(id) union all select 'visits', id from (${visits}) as v(id)
      union all select 'reviews', id from (${reviews}) as w(id) union all select 'photos', id from (${photos}) as p(id)
      union all select 'communications', id from (${messages}) as m(id)
      union all select 'invoices', id from invoices where customer_id = ${person.id}
      union all select 'estimates', id from estimates where customer_id = ${person.id} union all select entity, entity_id from (${goneOf(person, scope)}) as g
      ) as record(entity, entity_id) using (entity, entity_id))`,
  )
}

/** A file that waits for its import has them in it: among its lines, where it was read through, and else in what is shown of it. */
function waitingFile(theirLine: SQL, pattern: string | null): SQL {
  const cell = (of: string, path: string) =>
    sql`exists (select 1 from jsonb_path_query(${sql.raw(of)}, ${path}::jsonpath) as cell where cell #>> '{}' ~* ${pattern})`
  const line = pattern === null ? theirLine : sql`(${theirLine} or name ~* ${pattern} or address ~* ${pattern} or ${cell('cells', '$[*]')})`
  const shown = pattern === null ? sql`false` : sql`(${cell('columns', '$[*].heading')} or ${cell('columns', '$[*].samples[*]')})`
  return sql`status in ('columns', 'checking', 'checked') and (${shown} or exists (select 1 from import_lines where import_id = imports.id and ${line}))`
}
