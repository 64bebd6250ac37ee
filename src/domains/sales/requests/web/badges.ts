import { Ban, CircleCheck, PhoneOutgoing, Sparkle } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  new: { tone: 'sun', icon: Sparkle, word: 'New' },
  contacted: { tone: 'tide', icon: PhoneOutgoing, word: 'Contacted' },
  completed: { tone: 'palm', icon: CircleCheck, word: 'Completed' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Canceled' },
}
