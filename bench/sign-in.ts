import type { Server } from './processes.ts'

export const OWNER = { OWNER_EMAIL: 'owner@tidestone.test', OWNER_PASSWORD: 'a-long-enough-password' }

/** The Cookie header of the owner. */
export async function signIn({ url }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}
