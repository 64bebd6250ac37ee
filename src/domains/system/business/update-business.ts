import { and, eq, ne } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Business, BusinessChange } from './contract.ts'
import { get, list } from './service.ts'
import { businesses } from './tables.ts'

/**
 * Renames a business, or turns it on or off. What it did stays, and its open jobs go on; new work goes to the other
 * one. Throws `notFound`, and `conflict` for the last business that is on.
 */
export async function updateBusiness(tx: Tx, { id, ...change }: BusinessChange & { id: string }): Promise<Business[]> {
  // Held until the end, so that two at once do not turn off both.
  await tx.select({ id: businesses.id }).from(businesses).for('update')
  const before = await get(tx, id)
  const { name = before.name, active = before.active } = change
  if (
    before.active &&
    !active &&
    (await tx.$count(businesses, and(eq(businesses.active, true), ne(businesses.id, id)))) === 0
  )
    throw conflict(`${before.name} is your only business. Turn the other one on first.`)
  if (name === before.name && active === before.active) return list(tx)
  await tx.update(businesses).set({ name, active }).where(eq(businesses.id, id))
  audit.record(tx, {
    entity: 'businesses',
    entityId: id,
    action: name === before.name ? (active ? 'turned on' : 'turned off') : 'renamed',
    before: { name: before.name, active: before.active },
    after: { name, active },
  })
  tx.invalidatePages('*')
  tx.notifyClients('businesses')
  return list(tx)
}
