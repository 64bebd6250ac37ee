/** How a customer is named in public: enough for a neighbor to believe it, too little for a stranger to find the house. */
import { TOWNS } from '#domains/business/facts.ts'

/** When nothing of a name may be shown. */
const NOBODY = 'A customer'

const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|rev|pastor|capt)\.?$/i
const SUFFIX = /^(jr|sr|ii|iii|iv|md|phd|esq|cpa|dds)\.?$/i
/** Nobody's family name: what bears one of these words is no person, and is shown whole. */
const ORGANIZATION = /\b(HOA|LLC|L\.L\.C\.|Inc|Corp|Ltd|Association|Condominiums?|Apartments|Properties)\b\.?/i
const LETTER = /^\p{L}/u

/** First name and initial: `Elena Vargas` → `Elena V.`, `Carol & Jim Peters` → `Carol & Jim P.`; an association or a company keeps its name. */
export function shownName(name: string): string {
  const typed = name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  // Somebody typed how to reach them into the wrong field.
  if (/@|\d{4}|https?:|www\./i.test(typed)) return NOBODY
  if (ORGANIZATION.test(typed)) return typed
  const shown = lastNameLast(typed)
    .split(/\s*(&|\+|\band\b)\s*/i)
    .map((part) => (/^(&|\+|and)$/i.test(part) ? part : oneName(part)))
    .filter((part) => part !== '')
  return shown.length > 0 && LETTER.test(shown[0] ?? '') ? shown.join(' ') : NOBODY
}

/** What to call a customer in a message: `Elena Vargas` → `Elena`, `Carol & Jim Peters` → `Carol & Jim`; null when the name does not tell. */
export function calledName(name: string): string | null {
  const shown = shownName(name)
  if (shown === NOBODY) return null
  return ORGANIZATION.test(shown) ? shown : shown.replaceAll(/ \S+\.(?= |$)/gu, '')
}

/** `Vargas, Elena` → `Elena Vargas`; `Elena Vargas, MD` stays for what follows. */
function lastNameLast(name: string): string {
  const [last = '', given = '', ...more] = name.split(/\s*,\s*/)
  return more.length > 0 || given === '' || SUFFIX.test(given) ? name.replaceAll(',', ' ') : `${given} ${last}`
}

function oneName(name: string): string {
  const words = name.split(' ').filter((word) => LETTER.test(word) && !TITLE.test(word) && !SUFFIX.test(word))
  const [given = '', ...rest] = words
  const family = rest.at(-1)
  return family === undefined ? capitalized(given) : `${capitalized(given)} ${initial(family)}.`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const first = (word: string): string => letters.segment(word).containing(0)?.segment ?? ''
const initial = (word: string): string => first(word).toUpperCase()
const capitalized = (word: string): string => initial(word) + word.slice(first(word).length)

// The town stands between the last comma and the state: `402 Bal Harbour Dr, Apollo Beach, FL 33572`.
const BEFORE_THE_STATE = /,\s*([^,]+?)\s*,?\s+(?:FL|Fla|Florida)\b\.?,?(?:\s+\d{5}(?:-\d{4})?)?(?:,?\s+(?:USA|US|United States))?\.?$/i
/** What can stand there when the town was left out: a house number, a flat, a street. */
const NO_TOWN =
  /\d|#|^(apt|apartment|unit|suite|ste|lot|bldg|building|floor)\b|\b(street|st|road|rd|drive|dr|avenue|ave|lane|ln|boulevard|blvd|court|ct|way|circle|cir|place|pl)\.?$/i

/** The town of a service address in Florida, or null when the address does not tell it for certain. */
export function townOf(address: string): string | null {
  const typed = address.replaceAll(/\s+/g, ' ').trim()
  const found =
    BEFORE_THE_STATE.exec(typed)?.[1] ??
    typed
      .split(/\s*,\s*/)
      .slice(1)
      .at(-1)
  if (found === undefined) return null
  const known = TOWNS.find(({ name }) => name.toLowerCase() === found.toLowerCase())
  if (known) return known.name
  return BEFORE_THE_STATE.test(typed) && !NO_TOWN.test(found) ? onTheMap(found) : null
}

/** As it is written on a map, however it was typed: `LAND O' LAKES` → `Land O' Lakes`; mixed case is left alone. */
function onTheMap(town: string): string {
  const shouted = town === town.toUpperCase() || town === town.toLowerCase()
  return shouted ? town.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase()) : town
}
