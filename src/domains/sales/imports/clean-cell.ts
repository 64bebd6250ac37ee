// Pure, and for both sides.

/**
 * As it was meant, without what programs add: Excel's `="0813"`, the apostrophe before a figure or a formula, breaks
 * and tabs.
 */
export function cleanCell(cell: string, lineBreak = ' '): string {
  // Most cells are plain already, and a file has millions.
  if (PLAIN.test(cell)) return cell
  return (
    cell
      .trim()
      .replace(/^="(.*)"$/s, '$1')
      .trim()
      .replace(/^'(?=[=+\-@('\d])(?!\d0s\b)/, '')
      // Google puts several values of one kind into one cell.
      .replaceAll(' ::: ', '\n')
      // One pattern for breaks and the blanks around them would scan a long row of blanks again from each of them.
      .split(/[\r\n]/)
      .map((part) => part.replaceAll(/[^\S\n]+/g, ' ').trim())
      .filter(Boolean)
      .join(lineBreak)
      .trim()
  )
}

const PLAIN = /^(?:[\p{L}\p{N}(.][\p{L}\p{N}.,/@()#&+-]*(?: [\p{L}\p{N}.,/@()#&+-]+)*)?$/u

/**
 * How strictly a cell is judged to be empty: a name can be a word that means nothing elsewhere, and an answer about
 * consent always counts.
 */
export type EmptyRule = 'name' | 'text' | 'value' | 'never'

const SIGNS = String.raw`[-–—.,?_*/\\() ]+|#+`
const FAULTS = String.raw`#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!|spill!|error!)`
const WORDS = String.raw`n\/a|n\.a\.|none|unknown|undefined|nil|tbd|[([<](?:blank|none|null|empty|unknown)[)\]>]`
const NAME = new RegExp(`^(?:${SIGNS}|${FAULTS}|${WORDS})$|^(?:null|NULL)$`, 'i')
const TEXT = new RegExp(`^(?:${SIGNS}|${FAULTS}|${WORDS}|null|nan|na)$`, 'i')
const VALUE = new RegExp(
  `^(?:${SIGNS}|${FAULTS}|${WORDS}|null|nan|na|no|same|blank|empty|unk|x{2,}|declined|refused|(?:not|none) (?:given|provided|available|applicable|listed|set|known|on file)|` +
    `no (?:phone|e-?mail|address|number|cell|mobile|company)|(?:doesn.?t|does not) have(?: one| any)?|same as (?:above|billing|mailing|home|service))$`,
  'i',
)
const LONGEST_EMPTY = 20

/** Whether a cell stands for nothing: `N/A`, `-`, `(blank)`, and the faults of a spreadsheet such as `#REF!`. */
export function isEmptyWord(cell: string, rule: EmptyRule): boolean {
  // No such word begins with a figure, or has an @ in it.
  if (rule === 'never' || cell.length > LONGEST_EMPTY || /^\d|@/.test(cell)) return false
  const text = cell.trim()
  if (text === '') return true
  if (rule === 'name') return NAME.test(text) && !/^Null$/.test(text)
  return (rule === 'text' ? TEXT : VALUE).test(text)
}

const HIDDEN = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#039': "'",
  '#x27': "'",
  '#160': ' ',
}
const TAGS = /<\/?(?:p|div|span|b|i|u|strong|em|ul|ol|li|font)(?: [^<>]{0,200})?>/gi

/** A cell without the markup that a web program left in it, and without signs that no one sees. */
export function stripMarkup(cell: string): string {
  if (!/[<&“”„\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/.test(cell)) return cell
  return (
    cell
      .replaceAll(HIDDEN, '')
      // Quotes of a word processor around a whole cell.
      .replace(/^\s*[“”„]([^“”„]*)[“”]\s*$/, '$1')
      .replaceAll(/<br ?\/?>|<\/(?:p|div|li)>/gi, '\n')
      .replaceAll(TAGS, '')
      .replaceAll(/&(#?\w{2,5});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
  )
}
