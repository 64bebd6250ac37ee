import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { allProcesses, clusterNameOf, serverProcesses } from '#platform/database/embedded/processes.ts'
import { testFolder } from './test-folder.ts'

/** A line of database-holder.ts. Times in milliseconds. */
export type Said = {
  ready?: number
  refused?: string
  folder?: string
  holder?: string
  after?: number
  lost?: string
  closed?: boolean
}

export type DatabaseProcess = { child: ChildProcess; pid: number; next(): Promise<Said>; exited: Promise<unknown> }

/** Another process that opens the database on this folder. Ends with the test. */
export function startDatabaseProcess(folder: string): DatabaseProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database-holder.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const next = async () => {
    const line = await lines.next()
    if (line.done) throw new Error('The process ended without a word')
    return JSON.parse(line.value)
  }
  // A child that could not be spawned has no id; the 'error' event then fails the test.
  return { child, pid: child.pid ?? 0, next, exited }
}

/** Makes a folder for one test file, to remove when no server runs on it. */
export function scratchFolder(): { folder: string; remove: () => Promise<void> } {
  const folder = testFolder()
  const remove = async () => {
    await until(() => servers(folder).length === 0, 10_000)
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

/** The server's processes on this DATA_DIR. */
export const servers = (folder: string) =>
  existsSync(join(folder, 'postgres')) ? serverProcesses(clusterNameOf(join(folder, 'postgres'))) : []

export const postmaster = (folder: string) => Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10)
export const pidFile = (folder: string) => join(folder, 'postgres/cluster/postmaster.pid')

/** The shells that keep the server from outliving its app. */
export const watchers = (folder: string) =>
  allProcesses().filter(({ command }) => command.startsWith('/bin/sh ') && command.includes(folder))

/** Resolves to how many milliseconds it took until it was so. Fails after `limit`. */
export async function until(isSo: () => boolean | Promise<boolean>, limit: number): Promise<number> {
  for (const began = performance.now(); ; await sleep(20)) {
    const passed = performance.now() - began
    if (await isSo()) return passed
    if (passed > limit) throw new Error(`Still not so after ${limit} ms: ${String(isSo)}`)
  }
}
