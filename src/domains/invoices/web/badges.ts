import { Ban, CircleAlert, CircleCheck, Pencil, Send, Undo2 } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { isRefunded, tallyOf } from '#domains/ledger/tally.ts'
import type { Status, WholeInvoice } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  draft: { tone: 'stone', icon: Pencil, word: 'Draft' },
  sent: { tone: 'tide', icon: Send, word: 'Sent' },
  paid: { tone: 'palm', icon: CircleCheck, word: 'Paid' },
  overdue: { tone: 'rose', icon: CircleAlert, word: 'Overdue' },
  void: { tone: 'stone', icon: Ban, word: 'Void' },
}

/** Of one invoice whose payments are known: paid and given back is not simply paid. */
export const badgeOf = ({ status, entries }: Pick<WholeInvoice, 'status'> & { entries: Parameters<typeof tallyOf>[0] }): Badge =>
  status === 'paid' && isRefunded(tallyOf(entries)) ? { tone: 'stone', icon: Undo2, word: 'Refunded' } : BADGES[status]
