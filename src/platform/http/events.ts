import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Changes } from '#platform/changes.ts'
import type { Carried } from './api.ts'

/** Long enough to be cheap, short enough that proxies do not cut a quiet line. */
const HEARTBEAT_MS = 20_000

/** GET /api/events: tells an open dashboard which lists changed, as they change. The data is a JSON array of names. */
export function mountEvents(app: Hono<Carried>, changes: Changes): void {
  app.get('/api/events', (x) => {
    x.header('x-accel-buffering', 'no')
    return streamSSE(x, async (stream) => {
      const gone = Promise.withResolvers<void>()
      const tell = (lists: string[]) => void stream.writeSSE({ event: 'changed', data: JSON.stringify(lists) })
      const beat = setInterval(() => void stream.writeSSE({ event: 'beat', data: '' }), HEARTBEAT_MS)
      changes.on('changed', tell)
      stream.onAbort(() => gone.resolve())
      changes.once('closing', gone.resolve)
      await stream.writeSSE({ event: 'beat', data: '' })
      await gone.promise
      clearInterval(beat)
      changes.off('changed', tell)
      changes.off('closing', gone.resolve)
    })
  })
}
