import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

export type Server = {
  url: string
  /** User and system time so far, in milliseconds. */
  cpu(): number
  /** Megabytes in memory now: of the server itself, and of the processes it has begun. */
  memory(): { own: number; begun: number }
  stop(): Promise<void>
}

/** Starts a server that prints its address, and waits for that line. */
export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A benchmark that breaks off leaves nothing behind that would slow the next one.
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
      if (process.env.SHOW) process.stderr.write(text)
      const address = /is ready: (\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return {
    url,
    cpu: () => cpuOf(child.pid ?? 0),
    memory: () => ({
      own: memoryOf(child.pid ?? 0),
      begun: begunBy(child.pid ?? 0).reduce((sum, pid) => sum + memoryOf(pid), 0),
    }),
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Linux counts in ticks of 10 ms (proc(5): fields 14 and 15, after the name in brackets). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryOf(pid: number): number {
  // A process that has just ended has no such line.
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/**
 * Megabytes in memory now of the database that this process has begun, with all its connections. Shared pages are
 * counted once, which is why it is not the sum of what each of them sees.
 */
export function databaseMemory(): number {
  return descendants(process.pid)
    .filter((pid) => read(`/proc/${pid}/comm`).trim() === 'postgres')
    .reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024, 0)
}

function descendants(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Nothing of a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The Node processes among its children: the embedded database has its own memory. */
function begunBy(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('picture-worker'))
}
