import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

/** Hears of every connection that should not be made. */
let reached = 0
const server = createServer((socket) => {
  reached += 1
  socket.destroy()
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
const port = () => (server.address() as AddressInfo).port
const { app, owner } = useApp({ cron: false })

const INSIDE = ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.5', '0x7f000001', '2130706433', '[::1]', '0.0.0.0']

const mail = (host: string) => ({
  service: 'other',
  host,
  port: port(),
  username: 'mailer',
  mailPassword: 'a secret',
  fromName: 'Tidestone',
  fromAddress: 'hello@tidestone.example',
})
const store = (endpoint: string) => ({
  service: 'other',
  endpoint,
  bucket: 'photos',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'a secret',
})
const save = (kind: string, input: object) =>
  owner.call('PUT', `/api/connections/${kind}`, { version: 0, password: app.owner.password, ...input })

test.each(INSIDE)('a mail server at %s is refused before it is connected to', async (host) => {
  const { status, body } = await save('email', mail(host))
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'host'])
  expect(body.error).toMatch(/isn’t on the public internet/)
  expect(reached).toBe(0)
})

test.each(INSIDE)('storage at %s is refused before it is connected to', async (host) => {
  const { status, body } = await save('storage', store(`https://${host}:${port()}`))
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'endpoint'])
  expect(body.error).toContain('isn’t on the public internet')
  expect(reached).toBe(0)
})

test('storage without TLS is refused', async () => {
  const { body } = await save('storage', store('http://storage.example.com'))
  expect(body.issues?.[0]).toMatchObject({ path: 'endpoint', message: expect.stringContaining('https://') })
})
