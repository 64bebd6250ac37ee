/** Erasing a person: whatever says who they are goes, and what tax law asks to keep, numbers and sums of invoices, stays. It cannot be undone. */
import { sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { tellAll } from '#domains/duplicates/merge.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Kept } from './contract.ts'
import { erasing } from './erasing.ts'
import { SECTIONS } from './gather.ts'
import { identifiersOf } from './identifiers.ts'
import { personOf, theirs } from './person.ts'
import type { Person, Theirs } from './person.ts'
import { sweepTexts } from './sweep-texts.ts'

/** How a kind is called, of one and of many. */
const CALLED: Record<string, readonly [one: string, many: string]> = {
  customer_addresses: ['service address', 'service addresses'],
  customer_contacts: ['contact', 'contacts'],
  service_requests: ['request', 'requests'],
  visits: ['estimate visit', 'estimate visits'],
  jobs: ['job', 'jobs'],
  invoices: ['invoice', 'invoices'],
  customer_pricing: ['price rule', 'price rules'],
  recurring_services: ['contract', 'contracts'],
  estimates: ['estimate', 'estimates'],
  communications: ['message', 'messages'],
  replies: ['text from them', 'texts from them'],
  reviews: ['review', 'reviews'],
  notes: ['note', 'notes'],
  photos: ['photo', 'photos'],
}

/** What hangs on a person, and why they cannot be erased yet. Throws `notFound`. */
export async function kept(tx: Tx, id: string): Promise<Kept> {
  const person = await personOf(tx, id)
  const scope = theirs(person)
  const counted = await countAll(tx, person, scope)
  return {
    name: person.name,
    records: counted.map(({ of, many }) => ({ what: CALLED[of]?.[many === 1 ? 0 : 1] ?? 'records', many })),
    invoices: counted.find(({ of }) => of === 'invoices')?.many ?? 0,
    hindrances: await hindrancesOf(tx, person, scope),
    erasedAt: person.erasedAt,
  }
}

async function countAll(tx: Tx, person: Person, scope: Theirs): Promise<{ of: string; many: number }[]> {
  const counts = SECTIONS.filter(({ of }) => of in CALLED).map(
    ({ of, where }) => sql`select ${of}::text as of, count(*)::int as many from ${sql.raw(of)} where ${where(person, scope)}`,
  )
  const { rows } = await tx.execute<{ of: string; many: number }>(sql.join(counts, sql` union all `))
  return rows.filter(({ many }) => many > 0)
}

/** What is not finished needs a name and an address. */
async function hindrancesOf(tx: Tx, { id, name }: Person, { jobs, requests, visits }: Theirs): Promise<string[]> {
  const { rows } = await tx.execute<{ jobs: number; requests: number; visits: number; invoices: number; contracts: number }>(sql`
    select (select count(*) from jobs where id in (${jobs}) and status in ('requested', 'scheduled', 'in-progress'))::int as jobs,
      (select count(*) from service_requests where id in (${requests}) and status in ('new', 'contacted'))::int as requests,
      (select count(*) from visits where id in (${visits}) and status = 'scheduled')::int as visits,
      (select count(*) from invoices where customer_id = ${id} and status in ('draft', 'sent', 'overdue'))::int as invoices,
      (select count(*) from recurring_services where customer_id = ${id} and status = 'active')::int as contracts`)
  const [open] = rows
  const sentences: [number | undefined, string, string, string][] = [
    [open?.jobs, 'job that is not done', 'jobs that are not done', 'Complete or cancel'],
    [open?.requests, 'request that is open', 'requests that are open', 'Complete or cancel'],
    [open?.visits, 'estimate visit that is booked', 'estimate visits that are booked', 'Finish or cancel'],
    [open?.invoices, 'invoice that is not paid', 'invoices that are not paid', 'Settle or void'],
    [open?.contracts, 'contract that runs', 'contracts that run', 'Cancel'],
  ]
  return sentences.flatMap(([many = 0, one, several, first]) =>
    many === 0 ? [] : `${name} has ${many} ${many === 1 ? one : several}. ${first} ${many === 1 ? 'it' : 'them'} first.`,
  )
}

/** Erases a person; `typed` is their name, typed by whoever wants it. Throws `invalid` for another name, `conflict` while something is not finished. */
export async function erase(tx: Tx, id: string, typed: string): Promise<void> {
  // Before all else: who hangs something on them waits for this, or this for them (customers/service.ts).
  await tx.execute(sql`select 1 from customers where id = ${id} for update`)
  const person = await personOf(tx, id)
  if (person.erasedAt) throw conflict('This person was erased already.')
  if (typed.trim().toLowerCase() !== person.name.trim().toLowerCase())
    throw invalid('The name is another one.', [{ path: 'name', message: `Please type ${person.name}.` }])
  const scope = await settle(tx, person)
  const hindrances = await hindrancesOf(tx, person, scope)
  if (hindrances.length > 0) throw conflict(hindrances.join(' '))
  const counted = await countAll(tx, person, scope)
  const identifiers = await identifiersOf(tx, person)
  // For this transaction, what is otherwise kept as it is may lose its names.
  await tx.execute(sql`select set_config('tidestone.erasing', 'on', true)`)
  for (const { run } of erasing(person, scope, identifiers?.names ?? [], tx.now)) await tx.execute(run)
  if (identifiers) await sweepTexts(tx, identifiers)
  audit.record(tx, {
    entity: 'customers',
    entityId: id,
    action: 'erased',
    after: Object.fromEntries(counted.map(({ of, many }) => [CALLED[of]?.[1] ?? of, many])),
  })
  tellAll(tx)
  tx.changed('imports', 'photos', 'alerts')
  tx.touches('/gallery')
  // Files go at once, and if their store is away, once it is back.
  tx.later('photos.sweep', {})
}

/** Which rows are theirs, by id: what is erased from a row must not take away by what it was found. */
async function settle(tx: Tx, person: Person): Promise<Theirs> {
  const entries = await Promise.all(
    Object.entries(theirs(person)).map(async ([key, ids]) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from (${ids}) found`)
      return [key, sql`select unnest(${sql.param(rows.map(({ id }) => id))}::uuid[])`] as const
    }),
  )
  return Object.fromEntries(entries) as Theirs // with the same keys
}
