import { eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Size } from '#platform/pictures/limits.ts'
import type { Facts } from './contract.ts'
import { facts } from './service.ts'
import { findSavedLogo } from './saved-settings.ts'
import { logos, settings } from './tables.ts'

/** A picture that any paper, page or e-mail can show. Width and height in pixels. */
export type LogoPicture = { bytes: Buffer; type: 'image/png'; width: number; height: number }

const NAME = 'logo'

/** Returns the logo that is in use; null for a business without one. */
export async function readLogo(tx: Tx): Promise<LogoPicture | null> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  const logo = findSavedLogo(new Map([[NAME, row?.value]]))
  const bytes = logo && (await findLogoBytes(tx, logo.id))
  return logo && bytes ? { bytes, type: 'image/png', width: logo.width, height: logo.height } : null
}

/** The picture with this id, while it is in use. */
export async function findLogoBytes(tx: Tx, id: string): Promise<Buffer | null> {
  const [row] = await tx.select({ content: logos.content }).from(logos).where(eq(logos.id, id))
  return row ? Buffer.from(row.content, 'base64') : null
}

/** Puts a picture in place of the logo before it. `picture`: a PNG. */
export async function saveLogo(tx: Tx, picture: Size & { png: Buffer }): Promise<{ id: string }> {
  const before = await lock(tx)
  await tx.delete(logos)
  const stored = { content: picture.png.toString('base64'), createdAt: tx.now }
  const { id } = expectRow(await tx.insert(logos).values(stored).returning({ id: logos.id }))
  await write(tx, before, { id, width: picture.width, height: picture.height })
  return { id }
}

/** Removes the logo, and returns the facts without it. Where there is none, nothing changes. */
export async function removeLogo(tx: Tx): Promise<Facts> {
  const before = await lock(tx)
  if (before.value !== null) {
    await tx.delete(logos)
    await write(tx, before, null)
  }
  return facts(tx)
}

/** Of two who upload at once, the second comes here when the first is done. */
async function lock(tx: Tx): Promise<typeof settings.$inferSelect> {
  await tx.insert(settings).values({ name: NAME, value: null, version: 0, updatedAt: tx.now }).onConflictDoNothing()
  return expectRow(await tx.select().from(settings).where(eq(settings.name, NAME)).for('update'))
}

async function write(
  tx: Tx,
  { id: entityId, value: before }: typeof settings.$inferSelect,
  value: ({ id: string } & Size) | null,
): Promise<void> {
  await tx
    .update(settings)
    .set({ value, version: sql`${settings.version} + 1`, updatedAt: tx.now, updatedBy: tx.actor.name })
    .where(eq(settings.name, NAME))
  audit.record(tx, {
    entity: 'settings',
    entityId,
    action: value ? (before === null ? 'uploaded' : 'replaced') : 'removed',
  })
  tx.invalidatePages('*')
  tx.notifyClients('settings')
}
