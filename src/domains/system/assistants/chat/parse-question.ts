import type { ServiceKey } from '#domains/system/business/contract.ts'
import { ROUGH_SIZES } from '#domains/sales/requests/contract-options.ts'
import { detectLanguage } from './detect-language.ts'
import { findPlace } from './find-place.ts'
import type { Place } from './find-place.ts'
import { fixSpelling } from './fix-spelling.ts'

/** Square feet, from and to. */
export type Area = { from: number; to: number }

/** A message as the rules look at it. */
export type ParsedQuestion = {
  /**
   * In lower case, without accents, markup or marks, misspellings mended: words parted by one space. Never to be shown.
   */
  text: string
  /** The text to search with: towns, sizes, days and words for money read `xtown`, `xsize`, `xday` and `xmoney`. */
  search: string
  language: 'en' | 'es' | 'other'
  /** What it names; several when it does not say which. */
  services: readonly ServiceKey[]
  area: Area | null
  place: Place | null
  /** Five digits that can be a ZIP code of Florida. */
  zip: string | null
}

/** As the quote form counts it. */
const TWO_CAR_DRIVEWAY: Area = { from: ROUGH_SIZES.driveway.sqFt, to: ROUGH_SIZES.driveway.sqFt }
const SQ_FT_PER_SQ_M = 10.764

export function parseQuestion(raw: string): ParsedQuestion {
  const plain = raw
    .replaceAll(/<[^>]*>|\S{1,64}@\S+|https?:\S+/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/\bb4\b/g, 'before')
    .replaceAll('×', 'x')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$1$2 ')
  const words = plain.match(/[a-z]+|\d+(?:\.\d+)?|\$/g) ?? []
  const text = toFigures(fixSpelling(words).join(' '))
  const found = findPlace(text)
  const area = areaIn(text)
  return {
    text,
    search: toSearch(text, found?.spelled, area),
    language: detectLanguage(words, raw),
    services: servicesIn(text),
    area,
    place: found?.place ?? null,
    zip: text.match(/\b3[0-9]{4}\b/g)?.find((digits) => Number(digits) !== area?.from) ?? null,
  }
}

const NUMBERS = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const SPELLED_NUMBER = new RegExp(
  `\\b(${NUMBERS.join('|')}|fifteen|\\d{1,2}) (hundred|thousand)(?: (?:and )?(${NUMBERS.join('|')}) hundred)?\\b`,
  'g',
)

/** `a thousand` → `1000`, `fifteen hundred` → `1500`, `two thousand five hundred` → `2500`. */
function toFigures(text: string): string {
  const valueOf = (word: string) =>
    word === 'fifteen' ? 15 : /\d/.test(word) ? Number(word) : Math.max(1, NUMBERS.indexOf(word))
  return text.replaceAll(SPELLED_NUMBER, (_all, many: string, unit: string, more: string | undefined) =>
    String(valueOf(many) * (unit === 'thousand' ? 1000 : 100) + (more === undefined ? 0 : valueOf(more) * 100)),
  )
}

const DAY = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?)\b/g
const FEET = /\b(?:sq|square|ft|feet|foot|footage|sqm)\b/g
/** `how much time` and `success rate` ask for no price. */
const MONEY =
  /\bhow much\b(?! (?:time|notice|water|pressure|longer|space|room|experience|sand|sun|shade|color)\b)|(?<!(?:interest|success|star) )\brates?\b|\b(?:prices?|priced|pricing|costs?|charges?|fees?|expensive|cheap\w*|afford\w*|ballpark|budget|dollars?|bucks)\b|\$(?= \d+\b(?! of\b))/g
const THERE_IS = /\bthere (?:is|are)\b|\b(?:is|are) there (?=an?\b|any\b)/g

/** All towns, sizes, days and words for money are asked about in the same way. */
function toSearch(text: string, town: string | undefined, area: Area | null): string {
  const withTown = town === undefined ? text : ` ${text} `.replace(` ${town} `, ' xtown ')
  const withSize = area === null ? withTown : `${withTown.replaceAll(/\b(?:[xmk]|by)\b/g, ' ')} xsize`
  return withSize
    .replaceAll(FEET, ' ')
    .replaceAll(MONEY, ' xmoney ')
    .replaceAll(DAY, 'xday')
    .replaceAll(THERE_IS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether money is the matter. */
export const mentionsMoney = ({ search }: ParsedQuestion): boolean => search.includes('xmoney')

/** Sealing that is not wanted: `no sealer`, `without sealing`, `I don't want them sealed`. */
const NOT_SEALED =
  /\b(?:no|not|without|skip|minus|dont (?:want|need)(?: to)?|do not (?:want|need)(?: to)?|instead of)(?: (?:the|a|any|it|them|to|get|be))* (?:re ?)?seal\w*/g

/**
 * Sealing includes cleaning, so who asks for both asks for sealing. A surface alone leaves open what is to be done with
 * it.
 */
function servicesIn(whole: string): ServiceKey[] {
  const text = whole.replaceAll(NOT_SEALED, ' ')
  const has = (pattern: RegExp) => pattern.test(text)
  const pool = has(/\bpool\b/)
  const driveway = has(/\bdrive ?ways?\b/)
  const paver = has(/\b(pavers?|patio|travertine|bricks?|lanai|walkway|walk way)\b/)
  const found: ServiceKey[] = []
  if (has(/\b(re ?)?seal\w*\b/)) found.push(pool ? 'pool-deck' : driveway ? 'driveway' : 'paver-sealing')
  if (has(/\b(restor\w*|re ?level\w*|sunken|sinking|sunk|uneven|re ?sand\w*|repair\w*|loose)\b/))
    found.push('paver-restoration')
  if (has(/\b(pressure|power|soft) wash\w*\b/)) found.push('pressure-washing')
  if (found.length > 0) return found
  if (
    has(/\bclean\w*\b/) &&
    !has(/\b(house|roofs?|siding|stucco|fence|walls?|screen|concrete|sidewalk\w*|gutters?)\b/)
  ) {
    return paver ? ['paver-cleaning'] : driveway || pool ? ['paver-cleaning', 'pressure-washing'] : ['paver-cleaning']
  }
  if (has(/\b(wash\w*|roofs?|siding|stucco|fence|screen enclosure|sidewalks?)\b/)) return ['pressure-washing']
  if (pool) return ['pool-deck', 'pressure-washing']
  if (driveway) return ['driveway', 'pressure-washing']
  return paver ? ['paver-sealing', 'paver-cleaning'] : []
}

function areaIn(text: string): Area | null {
  const [, feet, thousand] =
    /\b(\d+(?:\.\d+)?) ?(k )?(?:sq|square) ?(?:ft|feet|foot|foots|f|footage)?\b(?! (?:m|meters?|metres?)\b)/.exec(
      text,
    ) ?? []
  if (feet) return exactly(Number(feet) * (thousand ? 1000 : 1))
  const [, bare] = /\b(\d{3,5}) (?:ft|feet|foot)\b/.exec(text) ?? []
  if (bare) return exactly(Number(bare))
  const [, meters] = /\b(\d+(?:\.\d+)?) (?:m 2|sqm|(?:sq|square) (?:m|meters?|metres?))\b/.exec(text) ?? []
  if (meters) return exactly(Math.round(Number(meters) * SQ_FT_PER_SQ_M))
  const [, width, length] = /\b(\d+(?:\.\d+)?) (?:ft |feet |foot )?(?:x|by) (\d+(?:\.\d+)?)\b/.exec(text) ?? []
  if (width && length) return exactly(Number(width) * Number(length))
  return /\b(two|2) car\b/.test(text) ? TWO_CAR_DRIVEWAY : null
}

const exactly = (sqFt: number): Area | null => (sqFt > 0 ? { from: Math.round(sqFt), to: Math.round(sqFt) } : null)
