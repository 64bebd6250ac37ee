import { joinCrewNotes, addCrewNotes } from '#domains/work/jobs/add-crew-notes.ts'
import { moveVisitPhotos } from '#domains/work/photos/move-visit-photos.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Measurement } from './contract-measurement.ts'
import { describeArea, readMeasurement } from './measure-visit.ts'
import { findVisitRow } from './visit-row.ts'
import { saveVisit } from './service.ts'

/** What the crew has to know of a visit: its note for them, and what was seen in each area. */
export const toCrewNotes = ({ areas, crewNotes }: Measurement): string | null =>
  joinCrewNotes([crewNotes, ...areas.map(describeArea)])

/**
 * Work came of a visit by its estimate: the visit names the job and its customer, the crew reads what was seen, and the
 * photos are photos of the job. A visit that was deleted since hands over nothing. Asked again, nothing changes.
 */
export async function handOverVisit(
  tx: Tx,
  visitId: string,
  { jobId, customerId }: { jobId: string; customerId: string },
): Promise<void> {
  const visit = await findVisitRow(tx, visitId)
  if (!visit) return
  if (visit.jobId === null || visit.customerId === null)
    await saveVisit(tx, visit, { jobId: visit.jobId ?? jobId, customerId: visit.customerId ?? customerId })
  const said = toCrewNotes(await readMeasurement(tx, visitId))
  if (said !== null) await addCrewNotes(tx, jobId, said)
  await moveVisitPhotos(tx, visitId, jobId)
}
