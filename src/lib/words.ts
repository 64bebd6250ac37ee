/** Several words as one would say them: `a, b and c`. No comma before the last word, as everywhere on the site. */
export function list(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}
