import type { Hono } from 'hono'
import type { Endpoint } from '#platform/http/access.ts'
import type { HonoEnv } from '#platform/http/api.ts'

export type Demo = {
  /** When it was made: another one has another. */
  madeAt: Date
  /** Rebuilds the demo, soon after this call is answered. */
  reset(): void
}

/** Calls that only a demo has. Everywhere else there is no such call. */
export const CALLS: readonly Endpoint[] = [
  { name: 'GET /api/demo', method: 'GET', path: '/api/demo', meta: { access: 'technician' } },
  { name: 'POST /api/demo/reset', method: 'POST', path: '/api/demo/reset', meta: { access: 'owner' } },
]

export function mountDemo(app: Hono<HonoEnv>, { madeAt, reset }: Demo): void {
  const which = { madeAt: madeAt.toISOString() }
  app.get('/api/demo', (x) => x.json(which))
  app.post('/api/demo/reset', (x) => {
    reset()
    return x.json(which, 202)
  })
}
