/** Certifications of the crew that end soon, or have ended. */
import { sql } from 'drizzle-orm'
import { EXPIRY_WARNING_DAYS } from '#domains/work/technicians/certificate-expiry.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { EndingCertificate, NeedsYou } from '../contract-next-steps.ts'
import { inBusinesses, listSome } from './list-some.ts'

/** As the alerts about them count (certificate-reminders.ts): of people who still work here. */
export async function listEndingCertificates(tx: Tx, businesses: readonly string[]): Promise<NeedsYou['certificates']> {
  const last = addDays(toDay(tx.now), EXPIRY_WARNING_DAYS)
  return listSome<EndingCertificate>(
    tx,
    sql`select t.id as "technicianId", t.name as "technicianName", x."name", x."endsOn"
      from technicians t, jsonb_to_recordset(t.certificates) as x("name" text, "endsOn" text)
      where (t.all_businesses or ${inBusinesses(sql`t.business_id`, businesses)}) and t.status <> 'inactive' and x."endsOn" <= ${last}`,
    sql`"endsOn", "technicianName", "name"`,
  )
}
