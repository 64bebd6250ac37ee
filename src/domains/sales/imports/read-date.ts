import { toDay } from '#lib/dates.ts'

/**
 * In English, Spanish, Portuguese, French and German, without accents. A beginning of three letters or more is enough.
 */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'enero', 'janeiro', 'janvier', 'januar'],
  ['february', 'febrero', 'fevereiro', 'fevrier', 'februar'],
  ['march', 'marzo', 'marco', 'mars', 'marz', 'maerz'],
  ['april', 'abril', 'avril', 'avr'],
  ['may', 'mayo', 'maio', 'mai'],
  ['june', 'junio', 'junho', 'juin', 'juni'],
  ['july', 'julio', 'julho', 'juillet', 'juli'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setiembre', 'setembro', 'septembre', 'sept'],
  ['october', 'octubre', 'outubro', 'octobre', 'oktober'],
  ['november', 'noviembre', 'novembro', 'novembre'],
  ['december', 'diciembre', 'dezembro', 'decembre', 'dezember'],
]
const DAY_MS = 86_400_000
/** Excel counts days from here; that it takes 1900 for a leap year moves its first day by one. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
/** What stands in a cell for no day at all. */
const NO_DAY =
  /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0{8}|1[-/]0[-/](?:19)?00|0?1[-/]0?1[-/](?:0001|1900)|1900-01-0[01]|0001-01-01|1899-12-3[01]|12[-/]31[-/]9999|9999-12-31|n\/?a|none|null|nil|never|unknown|tbd|not yet|-+|\?+|0)$/i

const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\.?,?\s+/i

/**
 * A day in the notations that programs write, as month/day/year; empty for what stands for none; any other text as it
 * is.
 */
export function readDate(text: string, isDayFirst = false): string {
  const typed = text.trim().replace(/^'/, '')
  if (typed === '') return ''
  // Nearly every date is written this way, and a file has millions.
  if (USUAL.test(typed)) return toUsual(typed, isDayFirst) ?? text
  const instant = instantIn(typed) ?? ofUnixTime(typed)
  if (instant) return fromIso(toDay(instant))
  const day = typed
    .normalize('NFKC')
    // `(Eastern Standard Time)`, as JavaScript writes it, and a zone that is written twice.
    .replace(/ \([^)]*\)$/, '')
    .replace(/([+-]\d\d:?\d\d) UTC$/, '$1')
    .replace(/ GMT([+-]\d\d:?\d\d)$/, ' $1')
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日.*$/, '$1-$2-$3')
    .replace(
      /[T ,]+(?:at )?\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[A-Z]{2,4}|[+-]\d\d:?\d\d)?$/i,
      '',
    )
    .replace(/,? at \d{1,2} ?[ap]\.?m\.?$/i, '')
    .replace(WEEKDAY, '')
    .replace(/^(\d{1,2})\. (?=\p{L})/u, '$1 ')
    .replaceAll(/ (?:de|del|do) /gi, ' ')
    .trim()
  return toUsual(day, isDayFirst) ?? text
}

const USUAL = /^\d{1,2}\/\d{1,2}\/\d{4}$/

/** Month/day/year of a day without a time; empty for what stands for none; null for what is no day. */
function toUsual(day: string, isDayFirst: boolean): string | null {
  if (NO_DAY.test(day)) return ''
  const [year, month, date] = partsOf(day, isDayFirst)
  const at = new Date(Date.UTC(year, month - 1, date))
  return year >= 1900 && year < 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
    ? `${month}/${date}/${year}`
    : null
}

/** A moment that says its zone: its day is that of the business's wall clock. */
function instantIn(typed: string): Date | null {
  const [, day, time, zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)(?: UTC)?$/i.exec(
      expanded(typed),
    ) ?? []
  if (day === undefined || time === undefined) return null
  const offset = /^[+-]/.test(zone)
    ? zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_whole, hours: string, minutes = '00') => `${hours}:${minutes}`)
    : 'Z'
  // Midnight in UTC is how programs write a day that has no time.
  if (offset === 'Z' && /^00:00(?::00(?:\.0+)?)?$/.test(time)) return new Date(`${day}T12:00:00Z`)
  const at = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** `20251118T023000Z` and `Tue, 18 Nov 2025 02:30:00 GMT` as `2025-11-18T02:30:00Z`. */
function expanded(typed: string): string {
  const basic = typed.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})$/, (_whole, ...at: string[]) => {
    const [year, month, day, hour, minute, second = '00', zone] = at
    return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
  })
  const [, weekday, word = '', first = '', second = '', time = '', zone = ''] =
    /^(?:(\w{3}),? )?(?:(\p{L}{3}) )?(\d{1,2}) (\d{4}|\p{L}{3} \d{4}) (\d\d:\d\d(?::\d\d)?) (?:GMT|UTC)?([+-]\d{4})?(?: \([^)]*\))?$/u.exec(
      basic,
    ) ?? []
  const [name = '', year = ''] = word === '' ? second.split(' ') : [word, second]
  const month = monthOf(name)
  if (month === 0 || !/^\d{4}$/.test(year) || (weekday === undefined && zone === '' && !/GMT|UTC/.test(basic)))
    return basic
  return `${year}-${String(month).padStart(2, '0')}-${first.padStart(2, '0')}T${time}${zone || 'Z'}`
}

/** Seconds or milliseconds since 1970, from 2001 to 2033. */
function ofUnixTime(typed: string): Date | null {
  if (!/^1\d{9}(?:\d{3})?$/.test(typed)) return null
  return new Date(Number(typed.padEnd(13, '0')))
}

function fromIso(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

function partsOf(typed: string, isDayFirstHere: boolean): [year: number, month: number, day: number] {
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(typed)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const [, first = '', sign, second = '', last = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(typed) ?? []
  if (first) {
    // With dots the day comes first; else the month, as here, unless there is no such month.
    const isDayFirst =
      sign === '.' || isDayFirstHere ? Number(second) <= 12 : Number(first) > 12 && Number(second) <= 12
    return isDayFirst ? [whole(last), Number(second), Number(first)] : [whole(last), Number(first), Number(second)]
  }
  const [, word = '', date, at] =
    /^(\p{L}{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|'?\d\d)$/u.exec(typed) ?? []
  if (word) return [whole(at ?? ''), monthOf(word), Number(date)]
  const [, date2, word2 = '', at2] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ /-]?(?:of )?(\p{L}{3,10})\.?,?[ /-]?(\d{4}|'?\d\d)$/u.exec(typed) ?? []
  if (word2) return [whole(at2 ?? ''), monthOf(word2), Number(date2)]
  const [, at3, word3 = '', date3] = /^(\d{4})[ /-]([A-Za-z]{3,9})[ /-](\d{1,2})$/.exec(typed) ?? []
  if (word3) return [Number(at3), monthOf(word3), Number(date3)]
  return ofSerial(typed)
}

/** Excel's count of days, from 1982 to 2064; a part of a day behind the point is a time. */
function ofSerial(typed: string): [year: number, month: number, day: number] {
  const [, days] = /^([3-5]\d{4})(?:\.\d+)?$/.exec(typed.replace(/^(\d\d),(\d{3})(?=\.|$)/, '$1$2')) ?? []
  if (days === undefined || Number(days) < 30_000) return [0, 0, 0]
  const at = new Date(EPOCH_1900 + Number(days) * DAY_MS)
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
}

/** 0 for no month. */
const monthOf = (word: string): number => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (plain.length < 3) return 0
  const at = MONTHS.findIndex((names) => names.some((name) => name.startsWith(plain)))
  return at + 1
}

/** `24` is 2024, `98` is 1998. */
const whole = (year: string): number => {
  const digits = year.replace(/^'/, '')
  return Number(digits) + (digits.length === 4 ? 0 : Number(digits) < 70 ? 2000 : 1900)
}

/** Among so many cells a column that begins with the day has one beyond the twelfth. */
const MAX_SEEN = 2000

/**
 * Whether the days of a column begin with the day: one of them can be read no other way, and none begins with the month
 * for certain.
 */
export class DayOrder {
  #dayFirst = false
  #seen = 0
  /** A day can only begin with the month, as here: nothing that follows matters. */
  isSettled = false

  see(cell: string): void {
    const [, first = '', second = ''] = /^'?\s*(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d\d)\b/.exec(cell.trim()) ?? []
    this.#seen++
    if (Number(second) > 12 || (this.#seen > MAX_SEEN && !this.#dayFirst)) this.isSettled = true
    else if (Number(first) > 12 && Number(first) <= 31) this.#dayFirst = true
  }

  get isDayFirst(): boolean {
    return this.#dayFirst && !this.isSettled
  }
}
