import { clean } from './clean-cell.ts'
import type { Target } from './contract.ts'
import { readHeading } from './find-headings.ts'
import { readCategory } from './judge.ts'
import { readDate } from './read-date.ts'

// What each column of a file is, by its heading and its first cells, in the spellings of our own export, of other programs and of people.

export const targetOf = (heading: string): Target | null => readHeading(heading).target

/** By headings and samples: a column called Type that holds other things than our categories is left out. */
export function guess(columns: readonly { heading: string; samples: readonly string[] }[]): (Target | null)[] {
  const read = columns.map(({ heading, samples }) => {
    const found = readHeading(heading)
    return found.target !== null && fits(found.target, heading, samples) ? found : { target: null, group: '' }
  })
  // When a record was made stands for the last job only where nothing better is known.
  const hasDate = read.some(({ target, group }) => target === 'transactionDate' && group !== 'created')
  return read.map(({ target, group }) => (hasDate && group === 'created' ? null : target))
}

/** Without headings: by what the cells look like. The first of each kind. */
export function guessByCells(columns: readonly { samples: readonly string[] }[]): (Target | null)[] {
  const taken = new Set<Target>()
  return columns.map(({ samples }) => {
    const filled = samples.map((sample) => clean(sample)).filter(Boolean)
    const target = KINDS.find(([kind, looks]) => !taken.has(kind) && filled.length > 0 && filled.every(looks))?.[0] ?? null
    if (target) taken.add(target)
    return target
  })
}

export const isPhone = (text: string): boolean => /^[\d\s()+.x-]{7,}$/.test(text) && text.replaceAll(/\D/g, '').length >= 7 && !isDate(text)
export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)
const isDate = (text: string): boolean => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(readDate(text))

const KINDS: readonly (readonly [Target, (text: string) => boolean])[] = [
  ['email', isEmail],
  ['transactionDate', isDate],
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
  // `Cell (OK to text)` holds numbers.
  consent: (text) => !isPhone(text),
}

/** A heading that can mean only one thing needs no sample that can be read: what cannot is said line by line. */
const PLAIN =
  /^(?:(?:mobile |home |work |cell |main |primary )?(?:phone|mobile|cell)(?: number)?|e-?mail(?: address)?|(?:last |transaction |last service |service |last job |last visit )+date|last (?:service|job|visit)|service count)$/i

function fits(target: Target, heading: string, samples: readonly string[]): boolean {
  const looks = LOOKS[target]
  const filled = samples.map((sample) => clean(sample)).filter(Boolean)
  return looks === undefined || filled.length === 0 || filled.some(looks) || PLAIN.test(heading.trim().replaceAll(/[_\s]+/g, ' '))
}
