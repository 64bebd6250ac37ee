/** How a customer is named in public: enough for a neighbor to believe it, too little for a stranger to find the house. */
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
    .split(/\s*([&+]|(?<=\s)and(?=\s))\s*/i)
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
