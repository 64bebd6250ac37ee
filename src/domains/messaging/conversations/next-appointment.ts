/** The next appointment with a customer: a job or an estimate visit. */
import * as jobs from '#domains/work/jobs/confirm-job.ts'
import * as visits from '#domains/sales/visits/confirm-visit.ts'
import type { CustomerRef } from '#domains/sales/visits/confirm-visit.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Next } from './contract.ts'

/** The earlier of their next job and their next visit; a job without a time stands before all else of its day. */
export async function getNextAppointment(tx: Tx, whose: CustomerRef): Promise<Next | null> {
  const [job, visit] = [await jobs.findNext(tx, whose.customerIds), await visits.findNext(tx, whose)]
  const both: Next[] = []
  if (job) both.push({ of: 'job', ...job })
  if (visit)
    both.push({
      of: 'visit',
      id: visit.id,
      service: visit.service,
      scheduledDate: visit.date,
      scheduledTime: visit.time,
      confirmedAt: visit.confirmedAt,
    })
  return both.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))[0] ?? null
}

const placeOf = ({ scheduledDate, scheduledTime }: Next): string => `${scheduledDate} ${scheduledTime ?? ''}`
