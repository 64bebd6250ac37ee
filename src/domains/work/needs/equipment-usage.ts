import { asc, eq } from 'drizzle-orm'
import type { EquipmentStatus } from '#domains/work/inventory/contract.ts'
import * as inventory from '#domains/work/inventory/service.ts'
import { equipment } from '#domains/work/inventory/tables.ts'
import type { Job } from '#domains/work/jobs/contract.ts'
import type { JobVisit } from '#domains/work/jobs/contract-visits.ts'
import { equipmentUsage } from '#domains/work/jobs/tables.ts'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobNeeds } from './contract.ts'

type Thing = JobNeeds['equipment'][number]
type Going = Pick<
  Job,
  'id' | 'businessId' | 'status' | 'equipment' | 'dates' | 'scheduledTime' | 'estimatedDuration'
> & { visits: readonly JobVisit[] }

/**
 * What goes along on any visit, and what was used besides: whether it is free at the time of its visits, and how many
 * hours it was in use.
 */
export async function listEquipmentUsage(tx: Tx, job: Going): Promise<Thing[]> {
  const used = await listEquipmentHours(tx, job.id)
  const faults = new Map<string, string>()
  const outings = listOutings(job)
  if (job.status !== 'completed' && job.status !== 'cancelled')
    for (const outing of outings.filter(({ isDone }) => !isDone)) await findFaults(tx, job.businessId, outing, faults)
  const going = [...new Map(outings.flatMap(({ equipment: along }) => along).map((one) => [one.id, one])).values()]
  const also = used.filter(({ equipmentId }) => !going.some(({ id }) => id === equipmentId))
  return [
    ...going.map(({ id, name }) => {
      const { hours = null, notes = null } = used.find((one) => one.equipmentId === id) ?? {}
      return { equipmentId: id, name, planned: true, fault: faults.get(id) ?? null, hours, notes }
    }),
    ...also.map((one) => ({ ...one, planned: false, fault: null })),
  ].map((one) => ({ ...one, hoursUsed: one.hours }))
}

/** Hours that things were used on a job, by name. */
export async function listEquipmentHours(
  tx: Tx,
  jobId: string,
): Promise<{ equipmentId: string; name: string; hours: number; notes: string | null }[]> {
  return tx
    .select({
      equipmentId: equipment.id,
      name: equipment.name,
      hours: equipmentUsage.hoursUsed,
      notes: equipmentUsage.notes,
    })
    .from(equipmentUsage)
    .innerJoin(equipment, eq(equipment.id, equipmentUsage.equipmentId))
    .where(eq(equipmentUsage.jobId, jobId))
    .orderBy(asc(equipment.name), asc(equipment.id))
}

type Outing = Pick<Job, 'equipment' | 'dates'> & {
  time: string | null
  minutes: number
  appointment: schedule.Appointment
  isDone: boolean
}

/** The first visit and those after it. */
const listOutings = (job: Going): Outing[] => [
  {
    equipment: job.equipment,
    dates: job.dates,
    time: job.scheduledTime,
    minutes: job.estimatedDuration ?? LENGTHS.default,
    appointment: { jobId: job.id },
    isDone: false,
  },
  ...job.visits.map(({ id, date, ...visit }) => ({
    ...visit,
    dates: [date],
    appointment: { jobId: job.id, jobVisitId: id },
    isDone: visit.doneAt !== null,
  })),
]

/** Adds why a thing is not free, by its id. */
async function findFaults(
  tx: Tx,
  businessId: string,
  { equipment: going, dates, time, minutes, appointment }: Outing,
  faults: Map<string, string>,
): Promise<void> {
  if (going.length === 0) return
  const equipmentIds = going.map(({ id }) => id)
  if (time === null || dates.length === 0) {
    for (const thing of await inventory.findEquipment(tx, equipmentIds)) {
      const fault = thing.archivedAt === null ? FAULTS[thing.status] : 'is archived'
      const isBack =
        thing.archivedAt === null && thing.backOn !== null && dates[0] !== undefined && thing.backOn <= dates[0]
      if (fault !== undefined && !isBack) faults.set(thing.id, fault)
    }
    return
  }
  const plan = { technicianIds: [], equipmentIds, businessId, dates, time, minutes }
  for (const { equipmentId, name, sentence } of await schedule.listConflicts(tx, plan, appointment))
    if (equipmentId !== null && !faults.has(equipmentId))
      faults.set(equipmentId, sentence.replace(`${name} `, '').replace(/\.$/, ''))
}

/** What the list says about equipment while the time of the job is unknown. */
const FAULTS: Partial<Record<EquipmentStatus, string>> = {
  maintenance: 'is in maintenance now',
  'out-of-service': 'is out of service now',
}

/** Returns hours of the clock, else of the plan, in quarters; null when neither is known. */
export function getJobHours({
  actualDuration,
  estimatedDuration,
  days,
}: Pick<Job, 'actualDuration' | 'estimatedDuration' | 'days'>): number | null {
  const minutes = actualDuration ?? (estimatedDuration === null ? null : estimatedDuration * days)
  return minutes === null ? null : Math.round(minutes / 15) / 4
}
