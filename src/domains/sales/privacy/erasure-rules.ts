/**
 * What an erasure does, table by table: which columns lose their content and by which condition a row belongs to the
 * person.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SPAM_ALERT_ENDINGS } from '#domains/sales/requests/possible-spam.ts'
import { alertsAbout, digestNaming } from './alerts-about.ts'
import { matchDeletedRecords } from './match-deleted-records.ts'
import { importedAs, uploadedWith, waitingLine, withoutNames, withoutSamples } from './imported-rows.ts'
import { callsSql, consentsSql } from './person-records.ts'
import { ERASED } from './person-scope.ts'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person-scope.ts'

/**
 * `set`: the new value of each column; null: the rows are removed. `shown`: how a preview names the rows, one and many;
 * not every rule is shown.
 */
export type Rule = {
  table: string
  set: Record<string, SQL> | null
  where: SQL
  shown?: readonly [one: string, many: string]
}

/** The statement of a rule. */
export function toStatement({ table, set, where }: Rule): SQL {
  if (set === null) return sql`delete from ${sql.raw(table)} where ${where}`
  const changes = Object.entries(set).map(([column, value]) => sql`${sql.raw(column)} = ${value}`)
  return sql`update ${sql.raw(table)} set ${sql.join(changes, sql`, `)} where ${where}`
}

const NONE = sql`null`
const EMPTY = sql`''`
const BLANK = sql`${ERASED}`
const NEXT_VERSION = { version: sql`version + 1` }

/** The columns of a table that all lose their content in the same way. */
const each = (columns: readonly string[], value: SQL): Record<string, SQL> =>
  Object.fromEntries(columns.map((column) => [column, value]))

/**
 * The rules in their order: those that read who was who come before those that blank it. `now`: when the person is
 * erased.
 */
export function erasureRules(person: Person, records: PersonRecords, now: Date): Rule[] {
  const { id } = person
  const { keys, ids } = records
  const alertsOfThem = alertsAbout(person, records)
  const alertsNamingThem = sql`(${alertsOfThem} or ${digestNaming(records)})`
  return [
    { ...auditTrail(person, records), shown: ['change log entry', 'change log entries'] },
    auditTrailOfOthers(person),
    {
      table: 'communications',
      set: { message: EMPTY, html: NONE },
      where: sql`purpose = 'alert' and message in (select title || E'\\n' || body from alerts where ${alertsNamingThem})
        and message not in (select title || E'\\n' || body from alerts where ${alertsNamingThem} is not true)`,
    },
    { table: 'alerts', set: null, where: alertsOfThem, shown: ['alert', 'alerts'] },
    { table: 'alerts', set: { body: sql`${SPAM_ALERT_ENDINGS[0]}` }, where: digestNaming(records) },
    {
      table: 'notes',
      set: null,
      where: sql`customer_id = ${id} or job_id in (${ids.jobs}) or request_id in (${ids.requests})`,
      shown: ['note', 'notes'],
    },
    {
      table: 'custom_values',
      set: null,
      where: sql`customer_id = ${id} or job_id in (${ids.jobs})
        or address_id in (select id from customer_addresses where customer_id = ${id})`,
      shown: ['custom field value', 'custom field values'],
    },
    {
      table: 'customer_addresses',
      set: null,
      where: sql`customer_id = ${id}`,
      shown: ['service address', 'service addresses'],
    },
    { table: 'customer_contacts', set: null, where: sql`customer_id = ${id}`, shown: ['contact', 'contacts'] },
    { table: 'customer_pricing', set: null, where: sql`customer_id = ${id}`, shown: ['pricing rule', 'pricing rules'] },
    { table: 'review_requests', set: null, where: sql`job_id in (${ids.jobs})` },
    { table: 'offer_links', set: null, where: sql`customer_id = ${id}` },
    { table: 'short_links', set: null, where: sql`customer_id = ${id} or request_id in (${ids.requests})` },
    { table: 'duplicate_pairs', set: null, where: sql`one_id = ${id} or other_id = ${id}` },
    { table: 'idempotency_keys', set: null, where: answersAbout(person, records) },
    { table: 'reply_pictures', set: null, where: sql`reply_id in (${ids.replies})` },
    { table: 'calls', set: null, where: callsSql(person, records), shown: ['logged call', 'logged calls'] },
    { table: 'replies', set: null, where: sql`id in (${ids.replies})`, shown: ['incoming text', 'incoming texts'] },
    { table: 'conversations', set: null, where: sql`phone = ${keys.phone}` },
    {
      table: 'change_orders',
      set: null,
      where: sql`job_id in (${ids.jobs})`,
      shown: ['change order', 'change orders'],
    },
    { table: 'job_signatures', set: null, where: sql`job_id in (${ids.jobs})`, shown: ['signature', 'signatures'] },
    {
      table: 'photos',
      set: { removed_at: LONG_AGO, approved: sql`false`, caption: EMPTY, alt: EMPTY, preview: NONE, pair_id: NONE },
      where: sql`id in (${ids.photos})`,
      shown: ['photo', 'photos'],
    },
    {
      table: 'files',
      set: { removed_at: LONG_AGO, name: EMPTY },
      where: sql`id in (${ids.files})`,
      shown: ['file', 'files'],
    },
    {
      table: 'customer_merges',
      set: {
        ...each(['removed', 'before', 'after', 'moved', 'made', 'strangers'], NONE),
        ...each(['kept_name', 'removed_name'], EMPTY),
      },
      where: sql`kept_id in (${ids.formers}) or removed_id in (${ids.formers})`,
    },
    {
      table: 'import_lines',
      set: null,
      where: waitingLine(records),
      shown: ['line in a pending import', 'lines in pending imports'],
    },
    {
      table: 'imports',
      set: null,
      where: uploadedWith(records),
      shown: ['uploaded file that wasn’t imported', 'uploaded files that weren’t imported'],
    },
    {
      table: 'import_lines',
      set: {
        name: BLANK,
        ...each(['phone', 'address'], EMPTY),
        ...each(['phone_extension', 'email', 'cells', 'issues', 'more', 'made', 'before', 'customer_id'], NONE),
      },
      where: sql`customer_id in (${ids.formers}) or ${importedAs(records)}`,
      shown: ['line in a previous import', 'lines in previous imports'],
    },
    { table: 'imports', ...withoutSamples(records) },
    {
      table: 'imports',
      set: { undone: withoutNames(ids.formers) },
      where: sql`exists (
        select 1 from jsonb_path_query(undone, '$.who[*]') as one where one ->> 'customerId' in (select id::text from (${ids.formers}) as former))`,
    },
    {
      table: 'communications',
      set: {
        recipient: BLANK,
        message: EMPTY,
        ...each(['subject', 'html', 'reason', 'provider_id', 'copies', 'attachments'], NONE),
        status: sql`case when status in ('pending', 'sending') then 'cancelled' else status end`,
      },
      where: sql`id in (${ids.messages})`,
      shown: ['message', 'messages'],
    },
    // The product still does not contact a number that said STOP: it recognizes the digest before it sends, and the
    // digest names no one. An address that another customer also has retains its entry.
    {
      table: 'consents',
      set: {
        address: sql`case when address like 'sha256:%'
            or exists (select 1 from customers c where c.id <> ${id} and (c.phone = consents.address or lower(c.email) = consents.address))
          then address else 'sha256:' || encode(sha256(convert_to(address, 'UTF8')), 'hex') end`,
        ...each(['wording', 'customer_id', 'request_id', 'by_name'], NONE),
      },
      where: consentsSql(person, records),
    },
    {
      table: 'reviews',
      set: {
        comment: BLANK,
        ...each(['shown_as', 'reply', 'rejected_as', 'rejected_note'], NONE),
        status: sql`'rejected'`,
      },
      where: sql`id in (${ids.reviews})`,
      shown: ['review', 'reviews'],
    },
    {
      table: 'jobs',
      set: {
        ...each(['site_address', 'notes', 'crew_notes', 'customer_notes', 'cancel_reason', 'scope'], NONE),
        ...NEXT_VERSION,
      },
      where: sql`id in (${ids.jobs})`,
      shown: ['job', 'jobs'],
    },
    { table: 'job_visits', set: { title: BLANK }, where: sql`job_id in (${ids.jobs})` },
    {
      table: 'job_tasks',
      set: { text: BLANK, answer: NONE },
      where: sql`job_id in (${ids.jobs})`,
      shown: ['checklist item', 'checklist items'],
    },
    { table: 'stock_movements', set: { note: NONE }, where: sql`job_id in (${ids.jobs}) and note is not null` },
    { table: 'equipment_usage', set: { notes: NONE }, where: sql`job_id in (${ids.jobs})` },
    {
      table: 'visits',
      set: {
        name: BLANK,
        ...each(['phone', 'address'], EMPTY),
        ...each(['email', 'notes', 'cancel_reason'], NONE),
        ...NEXT_VERSION,
      },
      where: sql`id in (${ids.visits})`,
      shown: ['estimate visit', 'estimate visits'],
    },
    {
      table: 'visit_measurements',
      set: { areas: sql`'[]'::jsonb`, crew_notes: EMPTY },
      where: sql`visit_id in (${ids.visits})`,
    },
    {
      table: 'service_requests',
      set: {
        name: BLANK,
        ...each(['phone', 'email', 'address', 'message'], EMPTY),
        sms_consent: sql`false`,
        ...each(['sms_consent_text', 'sms_consent_at', 'offers_consent_text', 'offers_consent_version'], NONE),
        ...each(['text_offers_consent_text', 'email_offers_consent_text', 'confirmation_skipped'], NONE),
        ...each(['phone_extension', 'flag_reason', 'lost_reason', 'first_note', 'attribution', 'lead_source'], NONE),
        ...NEXT_VERSION,
      },
      where: sql`id in (${ids.requests})`,
      shown: ['request', 'requests'],
    },
    {
      table: 'recurring_services',
      set: { ...each(['site_address', 'notes', 'card_id', 'scope'], NONE), ...NEXT_VERSION },
      where: sql`customer_id = ${id}`,
      shown: ['recurring service', 'recurring services'],
    },
    // A task lets the provider forget them.
    {
      table: 'saved_cards',
      set: {
        ...each(['brand', 'last4', 'expires_month', 'expires_year', 'removed_by'], NONE),
        consent: EMPTY,
        status: sql`case when status = 'removed' then 'removed' else 'removing' end`,
      },
      where: sql`customer_id = ${id}`,
      shown: ['saved card', 'saved cards'],
    },
    // What was issued stays as it was issued. Its link ends.
    {
      table: 'invoices',
      set: { link_version: sql`link_version + 1`, ...NEXT_VERSION },
      where: sql`customer_id = ${id}`,
    },
    { table: 'book_customers', set: { name: EMPTY }, where: sql`customer_id = ${id}` },
    {
      table: 'ledger_entries',
      set: { reference: NONE },
      where: sql`reference is not null and (invoice_id in (${ids.invoices}) or estimate_id in (${ids.estimates}))`,
    },
    {
      table: 'payment_refunds',
      set: { reason: NONE },
      where: sql`entry_id in (select id from ledger_entries where invoice_id in (${ids.invoices}) or estimate_id in (${ids.estimates}))`,
    },
    // What was agreed to stays whole, and so does what it was agreed to about; a trigger refuses to change it.
    {
      table: 'estimate_responses',
      set: { ...each(['name', 'signature', 'reason', 'preferred_start', 'text', 'digest'], NONE), address: EMPTY },
      where: sql`estimate_id in (${ids.estimates}) and not accepted`,
      shown: ['declined estimate', 'declined estimates'],
    },
    {
      table: 'estimates',
      set: {
        title: BLANK,
        ...each(['intro', 'site_address'], NONE),
        status: sql`case when status in ('draft', 'sent') then 'void' else status end`,
      },
      where: sql`id in (${ids.estimates}) and status <> 'accepted'`,
      shown: ['estimate that wasn’t accepted', 'estimates that weren’t accepted'],
    },
    { table: 'estimates', ...withoutOffers(records) },
    {
      table: 'estimates',
      set: { remind_at: NONE, link_version: sql`link_version + 1`, ...NEXT_VERSION },
      where: sql`customer_id = ${id}`,
    },
    {
      table: 'customers',
      set: {
        name: BLANK,
        ...each(['phone', 'address'], EMPTY),
        email: NONE,
        tags: sql`'{}'`,
        ...each(['phone_extension', 'sms_consent_at', 'texts_stopped_at'], NONE),
        archived_at: sql`coalesce(archived_at, ${now})`,
        erased_at: sql`${now}`,
        ...NEXT_VERSION,
      },
      where: sql`id = ${id}`,
    },
  ]
}

/** Matches responses that are stored for a retried call and that name one of the person's records. */
function answersAbout({ id }: Person, { ids }: PersonRecords): SQL {
  return sql`exists (select 1 from (
    select ${id}::uuid as id union ${ids.requests} union ${ids.jobs} union ${ids.visits} union ${ids.estimates} union ${ids.invoices} union ${ids.reviews}
  ) as record where strpos(answer::text, record.id::text) > 0)`
}

/** Estimates that were not accepted, without the words of what they offered. */
const withoutOffers = ({ offers }: PersonRecords): Pick<Rule, 'set' | 'where'> => ({
  set: {
    offer: sql`(select said.offer from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as said(id uuid, offer jsonb) where said.id = estimates.id)`,
  },
  where: sql`id = any(${sql.param(offers.map(({ id }) => id))}::uuid[])`,
})

/** Longer ago than a deleted photo can be put back: the next sweep takes its files. */
const LONG_AGO = sql`now() - interval '3 days'`

/** What an entry of the change log may say about the person whose record it is about. */
const PERSONAL_KEYS =
  `name phone phoneExtension email company address siteAddress message text line notes crewNotes customerNotes ruleNotes comment reply
  shownAs recipient subject label customer customerName reason lostReason cancelReason reference tags merged into caption alt fileName fieldValue title intro lineItems offer`.split(
    /\s+/,
  )

/**
 * What an entry about another person's record may say about this person: that the record was linked to them for a
 * while.
 */
const NAMING_KEYS = ['customer', 'customerName', 'merged', 'into']

/** Entries about the person's records, including deleted ones. */
function auditTrail(person: Person, records: PersonRecords): Rule {
  const { jobs, requests, visits, reviews, photos, files, messages, estimates, invoices, recurring } = records.ids
  return {
    table: 'audit_entries',
    set: { before: withoutKeys('before', PERSONAL_KEYS), after: withoutKeys('after', PERSONAL_KEYS) },
    // A join, since PostgreSQL would read such a list once for each entry.
    where: sql`id in (select e.id from audit_entries e join (
      select 'customers' as entity, ${person.id}::uuid as entity_id union all select 'jobs', id from (${jobs}) as j
      union all select 'service_requests', id from (${requests}) as r union all select 'visits', id from (${visits}) as v
      union all select 'reviews', id from (${reviews}) as w union all select 'photos', id from (${photos}) as p
      union all select 'files', id from (${files}) as d
      union all select 'communications', id from (${messages}) as m union all select 'invoices', id from (${invoices}) as i
      union all select 'estimates', id from (${estimates}) as s
      union all select 'recurring_services', id from (${recurring}) as t union all select entity, entity_id from (${matchDeletedRecords(person, records)}) as g
      ) as record using (entity, entity_id))`,
  }
}

/** Entries about other records that name the person's id. */
const auditTrailOfOthers = ({ id }: Person): Rule => ({
  table: 'audit_entries',
  set: { before: withoutKeys('before', NAMING_KEYS), after: withoutKeys('after', NAMING_KEYS) },
  where: sql`(after ->> 'customerId' = ${id} or before ->> 'customerId' = ${id})
    and (after ?| ${sql.param(NAMING_KEYS)}::text[] or before ?| ${sql.param(NAMING_KEYS)}::text[])`,
})

const withoutKeys = (column: 'before' | 'after', keys: readonly string[]): SQL => sql`(
  select jsonb_object_agg(key, case when key = any(${sql.param([...keys])}::text[]) and value <> 'null' then to_jsonb(${ERASED}::text) else value end)
  from jsonb_each(${sql.raw(column)}))`
