import type pg from 'pg'
import { createLimiter, consumePoint } from './sign-in-limit.ts'

const TRIES = 5
const PAUSE_SECONDS = 15 * 60

/**
 * Counts wrong passwords and codes inside a session, for that session alone. No outsider can use up these attempts, and
 * wrong sign-ins elsewhere cannot lock an open session.
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
