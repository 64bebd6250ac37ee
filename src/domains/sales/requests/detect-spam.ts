import type { Quote } from './contract-quote.ts'

/**
 * A browser that fills in six fields automatically still shows them first, and a person presses the button. A program
 * is done within milliseconds.
 */
const FASTEST_PERSON_MS = 1000

/**
 * Says why a quote looks automated, in words for the owner, or returns null. The request is stored either way: a
 * flagged one is listed separately, and one click restores it (product.md: never refuse, never drop).
 */
export function getSpamReason(quote: Quote): string | null {
  if (quote.website !== '') return 'A hidden field that only bots see was filled in.'
  if (quote.elapsedMs !== null && quote.elapsedMs !== undefined && quote.elapsedMs < FASTEST_PERSON_MS) {
    return `It was sent ${(Math.max(0, quote.elapsedMs) / 1000).toFixed(1)} seconds after the form appeared.`
  }
  return null
}
