/** Messages, texts of customers and calls, as a timeline puts them. */
import { formatTime } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import type { PhrasedEntry } from './entry-phrase.ts'

/** What timeline-sources.ts puts together of a message. */
export type MessageFacts = {
  type: 'sms' | 'email'
  purpose: string
  status: string
  simulated: boolean
  recipient: string
  subject: string | null
  message: string
  reason: string | null
  sendAfter: string
}

/** Of a text that a customer wrote. */
export type TextFacts = { body: string; pictures: number; wish: string | null; phone: string }

/** Of a call that the office logged. */
export type CallFacts = { direction: string; minutes: number | null; note: string; phone: string }

const PURPOSE: Record<string, string> = {
  confirmation: 'Confirmation',
  reminder: 'Reminder',
  'on-my-way': 'On-my-way message',
  review: 'Review request',
  estimate: 'Estimate',
  invoice: 'Invoice',
  receipt: 'Receipt',
  marketing: 'Marketing',
  reply: 'Reply',
}

/** `Reminder by text delivered to (813) 555-0142.` */
export function describeMessage({
  type,
  purpose,
  status,
  simulated,
  recipient,
  subject,
  message: text,
  reason,
  sendAfter,
}: MessageFacts): PhrasedEntry {
  const what = `${PURPOSE[purpose] ?? 'Message'} by ${type === 'sms' ? 'text' : 'email'}`
  const to = type === 'sms' ? formatPhone(recipient) : recipient
  const became: Record<string, string> = {
    pending: `is in the outbox until ${formatTime(sendAfter)}`,
    sending: `is being sent to ${to}`,
    sent: simulated
      ? `stayed in the outbox because ${type === 'sms' ? 'texting' : 'email'} isn’t connected`
      : `sent to ${to}`,
    delivered: `delivered to ${to}`,
    failed: 'couldn’t be sent',
    suppressed: 'held back',
    cancelled: 'canceled before it was sent',
    unconfirmed: 'may have gone out. Check before you resend it',
  }
  const lines = [reason !== null && status !== 'cancelled' ? reason : null, subject, text].filter(
    (line) => line !== null && line !== '',
  )
  return {
    words: `${what} ${became[status] ?? status}.`,
    detail: lines.join('\n'),
    href:
      type === 'sms' && recipient.startsWith('+')
        ? `/dashboard/messages/${recipient.slice(1)}`
        : '/dashboard/messages?box=outbox',
  }
}

const WISHES: Record<string, string> = {
  stop: 'opted out of texts',
  'no-offers': 'opted out of promotional texts',
  'wrong-number': 'says this is the wrong number',
  start: 'opted back in to texts',
  confirm: 'confirmed the appointment by text',
}

/** `Ana Ruiz texted.` */
export function describeText({ body, pictures, wish, phone }: TextFacts, who: string | null): PhrasedEntry {
  const lines = [body, pictures > 0 ? (pictures === 1 ? 'Includes a picture.' : `Includes ${pictures} pictures.`) : '']
  return {
    words: `${who ?? formatPhone(phone)} ${(wish === null ? undefined : WISHES[wish]) ?? 'texted'}.`,
    detail: lines.filter((line) => line !== '').join('\n') || null,
    href: `/dashboard/messages/${phone.slice(1)}`,
  }
}

/** `Ray logged a call of 4 min.` */
export function describeCall({ direction, minutes, note, phone }: CallFacts, who: string | null): PhrasedEntry {
  const what = minutes === null ? 'a call' : `a call of ${minutes} min`
  return {
    words: `${who ?? 'Someone'} logged ${what}${direction === 'in' ? ' from them' : ''}.`,
    detail: note || null,
    href: `/dashboard/messages/${phone.slice(1)}`,
  }
}
