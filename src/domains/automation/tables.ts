import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * What customers were told of their appointments by the product itself, and of which day and time. A row is there
 * before its messages are, in one transaction with them: nobody is told twice, whatever is run twice. The ids are
 * plain: what was told outlives a job that is deleted.
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
     * What it may be told once for: a confirmation at all, a reminder of a day, a new time after each notice before it.
     */
    once: text('once').notNull(),
    /** The appointment that they were told of. */
    date: date('date').notNull(),
    time: time('time'),
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
    check('appointment_notices_kind', sql`${table.kind} in ('confirmation', 'moved', 'reminder', 'on-my-way')`),
  ],
)
