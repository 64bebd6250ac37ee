import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { hashTypedCode } from './backup-codes.ts'
import { AppCode } from './contract.ts'
import type { Role } from './contract.ts'
import { toInnerRequest } from './inner-request.ts'
import { SignInPaused, attemptsLeftWarning } from './rate-limit-messages.ts'
import type { SignIn } from './sign-in.ts'
import { users, verifications } from './tables.ts'
import { useAppCode, usedBackupCode } from './two-step.ts'

/** `abcde-fghjk`, however it was copied: capitals, spaces or no hyphen do no harm. */
const BackupCode = z
  .string()
  .transform((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z\d]{10}$/))
  .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`)

/**
 * The second step: a code of the app, or a backup code, after the password was right. Answers better-auth's answer,
 * with the cookie. Throws INVALID beside the field, WRONG_CODE with how many tries are left, SIGN_IN_AGAIN after ten
 * minutes, and TOO_MANY.
 */
export async function signInByCode(
  signIn: SignIn,
  request: Request,
  typed: unknown,
  address: string,
): Promise<Response> {
  const code = read(typed)
  const challenge = await signIn.cookie(request.headers, 'two_factor')
  const user = challenge ? await waiting(signIn.read, challenge) : null
  if (!user) throw again()
  const tried = await signIn.codeLimit.take(address, user.email, await signIn.knownDevice(request.headers, user.email))
  if ('wait' in tried) {
    await signIn.record(address, { kind: 'sign-in-paused', userId: user.id, way: 'code' })
    throw new SignInPaused(tried.wait, 'or ask the owner')
  }
  const once = await signIn.codeLimit.useOnce(`${user.id}|${code.value}`)
  if (!once.first) throw refused('INVALID', USED)
  if (code.of === 'app' && (await wasUsed(signIn, user, code.value))) throw refused('INVALID', USED)
  const [path, sent] =
    code.of === 'app'
      ? ['verify-totp', code.value]
      : ['verify-backup-code', await hashTypedCode(signIn.read, user.id, code.value)]
  const answer = await signIn.answer(toInnerRequest(request, `/api/auth/two-factor/${path}`, { code: sent }), address)
  if (answer.ok) {
    await tried.right('in')
    if (code.of === 'backup') await signIn.write(user, (tx) => usedBackupCode(tx, user.id))
    return answer
  }
  await once.release()
  if (answer.status >= 500)
    throw new Problem(
      500,
      'INTERNAL',
      'We couldn’t check this code. Try again, or ask the owner to turn off two-step sign-in for you.',
    )
  // The words are the library's; what is left is a challenge that is over.
  if (answer.status !== 401 || (await codeOf(answer)) === 'INVALID_TWO_FACTOR_COOKIE') throw again()
  await signIn.record(address, { kind: 'sign-in-failed', userId: user.id, way: 'code' })
  throw refused(
    'WRONG_CODE',
    `That code is incorrect. Check that your phone’s clock is right. ${attemptsLeftWarning(tried.left)}`,
  )
}

const USED = 'That code was already used. Wait for the next one.'

/**
 * Uses a code of the app up. What this cannot read is left to better-auth, whose failure the caller puts into words.
 */
async function wasUsed(signIn: SignIn, user: Waiting, code: string): Promise<boolean> {
  return signIn
    .write(user, async (tx) => (await useAppCode(tx, user.id, code, signIn.key)) === 'used')
    .catch(() => false)
}

function read(typed: unknown): { of: 'app' | 'backup'; value: string } {
  const text = typeof typed === 'object' && typed !== null && 'code' in typed ? typed.code : undefined
  const app = AppCode.safeParse(text)
  if (app.success) return { of: 'app', value: app.data }
  const backup = BackupCode.safeParse(text)
  if (backup.success) return { of: 'backup', value: backup.data }
  throw refused('INVALID', 'Enter the 6-digit code from your app or a backup code.')
}

const refused = (code: string, sentence: string): Problem =>
  new Problem(code === 'WRONG_CODE' ? 401 : 400, code, sentence, [{ path: 'code', message: sentence }])
const again = (): Problem =>
  new Problem(401, 'SIGN_IN_AGAIN', 'This took too long. Enter your email and password again.')

type Waiting = { id: string; email: string; name: string; role: Role }

/** Who has entered the right password, and not the code. */
async function waiting(tx: Tx, challenge: string): Promise<Waiting | null> {
  const [row] = await tx
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, challenge), gt(verifications.expiresAt, tx.now)))
  if (!row) return null
  const [user] = await tx
    .select({ id: users.id, email: users.email, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, row.userId))
  // A check in tables.ts holds the role to the words of the contract.
  return (user as Waiting | undefined) ?? null
}

async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}
