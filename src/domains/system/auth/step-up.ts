/**
 * Asks who is there before a call that changes who can get in: the password, or a passkey, in that very call (OWASP
 * ASVS 5.0, 7.5.1). Someone who finds an open window, or steals a cookie, must not be able to stay. Having just signed
 * in is not a confirmation.
 */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Meta } from '#lib/api.ts'
import { invalid, Problem } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Context, SignedIn } from '#platform/http/context.ts'
import { findPassword } from './user-accounts.ts'
import { redeemToken } from './one-time-link.ts'
import { isMatchAndRenew } from './password-hash.ts'
import { SignInPaused, attemptsLeftWarning } from './rate-limit-messages.ts'
import { recordSecurity } from './security-log.ts'
import { StepUpLimit } from './step-up-limit.ts'
import { passkeys } from './tables.ts'

const StepUpInput = z
  .object({
    password: z.string().max(128).nullish().catch(null),
    confirmation: z.string().max(100).nullish().catch(null),
  })
  .catch({})

type Asking = Pick<Context, 'db' | 'read' | 'address'> & { user: SignedIn | null }

/**
 * Confirms who is there for a call whose contract says `stepUp`. For the middleware of a router; `input` is what was
 * sent, not yet validated.
 */
export async function confirmIfAsked(
  context: Asking,
  procedure: { '~orpc': { meta: unknown } },
  input: unknown,
): Promise<void> {
  // Every contract is made from `api`, whose meta this is.
  if ((procedure['~orpc'].meta as Meta).stepUp) await confirmIdentity(context, input)
}

/**
 * Throws STEP_UP_REQUIRED when neither was given, INVALID beside the field for a wrong password, TOO_MANY after five
 * wrong tries in 15 minutes, and NO_PASSWORD for a person who has neither a password nor a passkey. Called before the
 * transaction of the change, so that a wrong try stays counted.
 */
export async function confirmIdentity(context: Asking, input: unknown): Promise<void> {
  const { user } = context
  if (!user) throw new Problem(401, 'UNAUTHORIZED', 'Please sign in.')
  const { password, confirmation } = StepUpInput.parse(input ?? {})
  if (confirmation) return confirmByToken(context, user, confirmation)
  const known = await findPassword(context.read, user.id)
  if (!known) throw await withoutPassword(context, user)
  if (!password) throw missing('Enter your password to confirm this.')
  const limit = new StepUpLimit(context.db.pool)
  const tried = await limit.take(user.sessionId)
  if ('wait' in tried) {
    await recordSecurity(context, { kind: 'step-up-paused', userId: user.id, way: 'password' })
    throw new SignInPaused(tried.wait, 'then try again')
  }
  if (!(await isMatchAndRenew(context.db, known, password))) {
    await recordSecurity(context, { kind: 'step-up-failed', userId: user.id, way: 'password' })
    const sentence = `Incorrect password. ${attemptsLeftWarning(tried.left)}`
    throw invalid(sentence, [{ path: 'password', message: sentence }])
  }
  await limit.forget(user.sessionId)
}

/** A passkey confirmed this session within the last minutes; each token is for one call. */
async function confirmByToken(context: Asking, user: SignedIn, token: string): Promise<void> {
  const session = await context.db.transaction(SYSTEM, (tx) => redeemToken(tx, 'step-up', token))
  if (session === user.sessionId) return
  await recordSecurity(context, { kind: 'step-up-failed', userId: user.id, way: 'passkey' })
  throw missing('That confirmation was already used or has expired. Confirm with your passkey again.')
}

async function withoutPassword(context: Asking, user: SignedIn): Promise<Problem> {
  const keys = await context.read.$count(passkeys, eq(passkeys.userId, user.id))
  if (keys > 0) return missing('Confirm this with your passkey.')
  return new Problem(
    409,
    'NO_PASSWORD',
    'You don’t have a password yet. Get a link to set one under Settings > My account.',
  )
}

const missing = (sentence: string): Problem =>
  new Problem(403, 'STEP_UP_REQUIRED', sentence, [{ path: 'password', message: sentence }])
