import { Ban, CircleAlert, CircleCheck, Link2, Pencil, Send, Undo2 } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { isRefunded, summarizeLedger } from '#domains/money/ledger/ledger-summary.ts'
import type { Invoice, Status, WholeInvoice } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  draft: { tone: 'stone', icon: Pencil, word: 'Draft' },
  sent: { tone: 'tide', icon: Send, word: 'Sent' },
  paid: { tone: 'palm', icon: CircleCheck, word: 'Paid' },
  overdue: { tone: 'rose', icon: CircleAlert, word: 'Overdue' },
  void: { tone: 'stone', icon: Ban, word: 'Void' },
}

/** Of one invoice in a list: one that was shared by hand says so. */
export const getListBadge = ({ status, sentVia }: Pick<Invoice, 'status' | 'sentVia'>): Badge =>
  status === 'sent' && sentVia === 'link' ? { tone: 'tide', icon: Link2, word: 'Shared by link' } : BADGES[status]

/** Returns the badge of one invoice whose payments are known: a refunded invoice is not simply paid. */
export const getBadge = ({
  status,
  sentVia,
  entries,
}: Pick<WholeInvoice, 'status' | 'sentVia'> & { entries: Parameters<typeof summarizeLedger>[0] }): Badge =>
  status === 'paid' && isRefunded(summarizeLedger(entries))
    ? { tone: 'stone', icon: Undo2, word: 'Refunded' }
    : getListBadge({ status, sentVia })
