import type { Quote } from '../contract-quote.ts'
import type { PendingQuote } from './quote-form-pending-store.ts'

/**
 * A request that was taken, and the photos that may follow it. `focus`: null when the visitor is elsewhere on the page.
 * `leaving`: its own page follows as soon as the photos have arrived.
 */
export type Done = {
  quote: Quote
  answerBy: Date
  photos: File[]
  access: { id: string; photoKey: string; thankYou: string } | null
  focus: FocusOptions | null
  leaving: boolean
}

/**
 * A quote that waits for the network. `saved` and `photosSaved`: also when the page is closed. `sentence`: why the
 * server did not take it either. `fresh`: it was sent a moment ago, and not at an earlier visit.
 */
export type Waiting = {
  pending: PendingQuote
  saved: boolean
  photosSaved: boolean
  busy: boolean
  sentence?: string | undefined
  fresh: boolean
}
