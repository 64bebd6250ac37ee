/** What the owner lets a whole role do, in the one row of the sign-in rules. */
import { sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { invalid } from '#lib/problem.ts'
import { OFFERED_RIGHTS, RIGHTS } from '#lib/rights.ts'
import type { RightSwitches } from '#lib/rights.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Role } from './contract-person.ts'
import type { RoleRights } from './contract-rights.ts'
import { assertStillOwner } from './ensure-owner.ts'
import { RULES_RECORD, RULES_ROW } from './sign-in-rules.ts'
import { signInRules } from './tables.ts'

/** Part of the query that finds a session; null until rules were saved once. */
export const selectRoleRights = sql<RoleRights | null>`(select ${signInRules.roleRights} from ${signInRules})`

export async function readRoleRights(tx: Tx): Promise<RoleRights> {
  const [row] = await tx.select({ roleRights: signInRules.roleRights }).from(signInRules)
  return { owner: {}, staff: {}, technician: {}, accountant: {}, ...row?.roleRights }
}

/**
 * Turns rights on or off for everyone of a role; it applies from their next call on. Throws `invalid` for a right that
 * the role cannot have.
 */
export async function saveRoleRights(tx: Tx, role: Role, switches: RightSwitches): Promise<RoleRights> {
  await assertStillOwner(tx, 'Only an owner can change rights.')
  assertOffered(role, switches)
  const before = await readRoleRights(tx)
  if (deepEqual(before[role], switches)) return before
  const roleRights = { ...before, [role]: switches }
  await tx
    .insert(signInRules)
    .values({ id: RULES_ROW, twoStepRoles: [], roleRights, updatedAt: tx.now })
    .onConflictDoUpdate({ target: signInRules.id, set: { roleRights, updatedAt: tx.now } })
  audit.record(tx, {
    entity: 'sign_in_rules',
    entityId: RULES_RECORD,
    action: 'rights changed',
    before: { role, rights: describeRights(before[role]) },
    after: { role, rights: describeRights(switches) },
  })
  tx.notifyClients('team', 'profile')
  return readRoleRights(tx)
}

/** Throws `invalid`. */
export function assertOffered(role: Role, switches: RightSwitches): void {
  const foreign = RIGHTS.find((right) => right in switches && !OFFERED_RIGHTS[role].includes(right))
  if (!foreign) return
  throw invalid(
    role === 'owner'
      ? 'An owner can do everything. Choose another role to limit what they do.'
      : 'This role can’t have that right. Choose another role instead.',
    [{ path: `switches.${foreign}`, message: 'This role can’t have that right.' }],
  )
}

/** `money on`, `messages off`, as the audit log shows them. */
export const describeRights = (switches: RightSwitches): string[] =>
  RIGHTS.filter((right) => right in switches).map((right) => `${right} ${switches[right] ? 'on' : 'off'}`)
