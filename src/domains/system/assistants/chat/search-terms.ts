import { stemOf } from './public-text.ts'

/** Words that say nothing about what is asked. */
const EMPTY = new Set(
  `a about all also am an and any are as at be been but can could did do does for from get got guys had has have he her
  here hers him his i id if im in is it its ive just know let like looking me more my need no not now of ok on or our
  out please question really say she should so some something than thank thanks that the their them then these they
  thing things this those to too us very want was we were will wondering would you your yes hi hello hey u dont doesnt
  tell anything fl florida youve theres own right actually exactly good`.split(/\s+/),
)

/** What `toSearch` writes for any town, size and price: how much a question is about it. */
const MARKED = new Map([
  ['xmoney', 6],
  ['xtown', 4],
  ['xsize', 3.5],
])

const toTerm = (word: string): string => (MARKED.has(word) ? word : stemOf(word).replace(/y$/, 'i'))
const toTermSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(toTerm))

/** Words that say which way a question goes, and not of what it is. */
const ASKING = toTermSet('how what when where which who why long many before after')
export const isAsking = (term: string): boolean => ASKING.has(term)

/** Words that stand in nearly every question here, and so point to none. */
const TRADE = toTermSet(
  `paver seal clean wash pressure power pool deck driveway drive patio travertine brick walkway lanai work service
  company offer job back`,
)
export const isTrade = (term: string): boolean => TRADE.has(term)

/** `What are you?` is near to every other question, and asks the same as none. */
export const isVague = (terms: readonly string[]): boolean =>
  terms.some(isAsking) && terms.every((term) => isAsking(term) || isTrade(term))

/** What a word says of a question by itself; undefined where that depends on how many topics have it. */
export const fixedWeight = (term: string): number | undefined =>
  MARKED.get(term) ?? (isTrade(term) ? 0.5 : isAsking(term) ? 1 : undefined)

/** The stems of the words of a question that say what it asks, each once. */
export const toTerms = (search: string): string[] => [
  ...new Set(
    search
      .split(' ')
      .filter((word) => word.length > 1 && !EMPTY.has(word) && !/^\d/.test(word))
      .map(toTerm),
  ),
]
