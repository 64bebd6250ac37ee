import { open } from 'node:fs/promises'
import type { Encoding } from '../contract.ts'
import { ByteCounts, decodeFile } from './decode-file.ts'

/** Why a file is none that we can read, in a sentence. */
export class FileRefused extends Error {}

/**
 * What a file is found to be. `lines`: those that hold something, breaks within quotes not counted. `head`: its
 * beginning, as text. `strays`: bytes that are no UTF-8.
 */
export type DetectedFile = { encoding: Encoding; lines: number; head: string; strays: number }

/** So much of a file is looked at for separators, headings and samples. */
const HEAD_CHARS = 128 * 1024
const SNIFFED = 4096

/**
 * Reads a file once from end to end, in small memory. Throws FileRefused for an empty file, and for what is no text.
 */
export async function detectEncoding(file: string): Promise<DetectedFile> {
  const found = await sniffFile(file)
  const seen = new ByteCounts()
  const first = await readAs(file, found, seen)
  if (seen.strays === 0) return first
  // Where some letters are UTF-8, the other bytes are single ones of another file; where none is, all of the file is of
  // an older encoding.
  const encoding = seen.letters > 0 ? 'utf-8' : seen.likeliest()
  // What was read so far took them for letters of Windows-1252.
  return encoding === 'utf-8' || encoding === 'windows-1252'
    ? { ...first, encoding, strays: seen.strays }
    : { ...(await readAs(file, encoding)), strays: seen.strays }
}

async function sniffFile(file: string): Promise<Encoding> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED), 0, SNIFFED, 0)
    return sniff(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function readAs(file: string, encoding: Encoding, seen?: ByteCounts): Promise<DetectedFile> {
  let head = ''
  const counter = new LineCounter()
  for await (const text of decodeFile(file, encoding, seen)) {
    if (head.length < HEAD_CHARS) head += text.slice(0, HEAD_CHARS - head.length)
    counter.take(text)
  }
  const lines = counter.end()
  if (lines === 0) throw new FileRefused('This file is empty. Choose the file with your customers.')
  return { encoding, lines, head, strays: 0 }
}

/** By the first bytes. Without a mark: UTF-16 has a NUL beside every plain letter, and a text has none. */
function sniff(chunk: Buffer): Encoding {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  const known = KINDS.find(([magic]) => chunk.subarray(0, magic.length).equals(magic))
  if (known) throw new FileRefused(known[1])
  if (chunk.length === 0) return 'utf-8'
  // What a program that crashed left behind its last line says nothing about the lines.
  const start = chunk.subarray(0, chunk.findLastIndex((byte) => byte !== 0) + 1)
  const nuls = [0, 0]
  let controls = 0
  for (const [place, byte] of start.entries()) {
    if (byte === 0) nuls[place % 2] = (nuls[place % 2] ?? 0) + 1
    else if (byte < 32 && !TEXT_CONTROLS.has(byte)) controls++
  }
  const [even = 0, odd = 0] = nuls
  // A stray byte costs its cell, not the file.
  if ((even + odd + controls) * STRAYS_OF < start.length || even + odd + controls === 1) return 'utf-8'
  if (odd > start.length / 4 && even < odd / 8) return 'utf-16le'
  if (even > start.length / 4 && odd < even / 8) return 'utf-16be'
  throw new FileRefused(NO_TEXT)
}

/** Tab, line feed, page break, return, end of a DOS file and escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26, 27])
/** A text has fewer control bytes than one in so many. */
const STRAYS_OF = 50

const NO_TEXT = 'This isn’t a CSV file, or it’s damaged. Choose a CSV file with your customers.'
const WORKBOOK = 'This is an Excel workbook. In Excel, choose File > Save As > CSV UTF-8 and upload that file.'
const PICTURE = 'This is a picture, not a CSV file. Choose the file with your customers.'

/** What people choose by mistake, by its first bytes. */
const KINDS: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('PK\u0003\u0004', 'latin1'), WORKBOOK],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), WORKBOOK],
  [Buffer.from('\u0089PNG', 'latin1'), PICTURE],
  [Buffer.from([0xff, 0xd8, 0xff]), PICTURE],
  [Buffer.from('GIF8'), PICTURE],
  [Buffer.from('%PDF'), 'This is a PDF, not a CSV file. Export your customers as CSV and upload that file.'],
  [Buffer.from('{\\rtf'), NO_TEXT],
]

const [QUOTE, BAR] = [34, 124]
const [NEWLINE, RETURN] = [10, 13]

/** Counts lines that hold more than blanks and separators; a break within quotes ends none. */
class LineCounter {
  #lines = 0
  #quoted = false
  #holds = false

  take(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === BAR) continue
      if (code > 59) this.#holds ||= code !== 0xfeff
      else if (code === QUOTE) this.#quoted = !this.#quoted
      else if (code === NEWLINE || code === RETURN) {
        if (!this.#quoted) this.#next()
      } else if (code > 32 && code !== 44 && code !== 59) this.#holds = true
    }
  }

  end(): number {
    this.#next()
    return this.#lines
  }

  #next(): void {
    if (this.#holds) this.#lines++
    this.#holds = false
  }
}
