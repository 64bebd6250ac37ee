import { Ban, CircleAlert, CircleCheck, CircleOff, LogOut, OctagonX, ShieldAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

/** How a call ended (design.md, Status badges). */
export const BADGES: Record<Status, Badge> = {
  success: { tone: 'palm', icon: CircleCheck, word: 'Answered' },
  refused: { tone: 'sun', icon: ShieldAlert, word: 'Rejected' },
  failed: { tone: 'rose', icon: OctagonX, word: 'Failed' },
  aborted: { tone: 'stone', icon: LogOut, word: 'Abandoned' },
  'over-budget': { tone: 'rose', icon: CircleAlert, word: 'Over budget' },
  disabled: { tone: 'stone', icon: Ban, word: 'Turned off' },
}

/** Explains each status to the person who opens the row. */
export const MEANS: Record<Status, string | null> = {
  success: null,
  refused: 'The model added things it wasn’t given, so a built-in template was used instead.',
  failed: 'The model didn’t respond, so a built-in template was used instead.',
  aborted: 'The visitor left before the reply finished.',
  'over-budget': 'This month’s tokens were used up, so a built-in template was used instead.',
  disabled: 'This feature is turned off.',
}

export const ACTIVE: Badge = { tone: 'palm', icon: CircleCheck, word: 'Active' }
export const OFF: Badge = { tone: 'stone', icon: CircleOff, word: 'Off' }
