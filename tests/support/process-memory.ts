import { readdirSync, readFileSync } from 'node:fs'

/**
 * A process as Linux describes it in /proc: `state` is one letter, Z for one that ended and is not waited for; resident
 * memory in KB.
 */
export type ProcessStatus = { pid: number; parent: number; name: string; state: string; memoryKb: number }

/**
 * The status of a process; undefined where it is gone. Reads /proc, since a bare machine has no `ps`. Throws where
 * there is no /proc.
 */
export function findProcess(pid: number): ProcessStatus | undefined {
  if (!HAS_PROC)
    throw new Error('This test reads processes from /proc, as Linux has it. Run it on Linux, or in a container.')
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return undefined
  }
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(text)?.[1] ?? ''
  return {
    pid,
    parent: Number(field('PPid')),
    name: field('Name'),
    state: field('State'),
    memoryKb: Number(field('VmRSS')),
  }
}

/** The processes that this one started and that still run. */
export function listChildren(parent = process.pid): ProcessStatus[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => findProcess(Number(name)) ?? [])
    .filter((one) => one.parent === parent && one.state !== 'Z')
}

const HAS_PROC = readdirSync('/').includes('proc')
