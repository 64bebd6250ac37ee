import * as business from '#domains/system/business/service.ts'
import type { Hours } from '#domains/system/business/contract.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, startOfDay, toTime } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { findBookings } from './find-bookings.ts'
import type { Appointment } from './find-bookings.ts'
import { findConflicts } from './find-conflicts.ts'
import type { WantedResource } from './find-conflicts.ts'
import type { NextSlot } from './contract.ts'
import { getTravelMinutes } from './service.ts'
import { getOpeningHours, MAX_DAYS_AHEAD, openDays, toPeriods } from './wall-clock.ts'

/** What needs a slot. Without technicians, any active one of the business will do. `minutes` on each of its days. */
export type SlotWish = {
  businessId: string
  minutes: number
  days: number
  technicianIds: readonly string[]
  equipmentIds: readonly string[]
}

/** As far ahead as a slot is looked for; days. */
const DAYS_AHEAD = 45
/** Between one start and the next that is tried, and the least from now to it; minutes. */
const STEP = 30
const NOTICE = 60

/**
 * The first start within opening hours at which nothing is in the way of the crew and equipment on any of the days.
 * Null when the next 45 days have none. Throws `notFound` for people and things that do not exist or are of another
 * business.
 */
export async function findNextSlot(tx: Tx, wish: SlotWish, self?: Appointment): Promise<NextSlot | null> {
  const { businessId, equipmentIds } = wish
  const isChosen = wish.technicianIds.length > 0
  const technicianIds = isChosen
    ? wish.technicianIds
    : (await technicians.list(tx, { businessId })).filter(({ status }) => status === 'active').map(({ id }) => id)
  const { hours } = await business.content(tx)
  const today = toDay(tx.now)
  const travelMinutes = await getTravelMinutes(tx)
  const resources = await findBookings(
    tx,
    { technicianIds, equipmentIds, businessId },
    {
      between: { from: tx.now, to: startOfDay(addDays(today, DAYS_AHEAD + MAX_DAYS_AHEAD)) },
      margin: travelMinutes,
      self,
    },
  )
  const crews = toCrews(resources, isChosen)
  for (const { date, time } of listStarts(hours, tx.now, wish)) {
    const dates = wish.days === 1 ? [date] : openDays(hours, date, wish.days)
    const periods = toPeriods(dates, time, wish.minutes)
    const free = crews.find((crew) =>
      findConflicts(crew, periods, travelMinutes).every(({ kind }) => kind === 'papers'),
    )
    if (free)
      return {
        date,
        time,
        technicianIds: free.filter(({ kind }) => kind === 'technician').map(({ id }) => id),
      }
  }
  return null
}

/** The crew that was chosen; else each person alone, as any will do. */
function toCrews(resources: readonly WantedResource[], isChosen: boolean): WantedResource[][] {
  const people = resources.filter(({ kind }) => kind === 'technician')
  const things = resources.filter(({ kind }) => kind === 'equipment')
  if (isChosen || people.length === 0) return [[...people, ...things]]
  return people.filter(({ unavailable }) => unavailable === null).map((person) => [person, ...things])
}

/** Every start on open days, the earliest first. What is longer than the business is open begins when it opens. */
function* listStarts(hours: Hours, now: Date, { minutes }: SlotWish): Generator<{ date: string; time: string }> {
  const today = toDay(now)
  const earliest = toMinutes(toTime(now)) + NOTICE
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead)
    const open = getOpeningHours(hours, date)
    if (!open) continue
    const [opens, closes] = [toMinutes(open.opens), toMinutes(open.closes)]
    for (let start = opens; start === opens || start + minutes <= closes; start += STEP)
      if (ahead > 0 || start >= earliest) yield { date, time: toClock(start) }
  }
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
