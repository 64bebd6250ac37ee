import { Problem } from '#lib/problem.ts'
import type { SignedIn } from './context.ts'

/** What a device did without network names the session that it was done in. */
const ACTED_IN = 'x-acted-in-session'

/**
 * Refuses an act from a device's queue that was done in another session than the one that sends it. A person who held
 * the device without being signed in must not act in the name of the person who signs in next. The device shows the act
 * to that person, who sends it again or drops it. A call without the header was done just now.
 */
export function assertActedInSession(headers: Headers, user: SignedIn): void {
  const session = headers.get(ACTED_IN)
  if (session === null || session === user.sessionId) return
  throw new Problem(
    409,
    'OTHER_SESSION',
    'This was saved on this device before you signed in. Check it, then resend it if it’s yours.',
  )
}
