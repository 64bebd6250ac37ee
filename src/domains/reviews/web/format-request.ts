import { formatDay, formatTime } from '#lib/dates.ts'
import type { AskingRow } from './queries.ts'

const BY = { sms: 'by text', email: 'by email' }

/** How somebody was asked or will be, and whether they have looked, in a sentence or two. */
export function formatRequest({
  state,
  type,
  leavesAt,
  askedAt,
  simulated,
  openedAt,
}: Omit<AskingRow, 'id' | 'jobId' | 'customerName' | 'service' | 'finishedAt'>): string {
  const opened = openedAt ? ` Opened ${formatDay(openedAt)}.` : ''
  if (state === 'waits' && leavesAt)
    return `${type === 'sms' ? 'Text' : 'Email'} leaves ${formatDay(leavesAt)}, ${formatTime(leavesAt)}.${opened}`
  if (state === 'asked' && simulated) return `Not sent (no provider). Ask with the link.${opened}`
  if (state === 'asked' && askedAt) return `Asked ${type ? BY[type] : 'by you'} ${formatDay(askedAt)}.${opened}`
  if (state === 'failed') return `The message could not be sent. Ask with the link.${opened}`
  return `No consent to texts and no email. Ask with the link.${opened}`
}
