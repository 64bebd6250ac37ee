import { valuesOf } from './fill-from-quote.ts'
import { QuoteArea } from './quote-form-area.tsx'
import { QuoteBallpark } from './quote-form-ballpark.tsx'
import { QuoteDone } from './quote-form-done.tsx'
import { QuoteEmailHint } from './quote-form-email-hint.tsx'
import { judge } from './quote-form-judging.ts'
import { alone, findKept, forgetKept, hearOfKept, keep } from './quote-form-keeping.ts'
import { forgetPhotos, keepPhotos, takePhotos } from './quote-form-kept-photos.ts'
import { QuotePhotos } from './quote-form-photos.tsx'
import { createAttempts, send } from './quote-form-sending.ts'
import { QuoteWaiting } from './quote-form-waits.tsx'

/**
 * What a form needs once somebody fills it in: most visitors only pass by. In one piece, which comes with the first
 * letter, so that all of it is here when the network goes.
 */
export const later = {
  judge,
  valuesOf,
  attempts: createAttempts(),
  send,
  keep,
  findKept,
  forgetKept,
  hearOfKept,
  alone,
  keepPhotos,
  takePhotos,
  forgetPhotos,
  QuoteArea,
  QuoteBallpark,
  QuoteEmailHint,
  QuotePhotos,
  QuoteWaiting,
  QuoteDone,
}
export type Later = typeof later
