import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import * as schedule from '#domains/work/schedule/service.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bookEvents } from './book-events.ts'
import { selectEvents, toEvent } from './event-row.ts'
import { calendarEventPeople, calendarEvents } from './tables.ts'

type People = { businessId: string; everyone: boolean; technicianIds: readonly string[] }

/**
 * Gives these events, all of one business, to these people in place of those before. `everyone`: to all active
 * technicians of the business. Throws `notFound` for people who do not exist or are of another business.
 */
export async function setPeople(
  tx: Tx,
  eventIds: readonly string[],
  { businessId, everyone, technicianIds }: People,
): Promise<void> {
  const ids = everyone ? await listActive(tx, businessId) : [...new Set(technicianIds)]
  await schedule.assertResources(tx, { technicianIds: ids, equipmentIds: [], businessId })
  await tx.delete(calendarEventPeople).where(inArray(calendarEventPeople.eventId, [...eventIds]))
  const rows = eventIds.flatMap((eventId) => ids.map((technicianId) => ({ eventId, technicianId })))
  for (let at = 0; at < rows.length; at += 5000) await tx.insert(calendarEventPeople).values(rows.slice(at, at + 5000))
}

const listActive = async (tx: Tx, businessId: string): Promise<string[]> =>
  (await technicians.list(tx, { businessId })).filter(({ status }) => status === 'active').map(({ id }) => id)

/** Takes who left off the events of today and later, and frees their time. */
export async function removeLeaver(tx: Tx, technicianId: string): Promise<void> {
  const theirs = tx
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(gte(calendarEvents.date, toDay(tx.now)))
  const gone = await tx
    .delete(calendarEventPeople)
    .where(and(eq(calendarEventPeople.technicianId, technicianId), inArray(calendarEventPeople.eventId, theirs)))
    .returning({ id: calendarEventPeople.eventId })
  await rebook(
    tx,
    gone.map(({ id }) => id),
  )
}

/** Adds who joined, or came back, to the events for everyone from today on. */
export async function addJoiner(tx: Tx, technicianId: string): Promise<void> {
  const [person] = await technicians.findByIds(tx, [technicianId])
  if (person?.status !== 'active') return
  const open = await tx
    .select({ eventId: calendarEvents.id })
    .from(calendarEvents)
    .where(
      and(
        gte(calendarEvents.date, toDay(tx.now)),
        isNull(calendarEvents.removedAt),
        eq(calendarEvents.everyone, true),
        eq(calendarEvents.businessId, person.businessId),
      ),
    )
  if (open.length === 0) return
  const added = await tx
    .insert(calendarEventPeople)
    .values(open.map(({ eventId }) => ({ eventId, technicianId })))
    .onConflictDoNothing()
    .returning({ id: calendarEventPeople.eventId })
  await rebook(
    tx,
    added.map(({ id }) => id),
  )
}

/** One at a time: they are of different series. */
async function rebook(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await selectEvents(tx).where(and(inArray(calendarEvents.id, [...ids]), isNull(calendarEvents.removedAt)))
  for (const row of rows) await bookEvents(tx, [toEvent(row)], true)
  tx.notifyClients('calendar-events')
}
