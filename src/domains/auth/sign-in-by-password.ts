import { z } from 'zod'
import { Problem } from '#lib/problem.ts'
import { emailAddress } from '#lib/text.ts'
import { TooMany } from '#platform/rate-limit.ts'
import type { SignIn } from './sign-in.ts'

const Credentials = z.object({
  email: emailAddress('Please enter your email.'),
  password: z.string('Please enter your password.').min(1, 'Please enter your password.').max(128, 'Our passwords have at most 128 characters.'),
  rememberMe: z.boolean('Please say yes or no.').optional(),
})

/**
 * Signs in with what was typed; answers better-auth's answer, with the cookie. Throws INVALID with the fields, INVALID_EMAIL_OR_PASSWORD with
 * how many tries are left, and TOO_MANY with the seconds to wait.
 */
export async function signInByPassword(signIn: SignIn, request: Request, typed: unknown, address: string): Promise<Response> {
  const read = Credentials.safeParse(typed)
  if (!read.success) {
    const issues = read.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    throw new Problem(400, 'INVALID', 'Please enter your email and your password.', issues)
  }
  const tried = await signIn.limit.take(address, read.data.email)
  if ('wait' in tried) throw new Paused(tried.wait)
  const answer = await signIn.answer(withBody(request, read.data), address)
  if (answer.status === 401) {
    throw new Problem(
      401,
      'INVALID_EMAIL_OR_PASSWORD',
      `That email and password do not match. Check the spelling, or set a new password. ${warning(tried.left)}`,
    )
  }
  if (answer.ok) await tried.right()
  return answer
}

class Paused extends TooMany {
  constructor(seconds: number) {
    super(seconds * 1000)
    const minutes = Math.ceil(seconds / 60)
    this.message = `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or set a new password.`
  }
}

function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function warning(left: number): string {
  if (left === 0) return 'After the next wrong try we pause for 15 minutes.'
  return `After ${left} more ${left === 1 ? 'try' : 'tries'} we pause for 15 minutes.`
}
