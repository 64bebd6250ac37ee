import { parseUsPhone } from '#lib/us-phone.ts'
import type { ParsedPhone, PhoneFault } from '#lib/us-phone.ts'
import { quoteSchema } from '../contract-quote.ts'
import type { Quote } from '../contract-quote.ts'
import { withAddressQuestion } from './quote-form-address.ts'
import { sortIssues } from './quote-form-values.ts'
import type { Issue, UncheckedQuote } from './quote-form-values.ts'

export type Verdict = { quote: Quote; issues: [] } | { quote: null; issues: Issue[] }

/**
 * Judges by the one schema: the first complaint about each field, in the order of the form, or the quote as it may be
 * sent.
 */
export async function validateQuote(typed: UncheckedQuote): Promise<Verdict> {
  const { data, error } = quoteSchema(await phoneReader(String(typed.phone))).safeParse(typed)
  const found = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  const issues = sortIssues(withAddressQuestion(found, typed.address, typed.zip))
  return data && issues.length === 0 ? { quote: data, issues: [] } : { quote: null, issues }
}

/** No number of this country has fewer. */
const FEWEST_DIGITS = 7

/**
 * The 25 KB that know every notation of the world come only for a number in no usual one. Where they cannot be had, the
 * server will say.
 */
async function phoneReader(typed: string): Promise<(typed: string) => ParsedPhone | PhoneFault> {
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0
  const foreign = /[+＋]/.test(typed)
  if ((digits < FEWEST_DIGITS && !foreign) || parseUsPhone(typed) !== null)
    return (text) => parseUsPhone(text) ?? 'unreadable'
  return Promise.all([
    import('#lib/phone.ts'),
    import('#lib/phone-library.ts').then(({ loadPhoneLibrary }) => loadPhoneLibrary()),
  ]).then(
    ([{ parsePhone }]) => parsePhone,
    () => (phone: string) => ({ phone, extension: '', note: '' }),
  )
}
