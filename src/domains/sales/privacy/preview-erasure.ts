import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { PersonalData } from './contract.ts'
import { erasureRules } from './erasure-rules.ts'
import type { Rule } from './erasure-rules.ts'
import { SECTIONS } from './collect-personal-data.ts'
import { listErasureBlockers } from './list-erasure-blockers.ts'
import { findPersonRecords } from './person-records.ts'
import { getPerson } from './person-scope.ts'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person-scope.ts'

/** What is stored about a person, and what an erasure would remove, blank and leave as it is. Throws `notFound`. */
export async function previewErasure(tx: Tx, id: string): Promise<PersonalData> {
  const person = await getPerson(tx, id)
  const records = await findPersonRecords(tx, person)
  const counted = await countRules(tx, erasureRules(person, records, tx.now))
  const group = (removes: boolean) =>
    counted
      .filter((rule) => rule.removes === removes)
      .map(({ shown, many }) => ({ what: shown[many === 1 ? 0 : 1], many }))
  const stored = await countStored(tx, person, records)
  return {
    name: person.name,
    records: stored.map(({ of, many }) => ({ what: STORED[of]?.[many === 1 ? 0 : 1] ?? 'records', many })),
    invoices: stored.find(({ of }) => of === 'invoices')?.many ?? 0,
    hindrances: await listErasureBlockers(tx, person, records),
    removed: group(true),
    redacted: group(false),
    kept: await countRetained(tx, person, records),
    erasedAt: person.erasedAt,
  }
}

type Counted = { shown: readonly [one: string, many: string]; removes: boolean; many: number }

/**
 * How many rows each rule that is shown would change, of those that change any. Photos lose their files, so they count
 * as removed.
 */
export async function countRules(tx: Tx, rules: readonly Rule[]): Promise<Counted[]> {
  const shown = rules.flatMap(({ shown: names, table, set, where }) =>
    names ? [{ shown: names, removes: set === null || table === 'photos' || table === 'files', table, where }] : [],
  )
  const counts = shown.map(
    ({ table, where }, at) => sql`select ${at}::int as at, count(*)::int as many from ${sql.raw(table)} where ${where}`,
  )
  const { rows } = await tx.execute<{ at: number; many: number }>(sql.join(counts, sql` union all `))
  const many = new Map(rows.map((row) => [row.at, row.many]))
  return shown
    .map(({ shown: names, removes }, at) => ({ shown: names, removes, many: many.get(at) ?? 0 }))
    .filter((rule) => rule.many > 0)
}

/** The singular and plural name of each kind of record, by table. */
const STORED: Record<string, readonly [one: string, many: string]> = {
  customer_addresses: ['service address', 'service addresses'],
  customer_contacts: ['contact', 'contacts'],
  service_requests: ['request', 'requests'],
  visits: ['estimate visit', 'estimate visits'],
  jobs: ['job', 'jobs'],
  invoices: ['invoice', 'invoices'],
  customer_pricing: ['pricing rule', 'pricing rules'],
  recurring_services: ['recurring service', 'recurring services'],
  estimates: ['estimate', 'estimates'],
  communications: ['message', 'messages'],
  replies: ['incoming text', 'incoming texts'],
  calls: ['logged call', 'logged calls'],
  reviews: ['review', 'reviews'],
  notes: ['note', 'notes'],
  photos: ['photo', 'photos'],
  files: ['file', 'files'],
}

async function countStored(tx: Tx, person: Person, records: PersonRecords): Promise<{ of: string; many: number }[]> {
  const counts = SECTIONS.filter(({ of }) => of in STORED).map(
    ({ of, where }) =>
      sql`select ${of}::text as of, count(*)::int as many from ${sql.raw(of)} where ${where(person, records)}`,
  )
  const { rows } = await tx.execute<{ of: string; many: number }>(sql.join(counts, sql` union all `))
  return rows.filter(({ many }) => many > 0)
}

/** Records that stay as they are, each with the reason. */
async function countRetained(tx: Tx, { id }: Person, { keys, ids }: PersonRecords): Promise<PersonalData['kept']> {
  const { rows } = await tx.execute<{ invoices: number; payments: number; estimates: number; others: number }>(sql`
    select (select count(*) from invoices where customer_id = ${id})::int as invoices,
      (select count(*) from ledger_entries where invoice_id in (${ids.invoices}) or estimate_id in (${ids.estimates}))::int as payments,
      (select count(*) from estimates where customer_id = ${id} and status = 'accepted')::int as estimates,
      ((select count(*) from customers c, customers me where me.id = ${id} and c.id <> ${id}
          and (c.phone = me.phone and me.phone <> '' or lower(c.email) = lower(me.email) and me.email <> ''))
        + (select count(*) from service_requests t, customers me where me.id = ${id} and t.customer_id is distinct from ${id} and t.id not in (${ids.requests})
          and (t.phone = me.phone and me.phone <> '' or lower(t.email) = lower(me.email) and me.email <> '')))::int as others`)
  const found = rows[0] ?? { invoices: 0, payments: 0, estimates: 0, others: 0 }
  const shared = keys.phone === null || keys.email === null ? found.others : 0
  const retained: [many: number, one: string, several: string, why: string][] = [
    [
      found.invoices,
      'invoice',
      'invoices',
      'Numbers, line items, notes and amounts stay as issued, for your tax records.',
    ],
    [found.payments, 'payment or refund', 'payments and refunds', 'Dates and amounts stay, for your tax records.'],
    [
      found.estimates,
      'accepted estimate',
      'accepted estimates',
      'The accepted text and signature stay as proof of the agreement.',
    ],
    [
      shared,
      'record that belongs to someone else',
      'records that belong to other people',
      'Same phone or email, but another name or another customer.',
    ],
  ]
  return retained.flatMap(([many, one, several, why]) =>
    many === 0 ? [] : [{ what: many === 1 ? one : several, many, why }],
  )
}
