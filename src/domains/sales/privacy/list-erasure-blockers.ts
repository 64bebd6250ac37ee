import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person-scope.ts'

/** Why a person cannot be erased yet, in sentences: work that is open needs a name and an address. */
export async function listErasureBlockers(tx: Tx, { id, name }: Person, { ids }: PersonRecords): Promise<string[]> {
  const { rows } = await tx.execute<{
    jobs: number
    requests: number
    visits: number
    invoices: number
    services: number
  }>(sql`
    select (select count(*) from jobs where id in (${ids.jobs}) and status in ('requested', 'scheduled', 'in-progress'))::int as jobs,
      (select count(*) from service_requests where id in (${ids.requests}) and status in ('new', 'contacted'))::int as requests,
      (select count(*) from visits where id in (${ids.visits}) and status = 'scheduled')::int as visits,
      (select count(*) from invoices where customer_id = ${id} and status in ('draft', 'sent', 'overdue'))::int as invoices,
      (select count(*) from recurring_services where customer_id = ${id} and status = 'active')::int as services`)
  const [open] = rows
  const sentences: [number | undefined, string, string, string][] = [
    [open?.jobs, 'open job', 'open jobs', 'Complete or cancel'],
    [open?.requests, 'open request', 'open requests', 'Complete or cancel'],
    [open?.visits, 'booked estimate visit', 'booked estimate visits', 'Finish or cancel'],
    [open?.invoices, 'unpaid invoice', 'unpaid invoices', 'Settle or void'],
    [open?.services, 'active recurring service', 'active recurring services', 'Cancel'],
  ]
  return sentences.flatMap(([many = 0, one, several, verb]) =>
    many === 0 ? [] : `${name} has ${many} ${many === 1 ? one : several}. ${verb} ${many === 1 ? 'it' : 'them'} first.`,
  )
}
