import { parsePhone } from '#lib/phone.ts'
import type { ParsedPhone } from '#lib/us-phone.ts'

// Pure, and for both sides: the phones and e-mails that one cell holds.

const NUMBER =
  /(?:\b[A-Za-z]{1,12}[:.]?\s*)?(?:(?<!\d)\+?1[\s.-]*\(?|\(?\b)\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?!\d)|\+[2-9][\d\s().-]{6,}\d/g
/** What stands between two numbers belongs to neither. */
const BETWEEN = /^(?:or|and)\b\s*|(?:[\s,;|/&]|\bor\b|\band\b)+$/gi
const EMAIL = /[^\s<>,;|"()[\]]+@[^\s<>,;|"()[\]]+\.[^\s<>,;|"()[\]]+/g

export type PhonesRead = { phones: ParsedPhone[]; unreadable: { text: string; fault: 'unreadable' | 'impossible' }[] }

/** Every phone of a cell, in order: `(813) 555-2041, (813) 555-2042`, `813-555-2041 home / 813-555-2042`. */
export function readPhones(cell: string): PhonesRead {
  const read: PhonesRead = { phones: [], unreadable: [] }
  for (const text of piecesOf(repair(cell))) {
    const parsed = parsePhone(text)
    if (typeof parsed === 'string') read.unreadable.push({ text, fault: parsed })
    else if (!read.phones.some(({ phone }) => phone === parsed.phone))
      read.phones.push({ ...parsed, note: KINDS[parsed.note.toLowerCase()] ?? parsed.note })
  }
  // `H: … C: …`: the one that can be texted comes first, as among columns.
  const mobile = read.phones.findIndex(({ note }) => note === 'Mobile')
  if (mobile > 0 && read.phones[0]?.note !== '') read.phones.unshift(...read.phones.splice(mobile, 1))
  return read
}

/** The kinds of phones as people shorten them. */
const KINDS: Record<string, string> = {
  h: 'Home',
  hm: 'Home',
  home: 'Home',
  c: 'Mobile',
  cell: 'Mobile',
  m: 'Mobile',
  mob: 'Mobile',
  mobile: 'Mobile',
  w: 'Work',
  wk: 'Work',
  work: 'Work',
  o: 'Office',
  off: 'Office',
  office: 'Office',
  f: 'Fax',
}

/** What a spreadsheet did to a number: `8135552008.0`, `8.135552009E+09`; and the prefix for calls from abroad. */
function repair(cell: string): string {
  const text = cell.trim()
  const scientific = /^(\d)\.(\d{1,10})E\+?(?:09|9|10)$/i.exec(text)
  if (scientific) {
    const length = text.endsWith('10') ? 11 : 10
    return `${scientific[1]}${scientific[2]}`.length === length ? `${scientific[1]}${scientific[2]}` : text
  }
  if (/^\d{1,3}(?:,\d{3}){3}$/.test(text)) return text.replaceAll(',', '')
  return text.replace(/^(\+?1?\d{10})\.0+$/, '$1').replace(/^(?:00|011)[\s.-]*(?=1[\s.(-]*\d{3})/, '+')
}

/** One number and nothing else, as nearly every cell of phones holds. */
const PLAIN_NUMBER = /^\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/

function piecesOf(cell: string): string[] {
  if (PLAIN_NUMBER.test(cell)) return [cell]
  const starts = [...cell.matchAll(NUMBER)].map(({ index }) => index)
  if (starts.length < 2) return cell.trim() === '' ? [] : [cell.trim()]
  return starts
    .map((start, place) => cell.slice(place === 0 ? 0 : start, starts[place + 1] ?? cell.length))
    .map((piece) => piece.replaceAll(BETWEEN, '').trim())
    .filter(Boolean)
}

/** Nearly every cell holds one address and nothing else, and a file has millions. */
const PLAIN_EMAIL = /^[a-z\d][\w+-]*(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/i

/**
 * Every e-mail address of a cell in small letters, in order: `ana@example.com, ana2@example.com`, `Ana
 * <ana@example.com>`.
 */
export function readEmails(cell: string): string[] {
  if (PLAIN_EMAIL.test(cell)) return [cell.toLowerCase()]
  const found = [...repairEmail(cell).matchAll(EMAIL)].map(([mail]) =>
    mail
      .replace(/^(?:mailto:|https?:\/\/)/i, '')
      .replace(/^['.]+|['.]+$/g, '')
      .toLowerCase(),
  )
  return [...new Set(found)]
}

/** What is written beside the addresses of a cell, such as a phone; empty for names and signs around an address. */
export function besideEmails(cell: string): string {
  if (PLAIN_EMAIL.test(cell)) return ''
  const rest = withoutEmails(cell)
  return /\d{4}/.test(rest) ? rest : ''
}

/** A cell of phones without the e-mail addresses in it. */
export const withoutEmails = (cell: string): string =>
  repairEmail(cell)
    .replaceAll(EMAIL, ' ')
    .replaceAll(/^[\s,;|/<>-]+|[\s,;|/<>-]+$/g, '')

/**
 * Slips that leave no doubt: a comma before the last part, a blank beside the sign, and the wide signs of other
 * keyboards.
 */
const repairEmail = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/ ?@ ?(?=[\w-]+(?:\.[\w-]+)*\.\w{2,})/g, (sign, at: number) =>
      /\w$/.test(cell.slice(0, at)) ? '@' : sign,
    )
    .replaceAll(/(@[\w-]+(?:\.[\w-]+)*),(com|net|org|edu|gov|us|biz|info)\b/gi, '$1.$2')
    .replaceAll(/(\w)@@(?=\w)/g, '$1@')
