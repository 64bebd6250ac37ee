import { formatDay, formatTime, toDay } from '#lib/dates.ts'
import type { MessageRow, OutboxState } from './queries.ts'

/**
 * When one that waits leaves, both in ms since the epoch: `leaves in 48 s`, `leaves at 8:00 AM`, `leaves Nov 19, 2026,
 * 9:00 AM`.
 */
export function formatLeavesIn(due: number, now: number): string {
  const ms = due - now
  if (ms < 120_000) return `sends in ${Math.max(1, Math.ceil(ms / 1000))} s`
  if (ms < 7_200_000) return `sends in ${Math.ceil(ms / 60_000)} min`
  const at = new Date(due)
  return toDay(at) === toDay(new Date(now)) ? `sends at ${formatTime(at)}` : `sends ${formatDay(at)}, ${formatTime(at)}`
}

/** One whose time has come leaves within this; longer, and others are before it. */
const SOON_MS = 10_000

/**
 * When one that waits leaves, and what it waits for, in a sentence. `away`: the ways of sending that are left alone for
 * now.
 */
export function formatWaiting(
  { type, sendAfter, held, reason }: Pick<MessageRow, 'type' | 'sendAfter' | 'held' | 'reason'>,
  away: OutboxState['away'] | undefined,
  now: number,
): { when: string; why: string | null } {
  if (held) return { when: 'paused', why: 'Its campaign is paused.' }
  const due = Date.parse(sendAfter)
  const gone = away?.[type]
  const until = gone ? Date.parse(gone.until) : 0
  if (gone && until > now && until > due)
    return {
      when: formatLeavesIn(until, now).replace('sends', 'next attempt'),
      why: `${type === 'sms' ? 'Texts' : 'Emails'} on hold. ${gone.reason}`,
    }
  if (due > now) return { when: formatLeavesIn(due, now), why: reason }
  if (due > now - SOON_MS) return { when: 'sending now', why: reason }
  return {
    when: 'queued',
    why:
      type === 'sms'
        ? 'Texts go out one at a time, as fast as your number allows.'
        : 'Emails go out one at a time, as fast as your email account allows.',
  }
}
