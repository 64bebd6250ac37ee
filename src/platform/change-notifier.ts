import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { log } from './log.ts'

const NOTIFY =
  "select pg_notify('changed', $1) where $1 <> '[]' union all select pg_notify('pages', $2) where $2 <> '[]'"

/** Milliseconds. A window that took longer to open asks for everything again. */
const REMEMBERED = 60_000

/** Milliseconds after which the listener verifies that a notification would reach it. */
const LISTENING = 10_000

type Events = { changed: [lists: string[]]; pages: [paths: string[] | null]; closing: [] }

/**
 * Hears what every node commits: `changed` names lists for open dashboards, `pages` names public pages. `closing` ends
 * open streams when the process stops. A NOTIFY is lost while disconnected, so `pages: null` and `changed: ['*']` (any
 * of them) follow each new connection, and a look at the version rows each second.
 */
export class ChangeNotifier extends EventEmitter<Events> {
  readonly #pool: pg.Pool
  readonly #pending = { changed: new Set<string>(), pages: new Set<string>() }
  #telling = false
  readonly #stopped = new AbortController()
  #client: pg.PoolClient | null = null
  #newest = ''
  /** What was heard of late, the oldest first. */
  #heardLately: { at: number; lists: readonly string[] }[] = []

  constructor(pool: pg.Pool) {
    super()
    // One listener for each open dashboard.
    this.setMaxListeners(0)
    this.#pool = pool
    this.on('changed', (lists) => {
      const at = performance.now()
      this.#heardLately = [...this.#heardLately.filter((heard) => at - heard.at < REMEMBERED), { at, lists }]
    })
  }

  /** The lists that changed within these milliseconds; `*`, any of them, where that is longer than is remembered. */
  since(milliseconds: number): string[] {
    if (milliseconds > REMEMBERED) return ['*']
    const from = performance.now() - milliseconds
    return [...new Set(this.#heardLately.filter(({ at }) => at >= from).flatMap(({ lists }) => lists))]
  }

  /** Begins to listen and to look; tries again for as long as the database is away. */
  start(): void {
    void this.#listen()
    void this.#watch()
  }

  /**
   * Tells every node what was committed here. What comes while the last telling is under way goes out together in the
   * next.
   */
  publish(lists: readonly string[], paths: readonly string[]): void {
    // This node must show it at its very next request.
    if (paths.length > 0) this.emit('pages', [...paths])
    for (const list of lists) this.#pending.changed.add(list)
    for (const path of paths) this.#pending.pages.add(path)
    if (this.#telling) return
    this.#telling = true
    void this.#notify()
  }

  async #notify(): Promise<void> {
    const { signal } = this.#stopped
    // Let the transactions that commit in the same breath come along.
    await wait(50)
    const { changed, pages } = this.#pending
    while (changed.size + pages.size > 0) {
      const [lists, paths] = [[...changed], [...pages]]
      changed.clear()
      pages.clear()
      try {
        await this.#pool.query(NOTIFY, [JSON.stringify(lists), JSON.stringify(paths)])
      } catch (error) {
        if (signal.aborted) return
        log.debug({ err: error }, 'change notification failed')
        for (const list of lists) changed.add(list)
        for (const path of paths) pages.add(path)
        await wait(500, undefined, { signal }).catch(() => {})
      }
    }
    // In the same turn as the last look: what is added from here on starts a telling of its own.
    this.#telling = false
  }

  /** Returns the connection to the pool. Drops the notifications that were not delivered yet. */
  stop(): void {
    this.#stopped.abort()
    this.#client?.release(true)
    this.#client = null
  }

  async #listen(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#listenOn(await this.#pool.connect())
      } catch (error) {
        log.debug({ err: error }, 'cannot listen for changes yet')
      }
      await wait(500, undefined, { signal: this.#stopped.signal }).catch(() => {})
    }
  }

  /**
   * Listens until the connection is lost, or until `stop` returns it. Whatever happens, the pool gets its place back.
   */
  async #listenOn(client: pg.PoolClient): Promise<void> {
    this.#client = client
    const lost = Promise.withResolvers<void>()
    client.on('error', () => lost.resolve())
    client.on('end', () => lost.resolve())
    client.on('notification', (message) => this.#heard(message))
    try {
      await client.query('listen changed')
      await client.query('listen pages')
      // Notifications sent while no connection listened are not repeated, so assume that anything may have changed.
      this.emit('pages', null)
      this.emit('changed', ['*'])
      while (!this.#stopped.signal.aborted) {
        await Promise.race([lost.promise, wait(LISTENING, undefined, { signal: this.#stopped.signal }).catch(() => {})])
        // A connection that died silently is as quiet as one with no news. The pool's query timeout detects it.
        await client.query('select 1')
      }
    } finally {
      if (this.#client === client) client.release(true)
      this.#client = null
    }
  }

  #heard(message: pg.Notification): void {
    // Both channels carry a JSON array of names; only `#notify` above writes to them.
    const names = JSON.parse(message.payload ?? '[]') as string[]
    if (message.channel === 'changed') this.emit('changed', names)
    else if (message.channel === 'pages') this.emit('pages', names)
  }

  async #watch(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await wait(1000, undefined, { signal: this.#stopped.signal }).catch(() => {})
      try {
        const { rows } = await this.#pool.query<{ newest: string }>(
          "select coalesce(max(changed_at)::text, '') || ' ' || coalesce(sum(version), 0) as newest from page_versions",
        )
        const newest = rows[0]?.newest ?? ''
        if (this.#newest !== '' && newest !== this.#newest) this.emit('pages', null)
        this.#newest = newest
      } catch {
        // The database is away; #listen tells of pages when it is back.
      }
    }
  }
}
