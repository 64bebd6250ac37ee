import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lastChanges } from '#platform/page-versions.ts'
import { content } from './service.ts'

/**
 * Expires cached pages when the calendar changes what they show: a closed day is over, or a year. The cache holds pages
 * until something changes. They are rendered again only then, since the site map says when each page last changed.
 */
export async function expirePages(tx: Tx): Promise<void> {
  const today = toDay(tx.now)
  const changed = (await lastChanges(tx)).get('*')
  // Before the first change there is no closed day that a page could show.
  const shown = changed ? toDay(changed) : addDays(today, -1)
  const { hours } = await content(tx)
  const isOver = hours.closed.some(({ date }) => date >= shown && date < today)
  if (isOver || shown.slice(0, 4) < today.slice(0, 4)) tx.invalidatePages('*')
}
