/** How a customer is named in public, and how a message greets them. */
import { isForAnother, isOrganization, mayBeOrganization, PROFESSIONAL_TITLES } from './name-words.ts'
import { cleanName, EAST_ASIAN, initialOf, parsePersons } from './parse-name.ts'
import type { Person } from './parse-name.ts'

/** When nothing of a name may be shown. */
const ANONYMOUS = 'A customer'
/** A longer one is no name, and would fill a text message. */
const MAX_CALLED_LETTERS = 40
const FAMILY =
  /^(?:the )?((?!(?:and|or) |\S+ (?:and|or) )[\p{L}'-]+(?: [\p{L}'-]+)?) (?:family|fam|household|residence)$/iu
/** `Familia Pérez`, `Los Pérez`; "Los Amigos" are none. */
const FAMILY_BEHIND =
  /^(?:la |the )?(?:(?:familia|famille|family) (?:de (?:la |los )?)?|(?:los|les) (?=\S*[^s]$))((?:de (?:la |los )?)?[\p{L}'-]+)$/iu

/**
 * First name and initial, enough for a neighbor to believe it, too little for a stranger to find the house: `Elena
 * Vargas` → `Elena V.`, `Carol & Jim Peters` → `Carol and Jim P.`; an association or a company keeps its name.
 */
export function publicName(name: string): string {
  const typed = cleanName(name)
  if (isNoName(typed) || name.includes('@') || isForAnother(typed)) return ANONYMOUS
  if (isOrganization(typed)) return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const [, family] = FAMILY.exec(typed) ?? FAMILY_BEHIND.exec(typed) ?? []
  if (family !== undefined) return `The ${initialOf(family)}. family`
  return join(parsePersons(typed).map(shownPerson)) ?? ANONYMOUS
}

/**
 * What to call a customer in a message: `Elena Vargas` → `Elena`, `Carol & Jim Peters` → `Carol and Jim`, `Mr. and Mrs.
 * Smith` as they are. Null for an organization, and where the name does not say: never a joint, an article or an
 * initial.
 */
export function greetingName(name: string): string | null {
  const typed = cleanName(name)
  if (isNoName(typed) || name.includes('@') || isForAnother(typed)) return null
  const [, family] = FAMILY.exec(typed) ?? FAMILY_BEHIND.exec(typed) ?? []
  if (family !== undefined && !mayBeOrganization(family)) {
    const [person] = parsePersons(family)
    return person?.given || person?.family ? `${[person.given, person.family].filter(Boolean).join(' ')} family` : null
  }
  if (mayBeOrganization(typed) || /^the\s/iu.test(typed)) return null
  // A single letter is an initial in every script, and a sign before the letters (a radical, an emblem) is no name.
  const called = join(
    parsePersons(typed)
      .map(calledPerson)
      .filter((one) => /^\p{L}./u.test(one)),
  )
  return called === null || called.length > MAX_CALLED_LETTERS ? null : called
}

/** The first words of every message: `Hi Elena`, or `Hi there`. */
export const formatGreeting = (name: string): string => `Hi ${greetingName(name) ?? 'there'}`

/**
 * How to reach a customer or where the house is, typed into the wrong field; markup, a handle, or nothing that has
 * letters.
 */
const isNoName = (typed: string): boolean =>
  /@|\d{4}|\d{3}[-. )]+\d{3}|https?:|www\.|\.(?:com|net|org)\b|[<>{}_=\\]|\p{L}\.\p{L}{2}/iu.test(typed) ||
  IS_STREET.test(typed) ||
  IS_TOWN.test(typed) ||
  !/\p{L}/u.test(typed)
const IS_STREET =
  /(?<!\S)\d+\S? (?:\S+ ){1,4}(?:ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|ln|lane|loop|pl|place|rd|road|st|street|ter|trl|way)(?!\S)/iu
/** `Tampa, FL`; "Smith, Al" is a person. */
const IS_TOWN = /, (?:FL|GA|NY|NJ|TX|CA|OH|PA|MI|IL)$/u

function calledPerson({ titles, given, family }: Person): string {
  const title = titles.join(' and ')
  if (titles.length > 1) return family === '' ? `${title} ${given}` : `${title} ${family}`
  const isProfessional = title.split(' ').every((word) => PROFESSIONAL_TITLES.has(word.toLowerCase().replace('.', '')))
  if (title !== '' && family !== '' && (given === '' || isProfessional)) return `${title} ${family}`
  return EAST_ASIAN.test(given) ? given + family : given
}

function shownPerson({ titles, given, family, initial }: Person): string {
  const last = family === '' ? '' : `${initialOf(family.split(' ').at(-1) ?? '')}.`
  if (titles.length > 1 || given === '')
    return [titles.join(' and ') || `${initial}.`, last].filter((part) => part !== '' && part !== '.').join(' ')
  return last === '' ? given : `${given} ${last}`
}

function join(names: readonly string[]): string | null {
  const known = names.filter((name) => name !== '')
  if (known.length === 0) return null
  return known.length === 1 ? (known[0] ?? null) : `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`
}
