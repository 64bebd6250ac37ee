/** Who works here: the owner gives roles and takes people out, and there is always an owner. */
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as messages from '#domains/messaging/messages/alerts/push-subscriptions.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { toRights } from '#lib/rights.ts'
import type { RightSwitches } from '#lib/rights.ts'
import { assertOffered, describeRights, readRoleRights } from './change-rights.ts'
import type { Person, Role } from './contract.ts'
import { assertStillOwner } from './ensure-owner.ts'
import * as invitations from './service.ts'
import { passkeys, sessions, users } from './tables.ts'
import { turnOff } from './two-step.ts'

const MAX_SHOWN = 200

/** In the order they came. */
export async function list(tx: Tx): Promise<Person[]> {
  return shape(tx, await select(tx).orderBy(asc(users.createdAt), asc(users.id)).limit(MAX_SHOWN))
}

/**
 * Changes a person's role, which applies from their next call on without a new sign-in. Rights of their own go. A former owner's open
 * invitations are withdrawn, and a technician or an accountant receives no alerts.
 */
export async function setRole(
  tx: Tx,
  { id, role, version }: { id: string; role: Role; version: number },
): Promise<Person> {
  const before = await lockForOwner(tx, id)
  await audit.assertVersion(tx, 'users', before, version)
  if (before.role === role) return get(tx, id)
  if (before.role === 'owner') await leaves(tx, id)
  if (role === 'technician' || role === 'accountant') await messages.removeUserSubscriptions(tx, id)
  await tx
    .update(users)
    .set({ role, rights: {}, version: before.version + 1, updatedAt: tx.now })
    .where(eq(users.id, id))
  audit.record(tx, {
    entity: 'users',
    entityId: id,
    action: 'role changed',
    before: { role: before.role },
    after: { role },
  })
  tx.notifyClients('team', 'profile')
  return get(tx, id)
}

/**
 * Turns rights on or off for one person; what is left out is as for everyone of their role. It applies from their next
 * call on. Throws CHANGED, and `invalid` for a right that their role cannot have.
 */
export async function setRights(
  tx: Tx,
  { id, switches, version }: { id: string; switches: RightSwitches; version: number },
): Promise<Person> {
  const before = await lockForOwner(tx, id)
  await audit.assertVersion(tx, 'users', before, version)
  assertOffered(before.role as Role, switches)
  if (deepEqual(before.rights, switches)) return get(tx, id)
  await tx
    .update(users)
    .set({ rights: switches, version: before.version + 1, updatedAt: tx.now })
    .where(eq(users.id, id))
  audit.record(tx, {
    entity: 'users',
    entityId: id,
    action: 'rights changed',
    before: { rights: describeRights(before.rights) },
    after: { rights: describeRights(switches) },
  })
  tx.notifyClients('team', 'profile')
  return get(tx, id)
}

/** Whether a change of role makes an owner or ends one. */
export async function concernsOwner(tx: Tx, { id, role }: { id: string; role: Role }): Promise<boolean> {
  if (role === 'owner') return true
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
  return row?.role === 'owner'
}

/** Signs a person out on every device, for example after they lose a phone. Alerts end there, too. */
export async function endSessions(tx: Tx, id: string): Promise<{ ended: number }> {
  await lockForOwner(tx, id)
  await messages.removeUserSubscriptions(tx, id)
  const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
  audit.record(tx, { entity: 'users', entityId: id, action: 'signed out', after: { devices: ended.length } })
  tx.notifyClients('team', 'profile')
  return { ended: ended.length }
}

/**
 * Sessions, passkeys, alerts and open invitations of the person end with the account; what they did keeps their name.
 */
export async function remove(tx: Tx, id: string): Promise<{ removed: boolean }> {
  const before = await lockForOwner(tx, id)
  if (before.role === 'owner') await leaves(tx, id)
  await messages.removeUserSubscriptions(tx, id)
  await tx.delete(users).where(eq(users.id, id))
  const { name, email, role } = before
  audit.record(tx, { entity: 'users', entityId: id, action: 'removed', before: { name, email, role } })
  tx.notifyClients('team', 'profile')
  return { removed: true }
}

/**
 * Turns off two-step sign-in for a person who lost the phone and the backup codes: the password alone lets them in
 * again.
 */
export async function turnOffTwoStep(tx: Tx, id: string): Promise<Person> {
  await lockForOwner(tx, id)
  await turnOff(tx, id)
  return get(tx, id)
}

async function lockForOwner(tx: Tx, id: string): Promise<typeof users.$inferSelect> {
  await assertStillOwner(tx, 'Only an owner can change the team.')
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) throw notFound('This person is no longer on the team.')
  return row
}

/**
 * Runs when an owner stops being one: another owner must remain, and the invitations of the leaving owner are
 * withdrawn.
 */
async function leaves(tx: Tx, leaving: string): Promise<void> {
  const others = await tx.$count(users, and(eq(users.role, 'owner'), ne(users.id, leaving)))
  if (others === 0) throw conflict('This is the only owner. Make someone else an owner first.')
  await invitations.withdrawAllFrom(tx, leaving)
}

async function get(tx: Tx, id: string): Promise<Person> {
  const [person] = await shape(tx, await select(tx).where(eq(users.id, id)))
  if (!person) throw notFound('This person is no longer on the team.')
  return person
}

function select(tx: Tx) {
  const used = tx
    .select({
      userId: sessions.userId,
      at: sql<Date | null>`max(${sessions.lastUsedAt})`.mapWith(sessions.lastUsedAt).as('used_at'),
    })
    .from(sessions)
    .groupBy(sessions.userId)
    .as('used')
  const keys = tx
    .select({ userId: passkeys.userId, many: count().as('many') })
    .from(passkeys)
    .groupBy(passkeys.userId)
    .as('keys')
  return tx
    .select({ user: users, usedAt: used.at, passkeys: keys.many })
    .from(users)
    .leftJoin(used, eq(used.userId, users.id))
    .leftJoin(keys, eq(keys.userId, users.id))
    .$dynamic()
}

async function shape(tx: Tx, rows: Awaited<ReturnType<typeof select>>): Promise<Person[]> {
  const roles = await readRoleRights(tx)
  return rows.map(({ user, usedAt, passkeys: many }) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    // A check in tables.ts holds the role to the words of the contract.
    role: user.role as Role,
    version: user.version,
    lastSeenAt:
      usedAt && user.lastSeenAt ? (usedAt > user.lastSeenAt ? usedAt : user.lastSeenAt) : (user.lastSeenAt ?? usedAt),
    twoStep: user.twoFactorEnabled,
    passkeys: many ?? 0,
    rights: toRights(user.role as Role, roles[user.role as Role], user.rights),
    ownRights: user.rights,
  }))
}
