import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app } = useApp()

test('one session holds 24 event lines; the oldest is closed with a reason, and the newest go on', async () => {
  const { cookie } = await app.as('technician')
  const stop = new AbortController()
  const lines: { text: string; ended: boolean }[] = []
  const open = async () => {
    const response = await fetch(`${app.url}/api/events`, { headers: { cookie }, signal: stop.signal })
    const line = { text: '', ended: false }
    lines.push(line)
    const reading = async () => {
      const decoder = new TextDecoder()
      for await (const part of response.body ?? []) line.text += decoder.decode(part, { stream: true })
    }
    // The test ends them all by its signal.
    void reading()
      .catch(() => undefined)
      .finally(() => (line.ended = true))
    await expect.poll(() => line.text).toContain('event: beat')
  }
  for (let many = 0; many < 30; many++) await open()
  await expect.poll(() => lines.filter(({ ended }) => ended).length).toBe(6)
  expect(
    lines.slice(0, 6).every(({ text, ended }) => ended && text.includes('event: closed\ndata: too-many-lines')),
  ).toBe(true)
  expect(lines.slice(6).some(({ ended }) => ended)).toBe(false)
  // Another person is not touched, and who leaves makes room.
  const owner = await fetch(`${app.url}/api/events`, {
    headers: { cookie: (await app.as('owner')).cookie },
    signal: stop.signal,
  })
  expect(owner.status).toBe(200)
  stop.abort()
})
