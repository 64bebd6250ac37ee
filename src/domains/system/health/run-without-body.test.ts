import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app } = useApp()

test('runs all checks when the call has no body', async () => {
  const { cookie } = await app.as('owner')
  const answer = await fetch(`${app.url}/api/system-health/run`, { method: 'POST', headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(5)
})
