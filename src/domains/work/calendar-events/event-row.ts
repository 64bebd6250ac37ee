import { and, asc, eq, exists, gte, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { technicians } from '#domains/work/technicians/tables.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_EVENT_DAYS } from './contract.ts'
import type { CalendarEvent } from './contract.ts'
import type { EventKind } from './contract-kinds.ts'
import { calendarEventPeople, calendarEvents } from './tables.ts'

/** Events with their people by name; the caller says which, and leaves out removed ones. */
export const selectEvents = (tx: Tx) =>
  tx
    .select({
      id: calendarEvents.id,
      version: calendarEvents.version,
      businessId: calendarEvents.businessId,
      seriesId: calendarEvents.seriesId,
      kind: calendarEvents.kind,
      title: calendarEvents.title,
      address: calendarEvents.address,
      notes: calendarEvents.notes,
      date: calendarEvents.date,
      days: calendarEvents.days,
      time: sql<string | null>`left(${calendarEvents.time}::text, 5)`,
      minutes: calendarEvents.minutes,
      everyone: calendarEvents.everyone,
      // The id is written out: Drizzle leaves out the table of a lone select.
      technicians: sql<
        { id: string; name: string }[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${calendarEventPeople} p join ${technicians} t on t.id = p.technician_id where p.event_id = calendar_events.id)`,
      doneAt: calendarEvents.doneAt,
      removedAt: calendarEvents.removedAt,
    })
    .from(calendarEvents)
    .$dynamic()

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** The check of the column holds the kind to the words of the contract. */
export const toEvent = ({ removedAt: _removedAt, kind, ...row }: EventRow): CalendarEvent => ({
  ...row,
  kind: kind as EventKind,
  dates: datesOf(row),
})

/** All days of an event: they follow each other, since errands know no closed days. */
export const datesOf = ({ date, days }: { date: string; days: number }): string[] =>
  Array.from({ length: days }, (_, at) => addDays(date, at))

type Asked = { from: string; to: string; businessId?: string | undefined; technicianId?: string | undefined }

/** Those that have one of the days `from` to `to`, both included, without those that were removed. */
export function eventsOn(tx: Tx, { from, to, businessId, technicianId }: Asked): SQL | undefined {
  const takesPart = tx
    .select({ one: sql`1` })
    .from(calendarEventPeople)
    .where(
      and(eq(calendarEventPeople.eventId, calendarEvents.id), eq(calendarEventPeople.technicianId, technicianId ?? '')),
    )
  return and(
    isNull(calendarEvents.removedAt),
    gte(calendarEvents.date, addDays(from, 1 - MAX_EVENT_DAYS)),
    lte(calendarEvents.date, to),
    sql`${calendarEvents.date} + ${calendarEvents.days} > ${from}::date`,
    businessId === undefined ? undefined : eq(calendarEvents.businessId, businessId),
    technicianId === undefined ? undefined : exists(takesPart),
  )
}

/** Events of some days in order of time, those of all day first. */
export const listEvents = async (tx: Tx, asked: Asked): Promise<CalendarEvent[]> =>
  (
    await selectEvents(tx)
      .where(eventsOn(tx, asked))
      .orderBy(asc(calendarEvents.date), sql`${calendarEvents.time} nulls first`, asc(calendarEvents.id))
  ).map(toEvent)
