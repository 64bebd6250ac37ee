import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { invalid } from '#lib/problem.ts'
import { detectKind } from '#platform/pictures/detect-kind.ts'
import { getEnding, isDocumentKind, PICTURE_ENDINGS } from './contract-kinds.ts'
import type { DocumentKind } from './contract-kinds.ts'

/** What a file is, by its bytes. */
export type Detected = { is: 'picture' } | { is: 'document'; kind: DocumentKind }

const HEAD_BYTES = 4096
const CHUNK_BYTES = 64 * 1024
/** More parts than any document of an office program has. */
const MAX_PARTS = 20_000

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

/** What is said of a name that says one thing and bytes that say another. */
const WORDS: Record<string, string> = {
  picture: 'a picture',
  pdf: 'a PDF',
  rtf: 'a rich text document',
  csv: 'a CSV file',
  txt: 'a text file',
  doc: 'an older Word document',
  xls: 'an older Excel workbook',
  ppt: 'an older PowerPoint file',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint file',
  odt: 'an OpenDocument text',
  ods: 'an OpenDocument spreadsheet',
}

const KINDS = 'Use a PDF, a photo, or a Word, Excel, CSV or text file.'

/**
 * Finds out what a file is by its bytes, and refuses one that is not what its name says. `file`: where its bytes are;
 * `name`: what it calls itself. Throws `invalid` with a sentence for a person.
 */
export async function detectDocument(file: string, name: string): Promise<Detected> {
  const ending = getEnding(name)
  const said = (PICTURE_ENDINGS as readonly string[]).includes(ending) ? 'picture' : ending
  const head = await readHead(file)
  const found = detectKind(head) === null ? await detectByBytes(file, head, said) : 'picture'
  if (found === null)
    throw invalid(
      WORDS[said] === undefined
        ? `We can’t store this kind of file. ${KINDS}`
        : `This file says it’s ${WORDS[said]}, but it isn’t one, or it’s damaged. Open it, save it again, then upload it.`,
    )
  // A name without an ending says nothing that could be wrong, and a picture is re-encoded anyway.
  if (said !== '' && said !== found) {
    if (WORDS[said] === undefined) throw invalid(`We can’t store .${said} files. ${KINDS}`)
    throw invalid(
      `This file says it’s ${WORDS[said]}, but it’s ${WORDS[found]}. Rename it or save it again, then try again.`,
    )
  }
  return isDocumentKind(found) ? { is: 'document', kind: found } : { is: 'picture' }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The older formats of office programs share their first bytes, and plain texts have none: there the name decides. */
async function detectByBytes(file: string, head: Buffer, said: string): Promise<DocumentKind | null> {
  const text = head.toString('latin1')
  // ISO 32000 allows bytes before it, within the first 1,024.
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (text.startsWith('{\\rtf')) return 'rtf'
  if (text.startsWith('PK\x03\x04')) return detectOffice(file)
  if (text.startsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'))
    return said === 'doc' || said === 'xls' || said === 'ppt' ? said : null
  if (said !== '' && said !== 'csv' && said !== 'txt') return (await isText(file, head)) ? 'txt' : null
  if (!(await isText(file, head))) return null
  return said === 'csv' ? 'csv' : 'txt'
}

/** By the names of the parts alone: nothing of it is unpacked. A document with macros is none that is stored. */
async function detectOffice(file: string): Promise<DocumentKind | null> {
  try {
    const zip = await openZip(file, { lazyEntries: true })
    const names = new Set<string>()
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', ({ fileName }: yauzl.Entry) => {
        names.add(fileName)
        if (names.size > MAX_PARTS) reject(new Error('too many parts'))
        else zip.readEntry()
      })
      zip.once('end', resolve)
      zip.once('error', reject)
      zip.readEntry()
    }).finally(() => zip.close())
    if ([...names].some((name) => /vbaProject\.bin$/i.test(name)))
      throw invalid('This file contains macros, so we can’t store it. Save it without macros, or as a PDF.')
    if (names.has('word/document.xml')) return 'docx'
    if (names.has('xl/workbook.xml')) return 'xlsx'
    if (names.has('ppt/presentation.xml')) return 'pptx'
    if (!names.has('mimetype') || !names.has('content.xml')) return null
    return await readOpenDocument(file)
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    return null
  }
}

/** OpenDocument 1.3 part 2 §3.3: the media type is the first entry, not packed, at a fixed place. */
async function readOpenDocument(file: string): Promise<DocumentKind | null> {
  const said = (await readHead(file)).toString('latin1', 30, 120)
  if (said.includes('opendocument.text')) return 'odt'
  return said.includes('opendocument.spreadsheet') ? 'ods' : null
}

/** Text from its first to its last byte, in UTF-8, UTF-16 with a mark, or the letters of Windows. A web page is none. */
async function isText(file: string, head: Buffer): Promise<boolean> {
  const wide =
    head.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) || head.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))
  const start = head
    .toString(wide ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^<(!doctype|html|svg|script|head|body|\?xml|!--)/i.test(start))
    throw invalid(
      'Web pages and SVG drawings can’t be stored, because they can run programs. Save it as a PDF or a photo.',
    )
  if (wide) return true
  const handle = await open(file)
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read({ buffer })
      if (bytesRead === 0) return true
      // Tab, line feed, form feed, carriage return and escape are all that a text has of these.
      if (buffer.subarray(0, bytesRead).some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false
    }
  } finally {
    await handle.close()
  }
}
