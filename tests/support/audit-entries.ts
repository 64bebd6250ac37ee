import { and, asc, eq } from 'drizzle-orm'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { App } from './app.ts'

/** Lists the audit entries of a record, the oldest first. `entity`: its table. */
export async function listAuditEntries(
  app: App,
  entity: string,
  id: string,
): Promise<Pick<typeof auditEntries.$inferSelect, 'action' | 'before' | 'after'>[]> {
  const { action, before, after } = auditEntries
  const entries = app.parts.db.read(SYSTEM).select({ action, before, after }).from(auditEntries)
  return entries
    .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, id)))
    .orderBy(asc(auditEntries.createdAt))
}
