import * as business from '#domains/business/service.ts'
import * as inventory from '#domains/inventory/service.ts'
import * as technicians from '#domains/technicians/service.ts'
import { addDays, instantOf } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bookingsOf, wantedFrom } from './busy.ts'
import type { Appointment } from './busy.ts'
import { clashesOf } from './clashes.ts'
import type { DayPlan, Fit } from './contract.ts'
import { absence } from './hours.ts'
import { endedBy } from './papers.ts'
import { clashes, datesOf, travel, whole } from './service.ts'
import type { Plan } from './service.ts'
import { hoursOn, periodsOf } from './when.ts'

/** Who and what of a business, or of all, is booked when on a day. */
export async function day(
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
    instantOf(date, '00:00') ?? new Date(date),
    instantOf(addDays(date, 1), '00:00') ?? new Date(date),
  ]
  const taken = await bookingsOf(tx, { technicianIds: ids(people), equipmentIds: ids(things) }, { from, to })
  const off = await technicians.timeOffOf(tx, ids(people), date)
  const open = hoursOn(hours, date)
  return {
    date,
    opens: open?.opens ?? null,
    closes: open?.closes ?? null,
    technicians: people.map(({ id, businessId: of, name, status, week, certificates }) => {
      const away = absence({ week, timeOff: off.get(id) ?? [] }, { from, to: from })
      const ended = endedBy(certificates, date)
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
export async function check(
  tx: Tx,
  { date, days, ...wanted }: Omit<Plan, 'dates'> & { date: string; days: number },
  self?: Appointment,
): Promise<Fit> {
  const dates = await datesOf(tx, { date, days })
  const plan = { ...wanted, dates }
  const found = await clashes(tx, plan, self)
  const open = found.filter(({ kept }) => !kept)
  // Another hour makes nobody come back from leave, and no paper good.
  const isOfHour = open.some(({ kind }) => kind !== 'papers') && open.every(({ kind }) => kind !== 'unavailable')
  const freeAt = isOfHour ? await nearestFree(tx, plan, self) : null
  return { dates, clashes: found, freeAt }
}

/** Work begins and ends within these hours, whatever the opening hours: nobody wants to be called at five. */
const EARLIEST = 6 * 60
const LATEST = 20 * 60
const STEP = 15

/**
 * The start nearest to the one wanted, earlier first, at which nothing is in the way on any of the days, papers aside.
 * HH:MM; null: there is none that day.
 */
async function nearestFree(tx: Tx, plan: Plan, self: Appointment | undefined): Promise<string | null> {
  const travelMinutes = await travel(tx)
  // From the first midnight to the last.
  const between = whole(periodsOf(plan.dates, '00:00', 24 * 60))
  const wanted = await wantedFrom(tx, plan, { between, margin: travelMinutes, self })
  const at = minutesOf(plan.time)
  const starts: number[] = []
  for (let start = EARLIEST; start + plan.minutes <= LATEST; start += STEP) starts.push(start)
  return (
    starts
      .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b)
      .map(clockOf)
      // Daylight saving skips none of these: it moves the clocks at two in the night.
      .find((time) =>
        clashesOf(wanted, periodsOf(plan.dates, time, plan.minutes), travelMinutes).every(
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
