import { fileKey } from '#domains/work/files/storage-keys.ts'
import { originalKey, variantKey } from '#domains/work/photos/storage-keys.ts'
import type { Snapshot, TableColumns } from '#platform/database/snapshot.ts'
import { formatColumns } from '#platform/database/snapshot.ts'

type Variants = { width: number; format: string }[]

/** The files that rows name: documents, the sizes of each photo, and what was sent where they are still to be made. */
export async function listReferencedFiles(snapshot: Snapshot): Promise<string[]> {
  const photos = await snapshot.rows<{ id: string; variants: Variants }>('select id, variants from photos order by id')
  // A database of an older version has no table of files yet.
  const [files] = await snapshot.rows<{ there: boolean }>(`select to_regclass('files') is not null as there`)
  const documents = files?.there ? await snapshot.rows<{ id: string }>('select id from files order by id') : []
  return [
    ...photos.flatMap(({ id, variants }) =>
      variants.length === 0 ? [originalKey(id)] : variants.map((variant) => variantKey(id, variant)),
    ),
    ...documents.map(({ id }) => fileKey(id)),
  ]
}

/**
 * whole: every row as it is · nothing: its rows let someone in or matter for the moment alone · the rest: which rows,
 * and what stands in a column's place.
 */
export type Treatment = 'whole' | 'nothing' | { rows?: string; columns?: Readonly<Record<string, string>> }

/**
 * Tables of which every row is backed up as it is: nothing in them lets anyone in. Secrets of two-step sign-in and the
 * product's keys are sealed there, and so are the keys of connected vendors.
 */
const WHOLE = `
  ai_budget ai_features ai_months ai_requests ai_token_reservations alerts appointment_notices audit_entries backups
  book_accounts book_customers book_export_entries book_exports bookings businesses calendar_event_people calendar_events calls campaign_people campaigns
  certificate_alerts connections consents conversations cost_settings crew_members crews
  coverage_learning coverage_rates coverage_samples customer_addresses customer_contacts customer_counts
  custom_fields custom_values customer_last_service customer_merges customer_pricing customers daily_redirect_hits daily_service_counts
  daily_traffic_counts duplicate_checks duplicate_pairs equipment equipment_services equipment_usage estimate_numbers
  change_orders estimate_responses estimates files first_steps health_checks health_events health_states import_lines imports
  invoice_numbers invoice_reminders invoice_versions invoices job_counts job_equipment job_equipment_costs job_labor
  job_material_requirements job_signatures job_surfaces job_tasks job_technicians job_usage job_visit_equipment job_visit_technicians job_visits jobs ledger_entries logos
  material_usage materials message_channels message_templates notes offer_links page_versions partners passkeys
  payment_fees payment_intents payment_refunds photos price_book_items processed_webhooks push_subscriptions
  quick_replies recurring_occurrences recurring_services recurring_technicians redirects replies reply_pictures report_emails
  report_recipients report_schedule report_sends reseal_reminders
  reservations review_requests reviews saved_cards security_events seo_settings service_requests settings shared_files
  short_links
  sign_in_rules
  stock_movements suppliers task_runs technicians test_entries time_off two_factors users visit_measurements visit_technicians visits
  wrapped_keys
`
  .trim()
  .split(/\s+/)

/**
 * Keys of private pages (pay, estimate, review, calendar, photos) and one-time tokens, in addresses and in answers: 256
 * bits in 43 characters.
 */
const LINK_KEY = `'((?:secret|key|token)"?[=:] ?"?|/(?:review|calendar)/)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])'`
/** The code of a short link, which stands for such a key. */
const SHORT_CODE = `'(/l/)[a-z2-9]{16}'`
const withoutLinks = (column: string) =>
  `regexp_replace(regexp_replace(${column}, ${LINK_KEY}, '\\1…', 'gi'), ${SHORT_CODE}, '\\1…', 'g')`
/** What a customer still waits for is to be sent after a restore, and its link has to work then. */
const ofMessage = (column: string) =>
  `case when purpose <> 'account' and status in ('pending', 'sending') then ${column} else ${withoutLinks(column)} end`

/**
 * What a backup holds of every table. A file that is carried about must not let its holder in, and what is put back a
 * month later must not let in a person who was signed out, or whose invitation was withdrawn, since. A table that is
 * missing here is not backed up, and a test says so.
 */
export const TREATMENTS: Readonly<Record<string, Treatment>> = {
  ...Object.fromEntries(WHOLE.map((name) => [name, 'whole'] as const)),
  // Who is signed in and from which browsers, links and codes that wait, attempts that are counted.
  sessions: 'nothing',
  verifications: 'nothing',
  rate_limit_counters: 'nothing',
  calendar_feeds: 'nothing',
  known_devices: 'nothing',
  // Keys in plain, of versions before `wrapped_keys`; the start empties it.
  secrets: 'nothing',
  invitations: { rows: 'accepted_at is not null or withdrawn_at is not null' },
  communications: { columns: { message: ofMessage('message'), html: ofMessage('html'), sealed: 'null::text' } },
  idempotency_keys: { columns: { answer: `${withoutLinks('answer::text')}::jsonb` } },
  accounts: { columns: { access_token: 'null::text', refresh_token: 'null::text', id_token: 'null::text' } },
}

export const findTreatment = (table: string): Treatment | undefined =>
  Object.hasOwn(TREATMENTS, table) ? TREATMENTS[table] : undefined

/** Tables of which a backup holds nothing. */
export const EXCLUDED_TABLES: readonly string[] = Object.keys(TREATMENTS).filter(
  (name) => TREATMENTS[name] === 'nothing',
)

/** What COPY takes of a table: its name and columns, or a query where not all of it is backed up. */
export function toCopySource(table: TableColumns, treatment: Treatment): string {
  if (typeof treatment === 'string') return formatColumns(table)
  const columns = table.columns.map((name) =>
    treatment.columns?.[name] ? `${treatment.columns[name]} as "${name}"` : `"${name}"`,
  )
  return `(select ${columns.join(', ')} from "${table.name}" where ${treatment.rows ?? 'true'})`
}

/**
 * Ends in a restored database what must not come back to life, also from backups of older versions: the tables above,
 * open invitations, and account messages that waited. `$1` is the present time.
 */
export const RESTORE_CLEANUP_SQL: readonly string[] = [
  ...EXCLUDED_TABLES.map((table) => `delete from "${table}" where $1::timestamptz is not null`),
  'update invitations set withdrawn_at = $1 where accepted_at is null and withdrawn_at is null',
  `update communications set status = 'cancelled', reason = 'It waited when the backup was made, and its link ended with the restore.'
   where purpose = 'account' and status in ('pending', 'sending') and $1::timestamptz is not null`,
]

/** Work that waits, and what was under way: it was not done as far as these rows know. */
export const WAITING = `select name, data, start_after, singleton_key from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by id`

export const QUEUES = `select name, retry_limit as "retryLimit", expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds" from pgboss.queue where name not like '\\_\\_%' order by name`
