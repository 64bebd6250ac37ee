import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BEAT_MS = 1_000
const SILENT_MS = 15_000

/**
 * Does `work` while no other process of this checkout installs or builds; waits for one that does, and says so once.
 * The lock is a folder, which only one process can make. Its owner touches it every second, so that one whose owner is
 * gone, or whose process number now belongs to another program, is not waited for. Rejects when the checkout cannot be
 * written to.
 * @template T
 * @param {string} lock folder that is made and removed
 * @param {() => Promise<T>} work
 * @param {(sentence: string) => void} say
 * @returns {Promise<T>}
 */
export async function withBuildLock(lock, work, say) {
  makeFolder(path.dirname(lock))
  let isNotified = false
  while (!take(lock)) {
    const owner = ownerOf(lock)
    if (owner && isGone(owner)) {
      breakOpen(lock, owner)
      continue
    }
    if (owner && !isNotified)
      say(`Another process (${owner.pid}) is installing or building in this folder. Waiting for it.`)
    isNotified ||= owner !== null
    await sleep(200)
  }
  const beat = setInterval(() => touch(lock), BEAT_MS).unref()
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** @typedef {{ pid: number, host: string, seen: number }} Owner */

/** @param {string} lock */
function take(lock) {
  if (!makeFolder(lock)) return false
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, host: os.hostname() }))
  return true
}

/**
 * False when it is there already. Not with `recursive`, which says of a read-only disk that the folder does not exist.
 * @param {string} folder
 */
function makeFolder(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function touch(lock) {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // Someone removed the folder by hand: the work goes on, and nothing is left to release.
  }
}

/**
 * Returns null when the lock was released in between.
 * @param {string} lock
 * @returns {Owner | null}
 */
function ownerOf(lock) {
  const seen = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (seen === undefined) return null
  try {
    return { ...JSON.parse(readFileSync(path.join(lock, 'owner.json'), 'utf8')), seen }
  } catch {
    // Made this instant, or by a process that died before it wrote its name.
    return { pid: 0, host: '', seen }
  }
}

/** @param {Owner} owner */
function isGone({ pid, host, seen }) {
  if (Date.now() - seen > SILENT_MS) return true
  if (pid === 0 || host !== os.hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/**
 * When several processes find a lock without a live owner, only one of them removes it. A rename succeeds for one
 * process only. That process checks what it got, because a faster process may hold the lock by now; in that case it
 * puts the lock back.
 * @param {string} lock
 * @param {Owner} gone
 */
function breakOpen(lock, gone) {
  const aside = `${lock}-${process.pid}`
  try {
    renameSync(lock, aside)
    if (ownerOf(aside)?.pid === gone.pid) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, lock)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
