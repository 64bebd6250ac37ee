import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { smtpEmail } from '#providers/email/smtp.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open.ts'
import { log } from './log.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18135550100' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const S3 = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
const OIDC = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
const OPENAI = { OPENAI_API_KEY: 'key' }

const GROUPS = [
  ['S3_ENDPOINT', S3],
  ['OPENAI_BASE_URL', OPENAI],
  ['OIDC_ISSUER', OIDC],
  ['TWILIO_API_BASE', TWILIO],
  ['STRIPE_API_BASE', STRIPE],
  ['STRIPE_SCRIPT_URL', STRIPE],
] as const

describe.each(GROUPS)('%s', (name, group) => {
  test.each([
    'http://store.example',
    'http://10.0.0.7:9000/v1',
    'http://[2001:db8::1]/',
    'http://localhost.example',
    'http://minio:9000',
  ])('stops the start at %s, and names the variable and the way out', (address) => {
    expect(() => readConfig({ ...group, [name]: address })).toThrow(
      new RegExp(`^${name}: would send secrets without TLS.*INSECURE_TRANSPORT=${name}`),
    )
    expect(readConfig({ ...group, [name]: address, INSECURE_TRANSPORT: `DATABASE_URL, ${name}` })[name]).toBe(address)
  })

  test.each(['https://store.example', 'http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
    'takes %s',
    (address) => {
      expect(readConfig({ ...group, [name]: address })[name]).toBe(address)
    },
  )
})

describe('DATABASE_URL', () => {
  test.each([
    'postgres://u:p@db.example/x',
    'postgresql://u:p@10.0.0.7:5433/x',
    'postgres://u:p@db/x?sslmode=disable',
    'postgres://u:p@localhost/x?host=db.example',
    'postgres://u:p@db/x?ssl=false',
  ])('stops the start at %s, without the password', (address) => {
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(
      /^DATABASE_URL: would send secrets without TLS.*sslmode=verify-full.*INSECURE_TRANSPORT=DATABASE_URL\.$/,
    )
    expect(readConfig({ DATABASE_URL: address, INSECURE_TRANSPORT: 'DATABASE_URL' }).DATABASE_URL).toBe(address)
  })

  test.each([
    'postgres://u:p@127.0.0.1/x',
    'postgres://localhost/x',
    'postgres://u:p@db.example/x?sslmode=verify-full',
    'postgres://u:p@db.example/x?ssl=true',
    'postgres:///x?host=/run/postgresql',
    'postgres://u@[::1]:5432/x',
  ])('takes %s', (address) => {
    expect(readConfig({ DATABASE_URL: address }).DATABASE_URL).toBe(address)
  })

  test('never falls back: a server that refuses TLS gets no password', async () => {
    const heard: string[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        heard.push(bytes.toString('latin1'))
        // The answer to an SSLRequest by a server without TLS, or by an attacker on the network.
        socket.write('N')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    await expect(
      openDatabase({
        dataDir: '/nowhere',
        databaseUrl: `postgres://user:hunter22@127.0.0.1:${port}/x?sslmode=require`,
        log,
      }),
    ).rejects.toThrow('does not support SSL')
    expect(heard.join('')).not.toMatch(/user|hunter22/)
  })
})

test('INSECURE_TRANSPORT names variables that there are', () => {
  expect(() => readConfig({ INSECURE_TRANSPORT: 'S3_ENDPOINT,S3_BUCKET' })).toThrow(
    /^INSECURE_TRANSPORT: S3_BUCKET is not one of/,
  )
})

/** A mail server, or a line to one, from which the offer of STARTTLS was taken away. Notes all that it hears. */
async function strippedSmtp(): Promise<{ port: number; heard: () => string }> {
  let heard = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      const said = bytes.toString()
      heard += said
      if (/^EHLO/i.test(said)) socket.write('250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n')
      else if (/^STARTTLS/i.test(said)) socket.write('502 5.5.1 not implemented\r\n')
      else if (/^AUTH/i.test(said)) socket.write('235 2.7.0 welcome\r\n')
      else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, heard: () => heard }
}

describe('a mail server whose STARTTLS was taken away', () => {
  const mail = {
    id: '0b6f',
    to: 'ray@example.com',
    subject: 'A link',
    text: 'https://pavers.example/reset?token=canary',
  }
  const SECRET = /AUTH|canary|MAIL FROM/i
  /** Another name of this machine, which only its resolver knows to be this machine. */
  const elsewhere = (port: number, query = '') => `smtp://user:hunter22@127.1:${port}${query}`

  test.each(['', '?ignoreTLS=true', '?requireTLS=false'])('gets neither the password nor the mail%s', async (query) => {
    const { port, heard } = await strippedSmtp()
    const email = smtpEmail({ url: elsewhere(port, query), from: 'hello@example.com' })
    expect(await email.send(mail, AbortSignal.timeout(10_000))).toMatchObject({
      kind: 'retry',
      away: true,
      reason: expect.stringContaining('Couldn’t make an encrypted connection'),
    })
    expect(await email.account(AbortSignal.timeout(10_000))).toMatchObject({
      kind: 'refused',
      says: expect.stringContaining('INSECURE_TRANSPORT=SMTP_URL'),
    })
    expect(heard()).toMatch(/EHLO/)
    expect(heard()).not.toMatch(SECRET)
  })

  test('is used on this machine, and where INSECURE_TRANSPORT says so', async () => {
    const { port, heard } = await strippedSmtp()
    await smtpEmail({ url: elsewhere(port), from: 'hello@example.com', allowInsecure: true }).account(
      AbortSignal.timeout(10_000),
    )
    expect(heard()).toMatch(/AUTH PLAIN/)
    const here = await strippedSmtp()
    await smtpEmail({ url: `smtp://user:hunter22@127.0.0.1:${here.port}`, from: 'hello@example.com' }).account(
      AbortSignal.timeout(10_000),
    )
    expect(here.heard()).toMatch(/AUTH PLAIN/)
  })
})
