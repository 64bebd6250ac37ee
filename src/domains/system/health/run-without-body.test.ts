import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('runs all checks when the call has no body', async () => {
  const { cookie } = await app.as('owner')
  const answer = await fetch(`${app.url}/api/system-health/run`, { method: 'POST', headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(5)
})
