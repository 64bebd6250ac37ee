import { and, asc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate, isByDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { REMIND_DAYS, formatServiceDue } from './service-due.ts'
import { equipment } from './tables.ts'

/**
 * Rings the owner's bell for every service that is due within a week, once for each due date. By day only: what comes
 * due at night waits for the morning.
 */
export async function sendServiceReminders(tx: Tx): Promise<void> {
  if (!isByDay(tx.now)) return
  const today = toDay(tx.now)
  const due = await tx
    .select()
    .from(equipment)
    .where(
      and(
        isNull(equipment.archivedAt),
        lte(equipment.nextServiceDue, addDays(today, REMIND_DAYS)),
        or(isNull(equipment.remindedDueDate), ne(equipment.remindedDueDate, equipment.nextServiceDue)),
      ),
    )
    .orderBy(asc(equipment.nextServiceDue), asc(equipment.id))
    .for('update', { skipLocked: true })
  for (const { id, name, nextServiceDue, serialNumber } of due) {
    if (nextServiceDue === null) continue
    await tx.update(equipment).set({ remindedDueDate: nextServiceDue }).where(eq(equipment.id, id))
    const serial = serialNumber === null ? '' : ` Serial ${serialNumber}.`
    alertOwner(tx, {
      title: `Service due: ${name}`,
      body: `${formatServiceDue(nextServiceDue, today)}, ${formatDate(nextServiceDue)}.${serial}`,
      href: '/dashboard/inventory?view=equipment',
    })
  }
}
