/** Teams with a name, which fill in technicians at once. Who leaves the team leaves their crews. */
import { asc, eq, ne, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { technicians as people } from '#domains/work/technicians/tables.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_CREWS } from './contract.ts'
import type { Crew, CrewInput } from './contract.ts'
import { crewMembers, crews } from './tables.ts'

const GONE = 'This crew no longer exists.'

/** By name, with the members who are on the team. */
export async function list(tx: Tx): Promise<Crew[]> {
  const rows = await tx.select().from(crews).orderBy(asc(crews.name), asc(crews.id))
  const members = await tx
    .select({ crewId: crewMembers.crewId, id: people.id, name: people.name })
    .from(crewMembers)
    .innerJoin(people, eq(people.id, crewMembers.technicianId))
    .where(ne(people.status, 'inactive'))
    .orderBy(asc(people.name), asc(people.id))
  return rows.map(({ id, name, color, version }) => ({
    id,
    name,
    color,
    version,
    members: members.filter(({ crewId }) => crewId === id).map((one) => ({ id: one.id, name: one.name })),
  }))
}

async function get(tx: Tx, id: string): Promise<Crew> {
  const crew = (await list(tx)).find((one) => one.id === id)
  if (!crew) throw notFound(GONE)
  return crew
}

/** Throws `invalid` for a name that is taken or a person who is not on the team, and `conflict` when there is no room. */
export async function create(tx: Tx, { technicianIds, ...input }: CrewInput): Promise<Crew> {
  const others = await lockAll(tx)
  if (others.length >= MAX_CREWS) throw conflict(`You can have up to ${MAX_CREWS} crews. Remove one first.`)
  assertFree(others, input.name)
  await assertMembers(tx, technicianIds)
  const { id } = expectRow(
    await tx
      .insert(crews)
      .values({ ...input, createdAt: tx.now })
      .returning({ id: crews.id }),
  )
  await tx.insert(crewMembers).values(technicianIds.map((technicianId) => ({ crewId: id, technicianId })))
  const made = await get(tx, id)
  audit.record(tx, { entity: 'crews', entityId: id, action: 'created', after: toAudited(made) })
  tx.notifyClients('crews')
  return made
}

/** Throws CHANGED when `version` is not the one that stands, `notFound`, and `invalid` as `create` does. */
export async function update(
  tx: Tx,
  id: string,
  { version, technicianIds, ...input }: CrewInput & { version: number },
): Promise<Crew> {
  const all = await lockAll(tx)
  const before = await get(tx, id)
  await audit.assertVersion(tx, 'crews', before, version)
  assertFree(
    all.filter((one) => one.id !== id),
    input.name,
  )
  await assertMembers(tx, technicianIds)
  const was = before.members.map((one) => one.id).toSorted()
  const isSame = before.name === input.name && before.color === input.color
  if (isSame && deepEqual(was, technicianIds.toSorted())) return before
  await tx
    .update(crews)
    .set({ ...input, version: before.version + 1 })
    .where(eq(crews.id, id))
  await tx.delete(crewMembers).where(eq(crewMembers.crewId, id))
  await tx.insert(crewMembers).values(technicianIds.map((technicianId) => ({ crewId: id, technicianId })))
  const after = await get(tx, id)
  audit.record(tx, {
    entity: 'crews',
    entityId: id,
    action: 'changed',
    before: toAudited(before),
    after: toAudited(after),
  })
  tx.notifyClients('crews')
  return after
}

/** Jobs store their technicians, so they stay as they are. Throws `notFound`. */
export async function remove(tx: Tx, id: string): Promise<Crew> {
  await lockAll(tx)
  const before = await get(tx, id)
  await tx.delete(crews).where(eq(crews.id, id))
  audit.record(tx, { entity: 'crews', entityId: id, action: 'removed', before: toAudited(before) })
  tx.notifyClients('crews')
  return before
}

/** Takes a person who left the team out of their crews. */
export async function removeLeaver(tx: Tx, technicianId: string): Promise<void> {
  const [person] = await technicians.findByIds(tx, [technicianId])
  // Who came back in the moment between stays.
  if (person && person.status !== 'inactive') return
  await tx.delete(crewMembers).where(eq(crewMembers.technicianId, technicianId))
  tx.notifyClients('crews')
}

const toAudited = ({ name, members }: Crew) => ({ name, members: members.map((one) => one.name) })

/** Of two who name a crew at once, the second sees the name of the first. */
async function lockAll(tx: Tx): Promise<{ id: string; name: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('crews', 0))`)
  return tx.select({ id: crews.id, name: crews.name }).from(crews)
}

function assertFree(others: readonly { name: string }[], name: string): void {
  if (!others.some((one) => one.name.toLowerCase() === name.toLowerCase())) return
  const message = 'You already have a crew with this name.'
  throw invalid(message, [{ path: 'name', message }])
}

async function assertMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  const found = await technicians.findByIds(tx, ids, 'hold')
  const left = found.find(({ status }) => status === 'inactive')
  if (!left && found.length === ids.length) return
  const message = `${left?.name ?? 'A person you chose'} is no longer on the team. Choose someone else.`
  throw invalid(message, [{ path: 'technicianIds', message }])
}
