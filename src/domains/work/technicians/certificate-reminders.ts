import { and, ne, sql } from 'drizzle-orm'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { EXPIRY_WARNING_DAYS } from './certificate-expiry.ts'
import { technicians, certificateAlerts } from './tables.ts'

/**
 * Alerts the owner to certificates that end within a month, and again when one has ended. Sends each alert once,
 * however often this runs. Skips technicians who no longer work for the business.
 */
export async function sendCertificateReminders(tx: Tx): Promise<void> {
  const today = toDay(tx.now)
  const people = await tx
    .select()
    .from(technicians)
    .where(and(ne(technicians.status, 'inactive'), sql`jsonb_array_length(${technicians.certificates}) > 0`))
  for (const { id, name: who, certificates } of people) {
    for (const { name, endsOn } of certificates) {
      if (endsOn === null || endsOn > addDays(today, EXPIRY_WARNING_DAYS)) continue
      const ended = endsOn < today
      const [fresh] = await tx
        .insert(certificateAlerts)
        .values({ technicianId: id, name, endsOn, ended, createdAt: tx.now })
        .onConflictDoNothing()
        .returning()
      if (!fresh) continue
      const title = ended ? `${who}’s ${name} has expired` : `${who}’s ${name} expires soon`
      const body = ended ? `It expired ${formatDate(endsOn)}.` : `It expires ${formatDate(endsOn)}.`
      alertOwner(tx, { title, body, href: '/dashboard/technicians' })
    }
  }
  // Deletes the records of alerts for certificates that have a new end date or are gone.
  await tx.delete(certificateAlerts).where(
    sql`not exists (select 1 from ${technicians} t, jsonb_to_recordset(t.certificates) as c("name" text, "endsOn" text)
      where t.id = ${certificateAlerts.technicianId} and c."name" = ${certificateAlerts.name} and c."endsOn" = ${certificateAlerts.endsOn}::text)`,
  )
}
