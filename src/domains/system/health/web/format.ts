import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { formatDay, formatMinutes, formatTime } from '#lib/dates.ts'
import type { Part } from './queries.ts'

type Status = Part['status']

/** `unknown`: there is nothing to judge, since the part is not set up. */
export const BADGES: Record<Status, Badge> = {
  healthy: { tone: 'palm', icon: CircleCheck, word: 'Healthy' },
  warning: { tone: 'sun', icon: TriangleAlert, word: 'Warning' },
  unhealthy: { tone: 'rose', icon: OctagonX, word: 'Unhealthy' },
  unknown: { tone: 'stone', icon: CircleHelp, word: 'Not set up' },
}

/** The four tiles: `unknown` is what is not set up. */
export const TILES = [
  { status: 'healthy', word: 'healthy' },
  { status: 'warning', word: 'warning' },
  { status: 'unhealthy', word: 'unhealthy' },
  { status: 'unknown', word: 'not set up' },
] as const

export const countByStatus = (parts: readonly Part[], status: Status): number =>
  parts.filter((part) => part.status === status).length

const LIST = new Intl.ListFormat('en-US')

/**
 * What an owner wants to know first: `Disk is not working. Backup needs attention. Everything else is working. Checked 4
 * minutes ago.` `now` in milliseconds.
 */
export function summarizeHealth(parts: readonly Part[], now: number): string {
  const named = (status: Status) => parts.filter((part) => part.status === status).map(({ checkName }) => checkName)
  const [down, warnings] = [named('unhealthy'), named('warning')]
  const sentences = [
    down.length > 0 && `${LIST.format(down)} ${down.length === 1 ? 'is' : 'are'} not working.`,
    warnings.length > 0 && `${LIST.format(warnings)} ${warnings.length === 1 ? 'needs' : 'need'} attention.`,
    down.length + warnings.length === 0
      ? 'Everything that’s set up is working.'
      : countByStatus(parts, 'healthy') > 0 && 'Everything else is working.',
    `Checked ${ago(checkedAt(parts), now)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** In milliseconds: the newest of them all. */
export const checkedAt = (parts: readonly Part[]): number =>
  Math.max(...parts.map(({ createdAt }) => Date.parse(createdAt)))

function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes === 1) return 'a minute ago'
  if (minutes < 60) return `${minutes} minutes ago`
  return minutes < 1440 ? `${formatMinutes(minutes)} ago` : `on ${formatWhen(new Date(at))}`
}

/** `Nov 23, 2026, 3:00 AM`. */
export const formatWhen = (at: Date | string): string => `${formatDay(at)}, ${formatTime(at)}`

/** What a part says beside its message. What is no JSON of ours is as if it were not there. */
export function toDetails({ metadata }: Part): { details: [string, string][]; advice: string | null } {
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
