import { CircleCheck, CircleHelp, Hourglass, Loader, OctagonX } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { formatBytes } from '#lib/bytes.ts'
import { formatDay, formatMinutes, formatTime } from '#lib/dates.ts'
import type { BackupView } from './queries.ts'

/** Tone, icon and word of how a backup stands: only one that could be restored is verified. */
export function getBadge({ status, verifiedAt, verifyProblem, verifyingAt }: BackupView): Badge {
  if (status === 'waiting') return { tone: 'sun', icon: Hourglass, word: 'Waiting' }
  if (status === 'running') return { tone: 'clay', icon: Loader, word: 'Backing up' }
  if (status === 'failed') return { tone: 'rose', icon: OctagonX, word: 'Failed' }
  if (status === 'interrupted') return { tone: 'rose', icon: OctagonX, word: 'Interrupted' }
  if (verifyingAt) return { tone: 'clay', icon: Loader, word: 'Verifying' }
  // A problem without a day is why it could not be tried, and says nothing of the backup.
  if (!verifiedAt) return { tone: 'stone', icon: CircleHelp, word: 'Not verified' }
  return verifyProblem
    ? { tone: 'rose', icon: OctagonX, word: 'Damaged' }
    : { tone: 'palm', icon: CircleCheck, word: 'Verified' }
}

export const formatWhen = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** What there is to say of one: what is in it, or why it is none. */
export function describeBackup({
  status,
  bytes,
  rows,
  photos,
  missing,
  problem,
  startedAt,
  finishedAt,
  byName,
  verifyProblem,
  verifiedAt,
}: BackupView): string {
  if (status !== 'done')
    return problem ?? (status === 'running' && startedAt ? `Started ${formatTime(startedAt)}` : 'Starting soon')
  const took =
    startedAt && finishedAt && rows !== null
      ? Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))
      : null
  return [
    formatBytes(bytes ?? 0),
    rows !== null && `${rows.toLocaleString('en-US')} rows`,
    photos !== null && photos > 0 && `${photos.toLocaleString('en-US')} files`,
    missing > 0 && `${missing} photo ${missing === 1 ? 'file' : 'files'} missing`,
    took !== null && `took ${took < 120 ? `${took} s` : formatMinutes(took / 60)}`,
    byName && `by ${byName}`,
    verifyProblem ?? (verifiedAt && `verified by a test restore ${formatWhen(verifiedAt)}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
