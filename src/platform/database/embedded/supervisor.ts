import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { DataDirInUse } from '../errors.ts'
import { ensureCluster } from './cluster.ts'
import { PasswordRefused, takeLock } from './lock.ts'
import { stopOtherServer } from './other-server.ts'
import { preparePlace, type Place } from './place.ts'
import { connectionTo } from './product-role.ts'
import { secureCluster } from './secure-cluster.ts'
import { startServer, type Server } from './server.ts'
import { makeSocketDir, removeSocketDir } from './socket-dir.ts'

/**
 * Starts our own server on the data folder, holds its lock and keeps it running until `close`. Throws DataDirInUse and
 * DatabaseRefused.
 */
export async function superviseServer(dataDir: string, log: Log): Promise<Supervisor> {
  const place = preparePlace(dataDir, log)
  const supervisor = new Supervisor(place, log)
  await supervisor.start()
  return supervisor
}

/** Milliseconds that a start may go on losing to others before it gives up. */
const TIMEOUT_MS = 30_000

/**
 * What PostgreSQL says when another server is faster, when one that was killed still has a process left, and when
 * another start takes ours for abandoned.
 */
const IN_THE_WAY = /lock file .* already exists|is still in use|received .* shutdown request/

class Supervisor {
  readonly #place: Place
  readonly #log: Log
  /** Ours alone: a process that comes later, even with our process id, has another. */
  readonly #owner = `${process.pid}.${randomUUID().slice(0, 8)}`
  readonly #closing = new AbortController()
  readonly #lost = Promise.withResolvers<Error>()
  #socketDir = ''
  #server: Server | null = null
  #lock: pg.Client | null = null
  #recovery: Promise<void> | null = null

  constructor(place: Place, log: Log) {
    this.#place = place
    this.#log = log
  }

  async start(): Promise<void> {
    try {
      await ensureCluster(this.#place, this.#owner, this.#log)
      await this.#launch()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Where the server is; the same after every restart, so that one pool goes on working. */
  get connection() {
    return connectionTo(this.#place.dataDir, this.#socketDir)
  }

  onLost(fn: (error: Error) => void): void {
    void this.#lost.promise.then(fn)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#recovery
    await this.#lock?.end()
    await this.#server?.stop()
    if (this.#socketDir) removeSocketDir(this.#place, this.#socketDir)
  }

  async #launch(): Promise<void> {
    let again = false
    for (const end = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
      await stopOtherServer(this.#place, this.#owner, this.#log)
      this.#closing.signal.throwIfAborted()
      const problem = await secureCluster(this.#place, this.#owner, this.#log, { again }).then(() => null, toError)
      if (problem && IN_THE_WAY.test(problem.message) && Date.now() < end) continue
      if (problem) throw this.#doesNotStart(problem.message)
      this.#socketDir ||= makeSocketDir(this.#place)
      const server = startServer(this.#place, this.#socketDir, this.#owner, this.#log)
      this.#server = server
      const error = await this.#lockOn(server)
      if (!error) return
      const said = await server.stop()
      if (error instanceof PasswordRefused && !again) {
        // The rules fit, but the password in the database is another one: it was changed by hand.
        again = true
        continue
      }
      if (!(error instanceof ServerExited)) throw error
      if (!IN_THE_WAY.test(said) || Date.now() > end) throw this.#doesNotStart(said)
    }
  }

  #doesNotStart(said: string): Error {
    return new Error(`The database server on ${this.#place.dataDir} didn’t start:\n${said}`)
  }

  /** Takes the lock on this server and begins to watch both. Returns why it could not. */
  async #lockOn(server: Server): Promise<Error | null> {
    const gone = new AbortController()
    void server.exited.then(() => gone.abort(new ServerExited()))
    try {
      const lock = await takeLock(this.#place, this.#socketDir, AbortSignal.any([gone.signal, this.#closing.signal]))
      this.#lock = lock
      const broken = () => {
        if (this.#lock !== lock || this.#closing.signal.aborted) return
        this.#lock = null
        this.#recovery = this.#recover(server)
      }
      lock.once('end', broken)
      void server.exited.then(broken)
      return null
    } catch (error) {
      return toError(error)
    }
  }

  /**
   * A killed backend makes the server restart by itself, and only the lock is to be taken again; else the server is
   * started again. Goes on until it works.
   */
  async #recover(server: Server): Promise<void> {
    this.#log.error('The database server stopped responding. Restarting it')
    const began = performance.now()
    let error = await this.#lockOn(server)
    for (let wait = 0; error && !this.#closing.signal.aborted; wait = Math.min(5_000, wait * 2 + 100)) {
      if (error instanceof DataDirInUse) {
        this.#lost.resolve(error)
        return
      }
      if (!(error instanceof ServerExited))
        this.#log.error({ reason: error.message }, `The database server isn’t back yet. Trying again in ${wait} ms`)
      await sleep(wait, undefined, { signal: this.#closing.signal }).catch(() => {})
      error = await this.#launch().then(() => null, toError)
    }
    if (!error) this.#log.info(`The database server is back after ${Math.round(performance.now() - began)} ms`)
  }
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** The server ended while it was waited for. */
class ServerExited extends Error {}
