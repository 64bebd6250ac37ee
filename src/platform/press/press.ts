import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FigureSheet, Paper } from '#lib/paper.ts'
import { HelperProcess } from '../helper-process.ts'
import { programOf } from '../own-process.ts'
import { Turns } from '../turns.ts'

/** A paper as a file. */
export type Pdf = { fileName: string; body: Buffer }

export type Ask = { paper: Paper | FigureSheet; fonts: string }
/** `pdf` is base64: what goes between processes is JSON. */
export type Said = { pdf: string } | { failed: string }

/** Far more than the longest honest invoice takes on a small machine, the start of the process included. */
const PATIENCE_MS = 30_000

const FONTS = ['fonts', '../../src/platform/press/fonts', '../../../src/platform/press/fonts']
  .map((name) => path.join(import.meta.dirname, name))
  .find((folder) => existsSync(path.join(folder, 'figtree-latin-400.ttf')))

const printer = new HelperProcess<Ask, Said>(programOf(import.meta.dirname, 'press-worker'), 'prints')
const turns = new Turns(2)

/** Prints a paper, in a process apart with low priority. One that ends on the way is begun once more. */
export const print = (paper: Paper | FigureSheet): Promise<Buffer> =>
  turns.take(() => ask(paper).catch(() => ask(paper)))

async function ask(paper: Paper | FigureSheet): Promise<Buffer> {
  if (FONTS === undefined) throw new Error('The fonts of the program that prints are missing: build again')
  const said = await printer.ask({ paper, fonts: FONTS }, PATIENCE_MS)
  if ('failed' in said) throw new Error(said.failed)
  return Buffer.from(said.pdf, 'base64')
}
