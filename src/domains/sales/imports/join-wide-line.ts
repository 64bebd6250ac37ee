import type { Target } from './contract.ts'

// Pure, and for both sides: a line with too many cells, since its address holds commas and no quotes.

const WHOLE = /^\d+[a-z]?\s.*,.*\b[A-Za-z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/

/**
 * The cells with the address in one, where that leaves no doubt: it ends with its ZIP code, and every e-mail stands in
 * its column. Null for all others.
 */
export function joinWideLine(cells: readonly string[], targets: readonly (Target | null)[]): string[] | null {
  const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const surplus = Math.max(cells.length, end) - targets.length
  const at = targets.indexOf('address')
  if (surplus <= 0 || surplus > 4 || at === -1 || targets.lastIndexOf('address') !== at) return null
  for (const width of new Set([surplus, end - targets.length])) {
    if (width <= 0) continue
    const address = cells
      .slice(at, at + width + 1)
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(', ')
    const joined = [...cells.slice(0, at), address, ...cells.slice(at + width + 1)].slice(0, targets.length)
    const isInPlace = joined.every(
      (cell, place) =>
        place === at ||
        cell.includes('@') === (targets[place] === 'email' && cell.trim() !== '') ||
        targets[place] === 'note',
    )
    if (WHOLE.test(address) && isInPlace) return joined
  }
  return null
}
