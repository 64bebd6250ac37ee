import { Ban, CalendarCheck, CalendarClock, CircleAlert, CircleCheck, Pause } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { DueState } from '../due-state.ts'

export const BADGES: Record<DueState, Badge> = {
  overdue: { tone: 'rose', icon: CircleAlert, word: 'Overdue' },
  today: { tone: 'sun', icon: CalendarCheck, word: 'Today' },
  'due-soon': { tone: 'sun', icon: CalendarClock, word: 'Due Soon' },
  active: { tone: 'palm', icon: CircleCheck, word: 'Active' },
  paused: { tone: 'stone', icon: Pause, word: 'Paused' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Canceled' },
}
