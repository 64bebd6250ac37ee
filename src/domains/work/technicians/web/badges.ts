import { CircleCheck, CircleOff, Palmtree } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  active: { tone: 'palm', icon: CircleCheck, word: 'Active' },
  'on-leave': { tone: 'sun', icon: Palmtree, word: 'On leave' },
  inactive: { tone: 'stone', icon: CircleOff, word: 'Inactive' },
}
