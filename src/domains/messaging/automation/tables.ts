import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * The automatic appointment notices that customers received, with the day and time in each. One transaction inserts the
 * row and then its messages, so a task that runs twice does not notify twice. The ids have no foreign keys: a notice
 * outlives a job that is deleted.
 */
export const appointmentNotices = pgTable(
  'appointment_notices',
  {
    id: id(),
    /** job or visit. */
    of: text('of').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    kind: text('kind').notNull(),
    /**
     * The key that makes a notice unique: one confirmation, one reminder per day, one new time after each earlier
     * notice.
     */
    once: text('once').notNull(),
    /** The appointment time that the notice announces. */
    date: date('date').notNull(),
    time: time('time'),
    /** What else it promises, such as the arrival window (appointment-query.ts). */
    promise: text('promise').notNull().default(''),
    messageIds: uuid('message_ids').array().notNull(),
    /** From when on they know. */
    leavesAt: instant('leaves_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('appointment_notices_once').on(table.appointmentId, table.kind, table.once),
    index('appointment_notices_reminders')
      .on(table.date)
      .where(sql`${table.kind} = 'reminder'`),
    index('appointment_notices_on_my_way')
      .on(table.once)
      .where(sql`${table.kind} = 'on-my-way'`),
    check('appointment_notices_of', sql`${table.of} in ('job', 'visit')`),
    check(
      'appointment_notices_kind',
      sql`${table.kind} in ('confirmation', 'moved', 'reminder', 'on-my-way', 'running-late')`,
    ),
  ],
)
