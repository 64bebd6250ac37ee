/** Errands, meetings and blocked time: what is on the calendar and is no job. */
import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { findActingTechnician } from '#domains/work/jobs/assert-assigned.ts'
import { expectRow } from '#lib/expect-row.ts'
import { formatClock, formatWholeWeekday } from '#lib/local-time.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bookEvents, releaseEvents } from './book-events.ts'
import type { CalendarEvent, EventChange, NewEvent, Scope } from './contract.ts'
import { EVENT_KIND_LABELS } from './contract-kinds.ts'
import { datesOf, listEvents, selectEvents, toEvent } from './event-row.ts'
import { listRepeatDates } from './repeat-dates.ts'
import { setPeople } from './event-people.ts'
import { shiftDate } from './shift-date.ts'
import { calendarEvents } from './tables.ts'

/** How long a removed one can be put back. */
const RESTORE_WINDOW_MS = 86_400_000

/** Throws `notFound`, also for one that was removed. */
export async function get(tx: Tx, id: string): Promise<CalendarEvent> {
  const [row] = await selectEvents(tx).where(and(eq(calendarEvents.id, id), isNull(calendarEvents.removedAt)))
  if (!row) throw notFound('This calendar event no longer exists.')
  return toEvent(row)
}

/** A technician gets their own; the office gets all of the business, or of both. */
export async function listOn(
  tx: Tx,
  { date, businessId }: { date: string; businessId?: string | undefined },
): Promise<CalendarEvent[]> {
  const isCrew = tx.actor.role === 'technician'
  const person = isCrew ? await findActingTechnician(tx) : null
  if (isCrew && person === null) return []
  return listEvents(tx, { from: date, to: date, businessId, technicianId: person ?? undefined })
}

/**
 * Adds an event; of a repeated one all of its dates at once. Throws `invalid` for a time past midnight or a repeat
 * without a proper end, `notFound` for people of another business, and SCHEDULE_CONFLICT for a conflict that the user
 * did not accept.
 */
export async function create(tx: Tx, input: NewEvent): Promise<CalendarEvent> {
  const { technicianIds, keepClashes, repeat: _repeat, repeatUntil: _until, ...columns } = input
  assertPlan(columns)
  await business.get(tx, input.businessId)
  const dates = listRepeatDates(input)
  const seriesId = dates.length > 1 ? randomUUID() : null
  const rows = await tx
    .insert(calendarEvents)
    .values(dates.map((date) => ({ ...columns, date, seriesId, createdAt: tx.now, updatedAt: tx.now })))
    .returning({ id: calendarEvents.id })
  const ids = rows.map(({ id }) => id)
  await setPeople(tx, ids, { ...columns, technicianIds })
  const made = await byIds(tx, ids)
  await bookEvents(tx, made, keepClashes)
  await recordChanges(
    tx,
    made.map((event) => ({ entityId: event.id, action: 'created', after: shownOf(event) })),
  )
  return expectRow(made)
}

/**
 * Changes what is given; the rest stays. With `following`, the later dates of the series change too, and another date
 * moves each of them by as many days. Throws CHANGED for an older version, and as `create`.
 */
export async function update(
  tx: Tx,
  id: string,
  { version, scope, technicianIds, keepClashes = false, date, ...given }: EventChange,
): Promise<CalendarEvent> {
  const events = await lockEvents(tx, id, scope)
  const seen = events.find((event) => event.id === id) ?? (await get(tx, id))
  await audit.assertVersion(tx, 'calendar_events', seen, version)
  assertPlan({ ...seen, ...given })
  for (const event of events) {
    await tx
      .update(calendarEvents)
      .set({
        ...given,
        ...(date !== undefined && { date: shiftDate(event.date, seen.date, date) }),
        ...(technicianIds && { everyone: given.everyone ?? false }),
        version: sql`${calendarEvents.version} + 1`,
        updatedAt: tx.now,
      })
      .where(eq(calendarEvents.id, event.id))
  }
  const ids = events.map((event) => event.id)
  const everyone = given.everyone ?? (technicianIds ? false : seen.everyone)
  if (technicianIds || given.everyone !== undefined)
    await setPeople(tx, ids, {
      businessId: seen.businessId,
      everyone,
      technicianIds: technicianIds ?? seen.technicians.map((person) => person.id),
    })
  const after = await byIds(tx, ids)
  await bookEvents(tx, after, keepClashes)
  const before = new Map(events.map((event) => [event.id, shownOf(event)]))
  await recordChanges(
    tx,
    after.map((event) => ({
      entityId: event.id,
      action: 'changed',
      ...difference(before.get(event.id) ?? {}, shownOf(event)),
    })),
  )
  return after.find((event) => event.id === id) ?? get(tx, id)
}

/** A technician marks their own; those of others are unknown to them. Marking it twice changes nothing. */
export async function setDone(tx: Tx, id: string, done: boolean): Promise<CalendarEvent> {
  const before = await get(tx, id)
  if (tx.actor.role === 'technician') {
    const person = await findActingTechnician(tx)
    if (!before.technicians.some((one) => one.id === person)) throw notFound('This isn’t assigned to you.')
  }
  if ((before.doneAt !== null) === done) return before
  await tx
    .update(calendarEvents)
    .set({ doneAt: done ? tx.now : null, version: before.version + 1, updatedAt: tx.now })
    .where(eq(calendarEvents.id, id))
  await recordChanges(tx, [{ entityId: id, action: done ? 'marked done' : 'reopened' }])
  return get(tx, id)
}

/** Takes it off the calendar and frees its people; `restore` puts it back for a day. */
export async function remove(tx: Tx, id: string, scope: Scope): Promise<{ ids: string[] }> {
  const events = await lockEvents(tx, id, scope)
  const ids = events.map((event) => event.id)
  await tx.delete(calendarEvents).where(lt(calendarEvents.removedAt, new Date(tx.now.getTime() - RESTORE_WINDOW_MS)))
  await tx.update(calendarEvents).set({ removedAt: tx.now }).where(inArray(calendarEvents.id, ids))
  await releaseEvents(tx, ids)
  await recordChanges(
    tx,
    events.map((event) => ({ entityId: event.id, action: 'removed', before: shownOf(event) })),
  )
  return { ids }
}

/** Puts removed ones back with their people. What someone else got by then is marked as a conflict, not refused. */
export async function restore(tx: Tx, ids: readonly string[]): Promise<{ ids: string[] }> {
  const rows = await tx
    .update(calendarEvents)
    .set({ removedAt: null, version: sql`${calendarEvents.version} + 1`, updatedAt: tx.now })
    .where(and(inArray(calendarEvents.id, [...ids]), isNotNull(calendarEvents.removedAt)))
    .returning({ id: calendarEvents.id })
  const events = await byIds(
    tx,
    rows.map(({ id }) => id),
  )
  if (events.length === 0) throw conflict('It was deleted more than a day ago and can’t be restored.')
  await bookEvents(tx, events, true)
  await recordChanges(
    tx,
    events.map((event) => ({ entityId: event.id, action: 'restored', after: shownOf(event) })),
  )
  return { ids: events.map((event) => event.id) }
}

/** It and, with `following`, those after it in its series; they stand still until the transaction ends. */
async function lockEvents(tx: Tx, id: string, scope: Scope): Promise<CalendarEvent[]> {
  const { seriesId, date } = await get(tx, id)
  const which =
    scope === 'following' && seriesId !== null
      ? and(eq(calendarEvents.seriesId, seriesId), gte(calendarEvents.date, date))
      : eq(calendarEvents.id, id)
  const locked = await tx
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(and(which, isNull(calendarEvents.removedAt)))
    .orderBy(calendarEvents.id)
    .for('update')
  return byIds(
    tx,
    locked.map((row) => row.id),
  )
}

const byIds = async (tx: Tx, ids: readonly string[]): Promise<CalendarEvent[]> =>
  ids.length === 0
    ? []
    : (
        await selectEvents(tx)
          .where(and(inArray(calendarEvents.id, [...ids]), isNull(calendarEvents.removedAt)))
          .orderBy(calendarEvents.date, calendarEvents.id)
      ).map(toEvent)

/** Throws `invalid` for an event that goes past midnight. */
function assertPlan({ time, minutes }: { time: string | null; minutes: number }): void {
  if (time === null) return
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour * 60 + minute + minutes <= 1440) return
  const sentence = 'It has to end by midnight. Choose an earlier end, or add the rest on the next day.'
  throw invalid(sentence, [{ path: 'minutes', message: sentence }])
}

/** What the audit log shows of it. */
const shownOf = (event: CalendarEvent) => ({
  kind: EVENT_KIND_LABELS[event.kind],
  title: event.title,
  when: `${datesOf(event).map(formatWholeWeekday).join(', ')}${event.time === null ? ', all day' : `, ${formatClock(event.time)}, ${event.minutes} min`}`,
  people: event.everyone ? 'Everyone' : event.technicians.map(({ name }) => name).join(', '),
  address: event.address,
  notes: event.notes,
})

/** Only what is another now. */
function difference(before: object, after: object): { before: object; after: object } {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([key, value]) => was.get(key) !== value)
  return { before: Object.fromEntries(changed.map(([key]) => [key, was.get(key)])), after: Object.fromEntries(changed) }
}

async function recordChanges(tx: Tx, entries: readonly Omit<audit.Entry, 'entity'>[]): Promise<void> {
  await audit.recordAll(
    tx,
    entries.map((entry) => ({ entity: 'calendar_events', ...entry })),
  )
  tx.notifyClients('calendar-events')
}
