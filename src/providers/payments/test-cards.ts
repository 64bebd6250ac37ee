import { TEST_ID } from './port.ts'
import type { SavedMethod } from './port.ts'

/** A card as it was typed into the test checkout. It is checked once and stored nowhere. */
export type TypedCard = {
  number: string
  expiry: string
  code: string
  name?: string | undefined
  zip?: string | undefined
}

/**
 * What the test checkout makes of a card: taken, to be confirmed by its holder first, or not taken, with the sentence.
 */
export type TestCardResult = { kind: 'taken' } | { kind: 'confirm' } | { kind: 'not taken'; reason: string }

/**
 * Stripe's documented test numbers (https://docs.stripe.com/testing), so that both checkouts are tried with the same
 * cards.
 */
const TEST_CARD_RESULTS: Record<string, TestCardResult> = {
  '4000002500003155': { kind: 'confirm' },
  '4000002760003184': { kind: 'confirm' },
  '4000000000000002': { kind: 'not taken', reason: 'Your card was declined.' },
  '4000000000009995': { kind: 'not taken', reason: 'Your card has insufficient funds.' },
  '4000000000009987': { kind: 'not taken', reason: 'Your card was declined.' },
  '4000000000000069': { kind: 'not taken', reason: 'Your card has expired.' },
  '4000000000000127': { kind: 'not taken', reason: 'Your card’s security code is incorrect.' },
  '4000000000000119': {
    kind: 'not taken',
    reason: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** The field of a card that cannot be one, with its sentence; null when it could be. */
export function cardFault(
  { number, expiry, code, name, zip }: TypedCard,
  now: Date,
): { path: keyof TypedCard; message: string } | null {
  const digits = plain(number)
  if (!/^\d{12,19}$/.test(digits)) return { path: 'number', message: 'Enter the full card number.' }
  if (!addsUp(digits)) return { path: 'number', message: 'Your card number is invalid.' }
  const ends = readExpiry(expiry)
  if (ends === null) return { path: 'expiry', message: 'Enter the expiration date, like 08 / 30.' }
  if (ends.getTime() <= now.getTime()) return { path: 'expiry', message: 'Your card’s expiration year is in the past.' }
  const wanted = /^3[47]/.test(digits) ? 4 : 3
  if (!new RegExp(`^\\d{${wanted}}$`).test(code.trim()))
    return { path: 'code', message: `Enter the ${wanted}-digit security code.` }
  if (name !== undefined && name.trim() === '') return { path: 'name', message: 'Enter the name on the card.' }
  if (zip !== undefined && !/^\s*\d{5}(-\d{4})?\s*$/.test(zip))
    return { path: 'zip', message: 'Enter the card’s 5-digit billing ZIP code.' }
  return null
}

/**
 * What becomes of a card that could be one. A number that is no test card is never taken: it may be a real one, typed
 * by mistake.
 */
export function chargeTestCard(number: string): TestCardResult {
  const digits = plain(number)
  const said = TEST_CARD_RESULTS[digits]
  if (said) return said
  if (GOOD.has(digits)) return { kind: 'taken' }
  return {
    kind: 'not taken',
    reason: 'Your card was declined. This is a test checkout. Use a test card, like 4242 4242 4242 4242.',
  }
}

const GOOD = new Set([
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '3566002020360505',
  '6200000000000005',
])

/** What a saved test card does when it is charged. */
type SavedTest = 'taken' | 'confirm' | 'declined'

export const SAVED_FAILURES: Record<Exclude<SavedTest, 'taken'>, string> = {
  confirm: 'Your bank needs you to confirm this payment. Try again.',
  declined: 'Your card was declined.',
}

/** Stripe’s test card that can be saved, and is declined when it is charged. */
const DECLINED_LATER = '4000000000000341'

/**
 * Makes a saved card of a test card that passed `cardFault`; a sentence for one that cannot be saved. What it does later
 * is part of its id, so that nothing else of it has to be stored.
 */
export function saveTestCard(cardId: string, { number, expiry }: TypedCard): SavedMethod | string {
  const digits = plain(number)
  const judged = digits === DECLINED_LATER ? null : chargeTestCard(number)
  if (judged?.kind === 'not taken') return judged.reason
  const is: SavedTest = judged === null ? 'declined' : judged.kind
  const [, month = '', year = ''] = EXPIRY.exec(expiry) ?? []
  return {
    id: `${SAVED}${is}_${cardId}`,
    customer: `${TEST_ID}cus_${cardId}`,
    kind: 'card',
    brand: BRANDS.find(([start]) => start.test(digits))?.[1] ?? 'card',
    last4: digits.slice(-4),
    expires: { month: Number(month), year: (Number(year) % 100) + 2000 },
  }
}

export const readSavedTest = (id: string): SavedTest =>
  (['confirm', 'declined'] as const).find((is) => id.startsWith(`${SAVED}${is}_`)) ?? 'taken'

const SAVED = `${TEST_ID}pm_`
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6(011|5)/, 'discover'],
]

const plain = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** ISO/IEC 7812: the Luhn digit catches a slip of one digit. */
function addsUp(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return all + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const EXPIRY = /^\s*(\d{1,2})\s*[/\-\s]?\s*(\d{2}|\d{4})\s*$/

/** The instant after the card's last month, by the latest clock on earth; null when it is no month and year. */
function readExpiry(typed: string): Date | null {
  const [, month = '', year = ''] = EXPIRY.exec(typed) ?? []
  if (month === '' || Number(month) < 1 || Number(month) > 12) return null
  return new Date(Date.UTC(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), 1, 12))
}
