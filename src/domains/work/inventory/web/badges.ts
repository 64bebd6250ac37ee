import { Archive, CircleCheck, CircleX, ClipboardList, TrendingDown, Wrench } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { EquipmentStatus } from '../contract.ts'

export const LOW: Badge = { tone: 'sun', icon: TrendingDown, word: 'Low' }
/** Above its minimum, and less than coming jobs need. */
export const SHORT: Badge = { tone: 'sun', icon: TrendingDown, word: 'Short' }
/** Jobs used more than the stock showed. */
export const COUNT_NEEDED: Badge = { tone: 'rose', icon: ClipboardList, word: 'Count needed' }
export const IN_STOCK: Badge = { tone: 'palm', icon: CircleCheck, word: 'In stock' }
export const ARCHIVED: Badge = { tone: 'stone', icon: Archive, word: 'Archived' }

export const BADGES: Record<EquipmentStatus, Badge> = {
  available: { tone: 'palm', icon: CircleCheck, word: 'Available' },
  operational: { tone: 'palm', icon: CircleCheck, word: 'Operational' },
  maintenance: { tone: 'sun', icon: Wrench, word: 'Maintenance' },
  'out-of-service': { tone: 'rose', icon: CircleX, word: 'Out of service' },
}
