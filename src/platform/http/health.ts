import type { Hono } from 'hono'
import { log } from '#platform/log.ts'
import type { HonoEnv } from './api.ts'
import type { AppServices } from './context.ts'

/**
 * For load balancers and supervisors: /healthz says that the process is up, /readyz that the database and the queue
 * answer, and that it is not about to leave: a node that `isLeaving` still answers whatever it is asked, but is to be
 * asked no more.
 */
export function mountHealth(app: Hono<HonoEnv>, { db, queue }: AppServices, isLeaving: () => boolean): void {
  app.get('/healthz', (x) => x.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (x) => {
    x.header('cache-control', 'no-store')
    if (isLeaving()) return x.json({ error: 'This node is shutting down.', code: 'UNAVAILABLE' }, 503)
    try {
      await inTime(db.pool.query('select 1').then(() => queue.ping()))
      return x.json({ status: 'ready' })
    } catch (error) {
      log.debug({ err: error }, 'not ready')
      return x.json({ error: 'The database is not responding.', code: 'UNAVAILABLE' }, 503, { 'retry-after': '5' })
    }
  })
}

/**
 * Milliseconds. A database that does not answer at all, as behind a broken connection, counts as absent. Otherwise the
 * caller would wait for as long as the connection does.
 */
const TIMEOUT_MS = 3_000

async function inTime(work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`The database did not respond within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  )
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
