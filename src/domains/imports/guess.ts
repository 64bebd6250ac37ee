import { clean, readDate } from './cells.ts'
import type { Target } from './contract.ts'
import { readCategory } from './judge.ts'

// What each column of a file is, by its heading in the spellings of our own export, Jobber, Housecall Pro, QuickBooks, Google Contacts and people.

/** The first that fits counts. Headings are read in small letters, without accents, and with blanks for all other signs. */
const SPELLINGS: readonly (readonly [Target, RegExp])[] = [
  ['email', /^(?!.*\b(type|label|opt|status|subscribed|consent)\b).*\be ?mails?\b/],
  ['phone', /^(?!.*\b(type|label|opt|ext|extension|fax|carrier|consent)\b).*\b(phones?|ph|tel|telephone|mobile|cell|cellular|cellphone|telefono)\b/],
  ['firstName', /^(customer |client |contact |owner )?(first|given|fore) ?name$|^(first|fname)$/],
  ['lastName', /^(customer |client |contact |owner )?(last|family|sur) ?name$|^(last|lname|surname)$/],
  ['name', /^(full |display |cust |customer |client |contact |account |homeowner )*name$|^(customer|client|contact|homeowner|nombre|customer full name)$/],
  ['company', /^(company|business|organi[sz]ation)( \d)?( name)?$/],
  ['address2', /\b(street|address|addr)( street)?( line)? 2$|^(unit|apt|apartment|suite)( no| number)?$/],
  ['city', /^(.* )?(city|town|ciudad)$/],
  ['state', /^(.* )?(state|region|province)$/],
  ['zip', /^(.* )?(zip|postal code|postcode|zip ?code)$/],
  [
    'address',
    /^(?!.*\b(type|label)\b)((service|billing|bill|to|mailing|property|job|home|full|site|customer|client|street) )*(address|addr|street|direccion)( street)?( line)?( 1)?( (formatted|street|full))?$/,
  ],
  ['serviceCategory', /^(service |job |work |customer )?(category|type)$|^service$/],
  ['serviceCount', /^(no of |number of |total |service |job )*(jobs|services|visits|count)$|^times served$/],
  [
    'transactionDate',
    /^(last |latest |most recent |transaction |service |svc |job |visit )*(date|day)$|^(last|latest|most recent) (svc|service|job|visit|transaction)$/,
  ],
]

const fold = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .replaceAll(/\bnos?( s)?$/g, '')
    .trim()

export const targetOf = (heading: string): Target | null => SPELLINGS.find(([, spelling]) => spelling.test(fold(heading)))?.[0] ?? null

const ADDRESS_PARTS = new Set<Target>(['address', 'address2', 'city', 'state', 'zip'])
const isBilling = (heading: string): boolean => /\b(billing|bill to|mailing)\b/.test(fold(heading))

/** By headings and samples: a column called Type that holds other things than our categories is left out. */
export function guess(columns: readonly { heading: string; samples: readonly string[] }[]): (Target | null)[] {
  const found = columns.map(({ heading, samples }) => {
    const target = targetOf(heading)
    return target !== null && fits(target, samples) ? target : null
  })
  // Where the work is done counts, and where the bill goes only if nothing else is known.
  const isOfWork = (target: Target | null, place: number) => target !== null && ADDRESS_PARTS.has(target) && !isBilling(columns[place]?.heading ?? '')
  const works = found.some(isOfWork)
  return found.map((target, place) => (works && target !== null && ADDRESS_PARTS.has(target) && isBilling(columns[place]?.heading ?? '') ? null : target))
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
  transactionDate: isDate,
  serviceCategory: (text) => readCategory(text) !== null,
  serviceCount: (text) => /^[\d,]+(\.0+)?$/.test(text),
}

function fits(target: Target, samples: readonly string[]): boolean {
  const looks = LOOKS[target]
  const filled = samples.map((sample) => clean(sample)).filter(Boolean)
  return looks === undefined || filled.length === 0 || filled.some(looks)
}
