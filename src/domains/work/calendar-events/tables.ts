import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { createdAt, id, instant, updatedAt } from '#platform/database/columns.ts'

/** What is on the calendar and is no job: an errand, a meeting, blocked time. A repeated one has a row for each date. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** The same for all dates of a repeated event; null for a single one. */
    seriesId: uuid('series_id'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    address: text('address'),
    notes: text('notes'),
    /** The first of its days; those after it follow without a gap, closed ones too. */
    date: date('date').notNull(),
    days: integer('days').notNull().default(1),
    /** When it begins on each of its days; null: all day. */
    time: time('time'),
    /** Length on each of its days, also stored while it is all day. */
    minutes: integer('minutes').notNull(),
    /** It is for every active technician, also for one who joins later. */
    everyone: boolean('everyone').notNull().default(false),
    doneAt: instant('done_at'),
    version: integer('version').notNull().default(1),
    /** When a user removed it. The row remains for a while, so that it can be restored. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('calendar_events_days')
      .on(table.date, table.businessId)
      .where(sql`${table.removedAt} is null`),
    index('calendar_events_series')
      .on(table.seriesId, table.date)
      .where(sql`${table.seriesId} is not null`),
    index('calendar_events_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    check('calendar_events_kind', sql`${table.kind} in ('errand', 'meeting', 'blocked')`),
    check('calendar_events_days_check', sql`${table.days} between 1 and 31`),
    check('calendar_events_minutes', sql`${table.minutes} between 15 and 1440`),
  ],
)

/** Whose event it is; of one for everyone, everyone who is with us. */
export const calendarEventPeople = pgTable(
  'calendar_event_people',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.technicianId] }),
    index('calendar_event_people_technician').on(table.technicianId, table.eventId),
  ],
)
