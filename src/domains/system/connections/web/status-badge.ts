import { CircleAlert, CircleCheck, CircleX, Lock, LoaderCircle, Unplug } from 'lucide-react'
import type { ConnectionRow, StatusRow } from './connection-row.ts'
import type { Badge } from '#dashboard/parts/status-badge.tsx'

const CHECKING: Badge = { tone: 'stone', icon: LoaderCircle, word: 'Checking...' }
const UNKNOWN: Badge = { tone: 'sun', icon: CircleAlert, word: 'Couldn’t check' }
const NOT_SET_UP: Badge = { tone: 'stone', icon: Unplug, word: 'Not set up' }
const ATTENTION: Badge = { tone: 'rose', icon: CircleX, word: 'Needs attention' }
const BY_SERVER: Badge = { tone: 'tide', icon: Lock, word: 'Set by the server' }

/** How a connection does, in a word. `status`: undefined while it is asked for, null where it could not be asked. */
export function pickBadge({ kind, setBy }: ConnectionRow, status: StatusRow | undefined | null): Badge {
  if (setBy === 'none') return NOT_SET_UP
  if (status === undefined) return CHECKING
  if (status === null) return UNKNOWN
  if (status.state === 'attention') return ATTENTION
  if (setBy === 'server') return BY_SERVER
  const word = kind !== 'payments' ? 'Connected' : status.isTest ? 'Connected, test' : 'Connected, live'
  return { tone: kind === 'payments' && status.isTest ? 'sun' : 'palm', icon: CircleCheck, word }
}
