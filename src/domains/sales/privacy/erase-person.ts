/**
 * Erasing a person: what says who they are goes from their records, and issued documents stay as they were issued. It
 * cannot be undone.
 */
import { sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { notifyAll } from '#domains/sales/duplicates/merge-customers.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { erasureRules, toStatement } from './erasure-rules.ts'
import { listErasureBlockers } from './list-erasure-blockers.ts'
import { findPersonRecords } from './person-records.ts'
import { getPerson } from './person-scope.ts'
import { countRules } from './preview-erasure.ts'

/**
 * Erases a person; `typed` is their name, typed by the owner. Changes only rows that belong to them (erasure-rules.ts),
 * in one transaction. Throws `invalid` for another name, and `conflict` while any of their records is open.
 */
export async function erasePerson(tx: Tx, id: string, typed: string): Promise<void> {
  // Before all else: a transaction that adds something to the person waits for this one, or this one for it
  // (customers/service.ts).
  await tx.execute(sql`select 1 from customers where id = ${id} for update`)
  const person = await getPerson(tx, id)
  if (person.erasedAt) throw conflict('This person’s data has already been erased.')
  if (typed.trim().toLowerCase() !== person.name.trim().toLowerCase())
    throw invalid('That name doesn’t match.', [{ path: 'name', message: `Please type ${person.name}.` }])
  const records = await findPersonRecords(tx, person)
  const hindrances = await listErasureBlockers(tx, person, records)
  if (hindrances.length > 0) throw conflict(hindrances.join(' '))
  const rules = erasureRules(person, records, tx.now)
  const counted = await countRules(tx, rules)
  // For this transaction only, the triggers that protect written records let these rules blank a person's words.
  await tx.execute(sql`select set_config('tidestone.erasing', 'on', true)`)
  for (const rule of rules) await tx.execute(toStatement(rule))
  await tx.execute(sql`select set_config('tidestone.erasing', 'off', true)`)
  audit.record(tx, {
    entity: 'customers',
    entityId: id,
    action: 'erased',
    after: Object.fromEntries(counted.map(({ shown, many }) => [shown[1], many])),
  })
  notifyAll(tx)
  tx.notifyClients('imports', 'photos', 'files', 'alerts')
  tx.invalidatePages('/gallery')
  // Files go at once, and if their store is away, once it is back.
  tx.enqueue('photos.sweep', {})
  tx.enqueue('files.purge', {})
}
