import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'

export type Process = { pid: number; command: string }

/**
 * Returns a name for the server with its files in `home`. It stays the same wherever the folder moves, and is unique on
 * this machine.
 */
export function clusterNameOf(home: string): string {
  const { dev, ino } = statSync(home)
  return `tidestone-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * The running processes of the server with this cluster name. PostgreSQL shows it in the titles of the postmaster's
 * children, and the postmaster has it as an argument.
 */
export function serverProcesses(clusterName: string): Process[] {
  return allProcesses().filter((process) => process.command.includes(clusterName) && isPostgres(process))
}

/**
 * Every process we may see, with its arguments in one line; one that has ended but is not waited for has none. From
 * /proc where there is one (a bare Linux may lack `ps`).
 */
export function allProcesses(): Process[] {
  return existsSync('/proc/self/cmdline') ? fromProc() : fromPs()
}

/** Whether the id is in use, by a process of any user or by one that has ended and is not reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostgres(process: Process): boolean {
  return process.command.startsWith('postgres: ') || isPostmaster(process)
}

/**
 * The process that is the parent of a server's others, or one in single-user mode. The shell that watches over it has
 * the same arguments behind its own.
 */
export function isPostmaster({ command }: Process): boolean {
  return /\/postgres (?:--single )?-D /.test(command) && !command.startsWith('/bin/sh ')
}

function fromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readCommand(name) }))
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // It ended between the listing and the reading.
    return ''
  }
}

function fromPs(): Process[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? []
      return pid && command ? [{ pid: Number(pid), command }] : []
    })
}
