import { Ban, CalendarClock, CircleCheck, Loader, Pause, PencilLine } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  draft: { tone: 'stone', icon: PencilLine, word: 'Draft' },
  scheduled: { tone: 'sun', icon: CalendarClock, word: 'Scheduled' },
  sending: { tone: 'clay', icon: Loader, word: 'Sending' },
  paused: { tone: 'sun', icon: Pause, word: 'Paused' },
  stopped: { tone: 'rose', icon: Ban, word: 'Stopped' },
  done: { tone: 'palm', icon: CircleCheck, word: 'Done' },
}
