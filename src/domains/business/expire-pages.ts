import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lastChanges } from '#platform/page-versions.ts'
import { content } from './service.ts'

/**
 * Pages are kept until something changes, and the calendar changes something too: a closed day is over, or a year. They
 * are made anew then and only then, since the site map says when each of them last changed.
 */
export async function expirePages(tx: Tx): Promise<void> {
  const today = toDay(tx.now)
  const changed = (await lastChanges(tx)).get('*')
  // Before the first change there is no closed day that a page could show.
  const shown = changed ? toDay(changed) : addDays(today, -1)
  const { hours } = await content(tx)
  const isOver = hours.closed.some(({ date }) => date >= shown && date < today)
  if (isOver || shown.slice(0, 4) < today.slice(0, 4)) tx.touches('*')
}
