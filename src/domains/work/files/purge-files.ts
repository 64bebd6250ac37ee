import { and, eq, inArray, lt } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { RETENTION_MS } from './service.ts'
import { FILES, fileKey } from './storage-keys.ts'
import { files } from './tables.ts'

const DAY_MS = 86_400_000

/**
 * Runs each night. Removes the bytes and then the rows of files that were deleted more than a day ago, and bytes that no
 * row names: the program stopped between the two.
 */
export async function purgeFiles({ db, clock, providers }: AppServices): Promise<void> {
  const now = clock.now().getTime()
  const old = lt(files.removedAt, new Date(now - RETENTION_MS))
  for (const { id } of await db.read(SYSTEM).select({ id: files.id }).from(files).where(old)) {
    await providers.storage.remove(fileKey(id))
    await db.transaction(SYSTEM, (tx) => tx.delete(files).where(and(eq(files.id, id), old)))
  }
  const ids: string[] = []
  for await (const { key, at } of providers.storage.list(FILES))
    if (at.getTime() < now - DAY_MS) ids.push(key.slice(FILES.length + 1))
  if (ids.length === 0) return
  const known = await db
    .read(SYSTEM)
    .select({ id: files.id })
    .from(files)
    .where(
      inArray(
        files.id,
        ids.filter((id) => UUID.test(id)),
      ),
    )
  const named = new Set(known.map(({ id }) => id))
  for (const id of ids) if (!named.has(id)) await providers.storage.remove(fileKey(id))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
