/**
 * Confirms who is there with a passkey, inside a session: the challenge, and for the device's answer a token that one
 * call may use (step-up.ts).
 */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, AuthenticatorTransportFuture } from '@simplewebauthn/server'
import { addMinutes } from 'date-fns'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#lib/problem.ts'
import type { Config } from '#platform/config.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Context, SignedIn } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { issueToken } from './one-time-link.ts'
import { recordSecurity } from './security-log.ts'
import { passkeys, verifications } from './tables.ts'

const MINUTES = 5
const Typed = z.object({
  response: z.looseObject({
    id: z
      .string('We couldn’t read your device’s response. Please try again.')
      .max(1400, 'We couldn’t read your device’s response. Please try again.'),
  }),
})

type Asking = Pick<Context, 'db' | 'read' | 'address'> & { user: SignedIn; config: Config; origin: string | undefined }

const challengeOf = (sessionId: string): string => `passkey-challenge:${sessionId}`
const siteName = (config: Config): string => (config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost')
const refused = (): Problem =>
  new Problem(401, 'PASSKEY_REFUSED', 'Couldn’t confirm with this passkey. Try another one, or enter your password.')

/** What the browser hands to the device: a challenge for this session and the person's own passkeys. */
export async function confirmOptions({ db, read, user, config }: Asking): Promise<object> {
  const own = await read
    .select({ id: passkeys.credentialID, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  if (own.length === 0)
    throw new Problem(409, 'NO_PASSKEY', 'You don’t have a passkey yet. Enter your password instead.')
  const options = await generateAuthenticationOptions({
    rpID: siteName(config),
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
  })
  await db.transaction(SYSTEM, async (tx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, challengeOf(user.sessionId)))
    const stamps = { expiresAt: addMinutes(tx.now, MINUTES), createdAt: tx.now, updatedAt: tx.now }
    await tx
      .insert(verifications)
      .values({ identifier: challengeOf(user.sessionId), value: options.challenge, ...stamps })
  })
  return options
}

/** Checks what the device signed. The token is good for one call of this session, for five minutes. */
export async function confirmByPasskey(
  { db, address, user, config, origin }: Asking,
  typed: unknown,
): Promise<{ confirmation: string }> {
  const read = Typed.safeParse(typed)
  if (!read.success) throw toValidationProblem(read.error.issues)
  const { response } = read.data
  const [challenge] = await db.transaction(SYSTEM, (tx) =>
    tx
      .delete(verifications)
      .where(and(eq(verifications.identifier, challengeOf(user.sessionId)), gt(verifications.expiresAt, tx.now)))
      .returning({ value: verifications.value }),
  )
  const [passkey] = await db
    .read(SYSTEM)
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialID, response.id), eq(passkeys.userId, user.id)))
  const verified = challenge && passkey ? await verify(response, challenge.value, passkey, { config, origin }) : null
  if (!verified || !passkey) {
    await recordSecurity({ db, address }, { kind: 'step-up-failed', userId: user.id, way: 'passkey' })
    throw refused()
  }
  const confirmation = await db.transaction(SYSTEM, async (tx) => {
    await tx
      .update(passkeys)
      .set({ counter: verified.newCounter, lastUsedAt: tx.now })
      .where(eq(passkeys.id, passkey.id))
    return issueToken(tx, 'step-up', user.sessionId, MINUTES)
  })
  return { confirmation }
}

type Site = { config: Config; origin: string | undefined }

async function verify(
  response: object,
  challenge: string,
  passkey: typeof passkeys.$inferSelect,
  { config, origin }: Site,
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks the shape, and throws for any other.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      // Without PUBLIC_URL only this machine is served, under whatever name of its own it was called.
      expectedOrigin: config.PUBLIC_URL ?? origin ?? 'http://localhost',
      expectedRPID: siteName(config),
      credential: {
        id: passkey.credentialID,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
        counter: passkey.counter,
        transports: transportsOf(passkey.transports),
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}

const transportsOf = (stored: string | null): AuthenticatorTransportFuture[] =>
  // Stored as the device named them.
  (stored ?? '').split(',').filter(Boolean) as AuthenticatorTransportFuture[]
