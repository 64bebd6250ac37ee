import { Ban, CircleAlert, CircleCheck, CircleOff, LogOut, OctagonX, ShieldAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

/** How a call ended (design.md, Status badges). */
export const BADGES: Record<Status, Badge> = {
  success: { tone: 'palm', icon: CircleCheck, word: 'Answered' },
  refused: { tone: 'sun', icon: ShieldAlert, word: 'Put aside' },
  failed: { tone: 'rose', icon: OctagonX, word: 'Failed' },
  aborted: { tone: 'stone', icon: LogOut, word: 'Left alone' },
  'over-budget': { tone: 'rose', icon: CircleAlert, word: 'Over budget' },
  disabled: { tone: 'stone', icon: Ban, word: 'Switched off' },
}

/** What it means, for whoever opens the row. */
export const MEANS: Record<Status, string | null> = {
  success: null,
  refused: 'The model said what it was not told, so the built-in words went out instead.',
  failed: 'The model did not answer, so the built-in words went out instead.',
  aborted: 'Whoever asked left before the end.',
  'over-budget': 'The tokens of the month were used up, so the built-in words went out instead.',
  disabled: 'The feature is switched off.',
}

export const ACTIVE: Badge = { tone: 'palm', icon: CircleCheck, word: 'Active' }
export const OFF: Badge = { tone: 'stone', icon: CircleOff, word: 'Off' }
