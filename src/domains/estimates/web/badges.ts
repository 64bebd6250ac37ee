import { Ban, CircleCheck, CircleOff, PencilLine, Send, Undo2 } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { State } from '../contract.ts'

export const BADGES: Record<State, Badge> = {
  draft: { tone: 'stone', icon: PencilLine, word: 'Draft' },
  sent: { tone: 'tide', icon: Send, word: 'Sent' },
  accepted: { tone: 'palm', icon: CircleCheck, word: 'Accepted' },
  declined: { tone: 'rose', icon: Ban, word: 'Declined' },
  expired: { tone: 'stone', icon: CircleOff, word: 'Expired' },
  void: { tone: 'stone', icon: Undo2, word: 'Taken back' },
}
