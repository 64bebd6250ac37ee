import { hash } from 'node:crypto'
import { toDay } from '#lib/dates.ts'
import type { Quote } from './contract-quote.ts'

/**
 * What stands for an Idempotency-Key where there is none, as from a form without JavaScript: the same words, from the
 * same address where that is told, on the same day. A second try takes longer than the first, and who writes the same
 * weeks later asks again.
 */
export const idempotencyKeyFor = (quote: Quote, now: Date, address = ''): string =>
  hash('sha256', JSON.stringify([toDay(now), address, { ...quote, elapsedMs: null }]), 'base64url')
