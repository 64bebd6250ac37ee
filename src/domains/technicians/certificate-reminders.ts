import { and, ne, sql } from 'drizzle-orm'
import { alertOwner } from '#domains/messages/alerts/owner-alerts.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { EXPIRY_WARNING_DAYS } from './certificate-expiry.ts'
import { technicians, toldCertificates } from './tables.ts'

/**
 * Tells the owner of certificates that end within a month, and once more when one has ended; each of them once, whoever
 * runs this how often. Who does not work for us any more needs none.
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
        .insert(toldCertificates)
        .values({ technicianId: id, name, endsOn, ended, createdAt: tx.now })
        .onConflictDoNothing()
        .returning()
      if (!fresh) continue
      const title = ended ? `${name} of ${who} has ended` : `${name} of ${who} ends soon`
      const body = ended ? `It was good until ${formatDate(endsOn)}.` : `It is good until ${formatDate(endsOn)}.`
      alertOwner(tx, { title, body, href: '/dashboard/technicians' })
    }
  }
  // What was told of a certificate that has another end by now, or is gone, says nothing any more.
  await tx.delete(toldCertificates).where(
    sql`not exists (select 1 from ${technicians} t, jsonb_to_recordset(t.certificates) as c("name" text, "endsOn" text)
      where t.id = ${toldCertificates.technicianId} and c."name" = ${toldCertificates.name} and c."endsOn" = ${toldCertificates.endsOn}::text)`,
  )
}
