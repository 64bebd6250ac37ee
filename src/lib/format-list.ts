/** Several words as one would say them: `a, b and c`. No comma before the last word, as everywhere on the site. */
export function formatList(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}

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
