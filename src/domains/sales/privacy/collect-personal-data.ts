import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { listTimeline } from '#domains/system/history/list-timeline.ts'
import type { Entry } from '#domains/system/history/contract.ts'
import { fileKey } from '#domains/work/files/storage-keys.ts'
import { variantKey } from '#domains/work/photos/storage-keys.ts'
import type { StoredVariant } from '#domains/work/photos/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { callsSql, consentsSql, findPersonRecords } from './person-records.ts'
import { getPerson } from './person-scope.ts'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person-scope.ts'

/** Rows of one kind, by the names of their columns: `transactionDate`. */
export type Section = { title: string; rows: Record<string, unknown>[] }
/** A picture or document to be put beside them: its name in the archive, and where its bytes are. */
export type PictureFile = { name: string; key: string }
export type CollectedData = { person: Person; sections: Section[]; history: Entry[]; pictures: PictureFile[] }

/** What is stored about a person, as whole rows, by table name. A test fails when a table is missing here. */
export const SECTIONS: readonly {
  title: string
  of: string
  where: (person: Person, records: PersonRecords) => SQL
}[] = [
  { title: 'Customer', of: 'customers', where: ({ id }) => sql`id = ${id}` },
  { title: 'Service addresses', of: 'customer_addresses', where: ({ id }) => sql`customer_id = ${id}` },
  {
    title: 'Custom fields',
    of: 'custom_values',
    where: ({ id }, { ids: { jobs } }) => sql`customer_id = ${id} or job_id in (${jobs})
      or address_id in (select id from customer_addresses where customer_id = ${id})`,
  },
  { title: 'Contacts', of: 'customer_contacts', where: ({ id }) => sql`customer_id = ${id}` },
  { title: 'Requests', of: 'service_requests', where: (_person, { ids: { requests } }) => sql`id in (${requests})` },
  { title: 'Estimate visits', of: 'visits', where: (_person, { ids: { visits } }) => sql`id in (${visits})` },
  {
    title: 'Measured at estimate visits',
    of: 'visit_measurements',
    where: (_person, { ids: { visits } }) => sql`visit_id in (${visits})`,
  },
  { title: 'Jobs', of: 'jobs', where: (_person, { ids: { jobs } }) => sql`id in (${jobs})` },
  {
    title: 'Further visits of jobs',
    of: 'job_visits',
    where: (_person, { ids: { jobs } }) => sql`job_id in (${jobs})`,
  },
  {
    title: 'Change orders',
    of: 'change_orders',
    where: (_person, { ids: { jobs } }) => sql`job_id in (${jobs})`,
  },
  { title: 'Job checklists', of: 'job_tasks', where: (_person, { ids: { jobs } }) => sql`job_id in (${jobs})` },
  {
    title: 'Job signatures',
    of: 'job_signatures',
    where: (_person, { ids: { jobs } }) => sql`job_id in (${jobs})`,
  },
  { title: 'Invoices', of: 'invoices', where: ({ id }) => sql`customer_id = ${id}` },
  {
    title: 'Payments',
    of: 'ledger_entries',
    where: ({ id }) =>
      sql`invoice_id in (select id from invoices where customer_id = ${id}) or estimate_id in (select id from estimates where customer_id = ${id})`,
  },
  {
    title: 'Test payments',
    of: 'test_entries',
    where: ({ id }) =>
      sql`invoice_id in (select id from invoices where customer_id = ${id}) or estimate_id in (select id from estimates where customer_id = ${id})`,
  },
  { title: 'Saved cards', of: 'saved_cards', where: ({ id }) => sql`customer_id = ${id}` },
  { title: 'Prices', of: 'customer_pricing', where: ({ id }) => sql`customer_id = ${id}` },
  { title: 'Estimates', of: 'estimates', where: ({ id }) => sql`customer_id = ${id}` },
  {
    title: 'Answers to estimates',
    of: 'estimate_responses',
    where: ({ id }) => sql`estimate_id in (select id from estimates where customer_id = ${id})`,
  },
  { title: 'Recurring services', of: 'recurring_services', where: ({ id }) => sql`customer_id = ${id}` },
  { title: 'Messages', of: 'communications', where: (_person, { ids: { messages } }) => sql`id in (${messages})` },
  { title: 'Texts from them', of: 'replies', where: (_person, { ids: { replies } }) => sql`id in (${replies})` },
  {
    title: 'Attachments of texts',
    of: 'reply_pictures',
    where: (_person, { ids: { replies } }) => sql`reply_id in (${replies})`,
  },
  { title: 'Logged calls', of: 'calls', where: callsSql },
  { title: 'Message consent', of: 'consents', where: consentsSql },
  { title: 'Campaign links', of: 'offer_links', where: ({ id }) => sql`customer_id = ${id}` },
  { title: 'Reviews', of: 'reviews', where: (_person, { ids: { reviews } }) => sql`id in (${reviews})` },
  {
    title: 'Notes',
    of: 'notes',
    where: ({ id }, { ids: { jobs, requests } }) =>
      sql`removed_at is null and (customer_id = ${id} or job_id in (${jobs}) or request_id in (${requests}))`,
  },
  {
    title: 'Photos',
    of: 'photos',
    where: (_person, { ids: { photos } }) => sql`removed_at is null and id in (${photos})`,
  },
  {
    title: 'Files',
    of: 'files',
    where: (_person, { ids: { files } }) => sql`removed_at is null and id in (${files})`,
  },
]

/** Of tables whose rows have no time of their own, or call it otherwise. */
const ORDER: Record<string, string> = {
  visit_measurements: 'visit_id',
  customers: 'id',
  consents: 'at',
  job_signatures: 'signed_at',
}

/** Of no meaning outside of this program, or secret. */
const LEFT_OUT = new Set([
  'search',
  'archived',
  'variants',
  'preview',
  'contentHash',
  'html',
  'attempts',
  'standsAt',
  'dates',
  'alone',
  'pairId',
])

/** Fields that the file has by other names than the columns, for anyone who reads files of several years. */
const FIELD_NAMES: Record<string, string> = { templateKey: 'automatic', paused: 'held' }

/** Collects everything that is stored about a person. Throws `notFound`. */
export async function collectPersonalData(tx: Tx, id: string): Promise<CollectedData> {
  const person = await getPerson(tx, id)
  const records = await findPersonRecords(tx, person)
  const sections: Section[] = []
  for (const { title, of, where } of SECTIONS) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.raw(of)} t where ${where(person, records)} order by ${sql.raw(ORDER[of] ?? 'created_at')}`,
    )
    if (rows.length > 0) sections.push({ title, rows: rows.map(({ row }) => readable(row)) })
  }
  return { person, sections, history: await historyOf(tx, id), pictures: await picturesOf(tx, records) }
}

const readable = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const key = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
      return LEFT_OUT.has(key) || value === null ? [] : [[FIELD_NAMES[key] ?? key, value]]
    }),
  )

async function historyOf(tx: Tx, id: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await listTimeline(tx, 'customers', id, { limit: 200, cursor })
    entries.push(...page.rows)
    cursor = page.next
  }
  return entries
}

async function picturesOf(tx: Tx, { ids: { photos, files } }: PersonRecords): Promise<PictureFile[]> {
  const { rows } = await tx.execute<{ id: string; variants: StoredVariant[] }>(
    sql`select id, variants from photos where removed_at is null and id in (${photos}) order by created_at, id`,
  )
  const { rows: documents } = await tx.execute<{ id: string; kind: string }>(
    sql`select id, kind from files where removed_at is null and id in (${files}) order by created_at, id`,
  )
  return [
    ...rows.flatMap(({ id, variants }) => {
      const largest = variants.findLast(({ format }) => format === 'jpg')
      return largest ? [{ name: `photos/${id}.jpg`, key: variantKey(id, largest) }] : []
    }),
    ...documents.map(({ id, kind }) => ({ name: `files/${id}.${kind}`, key: fileKey(id) })),
  ]
}
