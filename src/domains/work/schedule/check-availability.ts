import * as business from '#domains/system/business/service.ts'
import * as inventory from '#domains/work/inventory/service.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { listBookings, findBookings } from './find-bookings.ts'
import type { Appointment } from './find-bookings.ts'
import { findConflicts } from './find-conflicts.ts'
import type { DayPlan, Fit } from './contract.ts'
import { findAbsence } from './working-hours.ts'
import { findExpired } from './expired-certificates.ts'
import { listConflicts, listOpenDays, getTravelMinutes, toSpan } from './service.ts'
import type { Plan } from './service.ts'
import { getOpeningHours, toPeriods } from './wall-clock.ts'

/** Who and what of a business, or of all, is booked when on a day. */
export async function getDayAvailability(
  tx: Tx,
  { date, businessId }: { date: string; businessId?: string | undefined },
): Promise<DayPlan> {
  const [people, things, { hours }] = await Promise.all([
    technicians.list(tx, { businessId }),
    inventory.listEquipment(tx, { businessId }),
    business.content(tx),
  ])
  const ids = (of: { id: string }[]) => of.map(({ id }) => id)
  // Midnight exists on every day of this zone.
  const [from, to] = [
    toZonedInstant(date, '00:00') ?? new Date(date),
    toZonedInstant(addDays(date, 1), '00:00') ?? new Date(date),
  ]
  const taken = await listBookings(tx, { technicianIds: ids(people), equipmentIds: ids(things) }, { from, to })
  const off = await technicians.listTimeOff(tx, ids(people), date)
  const open = getOpeningHours(hours, date)
  return {
    date,
    opens: open?.opens ?? null,
    closes: open?.closes ?? null,
    technicians: people.map(({ id, businessId: of, name, status, week, certificates }) => {
      const away = findAbsence({ week, timeOff: off.get(id) ?? [] }, { from, to: from })
      const ended = findExpired(certificates, date)
      return {
        id,
        businessId: of,
        name,
        status,
        away: away?.allDay ? away.sentence : null,
        ended,
        bookings: taken.get(id) ?? [],
      }
    }),
    equipment: things.map(({ id, businessId: of, name, status, backOn }) => ({
      id,
      businessId: of,
      name,
      // What is said to be back by then can be had again.
      status: backOn !== null && backOn <= date ? 'operational' : status,
      bookings: taken.get(id) ?? [],
    })),
  }
}

/** How a plan would fit: its days, what is in the way, and the nearest start with nothing in the way but papers. */
export async function checkAvailability(
  tx: Tx,
  { date, days, ...wanted }: Omit<Plan, 'dates'> & { date: string; days: number },
  self?: Appointment,
): Promise<Fit> {
  const dates = await listOpenDays(tx, { date, days })
  const plan = { ...wanted, dates }
  const found = await listConflicts(tx, plan, self)
  const open = found.filter(({ kept }) => !kept)
  // Another hour neither ends a leave nor renews a certificate.
  const isOfHour = open.some(({ kind }) => kind !== 'papers') && open.every(({ kind }) => kind !== 'unavailable')
  const freeAt = isOfHour ? await nearestFree(tx, plan, self) : null
  return { dates, clashes: found, freeAt }
}

/** Work begins and ends within these hours, whatever the opening hours: no customer wants a call at five. */
const EARLIEST = 6 * 60
const LATEST = 20 * 60
const STEP = 15

/**
 * The start nearest to the one wanted, earlier first, at which nothing is in the way on any of the days, papers aside.
 * HH:MM; null: there is none that day.
 */
async function nearestFree(tx: Tx, plan: Plan, self: Appointment | undefined): Promise<string | null> {
  const travelMinutes = await getTravelMinutes(tx)
  // From the first midnight to the last.
  const between = toSpan(toPeriods(plan.dates, '00:00', 24 * 60))
  const wanted = await findBookings(tx, plan, { between, margin: travelMinutes, self })
  const at = minutesOf(plan.time)
  const starts: number[] = []
  for (let start = EARLIEST; start + plan.minutes <= LATEST; start += STEP) starts.push(start)
  return (
    starts
      .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b)
      .map(clockOf)
      // Daylight saving skips none of these: it moves the clocks at two in the night.
      .find((time) =>
        findConflicts(wanted, toPeriods(plan.dates, time, plan.minutes), travelMinutes).every(
          ({ kind }) => kind === 'papers',
        ),
      ) ?? null
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
