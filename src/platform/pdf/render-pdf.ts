import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FigureSheet, PrintableDocument } from '#lib/printable-document.ts'
import { WorkerProcess } from '../worker-process.ts'
import { findProgram } from '../spawn-worker.ts'
import { Semaphore } from '../semaphore.ts'

/** A paper as a file. */
export type Pdf = { fileName: string; body: Buffer }

export type Ask = { paper: PrintableDocument | FigureSheet; fonts: string }
/** `pdf` is base64: what goes between processes is JSON. */
export type WorkerAnswer = { pdf: string } | { failed: string }

/** Far more than the longest honest invoice takes on a small machine, the start of the process included. */
const TIMEOUT_MS = 30_000

/** The folder of the fonts, seen from the folder of this code: beside it in the sources, in the sources from the build. */
export const findFonts = (from: string): string | undefined =>
  ['fonts', '../../src/platform/pdf/fonts', '../../../src/platform/pdf/fonts']
    .map((name) => path.join(from, name))
    .find((folder) => existsSync(path.join(folder, 'figtree-latin-400.ttf')))

const FONTS = findFonts(import.meta.dirname)

const printer = new WorkerProcess<Ask, WorkerAnswer>(findProgram(import.meta.dirname, 'pdf-worker'), 'prints')
const turns = new Semaphore(2)

/** Prints a paper, in a separate process with low priority. A process that ends on the way is started a second time. */
export const renderPdf = (paper: PrintableDocument | FigureSheet): Promise<Buffer> =>
  turns.run(() => ask(paper).catch(() => ask(paper)))

async function ask(paper: PrintableDocument | FigureSheet): Promise<Buffer> {
  if (FONTS === undefined) throw new Error('The PDF fonts are missing. Run npm run build.')
  const said = await printer.ask({ paper, fonts: FONTS }, TIMEOUT_MS)
  if ('failed' in said) throw new Error(said.failed)
  return Buffer.from(said.pdf, 'base64')
}
