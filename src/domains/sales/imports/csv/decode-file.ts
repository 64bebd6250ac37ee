import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { Encoding } from '../contract.ts'

// Text of any origin: UTF-8 in which single bytes may be of an older encoding, as in files that were put together from
// two, or cut off within a letter.

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■ '

const HIGH = Buffer.from(Array.from({ length: 128 }, (_byte, place) => place + 128))
/** What the upper half of the bytes is in each encoding of one byte. */
const TABLES = {
  'windows-1252': Array.from(new TextDecoder('windows-1252').decode(HIGH)),
  macintosh: Array.from(new TextDecoder('macintosh').decode(HIGH)),
  ibm437: Array.from(CP437),
  ibm850: Array.from(CP850),
} as const
export type SingleByteEncoding = keyof typeof TABLES
const isOneByte = (encoding: string): encoding is SingleByteEncoding => encoding in TABLES

/** Reads bytes piece by piece as UTF-8, and those that are none as letters of an older encoding. */
class ForgivingDecoder {
  #rest: Buffer = Buffer.alloc(0)
  readonly #table: readonly string[]
  readonly #seen: ByteCounts | undefined

  constructor(encoding: Encoding, seen?: ByteCounts) {
    this.#table = TABLES[isOneByte(encoding) ? encoding : 'windows-1252']
    this.#seen = seen
  }

  decode(chunk: Buffer): string {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const end = all.length - cutLetter(all)
    this.#rest = Buffer.from(all.subarray(end))
    return this.#read(all.subarray(0, end))
  }

  /** A letter that the end of the file cuts in two is left out. */
  end(): string {
    const rest = this.#rest
    this.#rest = Buffer.alloc(0)
    if (rest.length === 0) return ''
    // One byte alone may as well be a letter of an older encoding.
    return rest.length === 1 && (this.#seen?.letters ?? 0) === 0 && this.#table !== TABLES['windows-1252']
      ? (this.#table[(rest[0] ?? 128) - 128] ?? '')
      : ''
  }

  #read(bytes: Buffer): string {
    if (isUtf8(bytes)) {
      if (this.#seen) this.#seen.letters += countLetters(bytes)
      return bytes.toString('utf8')
    }
    let text = ''
    for (let at = 0, from = 0; at <= bytes.length;) {
      const byte = bytes[at]
      const length = byte === undefined ? 0 : byte < 0x80 ? 1 : letterAt(bytes, at)
      if (length === 1) {
        at++
        continue
      }
      if (length > 1) {
        if (this.#seen) this.#seen.letters++
        at += length
        continue
      }
      text += bytes.toString('utf8', from, at)
      if (byte === undefined) break
      this.#seen?.note(bytes[at - 1] ?? 32, byte, bytes[at + 1] ?? 32)
      text += this.#table[byte - 128] ?? '\uFFFD'
      at++
      from = at
    }
    return text
  }
}

/** The bytes of the letter of UTF-8 that begins here; 0 where none does. */
function letterAt(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}

/** How many bytes at the end begin a letter that is not whole yet. */
function cutLetter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

function countLetters(bytes: Buffer): number {
  let many = 0
  for (const byte of bytes) if (byte >= 0xc0) many++
  return many
}

/** What a file holds beside plain letters: letters of UTF-8, and bytes that are none, with what stands around them. */
export class ByteCounts {
  letters = 0
  strays = 0
  readonly #around = new Map<number, number>()

  note(before: number, byte: number, after: number): void {
    this.strays++
    const key = (kindOf(before) << 10) | (kindOf(after) << 8) | byte
    this.#around.set(key, (this.#around.get(key) ?? 0) + 1)
  }

  /** The encoding of one byte in which these bytes make the most sense. */
  likeliest(): SingleByteEncoding {
    let best: { encoding: SingleByteEncoding; score: number } = { encoding: 'windows-1252', score: -Infinity }
    // The earlier one counts where two make as much sense.
    for (const encoding of ['windows-1252', 'macintosh', 'ibm437', 'ibm850'] as const) {
      let score = 0
      for (const [key, many] of this.#around)
        score += many * senseOf(TABLES[encoding][(key & 255) - 128] ?? '', key >> 10, (key >> 8) & 3)
      if (score > best.score) best = { encoding, score }
    }
    return best.encoding
  }
}

/** 0: no letter, 1: small, 2: capital, 3: another byte beyond ASCII. */
const kindOf = (byte: number): number =>
  byte >= 128 ? 3 : byte >= 97 && byte <= 122 ? 1 : byte >= 65 && byte <= 90 ? 2 : 0

const USUAL = /[áéíóúñüöäçèêëàâîïôûß]/
const USUAL_CAPITAL = /[ÁÉÍÓÚÑÜÖÄÇÈÊÀÂÎÔ]/
const SIGN = /[’‘“”–—…°½¼¾®™©•¡¿«»²\u00A0´]/

/** How well a letter goes with what stands around it. */
function senseOf(letter: string, before: number, after: number): number {
  const isInWord = before === 1 || before === 2 || after === 1 || after === 2
  if (USUAL.test(letter)) return before === 2 && after === 2 ? 0 : isInWord ? 3 : 0
  if (USUAL_CAPITAL.test(letter)) return before === 1 ? -2 : after === 1 || before === 2 || after === 2 ? 2 : 0
  if (letter === '’') return isInWord ? 3 : 1
  if (SIGN.test(letter)) return before === 1 && after === 1 ? 0 : 1
  if (/\p{L}/u.test(letter)) return 0
  return -3
}

/** The file as text, piece by piece, without its byte order mark and without NULs. */
export async function* decodeFile(file: string, encoding: Encoding, seen?: ByteCounts): AsyncGenerator<string> {
  const decoder =
    encoding === 'utf-16le' || encoding === 'utf-16be' ? wide(encoding) : new ForgivingDecoder(encoding, seen)
  let isFirst = true
  const take = (text: string): string => {
    const plain = withoutNuls(isFirst ? text.replace(/^\uFEFF/, '') : text)
    isFirst &&= text === ''
    return encoding === 'utf-8' ? decodeTwice(plain) : plain
  }
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = take(decoder.decode(chunk))
    if (text !== '') yield text
  }
  const rest = take(decoder.end())
  if (rest !== '') yield rest
}

function wide(encoding: 'utf-16le' | 'utf-16be'): { decode(chunk: Buffer): string; end(): string } {
  const decoder = new TextDecoder(encoding)
  // Half a letter at the end of the file is none.
  return {
    decode: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode().replace(/\uFFFD$/, ''),
  }
}

/** A program that crashed leaves them at the end of its file, and the database keeps none. */
const withoutNuls = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

const CP1252 = new Map(TABLES['windows-1252'].map((letter, place) => [letter, place + 128]))
/**
 * Letters of two or three bytes of UTF-8, each of which was taken for a letter of Windows-1252. No language has these
 * beside each other.
 */
const TWICE =
  /[ÂÃ](?:[\u0080-\u00BF€‚ƒ„†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]|[‘’“”•–—…](?=\p{L}))|â[€‚„†ˆ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** `Zoë` of `ZoÃ«`: a file that was read as Windows-1252 once, and then written as UTF-8. */
function decodeTwice(text: string): string {
  if (!/[ÂÃâ]/.test(text)) return text
  return text.replaceAll(TWICE, (found) => {
    const bytes = Buffer.from(Array.from(found, (letter) => CP1252.get(letter) ?? letter.charCodeAt(0)))
    return isUtf8(bytes) ? bytes.toString('utf8') : found
  })
}
