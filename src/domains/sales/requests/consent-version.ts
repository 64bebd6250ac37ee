import { createHash } from 'node:crypto'
import { OFFERS_CONSENT, OFFERS_CONSENT_VERSION } from './contract-options.ts'

/** The version of consent words. It is made of the words, so that it changes with them. */
export const toConsentVersion = (words: string): string =>
  words === OFFERS_CONSENT
    ? OFFERS_CONSENT_VERSION
    : `quote-form ${createHash('sha256').update(words).digest('hex').slice(0, 12)}`
