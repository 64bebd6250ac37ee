/** Which roles need two-step sign-in: the owner's setting. */
import { sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Role, SignInRules } from './contract.ts'
import { assertStillOwner } from './ensure-owner.ts'
import { sessions, signInRules, users } from './tables.ts'

/** The one row of the table, and what its changes are called in the change log. */
export const RULES_ROW = 1
export const RULES_RECORD = '00000000-0000-4000-8000-000000000001'

export async function readRules(tx: Tx): Promise<SignInRules> {
  const [row] = await tx.select({ twoStepRoles: signInRules.twoStepRoles }).from(signInRules)
  // Only saveRules writes roles.
  return { twoStepRoles: (row?.twoStepRoles ?? []) as Role[] }
}

export async function saveRules(tx: Tx, { twoStepRoles }: SignInRules): Promise<SignInRules> {
  await assertStillOwner(tx, 'Only an owner can change sign-in rules.')
  const before = await readRules(tx)
  const row = { id: RULES_ROW, twoStepRoles, updatedAt: tx.now }
  await tx.insert(signInRules).values(row).onConflictDoUpdate({ target: signInRules.id, set: row })
  if (before.twoStepRoles.join() !== twoStepRoles.join())
    audit.record(tx, {
      entity: 'sign_in_rules',
      entityId: RULES_RECORD,
      action: 'changed',
      before,
      after: { twoStepRoles },
    })
  tx.notifyClients('team', 'profile')
  return readRules(tx)
}

/**
 * Whether the person of a session still has to set up two-step sign-in: a part of the query that finds the session. A
 * passkey is both steps, and a sign-in provider asks for its own, so sessions that began with one are not held up.
 */
export const requiresTwoStepSetup = sql<boolean>`(not ${users.twoFactorEnabled} and coalesce(${sessions.way}, 'password') not in ('passkey', 'provider')
  and exists (select from ${signInRules} where ${users.role} = any(${signInRules.twoStepRoles})))`
