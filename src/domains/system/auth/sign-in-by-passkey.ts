import { eq } from 'drizzle-orm'
import { serializeSigned } from 'hono/utils/cookie'
import { z } from 'zod'
import { Problem } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Context, SignedIn } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { PasskeyName, StepUp } from './contract.ts'
import { toInnerRequest } from './inner-request.ts'
import { addedPasskey } from './user-profile.ts'
import { limitToOneDay } from './user-session.ts'
import type { SignIn } from './sign-in.ts'
import { confirmIdentity } from './step-up.ts'
import { passkeys } from './tables.ts'

// Passkeys (W3C Web Authentication). better-auth makes the challenge, which it keeps behind a cookie of its own, and
// checks what the device signed.

/** A device's answer; what is in it better-auth reads. */
const Signed = z.looseObject({
  id: z
    .string('We couldn’t read your device’s response. Please try again.')
    .max(1400, 'We couldn’t read your device’s response. Please try again.'),
})
const SignInInput = z.object({ response: Signed, rememberMe: z.boolean('Choose yes or no.').optional() })
const NewInput = z.object({ response: Signed, name: PasskeyName })

/** Returns the challenge for a device to sign in with. The device knows whose passkey it has. */
export async function signInOptions(signIn: SignIn, request: Request, address: string): Promise<Response> {
  return demandPerson(
    await signIn.answer(toInnerRequest(request, '/api/auth/passkey/generate-authenticate-options', null), address),
  )
}

/**
 * Signs in with what the device signed. Without `rememberMe` the session lasts a day and its cookie ends with the
 * browser, as with a password.
 */
export async function signInByPasskey(
  signIn: SignIn,
  request: Request,
  typed: unknown,
  address: string,
): Promise<Response> {
  const { response, rememberMe = false } = parse(SignInInput, typed)
  const asked = toInnerRequest(request, '/api/auth/passkey/verify-authentication', { response })
  if (!rememberMe) {
    const { name, secret } = await signIn.forgetful()
    const cookie = (await serializeSigned(name, 'true', secret)).split(';', 1)[0] ?? ''
    asked.headers.set('cookie', [asked.headers.get('cookie'), cookie].filter(Boolean).join('; '))
  }
  const answer = await signIn.answer(asked, address)
  if (!answer.ok) await signIn.record(address, { kind: 'sign-in-failed', userId: null, way: 'passkey' })
  if (!answer.ok)
    throw new Problem(
      401,
      'PASSKEY_REFUSED',
      'This passkey doesn’t work here. Try another one, or sign in with your password.',
    )
  const token = await signIn.tokenOf(answer)
  await signIn.write(SYSTEM, async (tx) => {
    if (token && !rememberMe) await limitToOneDay(tx, token)
    await tx.update(passkeys).set({ lastUsedAt: tx.now }).where(eq(passkeys.credentialID, response.id))
  })
  return answer
}

type Asking = Pick<Context, 'db' | 'read' | 'address'> & { user: SignedIn }

/**
 * The challenge for a device that is to become a passkey of the person. Asks for the password, or one of their
 * passkeys, again.
 */
export async function newPasskeyOptions(
  signIn: SignIn,
  request: Request,
  typed: unknown,
  context: Asking,
): Promise<Response> {
  await confirmIdentity(context, parse(StepUp, typed))
  return demandPerson(
    await signIn.answer(toInnerRequest(request, '/api/auth/passkey/generate-register-options', null), context.address),
  )
}

/** Keeps the new passkey under the name that the person gives it. */
export async function addPasskey(
  signIn: SignIn,
  request: Request,
  typed: unknown,
  { user, address }: Asking,
): Promise<Response> {
  const { response, name } = parse(NewInput, typed)
  const answer = await signIn.answer(
    toInnerRequest(request, '/api/auth/passkey/verify-registration', { response, name }),
    address,
  )
  if (!answer.ok)
    throw new Problem(
      400,
      'PASSKEY_REFUSED',
      'Couldn’t add this passkey. Your device didn’t respond in time. Try again.',
    )
  await signIn.write(user, (tx) => addedPasskey(tx, user.id, name))
  return Response.json({ name })
}

/**
 * better-auth asks the device to check the person if it can; a passkey that did not is refused afterwards, so it is
 * asked at once.
 */
async function demandPerson(answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const options = (await answer.json()) as Record<string, unknown>
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(
    JSON.stringify('userVerification' in options ? { ...options, userVerification: 'required' } : options),
    { headers },
  )
}

function parse<Value>(schema: z.ZodType<Value>, typed: unknown): Value {
  const read = schema.safeParse(typed)
  if (read.success) return read.data
  throw toValidationProblem(read.error.issues)
}
