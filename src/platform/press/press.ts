import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FigureSheet, Paper } from '#lib/paper.ts'
import { beginProcess, programOf } from '../own-process.ts'
import { Turns } from '../turns.ts'

/** A paper as a file. */
export type Pdf = { fileName: string; body: Buffer }

export type Ask = { id: number; paper: Paper | FigureSheet; fonts: string }
/** `pdf` is base64: what goes between processes is JSON. */
export type Answer = { id: number } & ({ pdf: string } | { failed: string })

/** Far more than the longest honest invoice takes on a small machine, the start of the process included. */
const PATIENCE_MS = 30_000
/** Then the process ends, and its memory with it. */
const IDLE_MS = 30_000

const WORKER = programOf(import.meta.dirname, 'press-worker')
const FONTS = ['fonts', '../../src/platform/press/fonts', '../../../src/platform/press/fonts']
  .map((name) => path.join(import.meta.dirname, name))
  .find((folder) => existsSync(path.join(folder, 'figtree-latin-400.ttf')))

let worker: ChildProcess | undefined
let asked = 0
let idle: NodeJS.Timeout | undefined
const waiting = new Map<number, { resolve(pdf: Buffer): void; reject(error: Error): void }>()
const turns = new Turns(2)

/**
 * Prints a paper, in a process apart with low priority: what takes a second there takes nothing from those who are served here. Begun when first
 * needed, and ended when there is nothing to print. A process that ends on the way is begun once more.
 */
export const print = (paper: Paper | FigureSheet): Promise<Buffer> => turns.take(() => ask(paper).catch(() => ask(paper)))

async function ask(paper: Paper | FigureSheet): Promise<Buffer> {
  if (WORKER === undefined || FONTS === undefined) throw new Error('The program that prints, or its fonts, are missing: build again')
  const id = ++asked
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  clearTimeout(idle)
  const printer = (worker ??= begin(WORKER))
  waiting.set(id, { resolve, reject })
  const late = setTimeout(() => printer.kill('SIGKILL'), PATIENCE_MS)
  printer.send({ id, paper, fonts: FONTS } satisfies Ask)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    waiting.delete(id)
    if (waiting.size === 0) idle = setTimeout(() => worker?.kill('SIGKILL'), IDLE_MS).unref()
  }
}

function begin(file: string): ChildProcess {
  const printer = beginProcess<Answer>(file, {
    heard: (answer) => {
      const one = waiting.get(answer.id)
      if ('pdf' in answer) one?.resolve(Buffer.from(answer.pdf, 'base64'))
      else one?.reject(new Error(answer.failed))
    },
    ended: (how) => ended(printer, new Error(`The process that prints ended (${how})`)),
  })
  // It ends with this process, and must not keep it.
  printer.unref()
  printer.channel?.unref()
  return printer
}

function ended(printer: ChildProcess, error: Error): void {
  if (worker !== printer) return
  worker = undefined
  for (const { reject } of waiting.values()) reject(error)
}
