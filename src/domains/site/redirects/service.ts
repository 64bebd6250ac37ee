/**
 * Old addresses of the site lead on: never over a page or anything else that is answered, never in a circle, never to
 * where nothing is.
 */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_REDIRECTS } from './contract.ts'
import type { Redirect, RedirectInput } from './contract.ts'
import { REDIRECTS_PAGE } from './redirect-cache.ts'
import { listAll, getRedirect } from './list-redirects.ts'
import { validateRedirect } from './validate-redirect.ts'
import { redirects } from './tables.ts'

/** How long a removed one can be put back. */
const RESTORE_WINDOW_MS = 86_400_000

/** By old path. */
export const list = (tx: Tx): Promise<Redirect[]> => listAll(tx)

/** Throws a Problem that names the field and why, and `conflict` when there is no room. */
export async function create(tx: Tx, input: RedirectInput): Promise<Redirect> {
  await alone(tx)
  const others = await listAll(tx)
  assertRoom(others)
  const values = validateRedirect(input, others)
  const { id } = expectRow(
    await tx
      .insert(redirects)
      .values({ ...values, createdAt: tx.now, updatedAt: tx.now })
      .returning({ id: redirects.id }),
  )
  recordChange(tx, id, 'created', { after: values })
  return getRedirect(tx, id)
}

/** Throws CHANGED when another version stands, and whatever `create` throws. What was counted stays. */
export async function update(
  tx: Tx,
  id: string,
  { version, ...change }: Partial<RedirectInput> & { version: number },
): Promise<Redirect> {
  await alone(tx)
  const before = await getRedirect(tx, id)
  await audit.assertVersion(tx, 'redirects', before, version)
  const others = (await listAll(tx)).filter((other) => other.id !== id)
  const after = validateRedirect(
    { fromPath: change.fromPath ?? before.fromPath, toPath: change.toPath ?? before.toPath },
    others,
  )
  if (after.fromPath === before.fromPath && after.toPath === before.toPath) return before
  await tx
    .update(redirects)
    .set({ ...after, version: sql`${redirects.version} + 1`, updatedAt: tx.now })
    .where(eq(redirects.id, id))
  recordChange(tx, id, 'changed', { before: pathsOf(before), after })
  return getRedirect(tx, id)
}

/** Not followed from the next request on; `restore` puts it back for a day, with what was counted. */
export async function remove(tx: Tx, id: string): Promise<Redirect> {
  await alone(tx)
  const before = await getRedirect(tx, id)
  await tx.delete(redirects).where(lt(redirects.removedAt, new Date(tx.now.getTime() - RESTORE_WINDOW_MS)))
  await tx.update(redirects).set({ removedAt: tx.now }).where(eq(redirects.id, id))
  recordChange(tx, id, 'removed', { before: pathsOf(before) })
  return before
}

/**
 * One that is there stays as it is. Throws what `create` throws where the place is taken by now, and `notFound` a day
 * later.
 */
export async function restore(tx: Tx, id: string): Promise<Redirect> {
  await alone(tx)
  const [removed] = await tx
    .select()
    .from(redirects)
    .where(and(eq(redirects.id, id), isNotNull(redirects.removedAt)))
  if (!removed) return getRedirect(tx, id)
  if (removed.removedAt && removed.removedAt.getTime() <= tx.now.getTime() - RESTORE_WINDOW_MS)
    throw notFound('This redirect was removed more than a day ago and can’t be restored.')
  const others = await listAll(tx)
  assertRoom(others)
  validateRedirect(removed, others)
  await tx.update(redirects).set({ removedAt: null }).where(eq(redirects.id, id))
  recordChange(tx, id, 'restored', { after: pathsOf(removed) })
  return getRedirect(tx, id)
}

/** What the site keeps in its memory: removed ones are not there. */
export const listActive = (tx: Tx): Promise<{ id: string; fromPath: string; toPath: string }[]> =>
  tx
    .select({ id: redirects.id, fromPath: redirects.fromPath, toPath: redirects.toPath })
    .from(redirects)
    .where(isNull(redirects.removedAt))

function recordChange(tx: Tx, entityId: string, action: string, what: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'redirects', entityId, action, ...what })
  tx.invalidatePages(REDIRECTS_PAGE)
  tx.notifyClients('redirects')
}

function assertRoom(others: readonly Redirect[]): void {
  if (others.length >= MAX_REDIRECTS)
    throw conflict(`You can have up to ${MAX_REDIRECTS} redirects. Remove some that aren’t used.`)
}

const pathsOf = ({ fromPath, toPath }: RedirectInput): RedirectInput => ({ fromPath, toPath })

/** Each is judged beside all the others: two who save at once come here one after the other. */
const alone = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`)
