import { formatDay, formatTime } from '#lib/dates.ts'
import type { AskingRow } from './queries.ts'

const BY = { sms: 'by text', email: 'by email' }

/** Describes how a customer was or will be asked, and whether they opened the link, in a sentence or two. */
export function formatRequest({
  state,
  type,
  leavesAt,
  askedAt,
  simulated,
  openedAt,
  googleOpenedAt,
  remindedAt,
}: Omit<AskingRow, 'id' | 'jobId' | 'customerName' | 'service' | 'finishedAt'>): string {
  const opened = [
    openedAt && ` Opened ${formatDay(openedAt)}.`,
    googleOpenedAt && ` Went to Google ${formatDay(googleOpenedAt)}.`,
    remindedAt && ` Reminded ${formatDay(remindedAt)}.`,
  ]
    .filter(Boolean)
    .join('')
  if (state === 'waits' && leavesAt)
    return `${type === 'sms' ? 'Text' : 'Email'} sends ${formatDay(leavesAt)}, ${formatTime(leavesAt)}.${opened}`
  if (state === 'asked' && simulated) return `Not sent (not connected). Ask with the link.${opened}`
  if (state === 'asked' && askedAt) return `Asked ${type ? BY[type] : 'by you'} ${formatDay(askedAt)}.${opened}`
  if (state === 'failed') return `The message couldn’t be sent. Ask with the link.${opened}`
  return `No text consent or email address. Ask with the link.${opened}`
}
