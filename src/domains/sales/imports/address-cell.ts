import { cleanCell } from './clean-cell.ts'

// Pure, and for both sides: what one cell holds where an address is expected.

const STREET_WORD =
  /\b(?:st|street|rd|road|dr|drive|ave?|avenue|ln|lane|blvd|boulevard|ct|court|cir|circle|pl|place|ter|terrace|trl|trail|way|pkwy|parkway|hwy|highway|loop|run|cove|cv|key|pt|point|sq|pass|path|row|walk)\b/i
const WITH_ZIP = /\b\d{5}(?:-\d{4})?$/
/** `4th Floor` and `5 Unit B` begin with a figure too. */
const IS_PART = /^\d+\S*\s+(?:floor|fl|unit|apt|suite|ste|bldg|building|lot)\b/i

const beginsStreet = (text: string): boolean =>
  /^\d+[a-z]?\s+\p{L}|^\d+\s+\d+(?:st|nd|rd|th)\b/iu.test(text) && !IS_PART.test(text)

/** A street with its town or ZIP code, where only the second line of one belongs. */
export const isWholeAddress = (text: string): boolean =>
  beginsStreet(text) && STREET_WORD.test(text) && (WITH_ZIP.test(text) || /,.*\b[A-Z]{2}$/.test(text))

/** The addresses of a cell that holds several: each begins with a number and is a street. Empty for a cell with one. */
export function listedAddresses(cell: string): string[] {
  if (!/[;|\n]|\s\/\s/.test(cell)) return []
  const pieces = cell
    .split(/\s*[;|\n]+\s*|\s+\/\s+/)
    .map((piece) => cleanCell(piece).replace(/,$/, ''))
    .filter(Boolean)
  return pieces.length > 1 &&
    pieces.every((piece) => beginsStreet(piece) && (STREET_WORD.test(piece) || WITH_ZIP.test(piece)))
    ? pieces
    : []
}

/** `12 Bay Ct | Ruskin | FL | 33570`, and the double blanks of Mailchimp, with commas. */
export function withCommas(cell: string): string {
  if (cell.includes(',') || !/[|;]| {2}/.test(cell)) return cell
  const sign = /\|/.test(cell) ? '|' : cell.includes(';') ? ';' : '  '
  const pieces = cell.split(sign).map((piece) => piece.trim())
  return pieces.filter(Boolean).length > 2 ? pieces.filter(Boolean).join(', ') : cell
}
