// American words with the British comma: none before the last word, as everywhere on the site.
const LISTS = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}

/** Several words as one would say them: `a, b and c`. */
export const formatList = (words: readonly string[], joint: 'and' | 'or' = 'and'): string => LISTS[joint].format(words)

/**
 * A number with the article that is said before it: `an 800`, `a 1,200`, `an 11`. Before "eight", "eleven" and
 * "eighteen", in any thousands.
 */
export function withArticle(count: number, { capital = false } = {}): string {
  const shown = count.toLocaleString('en-US')
  const [first = ''] = shown.split(',')
  const an = first.startsWith('8') || first === '11' || first === '18'
  return `${capital ? 'A' : 'a'}${an ? 'n' : ''} ${shown}`
}

/** `1 year`, `2 years`. */
export const formatYears = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`
