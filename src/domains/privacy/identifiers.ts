import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Person } from './person.ts'

/** By what a person is known in texts: patterns for `ilike any`, one regular expression of PostgreSQL that fits them all, and the names among them. */
export type Identifiers = { like: SQL; pattern: string; names: string[] }

/**
 * Name, phone and e-mail of a person, in the ways that they are written, as far as nobody else has them: a message to a namesake, or about a phone
 * that two people share, is not theirs. Null when nothing of it is theirs alone.
 */
export async function identifiersOf(tx: Tx, { id, name, phone, email }: Person): Promise<Identifiers | null> {
  const { rows } = await tx.execute<{ name: boolean; phone: boolean; email: boolean }>(sql`
    select exists (select 1 from customers where fold(name) = fold(${name}) and id <> ${id} and not archived) as name,
      (exists (select 1 from customers where phone = ${phone} and id <> ${id}) or exists (select 1 from technicians where phone = ${phone})) as phone,
      (exists (select 1 from customers where email = ${email} and id <> ${id}) or exists (select 1 from users where email = ${email})) as email`)
  const shared = rows[0] ?? { name: true, phone: true, email: true }
  // One word is too common to be looked for in what others wrote.
  const names = shared.name || !name.trim().includes(' ') ? [] : [name]
  const phones = shared.phone || phone === '' ? [] : spellings(phone)
  const emails = shared.email || email === null ? [] : [email]
  // Within JSON quotes and backslashes are written otherwise.
  const inBoth = (texts: string[]) => [...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))]
  const [words, addresses] = [inBoth([...names, ...phones]), inBoth(emails)]
  const written = [...words, ...addresses]
  if (written.length === 0) return null
  return {
    like: containing(written),
    pattern: [...words.map(asWord), ...addresses.map(asEmail)].join('|'),
    names,
  }
}

/** What holds one of these texts, as patterns for `ilike any`. */
export const containing = (texts: readonly string[]): SQL => sql`${sql.param(texts.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`))}::text[]`

/**
 * Fits the cell of a file that has this person in it, as a regular expression of PostgreSQL: their phone in any notation, their e-mail, and the names
 * that nobody else has. Null for somebody of whom no file could tell.
 */
export function inFiles({ phone, email }: Person, names: readonly string[]): string | null {
  const number = anyNotation(phone)
  return [...names.map(asWord), ...(number === null ? [] : [number]), ...(email ? [asEmail(email)] : [])].join('|') || null
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** A word may begin after the `\n` of a line break within JSON. */
const asWord = (text: string): string => `(?:(?<![[:alnum:]-])|(?<=\\\\[nrt]))${literal(text)}(?![[:alnum:]-])`
/** Not the end of `jo.sam@example.com`, nor the beginning of `sam@example.com.au`. */
const asEmail = (text: string): string => `(?:(?<![[:alnum:]._%+-])|(?<=\\\\[nrt]))${literal(text)}(?![[:alnum:]-]|\\.[[:alnum:]])`

/** The digits of a number, whatever stands between them, with or without the code of this country. */
function anyNotation(phone: string): string | null {
  const local = /^\+1(\d{10})$/.exec(phone)?.[1]
  const digits = local ?? phone.replaceAll(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return null
  return `(?<![0-9])(?:00|011)?${local ? `(?:1${BETWEEN})?` : ''}${Array.from(digits).join(BETWEEN)}(?![0-9])`
}

const BETWEEN = '[^[:alnum:]]{0,3}'
/** Fewer are a house or a count. */
const FEWEST_DIGITS = 7

/** How a number stands in texts: as it is stored, and as people write it here. */
function spellings(phone: string): string[] {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  const local = area
    ? [
        `(${area}) ${exchange}-${line}`,
        `${area}-${exchange}-${line}`,
        `${area}.${exchange}.${line}`,
        `${area} ${exchange} ${line}`,
        `${area}${exchange}${line}`,
      ]
    : []
  return [phone, formatPhone(phone), ...local]
}
