/** Reads rows of the price book. The prices of the six services of the quote form are the rates of the business. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { readRates, type SavedRates } from '#domains/system/business/business-settings.ts'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { toBands } from '#domains/system/business/find-band.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import { Item } from './contract.ts'
import { priceBookItems as items } from './tables.ts'

type Row = typeof items.$inferSelect
type Known = SavedRates

/**
 * Everything that is not removed: by kind, then in the owner's order. A row that only other hands than ours can have
 * written is left out, because jobs must go on without it.
 */
export async function selectItems(tx: Tx): Promise<Item[]> {
  const known = await readRates(tx)
  const rows = await tx
    .select()
    .from(items)
    .where(isNull(items.removedAt))
    .orderBy(asc(items.place), asc(items.createdAt), asc(items.id))
  return rows.flatMap((row) => {
    const read = readItem(row, known)
    if (!read.success) log.error({ itemId: row.id, err: read.error }, 'price book item cannot be read')
    return read.data ?? []
  })
}

/** Throws `notFound` for a removed item too. */
export async function getItem(tx: Tx, id: string): Promise<Item> {
  const [row] = await tx
    .select()
    .from(items)
    .where(and(eq(items.id, id), isNull(items.removedAt)))
  if (!row) throw notFound('This item is no longer in the price book.')
  const read = readItem(row, await readRates(tx))
  if (!read.success) throw read.error
  return read.data
}

/** The same, held until the end of the transaction: two people who save at once come here one after the other. */
export async function lockItem(tx: Tx, id: string): Promise<Item> {
  await tx.select({ id: items.id }).from(items).where(eq(items.id, id)).for('update')
  return getItem(tx, id)
}

function readItem(row: Row, { rates, version, saved }: Known) {
  const key = ServiceKey.safeParse(row.key).data ?? null
  const { removedAt: _removed, place: _place, ...shown } = row
  return Item.safeParse({
    ...shown,
    key,
    ...(key !== null && {
      prices: rates[key].high === 0 ? [] : toBands(rates[key]),
      minimum: rates[key].minimum,
      // A save of the rates in Settings is a newer version of the item too.
      version: row.version + version,
    }),
    priceConfirmed: key === null || saved.includes(key),
  })
}
