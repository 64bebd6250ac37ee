/**
 * What a password has to be wherever one is set: long, in no list of common ones, and not made of words that anybody
 * can guess about this business.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { TOWNS } from '#domains/system/business/business-facts.ts'
import * as business from '#domains/system/business/service.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Fewer guesses than ten million, as the library estimates them: it is in a list of common passwords, or follows a
 * pattern.
 */
const MIN_GUESSES_LOG10 = 7
/**
 * So many guesses, as a power of ten, what is left must be worth without words around the business, years, and the
 * signs before and behind.
 */
const MIN_REST_LOG10 = 5
/** The product, the trade and the place. */
const PUBLIC_WORDS = `
  tidestone pavers paver paving bricks brick travertine concrete driveway patio pool deck roof house
  gutter sealing sealer sealed seal cleaning clean restoration restore pressure power soft washing
  washer wash services service company business florida tampa bay beach hillsborough manatee
`
  .trim()
  .split(/\s+/)
/** Shorter words stand in half of all passwords by chance. */
const MIN_WORD = 3
/** The rest adds nothing to the verdict, and costs time. */
const MAX_JUDGED = 32
/** Each spelling like `p4$$` is judged in so many ways at most: a hostile one must not keep the processor busy. */
const MAX_SPELLINGS = 4

export type About = { email?: string | undefined; firstName?: string | null; lastName?: string | null }

/**
 * Throws INVALID beside `field` for a password that is easy to guess. `about`: the person whose password it is. Its
 * length is the contract's to check.
 */
export async function assertGoodPassword(tx: Tx, password: string, about: About, field = 'password'): Promise<void> {
  const sentence = await findWeakness(tx, password, about)
  if (sentence !== null) throw invalid(sentence, [{ path: field, message: sentence }])
}

/** A sentence that says what is wrong with the password; null for a good one. */
export async function findWeakness(
  tx: Tx,
  password: string,
  { email, firstName, lastName }: About,
): Promise<string | null> {
  const { name, city, street, zip, phone, county } = await business.facts(tx)
  const numbers = [phone.replace(/^\+1/, ''), phone.slice(-7)]
  const texts = [...TOWNS.map((town) => town.name), email, firstName, lastName, name, city, street, zip, county]
  const words = [...new Set([...PUBLIC_WORDS, ...texts.flatMap(wordsOf), ...numbers])]
  const known = words.filter((word) => word.length >= MIN_WORD).toSorted((a, b) => b.length - a.length)
  const judged = password.normalize('NFKC').slice(0, MAX_JUDGED)
  const estimates = await estimator()
  const check: Check = (text) => estimates.check(text, known)
  // "q w e r t y" and "letmein-letmein" are no harder to guess than without what stands between.
  const squeezed = judged.replaceAll(/[\s\p{Pd}_.,]+/gu, '')
  if ([judged, squeezed].some((text) => check(text).guessesLog10 < MIN_GUESSES_LOG10)) return COMMON
  const small = judged.toLowerCase()
  const unknown = known.reduce((text, word) => text.replaceAll(word, ' '), small)
  if (unknown !== small && !isWorth(check, coreOf(unknown))) return AROUND_YOU
  return isWorth(check, coreOf(small)) ? null : COMMON
}

const COMMON = 'This password is common or follows a pattern, so it’s easy to guess. Use a few unrelated words.'
const AROUND_YOU =
  'This password uses names related to you or the business, so it’s easy to guess. Use a few unrelated words.'

type Check = (password: string) => { guessesLog10: number }

const isWorth = (check: Check, rest: string): boolean => rest !== '' && check(rest).guessesLog10 >= MIN_REST_LOG10

/**
 * Without years and without digits, signs and spaces before and behind: `summer` of `Summer2026!!`. Where no letter is
 * left, the digits.
 */
function coreOf(password: string): string {
  const rest = password.replaceAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g, ' ')
  return rest.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || rest.replaceAll(/\D/g, '')
}

/** `ray.diaz@coastal-pavers.example`: ray, diaz, coastal, pavers, example. */
const wordsOf = (text: string | null | undefined): string[] => (text ?? '').toLowerCase().split(/[^\p{L}\d]+/u)

let made: Promise<ZxcvbnFactory> | null = null
/** Its dictionaries take a second to read, which the first password that is set waits for, and nothing else. */
const estimator = (): Promise<ZxcvbnFactory> => (made ??= makeEstimator())

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  })
}
