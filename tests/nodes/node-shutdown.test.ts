import { expect, test } from 'vitest'
import { until } from '../support/database-process.ts'
import { aQuote, startApp } from '../support/app.ts'

test('a stopping node reports 503 to balancers and still serves every request, closing each connection with its answer', async () => {
  const app = await startApp({ env: { DRAIN_SECONDS: '3' } })
  await until(async () => (await app.visitor.get('/readyz')).status === 200, 30_000)
  const before = await app.visitor.get('/')
  expect(before.headers.get('connection')).toBe('keep-alive')
  const stopped = app.stop()
  const ready = await app.visitor.get('/readyz')
  expect([ready.status, ready.body.code, ready.headers.get('connection')]).toEqual([503, 'UNAVAILABLE', 'close'])
  expect((await app.visitor.get('/healthz')).status).toBe(200)
  const page = await app.visitor.get('/')
  expect([page.status, page.headers.get('connection'), page.body]).toEqual([200, 'close', before.body])
  const quote = await app.visitor.post('/api/service-requests', aQuote())
  expect([quote.status, quote.headers.get('connection')]).toEqual([201, 'close'])
  await stopped
  await expect(app.visitor.get('/')).rejects.toThrow('fetch failed')
})

test('without DRAIN_SECONDS a stop takes no longer than what is under way', async () => {
  const app = await startApp()
  await until(async () => (await app.visitor.get('/readyz')).status === 200, 30_000)
  const began = performance.now()
  const stopped = app.stop()
  // A request at that very moment gets this answer, or finds no server.
  const response = await app.visitor.get('/readyz').then(
    ({ body }) => String(body.error),
    (error: unknown) => String(error),
  )
  expect(response).toMatch(/fetch failed$|^This node is shutting down\.$/)
  await stopped
  expect(performance.now() - began).toBeLessThan(10_000)
  await expect(app.visitor.get('/readyz')).rejects.toThrow('fetch failed')
})
