import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { formatDay, formatMinutes, formatTime } from '#lib/dates.ts'
import type { Part } from './queries.ts'

type Status = Part['status']

/** spec.md §4: anything else displays as Unknown. */
export const BADGES: Record<Status, Badge> = {
  healthy: { tone: 'palm', icon: CircleCheck, word: 'Healthy' },
  warning: { tone: 'sun', icon: TriangleAlert, word: 'Warning' },
  unhealthy: { tone: 'rose', icon: OctagonX, word: 'Unhealthy' },
  unknown: { tone: 'stone', icon: CircleHelp, word: 'Unknown' },
}

/** The four tiles: `unknown` is what is not set up. */
export const TILES = [
  { status: 'healthy', word: 'healthy' },
  { status: 'warning', word: 'warning' },
  { status: 'unhealthy', word: 'unhealthy' },
  { status: 'unknown', word: 'not set up' },
] as const

export const countOf = (parts: readonly Part[], status: Status): number => parts.filter((part) => part.status === status).length

/** `Checked 4 minutes ago. One warning, nothing is down.` `now` in milliseconds. */
export function summary(parts: readonly Part[], now: number): string {
  const [warnings, down] = [countOf(parts, 'warning'), countOf(parts, 'unhealthy')]
  const wrong = warnings === 0 ? '' : warnings === 1 ? 'One warning' : `${warnings} warnings`
  const broken = down === 0 ? 'nothing is down' : down === 1 ? 'one part is down' : `${down} parts are down`
  const sentence = wrong ? `${wrong}, ${broken}` : `${broken.charAt(0).toUpperCase()}${broken.slice(1)}`
  return `Checked ${ago(checkedAt(parts), now)}. ${sentence}.`
}

/** In milliseconds: the newest of them all. */
export const checkedAt = (parts: readonly Part[]): number => Math.max(...parts.map(({ createdAt }) => Date.parse(createdAt)))

function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes === 1) return 'a minute ago'
  if (minutes < 60) return `${minutes} minutes ago`
  return minutes < 1440 ? `${formatMinutes(minutes)} ago` : `on ${when(new Date(at))}`
}

/** `Nov 23, 2026, 3:00 AM`. */
export const when = (at: Date | string): string => `${formatDay(at)}, ${formatTime(at)}`

/** What a part says beside its message. What is no JSON of ours is as if it were not there. */
export function moreOf({ metadata }: Part): { details: [string, string][]; advice: string | null } {
  try {
    const read = JSON.parse(metadata ?? '{}') as { details?: Record<string, unknown>; advice?: unknown }
    return {
      details: Object.entries(read.details ?? {}).map(([name, value]) => [name, String(value)]),
      advice: typeof read.advice === 'string' ? read.advice : null,
    }
  } catch {
    return { details: [], advice: null }
  }
}
