/** What a password has to be wherever one is set: long, in no list of common ones, and not made of words that anybody can guess about this business. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as business from '#domains/business/service.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Fewer guesses than ten million, as the library estimates them: it is in a list of common passwords, or follows a pattern. */
const MIN_GUESSES_LOG10 = 7
/** So many letters at least have to be no word of the business or the person. */
const MIN_OTHER_LETTERS = 4
const PRODUCT_WORDS = ['tidestone', 'pavers', 'paver', 'paving', 'sealing', 'sealer', 'tampa', 'florida']
/** Shorter words stand in half of all passwords by chance. */
const MIN_WORD = 3
/** The rest adds nothing to the verdict, and costs time. */
const MAX_JUDGED = 32
/** Each spelling like `p4$$` is judged in so many ways at most: a hostile one must not keep the processor busy. */
const MAX_SPELLINGS = 4

export type About = { email?: string | undefined; firstName?: string | null; lastName?: string | null }

/** Throws INVALID beside `field` for a password that is easy to guess. `about`: the person whose password it is. Its length is the contract's to check. */
export async function assertGoodPassword(tx: Tx, password: string, about: About, field = 'password'): Promise<void> {
  const sentence = await weaknessOf(tx, password, about)
  if (sentence !== null) throw invalid(sentence, [{ path: field, message: sentence }])
}

/** A sentence that says what is wrong with the password; null for a good one. */
export async function weaknessOf(tx: Tx, password: string, { email, firstName, lastName }: About): Promise<string | null> {
  const { name, city } = await business.facts(tx)
  const words = [...new Set([...PRODUCT_WORDS, ...[email, firstName, lastName, name, city].flatMap(wordsOf)])].filter((word) => word.length >= MIN_WORD)
  const judged = password.normalize('NFKC').slice(0, MAX_JUDGED)
  if (isMadeOf(judged, words)) return 'This password is made of names around you or the business, so it is easy to guess. Use a few unrelated words.'
  const { guessesLog10 } = (await estimator()).check(judged, words)
  return guessesLog10 >= MIN_GUESSES_LOG10 ? null : 'This password is common or follows a pattern, so it is easy to guess. Use a few unrelated words.'
}

/** Whether next to nothing is left of it without those words, digits and signs. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const small = password.toLowerCase()
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ' '), small)
  return rest !== small && rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_OTHER_LETTERS
}

/** `ray.diaz@coastal-pavers.example`: ray, diaz, coastal, pavers, example. */
const wordsOf = (text: string | null | undefined): string[] => (text ?? '').toLowerCase().split(/[^\p{L}\d]+/u)

let made: Promise<ZxcvbnFactory> | null = null
/** Its dictionaries take a second to read, which the first password that is set waits for, and nothing else. */
const estimator = (): Promise<ZxcvbnFactory> => (made ??= makeEstimator())

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-en')])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  })
}
