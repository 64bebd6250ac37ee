import { joinEmail, joinText } from '#domains/messaging/messages/join-message.ts'
import { MessageDraft } from '#domains/messaging/messages/contract-compose.ts'
import type { Share, Type } from '#domains/messaging/messages/contract.ts'
import { parseForm, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import type { ComposedRow } from './queries.ts'

export type Way = 'email' | 'sms' | 'both'
/** What stands in the form, as typed. */
export type Typed = {
  way: Way
  to: string
  cc: string
  subject: string
  words: string
  text: string
  attachPdf: boolean
}

export const toTyped = ({ draft }: Pick<ComposedRow, 'draft'>): Typed => ({
  ...draft,
  way: draft.by[0] ?? 'email',
  to: draft.to.join(', '),
  cc: draft.cc.join(', '),
})

export const waysOf = (way: Way): Type[] => (way === 'both' ? ['email', 'sms'] : [way])

/** Judged by the schema that the server reads it with. */
export const readTyped = ({ way, to, cc, ...typed }: Typed): FormResult<MessageDraft> =>
  parseForm(MessageDraft, { ...typed, by: waysOf(way), to: [to], cc: [cc] })

/**
 * The words after the document changed: what was typed stays, and what was not is the new usual word.
 */
export function mergeTyped(typed: Typed, before: ComposedRow, now: ComposedRow): Typed {
  const [was, is] = [toTyped(before), toTyped(now)]
  const keep = <Key extends keyof Typed>(key: Key): Typed[Key] => (typed[key] === was[key] ? is[key] : typed[key])
  return { ...typed, subject: keep('subject'), words: keep('words'), text: keep('text'), to: keep('to') }
}

/** The same message, to be sent from the owner's own phone or mail app. */
export function toShare(typed: Typed, { end, phone, noText }: ComposedRow): Share | null {
  if (end.link === null) return null
  const recipient = typed.to.split(/[,;]/)[0]?.trim() ?? ''
  return {
    link: end.link,
    byHand: [
      ...(noText === null
        ? [{ type: 'sms' as const, recipient: phone, subject: null, message: joinText(typed.text, end) }]
        : []),
      ...(recipient === ''
        ? []
        : [{ type: 'email' as const, recipient, subject: typed.subject, message: joinEmail(typed.words, end) }]),
    ],
  }
}
