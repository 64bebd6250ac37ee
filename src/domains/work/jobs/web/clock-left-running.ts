import { serverNow } from '#dashboard/server-time.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { LEFT_RUNNING } from '../contract.ts'

/** Tells whether the clock has run too long for real work and was forgotten. `now` in ms since the epoch. */
export const isLeftRunning = (clockStartedAt: string | null, now: number): boolean =>
  clockStartedAt !== null && now - Date.parse(clockStartedAt) > LEFT_RUNNING * 60_000

/** `yesterday, 6:10 PM`, within a sentence. */
export const formatSince = (at: string): string =>
  formatRelativeTime(at, serverNow()).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())
