import { differenceInMinutes } from 'date-fns'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import * as technicians from '#domains/work/technicians/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, startOfDay, getWeekday } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { listBookings } from './find-bookings.ts'
import { LENGTHS } from './contract.ts'
import type { Booking, Load } from './contract.ts'
import { shiftOn, timeOffOn } from './working-hours.ts'
import { anyTime, bookings } from './tables.ts'
import { MAX_DAYS_AHEAD } from './wall-clock.ts'

/** The shortest day of the year, when the clocks go forward. */
const WHOLE_DAY_MINUTES = 23 * 60
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/**
 * Who of a business, or of all, has how much work on each day of the week that a day is in, and in the month of today.
 */
export async function getWorkload(
  tx: Tx,
  { date, businessId }: { date: string; businessId?: string | undefined },
): Promise<Load> {
  const people = await technicians.list(tx, { businessId })
  const monday = addDays(date, -getWeekday(date))
  const today = toDay(tx.now)
  const ids = people.map(({ id }) => id)
  const off = await technicians.listTimeOff(tx, ids, monday < today ? monday : today)
  const inWeek = await spansOf(tx, ids, { first: monday, next: addDays(monday, 7) })
  const inMonth = (await spansOf(tx, ids, monthOf(today))).filter(({ jobId }) => jobId !== null)
  return {
    monday,
    technicians: people.map(({ id, name, status, week }) => {
      const away = off.get(id) ?? []
      const days = WEEK.map((at) => addDays(monday, at)).map((day) => {
        const isOff = timeOffOn(away, day) !== undefined
        const able = isOff || status !== 'active' ? 0 : week === null ? null : lengthOf(shiftOn(week, day))
        return {
          date: day,
          minutes: sum(inWeek.filter((span) => span.id === id && span.day === day)),
          able,
          off: able === 0,
        }
      })
      const own = inMonth.filter((span) => span.id === id)
      const ofMonth = { jobs: new Set(own.map(({ jobId }) => jobId)).size, minutes: sum(own) }
      return { id, name, status, awayUntil: timeOffOn(away, today)?.lastDay ?? null, days, month: ofMonth }
    }),
  }
}

type BookedQuery = { technicianId?: string | undefined; equipmentId?: string | undefined; from: string; to: string }

/**
 * Lists what a person or a piece of equipment is booked for on these days, both included, in order of time. Answers
 * nothing when neither is given.
 */
export async function listBooked(tx: Tx, { technicianId, equipmentId, from, to }: BookedQuery): Promise<Booking[]> {
  const of = { technicianIds: technicianId ? [technicianId] : [], equipmentIds: equipmentId ? [equipmentId] : [] }
  const taken = await listBookings(tx, of, { from: startOfDay(from), to: startOfDay(addDays(to, 1)) })
  return taken.get(technicianId ?? equipmentId ?? '') ?? []
}

type Span = { id: string; jobId: string | null; day: string; minutes: number }

/**
 * All that these people have to do from the first of these days to that before the last, without its words. What begins
 * on a day counts on that day.
 */
async function spansOf(
  tx: Tx,
  ids: readonly string[],
  { first, next }: { first: string; next: string },
): Promise<Span[]> {
  if (ids.length === 0) return []
  const [from, to] = [startOfDay(first), startOfDay(next)]
  const select = (isAccepted: boolean) =>
    tx
      .select({ id: bookings.technicianId, jobId: bookings.jobId, during: bookings.during })
      .from(bookings)
      // One query for accepted conflicts and one for all others, since each set has its own indexes.
      .where(
        and(
          eq(bookings.kept, isAccepted),
          inArray(bookings.technicianId, [...ids]),
          sql`${bookings.during} && tstzrange(${from.toISOString()}, ${to.toISOString()})`,
        ),
      )
  const rows = [...(await select(false)), ...(await select(true))]
  const timed = rows
    .map(({ id, jobId, during }) => ({
      id: id ?? '',
      jobId,
      day: toDay(during.from),
      minutes: differenceInMinutes(during.to, during.from),
    }))
    // A day that is blocked as a whole is no day of 24 hours of work.
    .filter(({ minutes }) => minutes < WHOLE_DAY_MINUTES)
  const atAnyTime = await tx
    .select()
    .from(anyTime)
    .where(
      and(
        inArray(anyTime.technicianId, [...ids]),
        gte(anyTime.firstDay, addDays(first, -MAX_DAYS_AHEAD)),
        lt(anyTime.firstDay, next),
        gte(anyTime.day, first),
        lt(anyTime.day, next),
      ),
    )
  return [
    ...timed,
    ...atAnyTime.map(({ technicianId: id, jobId, day, minutes }) => ({
      id,
      jobId,
      day,
      minutes: minutes ?? LENGTHS.default,
    })),
  ]
}

const sum = (spans: readonly Span[]): number => spans.reduce((total, { minutes }) => total + minutes, 0)

/** The first day of the month that a day is in, and of the next one. */
function monthOf(day: string): { first: string; next: string } {
  const first = `${day.slice(0, 7)}-01`
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` }
}

function lengthOf(shift: { from: string; to: string } | null): number {
  if (!shift) return 0
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return at(shift.to) - at(shift.from)
}
