import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import { DataDirInUse } from '../errors.ts'
import { connect, lockHolder } from './lock.ts'
import { readPidFile, removeStalePidFiles, type PidFile } from './pid-file.ts'
import { isAlive, isPostmaster, serverProcesses, type Process } from './processes.ts'
import type { Place } from './place.ts'

/** Milliseconds that a process which has just started a server is given to take its lock. */
const GRACE = 3_000

/**
 * Makes room for a server of our own. Throws DataDirInUse if a living process uses the other one. A server whose
 * process was killed is stopped and never taken over, since no process would supervise it. `owner` is our own id, in
 * case the server is left from an earlier run of ours.
 */
export async function stopOtherServer(place: Place, owner: string, log: Log): Promise<void> {
  for (const end = Date.now() + GRACE; ; await sleep(50)) {
    const file = readPidFile(place)
    if (!file) return
    const running = serverProcesses(place.clusterName)
    const postmaster = running.find(({ pid }) => pid === file.pid)
    if (!postmaster) {
      const newer = running.find(isPostmaster)
      if (!newer && (await removeDead(place, file, running))) return
      // Another process has just started a server, and the file we read was the one before.
      if (Date.now() < end) continue
      throw new DataDirInUse(
        place.dataDir,
        newer
          ? `the database server with process id ${newer.pid}`
          : 'a database server this system can’t see (another container?)',
      )
    }

    const itsOwner = /tidestone\.owner=(\S+)/.exec(postmaster.command)?.[1] ?? ''
    if (itsOwner !== owner) {
      const user = await userOf(place, file.socketDir)
      if (user.name) throw new DataDirInUse(place.dataDir, user.name)
      if (isAlive(Number.parseInt(itsOwner, 10))) {
        if (Date.now() < end) continue
        // It answers, and no process has wanted its lock for seconds: the id of its dead owner now belongs to another
        // process.
        if (user.answers !== 'yes')
          throw new DataDirInUse(
            place.dataDir,
            `process ${Number.parseInt(itsOwner, 10)}, whose database isn’t responding`,
          )
      }
    }
    log.warn(`A database server was left running on ${place.dataDir} (process ${file.pid}). Stopping it`)
    return stop(place, postmaster)
  }
}

/**
 * Ends the killed server's last processes: they hold its memory, and the next start would fail while they do. Returns
 * false if a server answers after all.
 */
async function removeDead(place: Place, file: PidFile, leftovers: Process[]): Promise<boolean> {
  // A container beside ours shows no processes to us, but it shares the folder and with it the socket.
  for (const socketDir of new Set([file.socketDir, join(place.home, 'socket')])) {
    const { name, answers } = await userOf(place, socketDir)
    if (name) throw new DataDirInUse(place.dataDir, name)
    if (answers !== 'no') return false
  }
  for (const { pid } of leftovers) signal(pid, 'SIGQUIT')
  while (areRunning(place, leftovers)) await sleep(20)
  removeStalePidFiles(place, file)
  return true
}

/** `refused`: a server that runs, and asks for another role or password than ours. */
async function userOf(
  place: Place,
  socketDir: string,
): Promise<{ name: string | null; answers: 'yes' | 'refused' | 'no' }> {
  // A server in its first moments has not written its socket folder yet; without one, the driver would ask localhost.
  const client = socketDir ? await connect(place, socketDir) : null
  if (client === null) return { name: null, answers: 'no' }
  if (client === 'refused') return { name: null, answers: 'refused' }
  try {
    return { name: await lockHolder(client), answers: 'yes' }
  } catch {
    // It was stopped under our hands.
    return { name: null, answers: 'no' }
  } finally {
    await client.end()
  }
}

/** Fast shutdown, and after 8 s the immediate one, which loses nothing either: the next start recovers. */
async function stop(place: Place, postmaster: Process): Promise<void> {
  const end = Date.now() + 8_000
  signal(postmaster.pid, 'SIGINT')
  for (let urged = false; areRunning(place, [postmaster]); await sleep(20)) {
    if (urged || Date.now() < end) continue
    urged = true
    signal(postmaster.pid, 'SIGQUIT')
  }
}

/** Searches by name: a process that its parent has not reaped keeps its id after its end. */
function areRunning({ clusterName }: Place, some: Process[]): boolean {
  return serverProcesses(clusterName).some(({ pid }) => some.some((process) => process.pid === pid))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}
