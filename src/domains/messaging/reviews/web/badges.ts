import { Ban, CircleCheck, Hourglass } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  pending: { tone: 'sun', icon: Hourglass, word: 'Pending' },
  approved: { tone: 'palm', icon: CircleCheck, word: 'Approved' },
  rejected: { tone: 'stone', icon: Ban, word: 'Rejected' },
}
