import { formatAnswerBy } from '#domains/system/business/answer-by.ts'
import type { CallbackRequest } from './contract.ts'
import type { Quote } from './contract-quote.ts'

/** Tells the office where it came from, before what the visitor wrote. */
const ASKED = 'Asked in the chat to be called back.'

/** What the chat answers: by when we call. */
export const promiseCall = (answerBy: Date, now: Date): string =>
  `Thanks! We’ll call you by ${formatAnswerBy(answerBy, now)}.`

/** The request for a call as a quote request: without e-mail and address, which the call is to bring. */
export function toQuote({ message, attribution: _attribution, ...said }: CallbackRequest): Quote {
  return {
    ...said,
    message: [ASKED, message].filter(Boolean).join('\n\n'),
    email: '',
    address: '',
    offersConsent: false,
    textOffersConsent: false,
    emailOffersConsent: false,
  }
}
