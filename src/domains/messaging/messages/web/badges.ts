import { Ban, CircleCheck, CircleSlash, Hourglass, OctagonX, Send, TriangleAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { TEMPLATE_DEFINITIONS } from '../templates/template-definitions.ts'
import { TEMPLATE_KEYS } from '../templates/template-keys.ts'
import type { TemplateKey } from '../templates/template-keys.ts'
import type { Kind, Status } from '../contract.ts'

export const BADGES: Record<Status, Badge> = {
  pending: { tone: 'sun', icon: Hourglass, word: 'Pending' },
  sending: { tone: 'tide', icon: Send, word: 'Sending' },
  sent: { tone: 'tide', icon: Send, word: 'Sent' },
  delivered: { tone: 'palm', icon: CircleCheck, word: 'Delivered' },
  failed: { tone: 'rose', icon: OctagonX, word: 'Failed' },
  suppressed: { tone: 'stone', icon: Ban, word: 'Held back' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Canceled' },
  unconfirmed: { tone: 'sun', icon: TriangleAlert, word: 'Needs review' },
}

/** What a message is called: by its name among what goes out by itself, else by its kind. */
export const calledMessage = ({ automatic, kind }: { automatic: string | null; kind: Kind }): string =>
  TEMPLATE_KEYS.find((one) => one === automatic) === undefined
    ? PURPOSES[kind]
    : TEMPLATE_DEFINITIONS[automatic as TemplateKey].title

/** No provider is set: the message was stored here and reached no one. */
export const SIMULATED: Badge = { tone: 'rose', icon: CircleSlash, word: 'Not sent (not connected)' }

export const PURPOSES: Record<Kind, string> = {
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
  report: 'Weekly report',
  account: 'Account',
}
