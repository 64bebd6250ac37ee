import { eq, like, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { saveFirstFacts } from '#domains/system/business/first-facts.ts'
import type { Company } from '#domains/system/business/first-facts.ts'
import * as business from '#domains/system/business/service.ts'
import { conflict, forbidden, Problem } from '#lib/problem.ts'
import { ConfigError } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { createUser, findUser, fullName } from './user-accounts.ts'
import type { NewUser } from './user-accounts.ts'
import { MIN_PASSWORD } from './contract.ts'
import { issueToken, pageLink, redeemToken } from './one-time-link.ts'
import { assertGoodPassword, findWeakness } from './password-rules.ts'
import { users, verifications } from './tables.ts'

/** Long enough to install in the evening and go on in the morning; a new start prints a new one. */
const SET_UP_MINUTES = 24 * 60

/**
 * Called at every start. With OWNER_EMAIL and OWNER_PASSWORD the first start makes the owner; an owner who is there
 * stays as he is, password and all. Without them, and as long as there is no owner, it answers a fresh set-up link to
 * print (earlier ones stop working), else null.
 */
export async function ensureOwner(tx: Tx, config: Config): Promise<string | null> {
  await oneAtATime(tx)
  if (await hasOwner(tx)) return null
  if (config.OWNER_EMAIL && config.OWNER_PASSWORD) {
    await makeOwner(tx, config.OWNER_EMAIL, config.OWNER_PASSWORD)
    return null
  }
  await tx.delete(verifications).where(like(verifications.identifier, 'set-up:%'))
  return pageLink(config, '/set-up', await issueToken(tx, 'set-up', 'owner', SET_UP_MINUTES))
}

/** Makes the owner with the one-time link of the first start. Of two at once, one wins. */
export async function setUp(
  tx: Tx,
  input: Omit<NewUser, 'role'> & { token: string; company?: Company | undefined },
): Promise<{ email: string }> {
  const { token, company, ...person } = input
  await oneAtATime(tx)
  if (await hasOwner(tx)) throw conflict('This site already has an owner. Sign in instead.')
  if (!(await redeemToken(tx, 'set-up', token)))
    throw new Problem(
      410,
      'LINK_EXPIRED',
      'This link was already used or has expired. Restart the server to get a new one.',
    )
  await assertGoodPassword(tx, person.password, person)
  const { id } = await createUser(tx, { ...person, role: 'owner' })
  await business.setAlertContact(tx, { email: person.email })
  if (company) await saveFirstFacts(tx, company, fullName(person))
  audit.record(tx, {
    entity: 'users',
    entityId: id,
    action: 'set up as owner',
    after: { email: person.email, role: 'owner' },
  })
  return { email: person.email }
}

async function makeOwner(tx: Tx, email: string, password: string): Promise<void> {
  const known = await findUser(tx, email)
  if (known) {
    await tx.update(users).set({ role: 'owner', updatedAt: tx.now }).where(eq(users.id, known.id))
    audit.record(tx, {
      entity: 'users',
      entityId: known.id,
      action: 'role changed',
      before: { role: known.role },
      after: { role: 'owner' },
    })
    return
  }
  if (password.length < MIN_PASSWORD)
    throw new ConfigError(`OWNER_PASSWORD must be at least ${MIN_PASSWORD} characters.`)
  const weakness = await findWeakness(tx, password, { email })
  if (weakness !== null) throw new ConfigError(`OWNER_PASSWORD: ${weakness}`)
  const { id } = await createUser(tx, { email, firstName: 'Owner', lastName: '', role: 'owner', password })
  await business.setAlertContact(tx, { email })
  audit.record(tx, { entity: 'users', entityId: id, action: 'set up as owner', after: { email, role: 'owner' } })
}

const hasOwner = async (tx: Tx): Promise<boolean> => (await tx.$count(users, eq(users.role, 'owner'))) > 0

/**
 * Runs before an owner changes who else has access. When two owners remove each other at once, the lock runs them one
 * after the other, and the second is no longer an owner. Throws `forbidden` with the given sentence.
 */
export async function assertStillOwner(tx: Tx, sentence: string): Promise<void> {
  await oneAtATime(tx)
  const [actor] = tx.actor.id ? await tx.select({ role: users.role }).from(users).where(eq(users.id, tx.actor.id)) : []
  if (actor?.role !== 'owner') throw forbidden(sentence)
}

/**
 * Two nodes that start together, or two presses of the button, must not make two owners, nor take the last one away.
 */
const oneAtATime = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth.owner', 0))`)
