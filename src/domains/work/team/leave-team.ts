/** Someone leaves: every visit ahead gets another person or stays without one by choice, and nothing is lost. */
import * as accounts from '#domains/system/auth/manage-team.ts'
import * as invitations from '#domains/system/auth/service.ts'
import * as visits from '#domains/sales/visits/service.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { changeVisit } from '#domains/work/jobs/job-visits.ts'
import { updateJob } from '#domains/work/jobs/update-job.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import type { Technician } from '#domains/work/technicians/contract.ts'
import { conflict, forbidden, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Handover, Leaving } from './contract-leave.ts'
import { get } from './service.ts'
import { findVisitsAhead } from './visits-ahead.ts'
import type { HeldVisit } from './visits-ahead.ts'

/**
 * Hands over the visits, makes the technician inactive and, where that is asked for, removes their sign-in: all of it
 * or nothing. Throws `conflict` when a visit ahead was not named, SCHEDULE_CONFLICT when a visit clashes for the person
 * who takes it, and `notFound` for someone who does no jobs.
 */
export async function leave(
  tx: Tx,
  id: string,
  { visits: handovers, keepClashes, removeSignIn }: Leaving,
): Promise<Technician> {
  // Held until the end, so that no visit is given to this person in between.
  const [person] = await technicians.findByIds(tx, [id], 'hold')
  if (!person) throw notFound('This technician no longer exists.')
  if (removeSignIn && tx.actor.role !== 'owner') throw forbidden('Only an owner can remove a sign-in.')
  const ahead = await findVisitsAhead(tx, id)
  const to = new Map(handovers.map((one) => [keyOf(one), one.to]))
  if (ahead.some((one) => !to.has(keyOf(one))))
    throw conflict(`${person.name} was given another visit while you were choosing. Check the list, then try again.`)
  if (handovers.some((one) => one.to === id)) throw conflict(`${person.name} is leaving. Choose someone else.`)
  for (const one of ahead) await handOver(tx, one, { from: id, to: to.get(keyOf(one)) ?? null, keepClashes })
  const left = await technicians.setStatus(tx, id, 'inactive')
  if (removeSignIn) await endSignIn(tx, id)
  return left
}

const keyOf = ({ kind, id }: Pick<Handover, 'kind' | 'id'>): string => `${kind} ${id}`

async function handOver(
  tx: Tx,
  { kind, id, jobId, version, crew, ofPlan }: HeldVisit,
  { from, to, keepClashes }: { from: string; to: string | null; keepClashes: boolean },
): Promise<void> {
  // A visit of a plan that no one takes goes on following its plan, which loses this person, too
  // (recurring/remake-visits.ts).
  if (ofPlan && to === null) return
  const technicianIds = [...crew.filter((one) => one !== from && one !== to), ...(to === null ? [] : [to])]
  const change = { technicianIds, keepClashes }
  if (kind === 'visit') return void (await visits.update(tx, id, { version, ...change }))
  // Of one job several visits may be handed over, and each of them makes a new version.
  const now = (await jobs.get(tx, jobId ?? id)).version
  if (kind === 'job') await updateJob(tx, id, { version: now, ...change })
  else await changeVisit(tx, jobId ?? '', id, { version: now, ...change })
}

/** The account, or an invitation that waits for an answer. */
async function endSignIn(tx: Tx, technicianId: string): Promise<void> {
  const { userId, invitationId } = await get(tx, technicianId)
  if (userId !== null) await accounts.remove(tx, userId)
  if (invitationId !== null) await invitations.withdraw(tx, invitationId)
}
