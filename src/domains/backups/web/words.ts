import { CircleCheck, CircleHelp, Hourglass, Loader, OctagonX } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { formatDay, formatMinutes, formatTime } from '#lib/dates.ts'
import type { BackupView } from './queries.ts'

/** Tone, icon and word of how a backup stands: only one that could be restored is verified. */
export function badgeOf({ status, verifiedAt, verifyProblem, verifyingAt }: BackupView): Badge {
  if (status === 'waiting') return { tone: 'sun', icon: Hourglass, word: 'Waiting' }
  if (status === 'running') return { tone: 'clay', icon: Loader, word: 'Backing up' }
  if (status === 'failed') return { tone: 'rose', icon: OctagonX, word: 'Failed' }
  if (status === 'cut-short') return { tone: 'rose', icon: OctagonX, word: 'Cut short' }
  if (verifyingAt) return { tone: 'clay', icon: Loader, word: 'Verifying' }
  if (verifyProblem) return { tone: 'rose', icon: OctagonX, word: 'Damaged' }
  return verifiedAt ? { tone: 'palm', icon: CircleCheck, word: 'Verified' } : { tone: 'stone', icon: CircleHelp, word: 'Not verified' }
}

export const when = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** How large: `214.0 MB`, `1.8 GB`. */
const sizeOf = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`

/** What there is to say of one: what is in it, or why it is none. */
export function storyOf({ status, bytes, rows, photos, missing, problem, startedAt, finishedAt, byName, verifyProblem, verifiedAt }: BackupView): string {
  if (status !== 'done') return problem ?? (status === 'running' && startedAt ? `Began ${formatTime(startedAt)}` : 'Its turn comes in a moment')
  const took = startedAt && finishedAt && rows !== null ? Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)) : null
  return [
    sizeOf(bytes ?? 0),
    rows !== null && `${rows.toLocaleString('en-US')} rows`,
    photos !== null && photos > 0 && `${photos.toLocaleString('en-US')} files`,
    missing > 0 && `${missing} photo files were nowhere to be found`,
    took !== null && `took ${took < 120 ? `${took} s` : formatMinutes(took / 60)}`,
    byName && `by ${byName}`,
    verifyProblem ?? (verifiedAt && `restored into a scratch copy ${when(verifiedAt)}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
