import { isUsState } from '#lib/us-states.ts'

// Pure, and for both sides: the parts of an address as spreadsheets leave them, joined into one line.

export type AddressParts = { address?: string; address2?: string; city?: string; state?: string; zip?: string }

const STATES: Record<string, string> = Object.fromEntries(
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,Puerto Rico PR'
    .split(',')
    .map((pair) => [pair.slice(0, -3).toLowerCase(), pair.slice(-2)]),
)
const SHORT_STATES: Record<string, string> = {
  fla: 'FL',
  mass: 'MA',
  conn: 'CT',
  penn: 'PA',
  calif: 'CA',
  tex: 'TX',
  ala: 'AL',
  tenn: 'TN',
  mich: 'MI',
  wash: 'WA',
  ariz: 'AZ',
  colo: 'CO',
}
/** States whose ZIP codes begin with a zero, which a spreadsheet takes away. */
const ZERO_STATES = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI'])
const COUNTRY = /,?\s*\b(?:usa|u\.s\.a\.?|us|united states(?: of america)?)\s*$/i

/** Two letters for a state of the union in any spelling; any other text as it is. */
function readState(text: string): string {
  const typed = text.trim().replaceAll('.', '')
  const code = typed.toUpperCase()
  if (isUsState(code)) return code
  return (
    STATES[typed.toLowerCase()] ??
    SHORT_STATES[typed.toLowerCase()] ??
    (/^us-[a-z]{2}$/i.test(typed) ? code.slice(3) : text.trim())
  )
}

/**
 * A ZIP code without what a spreadsheet did to it: `33570.0`, `'33570`, `335701234`, and `2134` where the state says
 * that a zero is lost.
 */
function readZip(text: string, state: string): string {
  const typed = text
    .trim()
    .replace(/^'+/, '')
    // `ZIP 33570`, `FL 33570`, and `33570-` of a lost second half.
    .replace(/^(?:zip(?: code)?|[a-z]{2}\.?)[\s:,]+(?=\d{5}(?:\D|$))/i, '')
    .replace(/^(\d{5})[\s-]+$/, '$1')
    .replace(/^(?:0+|n\/?a|none|null|-+)$/i, '')
    .replace(/^="?(.*?)"?$/, '$1')
  const plain = typed
    .replace(/^(\d[\d,]*)\.0+$/, '$1')
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/^(\d)\.(\d+)E\+?0?([48])$/i, unscientific)
  const [, five = '', four = ''] =
    /^(\d{3,5})(?:[\s-]+(\d{1,4}))?$/.exec(plain) ??
    /^(\d{5})(\d{4})$/.exec(plain) ??
    /^(\d{4})(\d{4})$/.exec(ZERO_STATES.has(state) ? plain : '') ??
    []
  if (five === '') return plain
  if (five.length < 5 && !ZERO_STATES.has(state)) return plain
  return five.padStart(5, '0') + (four && Number(four) > 0 ? `-${four.padStart(4, '0')}` : '')
}

const unscientific = (_whole: string, first: string, rest: string, power: string): string =>
  (first + rest).padEnd(Number(power) + 1, '0')

/** A whole address: a street, a town behind a comma, a state and a ZIP code. */
const WHOLE = /,[^,]+,?\s+[A-Za-z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/

/**
 * `1204 Shell Point Rd, Apt 4, Ruskin, FL 33570`. What the end of the street says already is not said again; a town
 * within its name is no town.
 */
export function joinAddress(parts: AddressParts): string {
  const street = trimCountry(parts.address ?? '').replace(/,\s*([A-Z]{2}),\s*(\d{5}(?:-\d{4})?)$/, ', $1 $2')
  // Most addresses stand in one cell, and a file has millions.
  if (!parts.city && !parts.state && !parts.zip)
    return IN_STATE.test(street)
      ? withLine(street, parts.address2 ?? '')
      : [street, parts.address2 ?? ''].filter(Boolean).join(', ')
  const town = splitTown((parts.city ?? '').trim().replace(/,$/, ''), parts.state ?? '')
  const city = town.city
  const state = readState(town.state)
  const zip = readZip(parts.zip ?? '', state)
  // The street says its town itself, and only a state stands beside it.
  if (city === '' && zip === '' && IN_STATE.test(street)) return withLine(street, parts.address2 ?? '')
  let stem = street
  const cut = (pattern: string): boolean => {
    const shorter = stem.replace(new RegExp(pattern, 'i'), '')
    const isCut = shorter !== stem
    stem = shorter
    return isCut
  }
  const hasZip = zip !== '' && cut(String.raw`[\s,]+${escape(zip.slice(0, 5))}(?:-\d{4})?$`)
  const names = [state, town.state].filter(Boolean).map(escape).join('|')
  const hasState = names !== '' && cut(String.raw`${hasZip ? String.raw`[\s,]+` : String.raw`,\s*`}(?:${names})\.?$`)
  const hasCity =
    city !== '' && cut(String.raw`${hasZip || hasState ? String.raw`(?:^|[\s,]+)` : String.raw`,\s*`}${escape(city)}$`)
  // Nothing of the columns is at its end, or another town is.
  if (!hasCity && city !== '' && WHOLE.test(street)) return withLine(street, parts.address2 ?? '')
  return [stem, parts.address2 ?? '', city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

const IN_STATE = /\b[A-Za-z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/

/** `12 Bay Ct, Unit 4, Ruskin, FL 33570`: the second line stands behind the street. */
function withLine(street: string, line: string): string {
  const [first = '', ...rest] = street.split(/,\s*/)
  return [first, ...(line === '' || street.includes(line) ? [] : [line]), ...rest].join(', ')
}

/** `Ruskin, FL` in the column of the town. */
function splitTown(city: string, state: string): { city: string; state: string } {
  const [, town = '', said = ''] = /^(.+?),\s*([A-Za-z]{2})\.?$/.exec(city) ?? []
  return town !== '' && isUsState(said.toUpperCase()) && (state === '' || readState(state) === said.toUpperCase())
    ? { city: town, state: said }
    : { city, state }
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Without the country, which every address here has. */
const trimCountry = (address: string): string =>
  address
    .replace(COUNTRY, (found, at: number) =>
      /\d{5}(?:-\d{4})?[\s,]*$/.test(address.slice(0, at)) || found.trim().length > 3 ? '' : found,
    )
    .replace(/[\s,]+$/, '')

/** Words that two spellings of one street have in common. */
const SHORT: Record<string, string> = {
  street: 'st',
  road: 'rd',
  drive: 'dr',
  avenue: 'ave',
  av: 'ave',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  terrace: 'ter',
  trail: 'trl',
  parkway: 'pkwy',
  highway: 'hwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: 'apt',
  unit: 'apt',
  suite: 'apt',
  ste: 'apt',
  florida: 'fl',
}

/** An address in the form in which two spellings of it are equal. */
const addressKey = (address: string): string =>
  trimCountry(address)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' apt ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word)
    .join(' ')

/**
 * Whether two addresses are one place, as far as both say it: `12 Bay Ct` is `12 Bay Court, Ruskin, FL 33570`. Empty
 * ones are no place.
 */
export function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [addressKey(one), addressKey(other)]
  if (a === '' || b === '') return false
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // A number and a street that the longer one goes on behind, with the town or the ZIP, not with a flat.
  return (
    /^\d+\S* \S/.test(short) &&
    long.startsWith(`${short} `) &&
    !/^(?:apt|lot|bldg|fl|no)\b/.test(long.slice(short.length + 1))
  )
}
