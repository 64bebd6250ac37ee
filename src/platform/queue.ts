import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss, systemClock } from 'pg-boss'
import type pg from 'pg'
import { ZONE } from '#lib/dates.ts'
import { isDatabaseUnavailable } from './database/connection-errors.ts'
import type { Insert } from './database/insert-sql.ts'
import type { DeferredJob } from './database/database.ts'
import { log } from './log.ts'
import { renameQueues } from './rename-queues.ts'
import type { Scheduled, TaskRuns } from './task-runs.ts'

/**
 * Work that waits on the queue, listens to an event, or comes with the clock. Delivered at least once: `run` must bear
 * a second time.
 */
export type Task<Context> = {
  /** 'recurring.generate-due-jobs': the domain's thing, then the verb. */
  queue: string
  /** What an older version called the queue: the jobs that wait there move to this one at the start. */
  formerly?: string
  /** The event it listens to, or several. */
  on?: string | readonly string[]
  /** Five fields, in the business's zone; runs once however many nodes there are. */
  cron?: string
  /** Seconds after which a run counts as dead and is given to another: longer than the slowest honest run. */
  expireInSeconds?: number
  /**
   * For slow work: it says so often that it is alive, and counts as dead after this many seconds of silence (10 at
   * least), long before it expires.
   */
  heartbeatSeconds?: number
  retryLimit?: number
  /** How many this process takes at once; 20 by default. */
  atOnce?: number
  run(data: never, context: Context): Promise<void>
}

const DEAD = 'dead'
/** How long a waiting job is still worth doing, in case the program was off. */
const RETENTION_SECONDS = 90 * 86_400
/** PostgreSQL's own code for 'cannot connect now'. */
const STARTING = '57P03'
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Advances evenly when the clock of the machine moves forward or back. pg-boss uses it to calculate how long a worker
 * still has to pause. With the machine's clock, that would be the whole jump: after an hour back, the queue would stop
 * for an hour. Scheduled tasks follow the database's time, by a difference that is checked this often.
 */
const EVEN = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) }
const LOOKED_AT_SECONDS = 60

/**
 * How often, in milliseconds, one statement asks which queues have a job that is due: it wakes those workers, and no
 * other worker asks the database.
 */
const WATCH_MS = 500
/** How often a worker asks on its own, should the watch miss a job. With 66 workers this is a statement a second. */
const POLL_SECONDS = 60
const DUE_QUEUES = `select name from unnest($1::text[]) as queues(name) where exists (
  select from pgboss.job where job.name = queues.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`

/**
 * The durable queue: pg-boss over a pool apart from that of the requests, so that neither waits for the other's
 * connections. Times are those measured to recover a killed worker in 4.5 s.
 */
export class Queue<Context> {
  readonly #boss: PgBoss
  readonly #tasks: readonly Task<Context>[]
  readonly #ready = Promise.withResolvers<void>()
  readonly #runs: TaskRuns | null
  readonly #stopped = new AbortController()
  /** By queue, the worker of this process. */
  readonly #workers = new Map<string, string>()
  readonly #pool: pg.Pool
  #started = false
  #isReady = false

  /** `cron`: whether tasks start on a schedule, by the wall clock. `runs`: where their results are stored. */
  constructor(
    pool: pg.Pool,
    tasks: readonly Task<Context>[],
    { cron = true, runs = null }: { cron?: boolean; runs?: TaskRuns | null } = {},
  ) {
    this.#pool = pool
    this.#tasks = tasks
    this.#runs = runs
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: cron,
      clock: EVEN,
      clockMonitorIntervalSeconds: LOOKED_AT_SECONDS,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
      maintenanceIntervalSeconds: 2,
    })
    // While the database is away, pg-boss reports it at every poll; it is logged once elsewhere. After `stop` its last
    // poll may find the pool closed.
    this.#boss.on('error', (reported) => {
      // pg-boss emits a copy of the error that is no longer an Error.
      const error = Object.assign(new Error(reported.message), { code: 'code' in reported ? reported.code : undefined })
      log[isDatabaseUnavailable(error) || this.#stopped.signal.aborted ? 'debug' : 'error']({ err: error }, 'queue')
    })
  }

  /**
   * Prepares the queues, again and again while the database is away. Work may be sent from then on; none runs before
   * `work`.
   */
  async start(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#begin()
        this.#isReady = true
        this.#ready.resolve()
        return
      } catch (error) {
        log.warn({ err: error }, 'the queue cannot start yet')
        await wait(1000, undefined, { signal: this.#stopped.signal }).catch(() => {})
      }
    }
  }

  async #begin(): Promise<void> {
    if (!this.#started) {
      await renameQueues(
        this.#pool,
        this.#tasks.flatMap(({ queue: name, formerly: former }) => (former === undefined ? [] : [{ name, former }])),
      )
      await this.#boss.start()
    }
    this.#started = true
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name))
    if (!known.has(DEAD)) await this.#boss.createQueue(DEAD)
    for (const task of this.#tasks) await this.#prepare(task, known.has(task.queue))
    await this.#runs?.know(this.scheduled)
  }

  async #prepare(task: Task<Context>, known: boolean): Promise<void> {
    const settings = {
      deadLetter: DEAD,
      retryLimit: task.retryLimit ?? 5,
      retryDelay: 1,
      retryBackoff: true,
      retentionSeconds: RETENTION_SECONDS,
      expireInSeconds: task.expireInSeconds ?? 5,
      ...(task.heartbeatSeconds !== undefined && { heartbeatSeconds: task.heartbeatSeconds }),
    }
    if (known) await this.#boss.updateQueue(task.queue, settings)
    else {
      await this.#boss.createQueue(task.queue, settings)
      // Any question fills pg-boss's memory of the queue. Left to the first `send`, it would ask on a second connection
      // from within a transaction.
      await this.#boss.findJobs(task.queue, { id: NO_JOB })
    }
    if (task.cron) await this.#boss.schedule(task.queue, task.cron, {}, { tz: ZONE })
  }

  async work(context: Context): Promise<void> {
    if (this.#stopped.signal.aborted) return
    for (const task of this.#tasks) {
      const worker = await this.#boss.work(
        task.queue,
        { pollingIntervalSeconds: POLL_SECONDS, batchSize: task.atOnce ?? 20, perJobResults: true },
        (jobs) =>
          Promise.all(
            jobs.map(async (job) => {
              const began = performance.now()
              try {
                // The data is what `enqueue` or `emit` was given for this queue: this program wrote it.
                await task.run(job.data as never, context)
                if (task.cron) await this.#runs?.well(task.queue, performance.now() - began)
                return { id: job.id, status: 'completed' as const }
              } catch (error) {
                log.error({ err: error, queue: task.queue, job: job.id }, 'a job failed and will be retried')
                if (task.cron) await this.#runs?.badly(task.queue, String(error))
                return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
              }
            }),
          ),
      )
      this.#workers.set(task.queue, worker)
    }
    // Its last statement may still be under way when the queue stops; an error of it is logged and nothing else.
    void this.#wakeDue()
  }

  /** Wakes the workers of these queues now: this process has just committed a job for each. */
  wake(queues: Iterable<string>): void {
    for (const queue of queues) {
      const worker = this.#workers.get(queue)
      if (worker) this.#boss.notifyWorker(worker)
    }
  }

  /**
   * Wakes the workers whose jobs are due, wherever those come from: another node, the clock, a retry, a time that was
   * set ahead.
   */
  async #wakeDue(): Promise<void> {
    const { signal } = this.#stopped
    const queues = this.#tasks.map((task) => task.queue)
    while (!signal.aborted) {
      await wait(WATCH_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        const { rows } = await this.#pool.query<{ name: string }>(DUE_QUEUES, [queues])
        this.wake(rows.map(({ name }) => name))
      } catch (error) {
        log.debug({ err: error }, 'the due queues could not be read')
      }
    }
  }

  /** What comes with the clock. */
  get scheduled(): readonly Scheduled[] {
    return this.#tasks.flatMap(({ queue, cron }) => (cron ? [{ queue, cron }] : []))
  }

  listeners(event: string): readonly string[] {
    return this.#tasks.filter((task) => [task.on].flat().includes(event)).map((task) => task.queue)
  }

  /** The statements that insert these jobs: pg-boss's own, caught on their way and handed to the transaction. */
  async statements(jobs: readonly DeferredJob[]): Promise<Insert[]> {
    await this.#whenReady()
    const statements: Insert[] = []
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => {
        statements.push({ text, params: values, several: allJobs })
        return { rows: [{ id: 'sent with the transaction' }] }
      },
    }
    for (const job of jobs) {
      await this.#boss.send(job.queue, job.data, {
        db,
        ...(job.after && { startAfter: job.after }),
        ...(job.once && { singletonKey: job.once }),
      })
    }
    if (statements.length !== jobs.length) throw new Error('pg-boss no longer inserts a job with one statement')
    // Hundreds of jobs of one transaction travel in one statement.
    return [...Map.groupBy(statements, ({ text }) => text).values()].map((alike) =>
      alike[0] && alike.length === 1 ? alike[0] : { ...allJobs(alike), several: allJobs },
    )
  }

  /** Resolves once jobs can be sent, however long that takes: for who has nothing to do until then. */
  get started(): Promise<void> {
    return this.#ready.promise
  }

  /** Aborted when the program is asked to stop: long work ends at the next good place. */
  get stopping(): AbortSignal {
    return this.#stopped.signal
  }

  /**
   * Resolves a moment after the start. While the database is away that takes longer, and then the caller gets an error
   * (503) and does not have to wait.
   */
  async #whenReady(): Promise<void> {
    if (this.#isReady) return
    const late = new AbortController()
    const patience = wait(3000, undefined, { signal: late.signal }).then(() => {
      throw Object.assign(new Error('The queue has not started yet'), { code: STARTING })
    })
    await Promise.race([this.#ready.promise, patience]).finally(() => late.abort())
  }

  /** Throws when the queue does not answer; used by /readyz. */
  async ping(): Promise<void> {
    await this.#whenReady()
    await this.#boss.getQueue(DEAD)
  }

  /** Lets running work end (at most 10 s), gives the rest back. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    if (this.#started) await this.#boss.stop({ graceful: true, timeout: 10_000, close: false })
  }
}

/** pg-boss's statement takes a JSON array of jobs: those of several statements are one longer array. */
function allJobs(inserts: readonly Insert[]): Insert {
  const jobs = inserts.map(({ params: [json] }) => String(json).slice(1, -1))
  return { text: inserts[0]?.text ?? '', params: [`[${jobs.join()}]`] }
}
