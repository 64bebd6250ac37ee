import type pg from 'pg'
import type { Clock } from '#lib/clock.ts'
import { log } from './log.ts'

/** A task that comes with the clock, and when: five fields of cron in the business's zone. */
export type Scheduled = { queue: string; cron: string }

/**
 * Records how each scheduled task last ended. A row that cannot be written is logged; the result of the task itself is
 * not affected.
 */
export class TaskRuns {
  readonly #pool: pg.Pool
  readonly #clock: Clock

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Knows these from now on, and forgets what the product has no more. */
  async know(tasks: readonly Scheduled[]): Promise<void> {
    const queues = tasks.map(({ queue }) => queue)
    await this.#write('insert into task_runs (queue, known_at) select unnest($1::text[]), $2 on conflict do nothing', [
      queues,
      this.#now(),
    ])
    await this.#write('delete from task_runs where not queue = any($1)', [queues])
  }

  /** It ended well. `took`: milliseconds. */
  async well(queue: string, took: number): Promise<void> {
    await this.#write(
      'insert into task_runs (queue, known_at, ended_at, took_ms) values ($1, $2, $2, $3) on conflict (queue) do update set ended_at = $2, took_ms = $3',
      [queue, this.#now(), Math.round(took)],
    )
  }

  /** Records a failure. `reason`: as the program says it; the first 300 characters are stored. */
  async badly(queue: string, reason: string): Promise<void> {
    await this.#write(
      'insert into task_runs (queue, known_at, failed_at, reason) values ($1, $2, $2, $3) on conflict (queue) do update set failed_at = $2, reason = $3',
      [queue, this.#now(), reason.slice(0, 300)],
    )
  }

  #now(): string {
    return this.#clock.now().toISOString()
  }

  async #write(statement: string, values: unknown[]): Promise<void> {
    await this.#pool
      .query(statement, values)
      .catch((error: unknown) => log.warn({ err: error }, 'could not record how a task ended'))
  }
}
