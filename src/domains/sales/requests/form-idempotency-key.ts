import { hash } from 'node:crypto'
import { toDay } from '#lib/dates.ts'
import type { Quote } from './contract-quote.ts'

/**
 * Replaces a missing Idempotency-Key, as from a form without JavaScript: the same words, from the same IP address where
 * it is known, on the same day. A second try takes longer than the first, and a visitor who sends the same words weeks
 * later makes a new request.
 */
export const idempotencyKeyFor = (quote: Quote, now: Date, address = ''): string =>
  hash('sha256', JSON.stringify([toDay(now), address, { ...quote, elapsedMs: null }]), 'base64url')
