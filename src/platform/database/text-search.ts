import { and, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { listSpellings } from './search-spellings.ts'
import type { Part } from './search-spellings.ts'

/**
 * A text as a search reads it: small letters, no accents. The function is made by a migration. It takes microseconds
 * for each row, so that a table that is searched keeps the folded text as a column (customers/tables.ts).
 */
export const foldText = (text: SQL | PgColumn | string): SQL<string> => sql<string>`fold(${text})`

/**
 * Whether a folded text contains what a person typed, regardless of case and accents. `%`, `_` and `\` are plain
 * characters. Its trigram index helps from three letters on, or with the edge of a word. For less, the planner gets no
 * estimate, so that it walks along the index of the order instead of reading the table.
 */
export function contains(text: SQL | PgColumn, typed: string): SQL {
  const wanted = foldText(typed.trim())
  if (!HAS_TRIGRAM.test(typed.trim())) return sql`strpos(${text}, ${wanted}) > 0`
  return sql`${text} like '%' || regexp_replace(${wanted}, ${sql.raw(String.raw`'([\\%_])', '\\\1'`)}, 'g') || '%'`
}

/**
 * Whether a folded text contains every word that a person typed, in any order: "Testersmith, John" finds "John & Mary
 * Testersmith". A phone number in any notation is one word. Returns undefined for empty input.
 */
export function containsWords(text: SQL | PgColumn, typed: string): SQL | undefined {
  return and(...searchWords(typed).map((word) => containsWord(text, word)))
}

/** `contains` for one of `searchWords`: a phone number is also looked for by its digits alone, as it is stored. */
export function containsWord(text: SQL | PgColumn, word: string): SQL {
  if (!PHONE.test(word))
    return (
      or(...listSpellings(word).map((parts) => and(...parts.map((part) => containsPart(text, part))))) ??
      contains(text, word)
    )
  const digits = word.replaceAll(/\D/g, '')
  if (digits === word) return contains(text, word)
  // "1204 33570" may be a house and a ZIP code.
  return (
    or(contains(text, digits), and(...word.split(/\s+/).map((part) => containsNumber(text, bare(part))))) ??
    contains(text, word)
  )
}

function containsPart(text: SQL | PgColumn, part: Part): SQL {
  return typeof part === 'string' ? contains(text, part) : sql`${text} ~ ${String.raw`\m${part.whole.toLowerCase()}\M`}`
}

/**
 * A number as it was typed or by its digits alone: "555-0148" is stored as "5550148". Of "33570-1234" an address may
 * have the first five.
 */
function containsNumber(text: SQL | PgColumn, number: string): SQL {
  const digits = number.replaceAll(/\D/g, '')
  const [, zip] = /^(\d{5})-\d{4}$/.exec(number) ?? []
  return (
    or(
      ...[...new Set([number, digits, zip ?? number].filter((one) => one !== ''))].map((one) => contains(text, one)),
    ) ?? sql`true`
  )
}

/** At least three digits, and between them what stands in phone numbers. */
const PHONE = /^(?=(?:\D*\d){3})[+(]?\d[\d\s().+/‐‑–-]*$/
const PHONE_WITHIN = /(?<![\p{L}\p{N}])[+(]{0,2}\d[\d().+-]*(?:\s[().+-]*\d[\d().+-]*)+(?![\p{L}\p{N}])/gu
/** "(813) 555-0148 ext. 22": an extension is no part of what is searched. */
const EXTENSION = /(\d[\d\s().+/‐‑–-]{5,}\d)[\s,;]*(?:ext(?:ension|n)?\.?|x|#)\s*\d{1,7}(?![\p{L}\p{N}])/giu
const MAX_WORDS = 12

/**
 * What was typed, word by word, without the commas and brackets around them. "&" and "and" are no words beside others.
 * What has no letter and no digit is looked for as it is, where there is nothing else.
 */
export function searchWords(typed: string): string[] {
  const text = typed.trim().replaceAll(EXTENSION, '$1')
  const phones = text.match(PHONE_WITHIN) ?? []
  const words = text
    .replaceAll(PHONE_WITHIN, ' ')
    .split(/[\s,;]+/)
    .map(bare)
    .filter((word) => HAS_SIGN.test(word))
  const named = words.filter((word) => word.toLowerCase() !== 'and')
  const all = [...(named.length > 0 ? named : words), ...phones.map((phone) => phone.trim())]
  return all.length > 0 ? all.slice(0, MAX_WORDS) : text === '' ? [] : [text]
}

const HAS_SIGN = /[\p{L}\p{N}]/u
/**
 * Around an e-mail address there may be more: "<jane@example.com>". Of another word, "<b>" and "star*" are as they were
 * typed.
 */
function bare(word: string): string {
  const plain = word.replace(/^(?:tel|mailto):/i, '').replaceAll(/^[()[\]"“”.,;:]+|[()[\]"“”.,;:]+$/gu, '')
  if (plain.includes('@')) return plain.replaceAll(/^[<>'‘’]+|[<>'‘’]+$/gu, '')
  return plain.replace(/^#(?=\d)/, '').replaceAll(/^['‘’]+|['‘’]+$/gu, '')
}

/** A word of pg_trgm is made of letters and digits, with two blanks before it and one behind. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u
