/**
 * The one rule that says whether an automatic message about a customer's own work goes by text or by e-mail. A box for
 * texts that was shown and left empty is a no; STOP is a no to everything. Promotions have a rule of their own
 * (send-policy.ts).
 */
import type { Type } from './contract.ts'

/** agreed, declined (asked, and they said no or left the box empty), or unknown (never asked). */
export type TextAnswer = 'agreed' | 'declined' | 'unknown'

/** `said`: the number's last word (`standingOf`), which comes before what is stored with a customer or a request. */
export const toTextAnswer = (said: boolean | null, agreedBefore: boolean): TextAnswer =>
  said === false ? 'declined' : said === true || agreedBefore ? 'agreed' : 'unknown'

type Query = {
  stopped: boolean
  answer: TextAnswer
  /**
   * The message is about work that they have ordered. A customer with a number and no e-mail address gets it by text.
   */
  ordered: boolean
  hasMail: boolean
}

/** Checks whether a customer may get a text about their own work. */
export function mayTextAboutWork({ stopped, answer, ordered, hasMail }: Query): boolean {
  if (stopped || answer === 'declined') return false
  return answer === 'agreed' || (ordered && !hasMail)
}

/** What is said where an automatic text would go to a number that declined texts. */
export const DECLINED = 'This customer hasn’t agreed to texts. Email, call, or text from your own phone.'

/** How a request is answered first: `why` says in a sentence for the owner why it is no text, or nothing at all. */
export type FirstAnswer = { type: Type; why: string | null } | { type: null; why: string }

type Request = {
  phone: string
  email: string
  stopped: boolean
  /** The number's last word. */
  texts: boolean | null
  /**
   * What this request says: yes, no, not-asked; null for a call that knows no such question, which is answered by text
   * (spec.md §4).
   */
  okToText: 'yes' | 'no' | 'not-asked' | null
}

/** Chooses a text for a customer who agreed or could not be asked; else an e-mail; else no message. */
export function chooseFirstAnswer({ phone, email, stopped, texts, okToText }: Request): FirstAnswer {
  const refused = getNoTextReason({ phone, stopped, texts, okToText })
  if (refused === null) return { type: 'sms', why: null }
  return email === ''
    ? { type: null, why: `${refused} There’s no email address either. Give them a call.` }
    : { type: 'email', why: refused }
}

function getNoTextReason({ phone, stopped, texts, okToText }: Omit<Request, 'email'>): string | null {
  if (phone === '') return 'No phone number on file.'
  if (stopped) return 'They replied STOP.'
  if (okToText === 'no') return 'They haven’t agreed to texts.'
  if (texts === false) return 'This number hasn’t agreed to texts.'
  if (okToText === 'not-asked' && texts !== true) return 'No one has asked if texts are OK.'
  return null
}
