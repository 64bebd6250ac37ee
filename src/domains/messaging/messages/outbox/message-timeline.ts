import { and, asc, eq } from 'drizzle-orm'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { MessageTimeline } from '../contract.ts'
import { get } from '../service.ts'
import { communications } from '../tables.ts'

/** One message with all that happened to it, the first before the last. Throws `notFound`. */
export async function getMessageTimeline(tx: Tx, id: string): Promise<MessageTimeline> {
  const [row] = await tx.select().from(communications).where(eq(communications.id, id))
  if (!row) throw notFound('This message no longer exists.')
  const entries = await tx
    .select({
      at: auditEntries.createdAt,
      action: auditEntries.action,
      who: auditEntries.actorName,
      before: auditEntries.before,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'communications'), eq(auditEntries.entityId, id)))
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id))
  const { createdAt, sentAt, deliveredAt, byName, simulated, status } = row
  const steps = [
    { at: createdAt, words: byName === null ? 'Created automatically.' : `Written by ${byName}.` },
    ...entries.map(({ at, action, who, before }) => ({ at, words: describeStep(action, who, before) })),
    ...(sentAt && !(status === 'pending' || status === 'sending')
      ? [
          {
            at: sentAt,
            words: simulated ? 'Not sent: no SMS or email account is connected.' : 'Accepted by the provider.',
          },
        ]
      : []),
    ...(deliveredAt ? [{ at: deliveredAt, words: 'Delivered.' }] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return { ...(await get(tx, id)), deliveredAt, steps }
}

const ACTION_LABELS: Record<string, (who: string) => string> = {
  cancelled: (who) => `${who} canceled it.`,
  released: (who) => `${who} sent it right away.`,
  'put back': (who) => `${who} restored it.`,
  'said to have arrived': (who) => `${who} marked it as delivered.`,
  'left as it is': (who) => `${who} left it as not sent.`,
}

function describeStep(action: string, who: string, before: unknown): string {
  if (action !== 'sent again') return ACTION_LABELS[action]?.(who) ?? `${who}: ${action}.`
  const reason = (before as { reason?: string } | null)?.reason
  return `${who} resent it${reason === undefined ? '.' : ` after this error: ${reason}`}`
}
