import { STREET_SUFFIX } from '../address-end.ts'
import type { Issue } from './quote-form-values.ts'

const UNIT = String.raw`(?:\s*,?\s*(?:#|apt|apartment|unit|ste|suite|lot)\.?\s*#?\s*[\w-]+)?`
const MIN_LENGTH = 5
/** A longer word is in a script that writes no spaces. */
const MAX_WORD = 25

/** `123 Main St`, `17 Heron Ct Apt 4`: a house number and a street, and nothing behind it. */
const STREET_ONLY = new RegExp(
  String.raw`^\d+[a-z]?(?:\s+[\p{L}\d.'’-]+)*\s+(?:${STREET_SUFFIX})\.?(?:\s+[nsew]{1,2})?${UNIT}[\s,.]*$`,
  'iu',
)

/**
 * Returns what the form asks of an address, in a sentence: a street, and the town or ZIP code, which autofill leaves
 * out and the ZIP field answers. Null when there is nothing to ask. The API takes any address that is not empty: only a
 * person in front of the form can add what is missing.
 */
export function addressQuestion(typed: string, zip = ''): string | null {
  const address = typed.trim()
  if (address === '') return null
  const isOneWord = !/[\p{L}\d][^\p{L}\d]+[\p{L}\d]/u.test(address)
  const hasZip = /^\s*\d{5}/.test(zip)
  if (address.length < MIN_LENGTH || (isOneWord && address.length < MAX_WORD))
    return hasZip
      ? 'Enter the street, like 1204 Shell Point Rd.'
      : 'Enter the street and the town, like 1204 Shell Point Rd, Ruskin.'
  return !hasZip && STREET_ONLY.test(address)
    ? `Please add the town or ZIP code, like ${address.replace(/[\s,.]+$/, '')}, Ruskin.`
    : null
}

/** The issues of a quote with the form's own question about the address, unless the address has one already. */
export function withAddressQuestion(issues: readonly Issue[], address: unknown, zip: unknown): Issue[] {
  const message = typeof address === 'string' ? addressQuestion(address, typeof zip === 'string' ? zip : '') : null
  return message === null || issues.some(({ path }) => path === 'address')
    ? [...issues]
    : [...issues, { path: 'address', message }]
}
