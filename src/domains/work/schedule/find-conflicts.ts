import { differenceInMinutes } from 'date-fns'
import type { Certificate } from '#domains/work/technicians/contract.ts'
import { formatDay, formatMinutes, formatTime, toDay } from '#lib/dates.ts'
import type { Period } from '#platform/database/columns.ts'
import type { Booking, ScheduleConflict } from './contract.ts'
import { findAbsence } from './working-hours.ts'
import type { WorkingHours } from './working-hours.ts'
import { findExpired, describeExpired } from './expired-certificates.ts'

/**
 * A person or thing that an appointment needs, as far as conflicts matter: who it is, what they are booked for, why
 * they are unavailable, when they work, and whether their certificates are valid.
 */
export type WantedResource = {
  kind: 'technician' | 'equipment'
  id: string
  name: string
  unavailable: string | null
  /** Null for things. */
  hours: WorkingHours | null
  /** None of things. */
  certificates: readonly Certificate[]
  bookings: readonly Booking[]
}

/**
 * What is in the way of an appointment at these times. `travelMinutes`: the least between two appointments of one
 * person.
 */
export function findConflicts(
  wanted: readonly WantedResource[],
  periods: readonly Period[],
  travelMinutes: number,
): ScheduleConflict[] {
  return wanted.flatMap((one) => [
    ...unavailable(one),
    ...away(one, periods),
    ...papers(one, periods),
    ...periods.flatMap((period) => inTheWay(one, period, travelMinutes, periods.length > 1)),
  ])
}

const NOTHING = {
  jobId: null,
  visitId: null,
  calendarEventId: null,
  customerName: null,
  service: null,
  from: null,
  to: null,
  minutes: null,
  kept: false,
}

function unavailable({ unavailable: why, ...one }: WantedResource): ScheduleConflict[] {
  return why === null ? [] : [{ ...NOTHING, ...whose(one), kind: 'unavailable', sentence: `${one.name} ${why}.` }]
}

/** Who is on leave needs no word about hours. What is said of several days alike is said once. */
function away({ unavailable: why, hours, ...one }: WantedResource, periods: readonly Period[]): ScheduleConflict[] {
  if (why !== null || hours === null) return []
  const found = periods.flatMap((period): ScheduleConflict[] => {
    const gone = findAbsence(hours, period)
    return gone
      ? [
          {
            ...NOTHING,
            ...whose(one),
            kind: gone.allDay ? 'unavailable' : 'hours',
            sentence: `${one.name} ${gone.sentence}.`,
          },
        ]
      : []
  })
  return found.filter(({ sentence }, at) => found.findIndex((other) => other.sentence === sentence) === at)
}

/** Reports expired certificates once: the last of the days counts. */
function papers({ certificates, ...one }: WantedResource, periods: readonly Period[]): ScheduleConflict[] {
  const last = periods.at(-1)
  const ended = last ? findExpired(certificates, toDay(last.from)) : []
  return ended.length === 0
    ? []
    : [{ ...NOTHING, ...whose(one), kind: 'papers', sentence: `${one.name} ${describeExpired(ended)}.` }]
}

function inTheWay(
  one: Omit<WantedResource, 'unavailable'>,
  period: Period,
  travelMinutes: number,
  several: boolean,
): ScheduleConflict[] {
  return one.bookings.flatMap((booking): ScheduleConflict[] => {
    const { jobId, visitId, calendarEventId, customerName, service, address, from, to } = booking
    const clash = { ...whose(one), jobId, visitId, calendarEventId, customerName, service, from, to, kept: false }
    const on = several ? `on ${formatDay(from)}, ` : ''
    const when = `${on}${formatTime(from)} to ${formatTime(to)}`
    if (from < period.to && period.from < to) {
      const both = differenceInMinutes(
        Math.min(to.getTime(), period.to.getTime()),
        Math.max(from.getTime(), period.from.getTime()),
      )
      return [
        {
          ...clash,
          kind: 'overlap',
          minutes: both,
          sentence: `${one.name} is booked ${when}: ${customerName}, ${service}.`,
        },
      ]
    }
    const between = differenceInMinutes(from >= period.to ? from : period.from, from >= period.to ? period.to : to)
    if (one.kind !== 'technician' || between >= travelMinutes) return []
    // A lunch or a call without an address needs no drive.
    if (calendarEventId !== null && address === '') return []
    const sentence = `${one.name} has ${between === 0 ? 'no drive time' : `only ${formatMinutes(between)} of drive time`}: ${customerName}, ${service}, ${when}. The drive takes ${formatMinutes(travelMinutes)}.`
    return [{ ...clash, kind: 'travel', minutes: between, sentence }]
  })
}

const whose = ({ kind, id, name }: Pick<WantedResource, 'kind' | 'id' | 'name'>) => ({
  technicianId: kind === 'technician' ? id : null,
  equipmentId: kind === 'equipment' ? id : null,
  name,
})
