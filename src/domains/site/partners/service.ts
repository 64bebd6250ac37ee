/**
 * The directory of trusted partners: what the owner changes is on the public page at its next request, and made-up ones
 * carry a mark.
 */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_PARTNERS } from './contract.ts'
import type { NewPartner, Partner, PartnerChange } from './contract.ts'
import { SAMPLE_PARTNERS } from './sample-partners.ts'
import { partners } from './tables.ts'

/** How long a removed one can be put back. */
const RESTORE_WINDOW_MS = 86_400_000

/** In the owner's order. */
export async function list(tx: Tx): Promise<Partner[]> {
  return tx
    .select(shown)
    .from(partners)
    .where(isNull(partners.removedAt))
    .orderBy(asc(partners.displayOrder), asc(partners.createdAt), asc(partners.id))
}

/** Last in the order. Throws `conflict` when the page is full. */
export async function create(tx: Tx, input: NewPartner): Promise<Partner> {
  await alone(tx)
  await assertRoom(tx, 1)
  const values = {
    ...input,
    category: await spelled(tx, input.category),
    displayOrder: await lastPlace(tx),
    createdAt: tx.now,
  }
  const made = expectRow(await tx.insert(partners).values(values).returning(shown))
  recordChange(tx, made.id, 'created', { after: { name: made.name } })
  return made
}

/** Changes the given fields. Editing a sample makes it a real partner and removes its mark. */
export async function update(tx: Tx, id: string, change: PartnerChange): Promise<Partner> {
  await alone(tx)
  const before = await get(tx, id)
  const after = {
    ...before,
    ...change,
    ...(change.category !== undefined && { category: await spelled(tx, change.category, id) }),
  }
  const changed = FIELDS.filter((name) => !deepEqual(before[name], after[name]))
  if (changed.length === 0) return before
  await tx
    .update(partners)
    .set({ ...pick(after, changed), sample: false })
    .where(eq(partners.id, id))
  recordChange(tx, id, 'changed', { before: pick(before, changed), after: pick(after, changed) })
  return { ...after, sample: false }
}

/** Off the page at once; `restore` puts it back for a day. */
export async function remove(tx: Tx, id: string): Promise<Partner> {
  const before = await get(tx, id)
  await tx.delete(partners).where(lt(partners.removedAt, new Date(tx.now.getTime() - RESTORE_WINDOW_MS)))
  await tx.update(partners).set({ removedAt: tx.now }).where(eq(partners.id, id))
  recordChange(tx, id, 'removed', { before: { name: before.name } })
  return before
}

/**
 * One that is there stays as it is. Throws `notFound` for one that was never there, or was removed too long ago, and
 * `conflict` when the page is full.
 */
export async function restore(tx: Tx, id: string): Promise<Partner> {
  await alone(tx)
  const [removed] = await tx
    .select({ name: partners.name, at: partners.removedAt })
    .from(partners)
    .where(and(eq(partners.id, id), isNotNull(partners.removedAt)))
  if (!removed) return get(tx, id)
  if (removed.at && removed.at.getTime() <= tx.now.getTime() - RESTORE_WINDOW_MS)
    throw notFound('This partner was removed more than a day ago and can’t be restored.')
  await assertRoom(tx, 1)
  await tx.update(partners).set({ removedAt: null }).where(eq(partners.id, id))
  recordChange(tx, id, 'restored', { after: { name: removed.name } })
  return get(tx, id)
}

/**
 * Puts the partners in the order of the page. `ids` holds all of them. Throws `conflict` when another person has added
 * or removed one since.
 */
export async function setOrder(tx: Tx, ids: readonly string[]): Promise<Partner[]> {
  await alone(tx)
  const before = await list(tx)
  if (before.length !== ids.length || !before.every(({ id }) => ids.includes(id)))
    throw conflict('The list has changed. Check it and try again.')
  const moves = ids.map((id, place) => ({ id, place, from: before.findIndex((partner) => partner.id === id) }))
  // Where one is moved the others make room: the one that went farthest is the one that was moved.
  const [farthest] = moves.toSorted((a, b) => Math.abs(b.place - b.from) - Math.abs(a.place - a.from))
  if (!farthest || farthest.place === farthest.from) return before
  recordChange(tx, farthest.id, 'moved', { before: { place: farthest.from + 1 }, after: { place: farthest.place + 1 } })
  const places = sql.join(
    ids.map((id, place) => sql`(${id}::uuid, ${place}::int)`),
    sql`, `,
  )
  await tx.execute(
    sql`update ${partners} set display_order = place from (values ${places}) as wanted(id, place) where ${partners.id} = wanted.id`,
  )
  return list(tx)
}

/**
 * Adds the ten samples. Those that are there, edited or not, stay as they are. Throws `conflict` when the page has no
 * room for the others.
 */
export async function seed(tx: Tx): Promise<{ added: number }> {
  await alone(tx)
  const first = await lastPlace(tx)
  const there = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(
        isNull(partners.removedAt),
        inArray(
          partners.id,
          SAMPLE_PARTNERS.map(({ id }) => id),
        ),
      ),
    )
  const missing = SAMPLE_PARTNERS.filter(({ id }) => !there.some((partner) => partner.id === id))
  if (missing.length === 0) return { added: 0 }
  await assertRoom(tx, missing.length)
  await tx.delete(partners).where(
    inArray(
      partners.id,
      missing.map(({ id }) => id),
    ),
  )
  await tx
    .insert(partners)
    .values(
      missing.map((sample, place) => ({ ...sample, sample: true, displayOrder: first + place, createdAt: tx.now })),
    )
  for (const { id, name } of missing) recordChange(tx, id, 'seeded', { after: { name } })
  return { added: missing.length }
}

async function get(tx: Tx, id: string): Promise<Partner> {
  const [row] = await tx
    .select(shown)
    .from(partners)
    .where(and(eq(partners.id, id), isNull(partners.removedAt)))
    .for('update')
  if (!row) throw notFound('This partner no longer exists.')
  return row
}

function recordChange(tx: Tx, entityId: string, action: string, what: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'partners', entityId, action, ...what })
  tx.invalidatePages('/partners')
  tx.notifyClients('partners')
}

/** Serializes changes to the list as a whole. */
const alone = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('partners', 0))`)

async function assertRoom(tx: Tx, more: number): Promise<void> {
  if ((await tx.$count(partners, isNull(partners.removedAt))) + more > MAX_PARTNERS)
    throw conflict(`You can have up to ${MAX_PARTNERS} partners.`)
}

async function lastPlace(tx: Tx): Promise<number> {
  const [last] = await tx
    .select({ place: partners.displayOrder })
    .from(partners)
    .where(isNull(partners.removedAt))
    .orderBy(desc(partners.displayOrder))
    .limit(1)
  return last ? last.place + 1 : 0
}

/** The page groups by category: one that is there already in other letters is the same one. */
async function spelled(tx: Tx, category: string, except?: string): Promise<string> {
  const others = (await list(tx)).filter(({ id }) => id !== except)
  return others.find((partner) => partner.category.toLowerCase() === category.toLowerCase())?.category ?? category
}

const FIELDS = ['name', 'category', 'services', 'phone', 'email', 'website'] as const

const pick = (partner: Partner, names: readonly (typeof FIELDS)[number][]) =>
  Object.fromEntries(names.map((name) => [name, partner[name]]))

const shown = {
  id: partners.id,
  name: partners.name,
  category: partners.category,
  services: partners.services,
  phone: partners.phone,
  email: partners.email,
  website: partners.website,
  displayOrder: partners.displayOrder,
  sample: partners.sample,
  createdAt: partners.createdAt,
}
