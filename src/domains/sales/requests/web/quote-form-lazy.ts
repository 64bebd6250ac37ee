import { toFormValues } from './fill-from-quote.ts'
import { QuoteArea } from './quote-form-area.tsx'
import { QuoteBallpark } from './quote-form-ballpark.tsx'
import { QuoteDone } from './quote-form-success.tsx'
import { QuoteEmailHint } from './quote-form-email-hint.tsx'
import { validateQuote } from './quote-form-validate.ts'
import { runExclusively, findPending, removePending, watchPending, storePending } from './quote-form-pending-store.ts'
import { removePhotos, storePhotos, takePhotos } from './quote-form-pending-photos.ts'
import { QuotePhotos } from './quote-form-photos.tsx'
import { createAttempts, sendQuote } from './quote-form-send.ts'
import { QuoteWaiting } from './quote-form-pending-notice.tsx'

/**
 * The code that a form needs once a visitor fills it in: most visitors only pass by. It is one chunk, which loads with
 * the first letter, so that all of it is here when the network goes.
 */
export const lazyParts = {
  judge: validateQuote,
  valuesOf: toFormValues,
  attempts: createAttempts(),
  send: sendQuote,
  keep: storePending,
  findPending: findPending,
  removePending: removePending,
  watchPending: watchPending,
  alone: runExclusively,
  keepPhotos: storePhotos,
  takePhotos,
  forgetPhotos: removePhotos,
  QuoteArea,
  QuoteBallpark,
  QuoteEmailHint,
  QuotePhotos,
  QuoteWaiting,
  QuoteDone,
}
export type LazyParts = typeof lazyParts
