import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app } = useApp()

/** As a browser without JavaScript sends the form; another visitor each time. */
const send = (change: Record<string, string>) =>
  createClient(app.url, '').call(
    'POST',
    '/quote',
    new URLSearchParams({ ...(aQuote() as Record<string, string>), ...change }).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  )

test.each([
  ['/services/pressure-washing', '/services/pressure-washing'],
  ['/', '/'],
  ['/login', '/'],
  ['/no-such-page', '/'],
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['', '/'],
])('what is to be mended is shown on the page that the form stood on: from %s it is %s', async (from, page) => {
  const { body } = await send({ name: '', from })
  expect(body).toContain(`<link rel="canonical" href="${app.url}${page}"/>`)
  expect(body).toContain(`<input type="hidden" name="from" value="${page}"/>`)
  expect(body).not.toContain('evil')
})

test('saves a rough size as chosen, and refuses an invalid one', async () => {
  const email = 'rough@example.com'
  expect((await send({ email, roughSize: 'large', areaSqFt: '' })).status).toBe(303)
  const rows = await app.parts.db.read(SYSTEM).select().from(serviceRequests)
  expect(rows.find((request) => request.email === email)).toMatchObject({ areaSqFt: 1200, roughSize: 'large' })
  expect((await send({ roughSize: 'huge' })).body).toContain('Choose a size from the list.')
  expect((await send({ roughSize: '' })).status).toBe(303)
})
