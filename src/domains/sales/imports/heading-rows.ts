import { isEmail, isPhone, guessTarget } from './guess-columns.ts'

// Pure, and for both sides: rows that hold headings instead of a customer.

const readable = (cell: string): string => cell.trim()
const filledOf = (cells: readonly string[]): string[] => cells.map(readable).filter(Boolean)
const isData = (cell: string): boolean => isPhone(cell) || isEmail(cell) || /\d{3,}/.test(cell)

/** How many columns a row names that we know, each counted once. */
export const countKnown = (cells: readonly string[]): number =>
  new Set(cells.map((cell) => guessTarget(readable(cell))).filter((target) => target !== null)).size

/** Whether a row holds nothing but headings: nearly all of its cells are some, and none is a value. */
export function holdsHeadings(cells: readonly string[]): boolean {
  const filled = filledOf(cells)
  const known = filled.filter((cell) => guessTarget(cell) !== null).length
  return known >= 3 && known >= filled.length * 0.6 && !filled.some(isData)
}

/**
 * Names above groups of columns (`Home` above a street and a town, `Work` above another) put in front of headings that
 * come twice.
 */
export function withGroups(above: readonly string[] | undefined, headings: readonly string[]): string[] {
  const names = headings.map(readable)
  const groups = (above ?? []).map(readable)
  const isTwice = (heading: string) =>
    heading !== '' && names.filter((other) => other.toLowerCase() === heading.toLowerCase()).length > 1
  if (groups.filter(Boolean).length < 2 || !names.some(isTwice)) return names
  let group = ''
  return names.map((heading, place) => {
    group = groups[place] || group
    return isTwice(heading) && group !== '' ? `${group} ${heading}` : heading
  })
}

/**
 * Makes what finds headings in the middle of a table: of files that were put together, of the pages of a report. For a
 * row of headings it says where each of its columns stands in the table above, -1 for a heading that the table lacks;
 * null for a row that is a customer.
 */
export function repeatedHeadings(headings: readonly string[]): (cells: readonly string[]) => number[] | null {
  const names = headings.map((heading) => readable(heading).toLowerCase())
  const known = new Set(names)
  return (cells) => {
    // Nearly every row is a customer, whose first cell is no heading.
    const first = cells.find((cell) => cell !== '') ?? ''
    if (first.length > 100 || !known.has(readable(first).toLowerCase())) return null
    const row = cells.map((cell) => readable(cell).toLowerCase())
    const filled = row.filter(Boolean)
    if (filled.length < 2 || filled.some(isData)) return null
    if (
      row.every(
        (cell, place) => cell === (names[place] ?? '') || (cell === '' && /^column \d+$/.test(names[place] ?? '')),
      )
    )
      return row.map((_cell, place) => place)
    const found = filled.filter((cell) => known.has(cell)).length
    if (found < 2 || found < filled.length * 0.6 || !holdsHeadings(cells)) return null
    return row.map((cell) => (cell === '' ? -1 : names.indexOf(cell)))
  }
}
