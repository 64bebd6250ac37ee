/**
 * The price book: what the business sells, for how much, how long it takes and what the crew has to do. Estimates, jobs
 * and invoices copy from it, so that nothing that was made changes when an item does.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, max, ne, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { readRates, saveRate } from '#domains/system/business/business-settings.ts'
import type { Content, ServiceKey } from '#domains/system/business/contract.ts'
import * as business from '#domains/system/business/service.ts'
import { withoutServices } from '#domains/system/business/to-public-content.ts'
import { toRate } from '#domains/system/business/find-band.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { conflict, invalid } from '#lib/problem.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_ITEMS } from './contract.ts'
import type { Item, ItemChange, ItemInput, ItemKind } from './contract.ts'
import { CATEGORY_SERVICES, WEBSITE_SERVICES } from './contract-default-items.ts'
import { describeItem } from './describe-item.ts'
import { getItem, lockItem, selectItems } from './item-row.ts'
import { priceBookItems as items } from './tables.ts'

export const list = (tx: Tx): Promise<Item[]> => selectItems(tx)

/** Throws `invalid` for a name that is taken, and `conflict` when the book is full. */
export async function create(tx: Tx, input: ItemInput): Promise<Item> {
  await holdOrder(tx)
  if ((await tx.$count(items, isNull(items.removedAt))) >= MAX_ITEMS)
    throw conflict(`A price book can have up to ${MAX_ITEMS} items. Remove some you no longer sell.`)
  await assertNameIsFree(tx, input.name, null)
  const [last] = await tx
    .select({ place: max(items.place) })
    .from(items)
    .where(eq(items.kind, input.kind))
  const id = randomUUID()
  await assertPictureExists(() =>
    tx.insert(items).values({
      ...input,
      note: input.note ?? null,
      id,
      // The quote form takes the six services of the specification and no others.
      onWebsite: false,
      place: (last?.place ?? -1) + 1,
      createdAt: tx.now,
      updatedAt: tx.now,
    }),
  )
  const made = await getItem(tx, id)
  recordChange(tx, id, 'created', { after: describeItem(made) })
  return made
}

/**
 * Throws CHANGED when `version` is not the one that stands, and `invalid` for a name that is taken, or for the name,
 * kind or unit of a service that the website names. Documents that were made from the item stay as they are. A renamed
 * service emits `price-book.renamed`.
 */
export async function update(
  tx: Tx,
  id: string,
  { version, ...change }: ItemChange & { version: number },
): Promise<Item> {
  await holdOrder(tx)
  const before = await lockItem(tx, id)
  await assertSeen(tx, before, version)
  const next = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
  if (before.key === null) next.onWebsite = false
  else assertFixedFields(before, next)
  const isPriceChanged = !deepEqual(next.prices, before.prices) || next.minimum !== before.minimum
  const confirms = before.key !== null && !before.priceConfirmed && change.prices !== undefined
  if (deepEqual(next, before) && !confirms) return before
  assertTimeIsWhole(next)
  await assertNameIsFree(tx, next.name, id)
  if (before.key !== null && (isPriceChanged || confirms)) await savePrice(tx, before.key, next)
  const { kind, name, note, unit, taxable, minutes, perUnits, crew, materials, checklist, description } = next
  await assertPictureExists(() =>
    tx
      .update(items)
      .set({
        kind,
        name,
        note,
        unit,
        taxable,
        minutes,
        perUnits,
        crew,
        materials,
        checklist,
        description,
        ...(before.key === null && { prices: next.prices, minimum: next.minimum }),
        pictureId: next.pictureId,
        onWebsite: next.onWebsite,
        active: next.active,
        version: sql`${items.version} + 1`,
        updatedAt: tx.now,
      })
      .where(eq(items.id, id)),
  )
  const after = await getItem(tx, id)
  recordChange(tx, id, 'changed', { before: describeItem(before), after: describeItem(after) })
  if (before.kind === 'service' && before.name !== after.name)
    tx.emit('price-book.renamed', { from: before.name, to: after.name })
  return after
}

/**
 * Takes an item out of the book for new work; `restore` puts it back. Jobs, estimates and invoices keep its words and
 * amounts. Throws `conflict` for the six services that the website names.
 */
export async function remove(tx: Tx, id: string): Promise<Item> {
  const before = await lockItem(tx, id)
  if (before.key !== null)
    throw conflict('Your website’s quote form lists this service, so it can’t be removed. Turn it off instead.')
  await tx.update(items).set({ removedAt: tx.now }).where(eq(items.id, id))
  recordChange(tx, id, 'removed', { before: describeItem(before) })
  return before
}

/** One that is there stays as it is. Throws `notFound`, and `invalid` when another item has its name by now. */
export async function restore(tx: Tx, id: string): Promise<Item> {
  await holdOrder(tx)
  const [removed] = await tx
    .select()
    .from(items)
    .where(and(eq(items.id, id), isNotNull(items.removedAt)))
  if (!removed) return getItem(tx, id)
  await assertNameIsFree(tx, removed.name, id)
  await tx.update(items).set({ removedAt: null }).where(eq(items.id, id))
  const back = await getItem(tx, id)
  recordChange(tx, id, 'restored', { after: describeItem(back) })
  return back
}

/** Puts the items of a kind in this order. Throws `conflict` when one was added or removed since. */
export async function order(tx: Tx, kind: ItemKind, ids: readonly string[]): Promise<Item[]> {
  await holdOrder(tx)
  const before = (await selectItems(tx)).filter((item) => item.kind === kind).map(({ id }) => id)
  if (ids.length !== before.length || !before.every((id) => ids.includes(id)))
    throw conflict('The price book has changed. Reorder the items again.')
  for (const [place, id] of ids.entries()) await tx.update(items).set({ place }).where(eq(items.id, id))
  tx.notifyClients('price-book')
  return selectItems(tx)
}

/** The active item that work of this name is of; undefined for work that is not in the book. */
export const findService = async (tx: Tx, name: string): Promise<Item | undefined> =>
  pickService(await selectItems(tx), name)

/** The same of a book that was read. */
export function pickService(all: readonly Item[], name: string): Item | undefined {
  const wanted = name.trim().toLowerCase()
  return all.find((item) => item.kind === 'service' && item.active && item.name.toLowerCase() === wanted)
}

/** The services of the quote form that the business does not offer on its website now. */
async function listHidden(tx: Tx): Promise<ServiceKey[]> {
  const rows = await tx
    .select({ key: items.key })
    .from(items)
    .where(and(isNotNull(items.key), sql`not (${items.active} and ${items.onWebsite})`))
  // Only the seed writes keys.
  return rows.map(({ key }) => key as ServiceKey)
}

/** What pages, the ballpark and the chat may say: no price that is not confirmed, or of a service that is off. */
export async function publicContent(tx: Tx): Promise<Content> {
  const content = await business.publicContent(tx)
  const hidden = await listHidden(tx)
  return hidden.length === 0 ? content : { ...content, hidden, rates: withoutServices(content.rates, hidden) }
}

/** The first rows exist after the first start; later starts change nothing, and bring nothing back. */
export async function seed(tx: Tx): Promise<void> {
  const isNew = (await tx.$count(items)) === 0
  await tx
    .insert(items)
    .values(
      [...WEBSITE_SERVICES, ...(isNew ? CATEGORY_SERVICES : [])].map((item, place) => ({
        ...item,
        place,
        createdAt: tx.now,
        updatedAt: tx.now,
      })),
    )
    .onConflictDoNothing()
}

async function savePrice(
  tx: Tx,
  key: ServiceKey,
  { prices, minimum }: Pick<Item, 'prices' | 'minimum'>,
): Promise<void> {
  await saveRate(tx, key, prices.length === 0 ? { low: 0, high: 0, minimum } : toRate(prices, minimum))
}

/** The item itself, or the rates in Settings, may have been changed by another person. */
async function assertSeen(tx: Tx, { id, key, version, updatedAt }: Item, seen: number): Promise<void> {
  const { row } = await readRates(tx)
  const isOfRates = key !== null && row !== null && row.updatedAt > updatedAt
  await (isOfRates
    ? audit.assertVersion(tx, 'settings', { id: row.id, version }, seen)
    : audit.assertVersion(tx, 'price_book_items', { id, version }, seen))
}

function assertFixedFields(before: Item, next: Item): void {
  const refuse = (path: string, message: string): never => {
    throw invalid(message, [{ path, message }])
  }
  if (next.name !== before.name || next.kind !== before.kind)
    refuse('name', 'Your website and its quote form use this name. Add another item to sell it under a new name.')
  if (next.unit !== before.unit)
    refuse('unit', 'Your website prices this service by the square foot. Add another item to sell it by another unit.')
}

function assertTimeIsWhole({ minutes, perUnits }: Item): void {
  if ((minutes === null) === (perUnits === null)) return
  const message = 'Enter both the time and what it’s for, or leave both empty.'
  throw invalid(message, [{ path: minutes === null ? 'minutes' : 'perUnits', message }])
}

async function assertNameIsFree(tx: Tx, name: string, id: string | null): Promise<void> {
  const [taken] = await tx
    .select({ name: items.name })
    .from(items)
    .where(
      and(
        sql`lower(${items.name}) = lower(${name})`,
        isNull(items.removedAt),
        id === null ? undefined : ne(items.id, id),
      ),
    )
  if (!taken) return
  const message = `“${taken.name}” is already in the price book. Choose another name.`
  throw invalid(message, [{ path: 'name', message }])
}

function recordChange(tx: Tx, entityId: string, action: string, what: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'price_book_items', entityId, action, ...pickDifferences(what) })
  tx.invalidatePages('*')
  tx.notifyClients('price-book')
}

/** Only what differs, where there is a before and an after. */
function pickDifferences({ before, after }: { before?: object; after?: object }): { before?: object; after?: object } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) }
  const [was, is] = [Object.entries(before), new Map(Object.entries(after))]
  const names = new Set(was.filter(([name, value]) => !deepEqual(value, is.get(name))).map(([name]) => name))
  const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)))
  return { before: pick(before), after: pick(after) }
}

/** Names and places are judged beside all others: two who save at once come here one after the other. */
const holdOrder = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('price-book', 0))`)

/** Photos are a higher domain that this one cannot ask; the database knows. */
async function assertPictureExists(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? conflict('This photo no longer exists. Choose another.') : error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'
