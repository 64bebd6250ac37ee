import { Ban, CircleCheck, FlaskConical, Hourglass, OctagonX, Send, TriangleAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import type { Purpose, Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  pending: { tone: 'sun', icon: Hourglass, word: 'Pending' },
  sending: { tone: 'tide', icon: Send, word: 'Sending' },
  sent: { tone: 'tide', icon: Send, word: 'Sent' },
  delivered: { tone: 'palm', icon: CircleCheck, word: 'Delivered' },
  failed: { tone: 'rose', icon: OctagonX, word: 'Failed' },
  suppressed: { tone: 'stone', icon: Ban, word: 'Held back' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Cancelled' },
  'needs-look': { tone: 'sun', icon: TriangleAlert, word: 'Needs a look' },
}

/** No provider is set: the message was kept here and reached nobody. */
export const SIMULATED: Badge = { tone: 'stone', icon: FlaskConical, word: 'Simulated' }

export const PURPOSES: Record<Purpose, string> = {
  confirmation: 'Confirmation',
  reply: 'Reply',
  reminder: 'Reminder',
  'on-my-way': 'On my way',
  review: 'Review request',
  estimate: 'Estimate',
  invoice: 'Invoice',
  receipt: 'Receipt',
  marketing: 'Marketing',
  alert: 'Alert to you',
  account: 'Account',
}
