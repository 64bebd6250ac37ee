import { FIELDS } from './contract.ts'
import type { Field, Target } from './contract.ts'

// Pure, and for both sides: how the cells of one line become the fields of a customer, still as text.

/** What a line says about a customer; empty where it says nothing. */
export type Values = Record<Field, string>

/** The cells of a line by what their columns are. Of several columns for the same, the first that is filled counts; parts are joined. */
export function assemble(targets: readonly (Target | null)[], cells: readonly string[]): Values {
  const parts: Partial<Record<Target, string>> = {}
  for (const [place, target] of targets.entries()) {
    if (target === null || parts[target]) continue
    const text = clean(cells[place] ?? '', MULTILINE.has(target) ? ', ' : ' ')
    if (text !== '') parts[target] = text
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, parts[field] ?? ''])) as Values // one for each field
  values.name ||= [parts.firstName, parts.lastName].filter(Boolean).join(' ') || (parts.company ?? '')
  values.address = joinAddress(parts)
  values.transactionDate = readDate(values.transactionDate)
  return values
}

const MULTILINE = new Set<Target>(['address', 'address2'])

/** As it was meant, without what programs add: Excel's `="0813"`, the apostrophe before a formula, breaks and tabs, Google's further values. */
export function clean(cell: string, lineBreak = ' '): string {
  // Most cells are plain already, and a file has millions.
  if (PLAIN.test(cell)) return cell
  const [first = ''] = cell.split(' ::: ')
  return (
    first
      .replace(/^="(.*)"$/s, '$1')
      .trim()
      .replace(/^'(?=[=+\-@])/, '')
      // One pattern for breaks and the blanks around them would look at every blank of a long row of them anew.
      .split(/[\r\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .join(lineBreak)
      .replaceAll(/[\s\u00A0]+/g, ' ')
      .trim()
  )
}

const PLAIN = /^(?:[\p{L}\p{N}(.][\p{L}\p{N}.,/@()#&+-]*(?: [\p{L}\p{N}.,/@()#&+-]+)*)?$/u

/** `1204 Shell Point Rd, Ruskin, FL 33570`. What the street says already is not said again. */
function joinAddress({ address = '', address2 = '', city = '', state = '', zip = '' }: Partial<Record<Target, string>>): string {
  const has = (part: string) => part !== '' && ` ${address.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${part.toLowerCase()} `)
  const rest = [state, zip].filter((part) => part !== '' && !has(part)).join(' ')
  return [address, address2, has(city) ? '' : city, rest].filter(Boolean).join(', ')
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day in the notations that programs write, as month/day/year; what is none of them, or no day, as it is. A time behind it is dropped. */
export function readDate(text: string): string {
  if (text === '') return ''
  const [typed = ''] = text.split(/[T ](?=\d{1,2}:\d\d)/)
  const [year, month, day] = partsOf(typed)
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? `${month}/${day}/${year}` : text
}

function partsOf(typed: string): [year: number, month: number, day: number] {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const [, first, second, last = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/.exec(typed) ?? []
  // With dots the day comes first; else the month, as here.
  if (first) return typed.includes('.') ? [whole(last), Number(second), Number(first)] : [whole(last), Number(first), Number(second)]
  const [, word = '', date, at] = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(typed) ?? []
  const [, date2, word2 = '', at2] = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(typed) ?? []
  return [Number(at ?? at2), MONTHS.indexOf((word || word2).slice(0, 3).toLowerCase()) + 1, Number(date ?? date2)]
}

/** `24` is 2024, `98` is 1998. */
const whole = (year: string): number => Number(year) + (year.length === 4 ? 0 : Number(year) < 70 ? 2000 : 1900)
