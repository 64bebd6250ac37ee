import { createRouterClient } from '@orpc/server'
import type { RouterClient } from '@orpc/server'
import type { Clock } from '#lib/clock.ts'
import type { DeferredJob } from '#platform/database/database.ts'
import { Database } from '#platform/database/database.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import { SYSTEM, VISITOR } from '#platform/database/transaction.ts'
import type { AppTask, Context, AppServices, SignedIn } from '#platform/http/context.ts'
import { routes, tasks } from '../app.ts'
import { EventQueue } from './event-queue.ts'
import type pg from 'pg'

/**
 * A person who uses the product: every call of the contract, validated by its schemas and made as that person, without
 * a network in between.
 */
export type Person = RouterClient<typeof routes>

/** Each takes seconds and no visitor needs it, so it runs once visitors are served. */
const LEFT = new Set(['photos.generate-variants'])

type Rest = Omit<AppServices, 'db' | 'clock'>

/**
 * Where the story of the demo is played: the product with a clock that the story sets. What the product promises to do
 * later is done when the story has come to that time, by the product's own tasks; what it promises for after the last
 * act is left for the real queue.
 */
export class Simulation {
  readonly parts: AppServices
  readonly visitor: Person
  readonly #agenda = new EventQueue()
  readonly #promised: DeferredJob[] = []
  readonly #queues = new Map<string, AppTask>(tasks.map((task) => [task.queue, task]))
  #now: Date

  constructor(pool: pg.Pool, begins: Date, rest: (clock: Clock) => Rest) {
    this.#now = begins
    const clock: Clock = { now: () => this.#now }
    const db = new Database(pool, clock, {
      listeners: (event) => tasks.filter((task) => [task.on].flat().includes(event)).map((task) => task.queue),
      statements: async (jobs) => {
        for (const job of jobs) this.#promise(job)
        return []
      },
      // No page listens yet.
      committed: () => {},
    })
    this.parts = { ...rest(clock), clock, db }
    this.visitor = this.#client(null)
  }

  /** The calls of a signed-in person. */
  as(user: SignedIn): Person {
    return this.#client(user)
  }

  /** An act of the story. Acts may add acts, but none before their own time. */
  at(when: Date, act: () => Promise<unknown>): void {
    this.#agenda.add(when, act)
  }

  /** What the product does by itself at this hour: a task of its own that a clock starts. */
  cron(when: Date, queues: readonly string[]): void {
    this.at(when, async () => {
      for (const queue of queues) await this.#run(queue, {})
    })
  }

  write<T>(change: (tx: Tx) => T | Promise<T>, actor: Actor = SYSTEM): Promise<T> {
    return this.parts.db.transaction(actor, change)
  }

  /** Plays everything up to `end`, and leaves the clock there. Answers what the product still has to do after it. */
  async play(end: Date): Promise<DeferredJob[]> {
    for (let next = this.#agenda.next(end); next; next = this.#agenda.next(end)) {
      if (next.at > this.#now) this.#now = next.at
      await next.act()
    }
    this.#now = end
    // What was left for later waits from now on: promised days ago, it would look like a queue that is stuck.
    return this.#promised.map((job) => (LEFT.has(job.queue) ? { ...job, after: end } : job))
  }

  #promise(job: DeferredJob): void {
    const { queue, data, after = this.#now, once } = job
    if (once !== undefined && this.#promised.some((other) => other.queue === queue && other.once === once)) return
    const promised = { queue, data, after, once }
    this.#promised.push(promised)
    if (LEFT.has(queue)) return
    this.#agenda.add(after, async () => {
      this.#promised.splice(this.#promised.indexOf(promised), 1)
      await this.#run(queue, data)
    })
  }

  async #run(queue: string, data: object): Promise<void> {
    const task = this.#queues.get(queue)
    if (!task) throw new Error(`There is no task ${queue}`)
    // As the queue does: what a task is given is what `enqueue` or `emit` was given for it.
    await task.run(data as never, this.parts)
  }

  #client(user: SignedIn | null): Person {
    const { parts } = this
    const actor: Actor = user ?? VISITOR
    const noFile = () => Promise.reject(new Error('A file is taken in by photos/ingest-photo.ts'))
    const context: Context = {
      ...parts,
      get read() {
        return parts.db.read(actor)
      },
      write: (change) => parts.db.transaction(actor, change),
      once: (change) => parts.db.transaction(actor, change),
      user,
      saveFile: noFile,
      saveForm: noFile,
      address: '127.0.0.1',
      header: () => undefined,
      whileThere: (work) => work(new AbortController().signal),
    }
    return createRouterClient(routes, { context })
  }
}
