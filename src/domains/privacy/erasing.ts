/** The statements of an erasure, each with the table that it changes: a test reads here which tables are gone through. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { goneOf } from './gone-records.ts'
import { containing, inFiles } from './identifiers.ts'
import { ERASED } from './person.ts'
import type { Person, Theirs } from './person.ts'

type Step = { of: string; run: SQL }

const change = (of: string, set: SQL, where: SQL): Step => ({ of, run: sql`update ${sql.raw(of)} set ${set} where ${where}` })
const remove = (of: string, where: SQL): Step => ({ of, run: sql`delete from ${sql.raw(of)} where ${where}` })

/** All of them, in their order. `scope` holds ids that stay while rows change; `names` are those that only this person has. */
export function erasing(person: Person, scope: Theirs, names: readonly string[]): Step[] {
  const { jobs, requests, visits, reviews, photos, messages } = scope
  const { id, phone, email } = person
  const same = sql`(phone = ${phone} and phone <> '' or email = ${email ?? ''} and email <> '')`
  const lead = (path: string, ids: SQL) => sql`href in (select ${path} || id from (${ids}) as theirs(id))`
  return [
    // First, while the rows still tell who was who.
    trail(person, scope),
    remove('alerts', sql`${lead('/dashboard/requests/', requests)} or ${lead('/dashboard/jobs/', jobs)} or href = ${`/dashboard/customers/${id}`}`),
    remove('notes', sql`customer_id = ${id} or job_id in (${jobs}) or request_id in (${requests})`),
    remove('customer_addresses', sql`customer_id = ${id}`),
    remove('customer_contacts', sql`customer_id = ${id}`),
    remove('customer_pricing', sql`customer_id = ${id}`),
    remove('review_requests', sql`job_id in (${jobs})`),
    remove('duplicate_pairs', sql`one_id = ${id} or other_id = ${id}`),
    change(
      'merges',
      sql`removed = null, before = null, after = null, moved = null, made = null, strangers = null, kept_name = '', removed_name = ''`,
      sql`kept_id = ${id} or removed_id = ${id}`,
    ),
    remove('imports', waitingFile(sql`(customer_id = ${id} or ${same})`, inFiles(person, names))),
    remove('import_lines', sql`not exists (select 1 from imports where id = import_id)`),
    change(
      'import_lines',
      sql`name = ${ERASED}, phone = '', email = null, address = '', cells = null, issues = null, before = null, customer_id = null`,
      sql`customer_id = ${id} or ${same}`,
    ),
    remove('idempotency_keys', sql`answer::text ilike any(${containing([id, phone, email ?? ''].filter(Boolean))})`),
    change(
      'communications',
      sql`recipient = ${ERASED}, subject = null, message = '', html = null, reason = null, provider_id = null,
        status = case when status in ('pending', 'sending') then 'cancelled' else status end`,
      sql`id in (${messages})`,
    ),
    change('photos', sql`removed_at = ${LONG_AGO}, approved = false, caption = '', alt = '', preview = null, pair_id = null`, sql`id in (${photos})`),
    change('reviews', sql`comment = ${ERASED}, shown_as = null, reply = null, status = 'rejected'`, sql`id in (${reviews})`),
    change('jobs', sql`notes = null, crew_notes = null, customer_notes = null, cancel_reason = null, version = version + 1`, sql`id in (${jobs})`),
    change('job_tasks', sql`text = ${ERASED}`, sql`job_id in (${jobs})`),
    change('equipment_usage', sql`notes = null`, sql`job_id in (${jobs})`),
    change(
      'visits',
      sql`name = ${ERASED}, phone = '', email = null, address = '', notes = null, cancel_reason = null, version = version + 1`,
      sql`id in (${visits})`,
    ),
    change(
      'service_requests',
      sql`name = ${ERASED}, phone = '', email = '', address = '', message = '', sms_consent = false, sms_consent_text = null,
        sms_consent_at = null, flag_reason = null, lost_reason = null, first_note = null, version = version + 1`,
      sql`id in (${requests})`,
    ),
    change('invoices', sql`notes = null`, sql`customer_id = ${id}`),
    change('recurring_services', sql`notes = null`, sql`customer_id = ${id}`),
    change(
      'customers',
      sql`name = ${ERASED}, phone = '', email = null, address = '', tags = '{}', sms_consent_at = null, texts_stopped_at = null,
        archived_at = coalesce(archived_at, now()), version = version + 1`,
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
  'message',
  'text',
  'line',
  'notes',
  'crewNotes',
  'customerNotes',
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
      union all select 'communications', id from (${messages}) as m(id) union all select entity, entity_id from (${goneOf(person, scope)}) as g
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
