import { Ban, CircleCheck, CircleOff, Link2, PencilLine, Send, Undo2 } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { SentVia } from '#domains/messaging/messages/contract.ts'
import type { State } from '../contract.ts'

/** The badge of one estimate: one that was shared by hand says so. */
export const getBadge = ({ state, sentVia }: { state: State; sentVia: SentVia }): Badge =>
  state === 'sent' && sentVia === 'link' ? SHARED : BADGES[state]

const SHARED: Badge = { tone: 'tide', icon: Link2, word: 'Shared by link' }

const BADGES: Record<State, Badge> = {
  draft: { tone: 'stone', icon: PencilLine, word: 'Draft' },
  sent: { tone: 'tide', icon: Send, word: 'Sent' },
  accepted: { tone: 'palm', icon: CircleCheck, word: 'Accepted' },
  declined: { tone: 'rose', icon: Ban, word: 'Declined' },
  expired: { tone: 'stone', icon: CircleOff, word: 'Expired' },
  void: { tone: 'stone', icon: Undo2, word: 'Canceled' },
}
