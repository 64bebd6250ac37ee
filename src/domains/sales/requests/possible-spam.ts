/**
 * Requests that the spam check holds back still reach a person: a quiet line on the bell at once, and one message a
 * day.
 */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { alertOwner, alertQuietly } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceRequests } from './tables.ts'

const DAY_MS = 86_400_000
const PATH = '/dashboard/requests?status=flagged'

/** How these alerts end, the current words first: an erasure finds the names before them, also in alerts that are stored with older words. */
export const SPAM_ALERT_ENDINGS = ['Restore any that are real.', 'Restore the real ones.'] as const
const [ENDING] = SPAM_ALERT_ENDINGS

/**
 * Puts the number of requests that wait for a decision on the bell, without a message. Call it when one more was held
 * back.
 */
export async function alertFlaggedRequest(tx: Tx, name: string): Promise<void> {
  const before = await tx.$count(serviceRequests, undecided())
  const title = before === 0 ? 'A request might be spam' : `${before + 1} requests might be spam`
  await alertQuietly(tx, { title, body: `The latest is from ${name}. ${ENDING}`, href: PATH })
}

/**
 * Tells the owner once a day, by every way that is set, of what was held back within the last day and still waits.
 * Nothing to say: nothing sent.
 */
export async function sendSpamDigest(tx: Tx): Promise<void> {
  const { createdAt, name } = serviceRequests
  const rows = await tx
    .select({ name })
    .from(serviceRequests)
    .where(and(undecided(), gt(createdAt, new Date(tx.now.getTime() - DAY_MS)), lte(createdAt, tx.now)))
    .orderBy(createdAt)
    .limit(MAX_ROWS)
  if (rows.length === 0) return
  const many = rows.length === MAX_ROWS ? `${MAX_ROWS} or more` : String(rows.length)
  const title =
    rows.length === 1 ? '1 request from the last day might be spam' : `${many} requests from the last day might be spam`
  const names = rows.slice(0, 3).map((row) => row.name)
  alertOwner(tx, {
    title,
    body: `From ${names.join(', ')}${rows.length > 3 ? ' and others' : ''}. ${ENDING}`,
    href: PATH,
  })
}

/** More are not worth counting. */
const MAX_ROWS = 100

const undecided = () =>
  and(eq(serviceRequests.flagged, true), eq(serviceRequests.status, 'new'), isNull(serviceRequests.archivedAt))
