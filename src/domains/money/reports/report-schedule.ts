/**
 * Schedules the weekly report: when it is sent and to which people. It is sent once for each day that it is due on,
 * however many nodes there are and whatever the clocks do.
 */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { users } from '#domains/system/auth/tables.ts'
import * as business from '#domains/system/business/service.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { VersionConflict, invalid } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Schedule, ScheduleInput, Sent } from './contract.ts'
import { reportEmails, reportRecipients, reportSchedule, reportSends } from './tables.ts'
import { getNextDue } from './when-due.ts'

/** Monday morning, before the week begins; off until the owner turns it on. */
const DEFAULT_SCHEDULE = { on: false, weekday: 0, hour: 7, businessId: null, version: 0 }
const SHOWN = 10

/** Reads the current schedule, with the people that it may go to and what was sent so far. */
export async function getSchedule(tx: Tx, simulated: boolean): Promise<Schedule> {
  const [[row], people, chosen, sent] = await Promise.all([
    tx.select().from(reportSchedule),
    listTeam(tx),
    tx.select().from(reportRecipients),
    history(tx),
  ])
  const { on, weekday, hour, businessId, version } = row ?? DEFAULT_SCHEDULE
  const ids = new Set(chosen.map(({ userId }) => userId))
  return {
    on,
    weekday,
    hour,
    businessId,
    version,
    // A recipient who has since become a technician gets no report.
    recipientIds: people.filter(({ id }) => ids.has(id)).map(({ id }) => id),
    next: on && row ? getNextDue(row, tx.now).at : null,
    team: people,
    simulated,
    sent,
  }
}

/** Owners get all of it, staff without money; technicians and accountants have no part in it. */
export async function listTeam(tx: Tx): Promise<Schedule['team']> {
  const rows = await tx
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(inArray(users.role, ['owner', 'staff']))
    .orderBy(asc(users.createdAt), asc(users.id))
  return rows.map(({ role, ...person }) => ({ ...person, money: role === 'owner' }))
}

async function history(tx: Tx): Promise<Sent[]> {
  const { id, day, byName, createdAt } = reportSends
  const sends = await tx
    .select({ id, at: createdAt, day, byName })
    .from(reportSends)
    .orderBy(desc(createdAt), desc(id))
    .limit(SHOWN)
  if (sends.length === 0) return []
  const letters = await tx
    .select({
      sendId: reportEmails.sendId,
      recipient: communications.recipient,
      status: communications.status,
      simulated: communications.simulated,
    })
    .from(reportEmails)
    .innerJoin(communications, eq(communications.id, reportEmails.communicationId))
    .where(
      inArray(
        reportEmails.sendId,
        sends.map((send) => send.id),
      ),
    )
    .orderBy(asc(communications.recipient))
  return sends.map((send) => ({
    ...send,
    // A check of the table holds the status to the words of the contract.
    letters: letters
      .filter(({ sendId }) => sendId === send.id)
      .map(({ sendId: _of, ...letter }) => letter) as Sent['letters'],
  }))
}

const NOT_OF_THE_TEAM = 'One of these people is no longer on the team, or is a technician. Choose again.'

/**
 * Throws CHANGED when `version` is not the one that stands, `notFound` for a business that is none, and `invalid` for
 * people who may not get it.
 */
export async function setSchedule(
  tx: Tx,
  simulated: boolean,
  { version, recipientIds, ...given }: ScheduleInput & { version: number },
): Promise<Schedule> {
  // Two that save the first time wait for each other here, and so does the clock.
  await tx
    .insert(reportSchedule)
    .values({ ...DEFAULT_SCHEDULE, since: tx.now, updatedAt: tx.now })
    .onConflictDoNothing()
  const [before] = await tx.select().from(reportSchedule).for('update')
  if (!before) throw new Error('The row that was inserted or stood there is gone')
  if (before.version !== version)
    throw new VersionConflict({ by: before.updatedBy ?? 'Someone', at: before.updatedAt, version: before.version })
  if (given.businessId !== null) await business.get(tx, given.businessId)
  const known = new Set((await listTeam(tx)).map(({ id }) => id))
  const chosen = [...new Set(recipientIds)].toSorted()
  if (chosen.some((id) => !known.has(id)))
    throw invalid(NOT_OF_THE_TEAM, [{ path: 'recipientIds', message: NOT_OF_THE_TEAM }])
  const had = (await tx.select().from(reportRecipients)).map(({ userId }) => userId).toSorted()
  const { on, weekday, hour, businessId } = before
  const was = { on, weekday, hour, businessId, recipientIds: had }
  const is = { ...given, recipientIds: chosen }
  if (deepEqual(was, is) && version > 0) return getSchedule(tx, simulated)

  await tx.delete(reportRecipients)
  if (chosen.length > 0) await tx.insert(reportRecipients).values(chosen.map((userId) => ({ userId })))
  const isAnotherTime = on !== given.on || weekday !== given.weekday || hour !== given.hour
  await tx
    .update(reportSchedule)
    .set({
      ...given,
      version: version + 1,
      updatedAt: tx.now,
      updatedBy: tx.actor.name,
      ...(isAnotherTime && { since: tx.now }),
    })
    .where(and(eq(reportSchedule.only, true), eq(reportSchedule.version, version)))
  audit.record(tx, { entity: 'report_schedule', entityId: before.id, action: 'changed', before: was, after: is })
  tx.notifyClients('report-schedule')
  return getSchedule(tx, simulated)
}
