import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { tasks } from './tasks.ts'

let now = new Date('2026-11-25T15:57:00Z')
const { app, owner } = useApp({ clock: { now: () => now } })

const submit = async (change: Record<string, unknown>) =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const digest = () => tasks.find(({ queue }) => queue === 'requests.possible-spam')?.run({} as never, app.parts)
const lastDay = async () =>
  (await owner.get('/api/alerts')).body.alerts.filter(({ title }: { title: string }) =>
    /from the last day might be spam/.test(title),
  )

test('reports requests flagged by mistake to the owner in one message a day, until a person decides', async () => {
  await digest()
  expect(await lastDay()).toEqual([])
  const { id } = await submit({ name: 'Real Person', website: 'filled in by a browser' })
  now = new Date('2026-11-25T15:58:00Z')
  await submit({ name: 'A Program', elapsedMs: 10 })
  now = new Date('2026-11-25T17:00:00Z')
  await digest()
  expect(await lastDay()).toMatchObject([
    {
      title: '2 requests from the last day might be spam',
      body: 'From Real Person, A Program. Restore any that are real.',
      href: '/dashboard/requests?status=flagged',
    },
  ])
  await owner.post(`/api/service-requests/${id}/restore`)
  now = new Date('2026-11-26T17:00:00Z')
  await digest()
  expect(await lastDay()).toHaveLength(1)
})

test('a client that sends neither trap, and a form without JavaScript, are not held back', async () => {
  const { id } = await submit({})
  expect((await owner.get(`/api/service-requests/${id}`)).body.flagged).toBe(false)
  const fields = aQuote({ leave_empty: '' }) as Record<string, string>
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await createClient(app.url, '').call('POST', '/quote', new URLSearchParams(fields).toString(), form)
  expect((await owner.get(`/api/service-requests?q=${fields.email}`)).body).toHaveLength(1)
  const trapped = aQuote({ leave_empty: 'x' }) as Record<string, string>
  await createClient(app.url, '').call('POST', '/quote', new URLSearchParams(trapped).toString(), form)
  expect((await owner.get(`/api/service-requests?q=${trapped.email}&flagged=true`)).body).toHaveLength(1)
})
