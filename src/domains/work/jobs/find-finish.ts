import { FINISHES, type Finish } from './contract.ts'

/** The one finish that these words name; null where they name none, or several. */
export function findFinish(words: readonly (string | null)[]): Finish | null {
  const text = words
    .join('\n')
    .toLowerCase()
    .replaceAll(/wet[\s-]?look/g, 'wet-look')
  const named = FINISHES.filter((finish) => new RegExp(`(?<![\\p{L}-])${finish}(?![\\p{L}-])`, 'u').test(text))
  return named.length === 1 ? (named[0] ?? null) : null
}
