import { Ban, CalendarCheck, CircleCheck, CircleDotDashed, Hourglass, Inbox, Loader } from 'lucide-react'
import type { z } from 'zod'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { PaymentStatus } from '../contract.ts'
import type { Status } from '../contract-status.ts'

export const BADGES: Record<Status, Badge> = {
  requested: { tone: 'sun', icon: Inbox, word: 'Requested' },
  scheduled: { tone: 'tide', icon: CalendarCheck, word: 'Scheduled' },
  'in-progress': { tone: 'clay', icon: Loader, word: 'In progress' },
  completed: { tone: 'palm', icon: CircleCheck, word: 'Completed' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Canceled' },
}

/** The customer said that the day suits. */
export const CONFIRMED: Badge = { tone: 'palm', icon: CircleCheck, word: 'Confirmed by the customer' }

export const PAYMENT_BADGES: Record<z.infer<typeof PaymentStatus>, Badge> = {
  pending: { tone: 'sun', icon: Hourglass, word: 'Pending' },
  'deposit-paid': { tone: 'tide', icon: CircleDotDashed, word: 'Deposit paid' },
  paid: { tone: 'palm', icon: CircleCheck, word: 'Paid' },
}
