import { isUsState } from '#lib/us-states.ts'
import { cleanCell } from './clean-cell.ts'
import type { Target } from './contract.ts'
import { readHeading } from './find-headings.ts'
import { readCategory } from './validate-line.ts'
import { readDate } from './read-date.ts'

// What each column of a file is, by its heading and its first cells, in the spellings of our own export, of other
// programs and of people.

export const guessTarget = (heading: string): Target | null => readHeading(heading).target

/** By headings and samples: a column called Type that holds other things than our categories is left out. */
export function guessColumns(columns: readonly { heading: string; samples: readonly string[] }[]): (Target | null)[] {
  const read = columns.map(({ heading, samples }) => {
    const found = readHeading(heading)
    return found.target !== null && fits(found.target, heading, samples) ? found : { target: null, group: '' }
  })
  // When a record was made stands for the last job only where nothing better is known.
  const hasDate = read.some(({ target, group }) => target === 'transactionDate' && group !== 'created')
  // `Account Name` is the company of a contact, where the file names people too.
  const isAccount = columns.map(({ heading }) => /^account[\s_.]*name$/i.test(heading.trim()))
  const hasPeople = read.some(
    ({ target }, place) => target === 'firstName' || target === 'lastName' || (target === 'name' && !isAccount[place]),
  )
  const unnamed =
    hasPeople || read.some(({ target }) => target === 'name' || target === 'company')
      ? -1
      : columns.findIndex(isUnnamedPeople)
  const hasAddress = read.some(({ target }) => target === 'address' || target === 'addressLine')
  return read.map(({ target, group }, place): Target | null => {
    if (hasDate && group === 'created') return null
    if (place === unnamed) return 'name'
    if (target === 'name' && isAccount[place] && hasPeople) return 'company'
    // `Ruskin, FL` of a lead that has no street yet.
    if (target === null && !hasAddress && isPlace(columns[place]))
      return read.some((other) => other.target === 'city') ? null : 'city'
    return target
  })
}

/** The customers of a report stand below no heading. */
const isUnnamedPeople = ({ heading, samples }: { heading: string; samples: readonly string[] }): boolean =>
  /^Column \d+$/.test(heading) &&
  samples.some((sample) => /\p{L}{2}/u.test(sample)) &&
  !samples.some((sample) => /[\d@]/.test(sample))

const isPlace = (column?: { heading: string; samples: readonly string[] }): boolean =>
  /^(?:location|where|area|project location|job location)$/i.test(column?.heading.trim() ?? '') &&
  (column?.samples ?? []).some((sample) => /^\p{L}{3}/u.test(sample.trim()))

/** Without headings: by what the cells look like, and by what stands beside them. The first of each kind. */
export function guessByCells(columns: readonly { samples: readonly string[] }[]): (Target | null)[] {
  const taken = new Set<Target>()
  const filled = columns.map(({ samples }) => samples.map((sample) => cleanCell(sample)).filter(Boolean))
  const all = (place: number, looks: (text: string) => boolean) =>
    (filled[place]?.length ?? 0) > 0 && (filled[place] ?? []).every(looks)
  const targets = filled.map((_samples, place): Target | null => {
    const target = KINDS.find(([kind, looks]) => !taken.has(kind) && all(place, looks))?.[0] ?? null
    if (target) taken.add(target)
    return target
  })
  const wordsOnly = (place: number) => all(place, (text) => /\p{L}{2}/u.test(text) && !/[\d@]/.test(text))
  const state = targets.indexOf('state')
  // A town stands before its state, or between the street and the ZIP code.
  const town =
    state === -1 ? (targets[targets.indexOf('zip') - 1] === undefined ? -1 : targets.indexOf('zip') - 1) : state - 1
  if (
    town > 0 &&
    wordsOnly(town) &&
    (targets[town] === null || (targets[town] === 'name' && targets[town - 1] === 'address'))
  )
    targets[town] = 'city'
  const name = targets.indexOf('name')
  const oneWord = (place: number) => all(place, (text) => /^\p{L}[\p{L}'’.-]*$/u.test(text))
  if (name !== -1 && oneWord(name) && targets[name + 1] === null && wordsOnly(name + 1)) {
    targets[name] = 'firstName'
    targets[name + 1] = 'lastName'
  }
  return targets
}

export const isPhone = (text: string): boolean =>
  /^[\d\s()+.x-]{7,}$/.test(text) && text.replaceAll(/\D/g, '').length >= 7 && !isDate(text) && !isZip(text)
export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)
const isDate = (text: string): boolean => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(readDate(text))
const isZip = (text: string): boolean => /^\d{5}(?:-\d{4})?$/.test(text)

const KINDS: readonly (readonly [Target, (text: string) => boolean])[] = [
  ['email', isEmail],
  // Five figures alone are a ZIP code rather than a day of Excel's.
  ['zip', isZip],
  ['transactionDate', isDate],
  ['state', (text) => isUsState(text.toUpperCase()) || /^florida$/i.test(text)],
  ['phone', isPhone],
  ['serviceCategory', (text) => readCategory(text) !== null && !/\d/.test(text)],
  ['address', (text) => /\d/.test(text) && /\p{L}{2}/u.test(text) && /\s/.test(text)],
  ['serviceCount', (text) => /^\d{1,3}$/.test(text)],
  ['name', (text) => /\p{L}{2}/u.test(text) && !/\d/.test(text)],
]

const LOOKS: Partial<Record<Target, (text: string) => boolean>> = {
  phone: (text) => text.replaceAll(/\D/g, '').length >= 7,
  email: (text) => text.includes('@'),
  // What stands for no day is a day that is not known.
  transactionDate: (text) => isDate(text) || readDate(text) === '',
  serviceCategory: (text) => readCategory(text) !== null,
  serviceCount: (text) => /^[\d,]+(\.0+)?$/.test(text),
  // Jobber's `Lead` says true or false.
  name: (text) => /\p{L}/u.test(text) && !/^(?:true|false|yes|no|y|n)$/i.test(text),
  // Wave's `Shipping address` says whether there is one.
  address: (text) => !/^(?:yes|no|true|false)$/i.test(text),
  // `Cell (OK to text)` holds numbers.
  consent: (text) => !isPhone(text),
}

/** A heading that can mean only one thing needs no sample that can be read: what cannot is said line by line. */
const PLAIN =
  /^(?:(?:mobile |home |work |cell |main |primary )?(?:phone|mobile|cell)(?: number)?|e-?mail(?: address)?|(?:last |transaction |last service |service |last job |last visit )+date|last (?:service|job|visit)|service count)$/i

function fits(target: Target, heading: string, samples: readonly string[]): boolean {
  const looks = LOOKS[target]
  const filled = samples.map((sample) => cleanCell(sample)).filter(Boolean)
  return (
    looks === undefined ||
    filled.length === 0 ||
    filled.some(looks) ||
    PLAIN.test(heading.trim().replaceAll(/[_\s]+/g, ' '))
  )
}
