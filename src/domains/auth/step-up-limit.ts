import type pg from 'pg'
import { createLimiter, consumePoint } from './sign-in-limit.ts'

const TRIES = 5
const PAUSE_SECONDS = 15 * 60

/**
 * Wrong passwords and codes inside a session, counted for that session alone: nobody outside can use up these tries,
 * and an open session cannot be locked by wrong sign-ins elsewhere.
 */
export class StepUpLimit {
  readonly #tries

  constructor(pool: pg.Pool) {
    this.#tries = createLimiter(pool, 'step-up', TRIES, PAUSE_SECONDS, PAUSE_SECONDS)
  }

  /** Counts a try before the password is looked at, so that tries at the same time cannot slip through. */
  async take(sessionId: string): Promise<{ left: number } | { wait: number }> {
    const { left, wait } = await consumePoint(this.#tries, sessionId)
    return wait > 0 ? { wait } : { left }
  }

  /** The password was right. */
  async forget(sessionId: string): Promise<void> {
    await this.#tries.delete(sessionId)
  }
}
