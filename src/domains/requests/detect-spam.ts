import type { Quote } from './contract-quote.ts'

/**
 * A browser that fills in six fields by itself still shows them first, and somebody presses; a program is done within
 * milliseconds.
 */
const FASTEST_PERSON_MS = 1000

/**
 * Why a quote looks as if a program sent it, in words for the owner, or null. It is kept either way:
 * a flagged request stands apart, and one click brings it back (product.md: never refuse, never drop).
 */
export function getSpamReason(quote: Quote): string | null {
  if (quote.website !== '') return 'A field that people cannot see was filled in.'
  if (quote.elapsedMs !== null && quote.elapsedMs !== undefined && quote.elapsedMs < FASTEST_PERSON_MS) {
    return `It was sent ${(Math.max(0, quote.elapsedMs) / 1000).toFixed(1)} s after the form appeared.`
  }
  return null
}
