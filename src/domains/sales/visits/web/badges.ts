import { Ban, CalendarCheck, CircleCheck } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  scheduled: { tone: 'tide', icon: CalendarCheck, word: 'Scheduled' },
  done: { tone: 'palm', icon: CircleCheck, word: 'Done' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Canceled' },
}
