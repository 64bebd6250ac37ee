import { isUtf8 } from 'node:buffer'
import type { Encoding } from '../contract.ts'
import { decodeFile } from '../csv/decode-file.ts'

// Contact cards as phones and mail programs export them: vCard 2.1, 3.0 and 4.0 (RFC 6350), one after another in a
// file.

/** One property of a card. `types` in small letters; `label` where the card gives its own name for it. */
export type CardProperty = { name: string; types: string[]; value: string; label: string }
/** `line`: where the card begins in the file; the first line is 1. */
export type Card = { line: number; properties: CardProperty[] }

/** What a card may hold beside words. It is as long as a picture, and is left out as it comes. */
const BINARY = /^(?:[\w-]+\.)?(?:photo|logo|sound|key|agent)\b/i
/** A note may be long; what is longer is no note. Characters. */
const LONGEST = 64 * 1024

export const isCards = (head: string): boolean => /^\uFEFF?\s*BEGIN:VCARD\b/i.test(head)

/**
 * Hands the cards of a file to `take`, in order, as they are read. Groups of contacts are no card. Reads on when
 * `ready` says so.
 */
export async function eachCard(
  file: string,
  encoding: Encoding,
  take: (card: Card) => void,
  ready: () => Promise<void> = async () => {},
): Promise<void> {
  const reader = new CardReader(take)
  for await (const text of decodeFile(file, encoding)) {
    reader.write(text)
    await ready()
  }
  reader.end()
}

class CardReader {
  readonly #take: (card: Card) => void
  #rest = ''
  #number = 0
  /** The line that may go on below, unfolded. */
  #open = ''
  #openAt = 0
  #card: { line: number; lines: string[] } | null = null

  constructor(take: (card: Card) => void) {
    this.#take = take
  }

  write(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#physical(line)
  }

  end(): void {
    this.#physical(this.#rest.replace(/\r$/, ''))
    this.#rest = ''
    this.#unfolded()
    this.#close()
  }

  #physical(line: string): void {
    this.#number++
    const isQuoted = /^[^:]*(?:ENCODING=)?QUOTED-PRINTABLE[^:]*:/i.test(this.#open)
    if (isQuoted && this.#open.endsWith('=')) return this.#append(this.#open.slice(0, -1), line)
    if (/^[ \t]/.test(line) && this.#open !== '') return this.#append(this.#open, line.slice(1))
    this.#unfolded()
    this.#open = line
    this.#openAt = this.#number
  }

  #append(before: string, more: string): void {
    this.#open = BINARY.test(before) || before.length > LONGEST ? before : before + more
  }

  #unfolded(): void {
    const line = this.#open
    this.#open = ''
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      // A card that is cut off ends where the next one begins.
      this.#close()
      this.#card = { line: this.#openAt, lines: [] }
    } else if (/^END:VCARD\s*$/i.test(line)) this.#close()
    else if (line !== '' && !BINARY.test(line)) this.#card?.lines.push(line)
  }

  #close(): void {
    if (!this.#card) return
    const { line, lines } = this.#card
    this.#card = null
    const properties = readProperties(lines)
    const isGroup = properties.some(
      ({ name, value }) => /^(?:x-addressbookserver-)?kind$/.test(name) && value.toLowerCase() === 'group',
    )
    if (!isGroup && properties.length > 0) this.#take({ line, properties })
  }
}

type Raw = CardProperty & { group: string }

function readProperties(lines: readonly string[]): CardProperty[] {
  const read = lines.map(readProperty).filter((property) => property !== null)
  // Apple names a property in one of its own of the same group: `item1.TEL` and `item1.X-ABLabel`.
  const labels = new Map(read.filter(({ name }) => name === 'x-ablabel').map(({ group, value }) => [group, value]))
  return read.map(({ group, ...property }) => {
    const said = group === '' ? '' : (labels.get(group) ?? '')
    const [, own] = /^_\$!<(.*)>!\$_$/.exec(said) ?? []
    return own === undefined
      ? { ...property, label: said }
      : { ...property, types: [...property.types, own.toLowerCase()] }
  })
}

/** `item1.TEL;type=CELL:(813) 555-2001`; null for what is no property. */
function readProperty(line: string): Raw | null {
  const [head, rest] = cutAtColon(line)
  if (rest === null) return null
  const [first = '', ...params] = head.match(/(?:"[^"]*"|[^;"])+/g) ?? []
  const [, group = '', name = ''] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(first.trim()) ?? []
  if (name === '') return null
  const valueOf = (key: string): string[] =>
    params.flatMap((param) =>
      new RegExp(String.raw`^\s*${key}\s*=`, 'i').test(param)
        ? unquoted(param.slice(param.indexOf('=') + 1)).split(',')
        : [],
    )
  // Version 2.1 writes the kind without `TYPE=`.
  const bare = params.filter((param) => !param.includes('='))
  const types = [...bare, ...valueOf('type'), ...(valueOf('pref').length > 0 ? ['pref'] : [])].map((type) =>
    type.trim().toLowerCase(),
  )
  const isQuoted = [...bare, ...valueOf('encoding')].some((way) => way.trim().toLowerCase() === 'quoted-printable')
  const isBinary =
    valueOf('encoding').some((way) => /^(?:b|base64)$/i.test(way.trim())) ||
    bare.some((way) => /^base64$/i.test(way.trim()))
  if (isBinary) return null
  const value = isQuoted ? fromQuotedPrintable(rest, valueOf('charset')[0] ?? '') : rest
  return { group: group.toLowerCase(), name: name.toLowerCase(), types, value: value.trim(), label: '' }
}

/** At the first colon that is in no quotes. */
function cutAtColon(line: string): [head: string, rest: string | null] {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === ':' && !quoted) return [line.slice(0, at), line.slice(at + 1)]
  }
  return [line, null]
}

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/s, '$1')

function fromQuotedPrintable(text: string, charset: string): string {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const [, hex] = text[at] === '=' ? (/^=([\dA-F]{2})/i.exec(text.slice(at, at + 3)) ?? []) : []
    if (hex === undefined) bytes.push(...Buffer.from(text[at] ?? ''))
    else {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    }
  }
  const raw = Buffer.from(bytes)
  if (isUtf8(raw)) return raw.toString('utf8')
  const known = /^(?:iso-8859-1|windows-125\d|macintosh|us-ascii)$/i.test(charset) ? charset : 'windows-1252'
  return new TextDecoder(known).decode(raw)
}
