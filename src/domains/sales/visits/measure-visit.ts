/** What is measured and seen at a visit: areas and a note for the crew, one change at a time. */
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { conflict, invalid } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { assertVisitAssigned } from './assert-assigned.ts'
import { FINDING_LABELS, formatSize, MAX_AREAS } from './contract-measurement.ts'
import type { Measurement, MeasurementChange, StoredArea, VisitArea } from './contract-measurement.ts'
import { isSameArea, listClashes, mergeArea } from './merge-area.ts'
import type { AreaField } from './merge-area.ts'
import { lockVisit } from './visit-row.ts'
import { visitMeasurements } from './tables.ts'

const NOTHING: Measurement = { areas: [], crewNotes: '', version: 0 }

/** Areas in the order in which they were added. Nothing is measured at first: version 0. */
export async function readMeasurement(tx: Tx, visitId: string): Promise<Measurement> {
  const [row] = await tx.select().from(visitMeasurements).where(eq(visitMeasurements.visitId, visitId))
  return row ? toMeasurement(row) : NOTHING
}

export const toMeasurement = ({
  areas,
  crewNotes,
  version,
}: Omit<typeof visitMeasurements.$inferSelect, 'visitId'>): Measurement => ({
  areas: areas as StoredArea[],
  crewNotes,
  version,
})

/**
 * Saves one change and answers what stands then. A change that is there already changes nothing, so a device may send it
 * again. Throws `notFound` for a visit that is not the technician's own, `conflict` for a canceled visit and for a field
 * that someone else has changed since, and `invalid` for a 41st area and a name that is taken.
 */
export async function measureVisit(tx: Tx, visitId: string, change: MeasurementChange): Promise<Measurement> {
  await assertVisitAssigned(tx, visitId)
  const visit = await lockVisit(tx, visitId)
  if (visit.customerId) await customers.lockForReference(tx, visit.customerId)
  if (visit.status === 'cancelled') throw conflict('This visit is canceled. The office can rebook it.')
  const before = await readMeasurement(tx, visitId)
  const after = {
    areas: change.area ? changeArea(before.areas, change.area) : before.areas,
    crewNotes: change.crewNotes ? changeNotes(before.crewNotes, change.crewNotes) : before.crewNotes,
    version: before.version + 1,
  }
  if (deepEqual({ ...after, version: 0 }, { ...before, version: 0 })) return before
  await tx
    .insert(visitMeasurements)
    .values({ visitId, ...after })
    .onConflictDoUpdate({ target: visitMeasurements.visitId, set: after })
  const [was, is] = [describe(before, change.area?.id), describe(after, change.area?.id)]
  audit.record(tx, { entity: 'visits', entityId: visitId, action: 'measured', before: was, after: is })
  tx.notifyClients('visits')
  return after
}

type AreaChange = NonNullable<MeasurementChange['area']>

function changeArea(areas: readonly StoredArea[], { id, was, is }: AreaChange): StoredArea[] {
  const now = areas.find((one) => one.id === id)
  if (is === null) {
    // The person who removes an area has not seen what was changed in it since.
    if (now && was && !isSameArea(now, was))
      throw clash(now, 'someone else changed it while you were working. Look at it again before you remove it')
    return areas.filter((one) => one.id !== id)
  }
  if (!now) {
    if (areas.length >= MAX_AREAS) throw refused('name', `A visit can have up to ${MAX_AREAS} areas.`)
    return [...areas, { ...is, id, name: toFreeName(is.name, areas) }]
  }
  // A device that sends a new area a second time got no answer to the first.
  if (was === null && !isSameArea(now, is)) throw clash(now, since('it'))
  const [field] = was === null ? [] : listClashes(now, was, is)
  if (field) throw clash(now, CLASHES[field](now))
  const next = was === null ? now : mergeArea(now, was, is)
  if (next.name !== now.name && areas.some((one) => one.id !== id && one.name === next.name))
    throw refused('name', `Another area is already called “${next.name}”. Give this one its own name.`)
  return areas.map((one) => (one.id === id ? next : one))
}

const since = (what: string) => `someone else changed ${what} while you were working. Check it and save yours again`
const CLASHES: Record<AreaField, (now: StoredArea) => string> = {
  name: ({ name }) => since(`its name to “${name}”`),
  size: (now) => since(`its size to ${formatSize(now)}`),
  condition: ({ condition }) => since(`its condition to ${condition ?? 'not set'}`),
  found: () => since('what was found'),
  notes: () => since('its notes'),
}
const clash = ({ name }: StoredArea, sentence: string) => conflict(`${name}: ${sentence}.`)
const refused = (path: string, message: string) => invalid(message, [{ path: `area.is.${path}`, message }])

/** Two people may add a driveway: the second one is `Driveway 2`, so that nothing is lost. */
function toFreeName(name: string, areas: readonly StoredArea[]): string {
  const isTaken = (wanted: string) => areas.some((area) => area.name === wanted)
  if (!isTaken(name)) return name
  for (let at = 2; ; at++) {
    const next = `${name.slice(0, 56)} ${at}`
    if (!isTaken(next)) return next
  }
}

function changeNotes(now: string, { was, is }: { was: string; is: string }): string {
  if (now === was || now === is) return is
  throw conflict(
    'Crew note: someone else changed it while you were working. Copy what you need from theirs and save yours again.',
  )
}

/** For the audit log: the area that was changed, or the note. */
function describe({ areas, crewNotes }: Measurement, areaId: string | undefined): Record<string, string | null> {
  if (areaId === undefined) return { crewNotes: crewNotes || null }
  const area = areas.find(({ id }) => id === areaId)
  return { area: area ? describeArea(area) : null }
}

/** `Driveway: 720 sq ft, fair, rust, weeds. Zone 2 leaks.` */
export const describeArea = ({ notes, ...area }: VisitArea): string =>
  [
    `${area.name}: ${[
      formatSize(area),
      area.condition,
      ...area.found.map((found) => FINDING_LABELS[found].toLowerCase()),
    ]
      .filter(Boolean)
      .join(', ')}`,
    notes.trim(),
  ]
    .filter(Boolean)
    .join('. ')
