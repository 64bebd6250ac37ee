import { z } from 'zod'
import { invalid, Problem } from '#lib/problem.ts'
import { emailAddress } from '#lib/text.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { toInnerRequest } from './inner-request.ts'
import { SignInPaused, attemptsLeftWarning } from './rate-limit-messages.ts'
import type { SignIn } from './sign-in.ts'

const Credentials = z.object({
  email: emailAddress('Enter your email.'),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(128, 'Passwords can have up to 128 characters.'),
  rememberMe: z.boolean('Choose yes or no.').optional(),
})

/**
 * Signs in with what was typed; answers better-auth's answer, with the cookie, and whether a code of the second step is
 * still to come. Throws INVALID with the fields, INVALID_EMAIL_OR_PASSWORD with how many tries are left, and TOO_MANY
 * with the seconds to wait.
 */
export async function signInByPassword(
  signIn: SignIn,
  request: Request,
  typed: unknown,
  address: string,
): Promise<{ answer: Response; needsCode: boolean }> {
  const read = Credentials.safeParse(typed)
  if (!read.success) throw invalid('Enter your email and your password.', toValidationProblem(read.error.issues).issues)
  const { email, password } = read.data
  const [device, known] = await Promise.all([signIn.knownDevice(request.headers, email), signIn.account(email)])
  const event = { userId: known?.userId ?? null, way: 'password' }
  const tried = await signIn.limit.take(address, email, device)
  if ('wait' in tried) {
    await signIn.record(address, { kind: 'sign-in-paused', ...event })
    throw new SignInPaused(tried.wait, 'or reset your password')
  }
  const answer = await signIn.answer(toInnerRequest(request, '/api/auth/sign-in/email', read.data), address)
  if (answer.status === 401) {
    await signIn.record(address, { kind: 'sign-in-failed', ...event })
    throw new Problem(
      401,
      'INVALID_EMAIL_OR_PASSWORD',
      `Incorrect email or password. Check them or reset your password. ${attemptsLeftWarning(tried.left)}`,
    )
  }
  const needsCode = answer.ok && (await isHalfway(answer))
  if (answer.ok) {
    await tried.right(needsCode ? 'halfway' : 'in')
    if (known?.hash) await signIn.renew(known.userId, known.hash, password)
  }
  return { answer, needsCode }
}

/** Of an account with two-step sign-in the password opens nothing yet. */
async function isHalfway(answer: Response): Promise<boolean> {
  const body: unknown = await answer.clone().json()
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body
}
