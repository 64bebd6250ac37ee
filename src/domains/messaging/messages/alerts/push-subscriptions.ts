import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SignedIn } from '#platform/http/context.ts'
import type { PushSubscriptionInput } from '../contract.ts'
import { pushSubscriptions } from '../tables.ts'

/**
 * Alerts this browser from now on, until that session is signed out. The same browser again takes the place of its
 * older self.
 */
export async function addSubscription(
  tx: Tx,
  { id: userId, sessionId }: SignedIn,
  input: z.infer<typeof PushSubscriptionInput>,
): Promise<{ id: string }> {
  const row = {
    userId,
    sessionId,
    endpoint: input.endpoint,
    p256dh: input.keys.p256dh,
    auth: input.keys.auth,
    createdAt: tx.now,
  }
  const saved = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    .returning({ id: pushSubscriptions.id })
  return expectRow(saved)
}

/**
 * Removes every device of a user who left or may not read alerts anymore. `but`: the endpoint of the one device that
 * stays, if any.
 */
export async function removeUserSubscriptions(tx: Tx, userId: string, but: string | null = null): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), but === null ? undefined : ne(pushSubscriptions.endpoint, but)))
}

/**
 * A device that was signed out is alerted no more. One whose session came to its end by itself is: a quote is not to be
 * missed for that.
 */
export async function removeSessionSubscription(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

/** Alerts this browser no more. `removed`: whether it was alerted before. */
export async function removeSubscription(tx: Tx, endpoint: string): Promise<{ removed: boolean }> {
  const gone = await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .returning({ id: pushSubscriptions.id })
  return { removed: gone.length > 0 }
}
