import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { enqueue } from '#domains/messaging/messages/service.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { createUser } from '#domains/system/auth/user-accounts.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { createClient } from '#tests/support/api-client.ts'
import { beginSession } from '#tests/support/begin-session.ts'
import { entries, MAIL_LOGIN } from '#tests/support/connections.ts'
import { OpenAiPeer } from '#tests/support/fakes/openai.ts'
import { startS3 } from '#tests/support/fakes/s3.ts'
import type { S3Peer } from '#tests/support/fakes/s3.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { startStripe } from '#tests/support/fakes/stripe.ts'
import type { StripePeer } from '#tests/support/fakes/stripe.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { useApp } from '#tests/support/use-app.ts'
import type { ConnectionKind } from './contract.ts'

let twilio: TwilioPeer
let smtp: SmtpPeer
let stripe: StripePeer
let s3: S3Peer
let openai: OpenAiPeer
beforeAll(async () => {
  ;[twilio, smtp, stripe, s3, openai] = await Promise.all([
    startTwilio(),
    startSmtp({ login: MAIL_LOGIN }),
    startStripe(),
    startS3(),
    OpenAiPeer.start(),
  ])
})
afterAll(() => Promise.all([twilio.close(), smtp.close(), stripe.close(), s3.close(), openai.stop()]))

/** Where the vendors' own addresses lead; no key among it. */
const bases = () => ({
  TWILIO_API_BASE: twilio.url,
  STRIPE_API_BASE: stripe.url,
  OPENAI_BASE_URL: openai.url,
  OWNER_PHONE: '+18135550199',
})
const { app, owner, staff, technician } = useApp(() => ({ env: bases(), cron: false, allowPrivateServers: true }))

const typed = (kind: ConnectionKind): Record<string, unknown> =>
  ({
    sms: () => entries.sms(twilio),
    email: () => entries.email(smtp),
    payments: () => entries.payments(stripe),
    storage: () => entries.storage(s3),
    ai: () => entries.ai(openai),
  })[kind]()

const versions = new Map<ConnectionKind, number>()
/** Saves as the owner; a later call is made from the version that the last one answered. */
async function save(kind: ConnectionKind, change: Record<string, unknown> = {}) {
  const answer = await owner.call('PUT', `/api/connections/${kind}`, {
    version: versions.get(kind) ?? 0,
    password: app.owner.password,
    ...typed(kind),
    ...change,
  })
  if (answer.status === 200) versions.set(kind, answer.body.version)
  return answer
}
const find = async (kind: ConnectionKind) =>
  (await owner.get('/api/connections')).body.find((one: { kind: string }) => one.kind === kind)
const statusOf = async (kind: ConnectionKind) => (await owner.get(`/api/connections/${kind}/status`)).body
const sealedOf = async (kind: ConnectionKind): Promise<string> =>
  (await app.database.pool.query('select sealed from connections where kind = $1', [kind])).rows[0]?.sealed

describe('keys that the vendor refuses', () => {
  test.each([
    ['sms', { authToken: '0'.repeat(32) }, 'authToken', 'Twilio rejected the Account SID or Auth Token.'],
    ['sms', { from: '+18135550177' }, 'from', 'Twilio says this number isn’t in your account.'],
    ['sms', { from: `MG${'7'.repeat(32)}` }, 'from', 'Twilio has no messaging service with this SID'],
    ['email', { mailPassword: 'wrong' }, 'mailPassword', 'The mail server rejected the sign-in.'],
    [
      'email',
      { service: 'resend', mailPassword: 'wrong' },
      'mailPassword',
      'Resend rejected the sign-in. Nothing was saved. Copy the whole Resend API key.',
    ],
    ['email', { host: 'no-such-host.invalid' }, '', 'The mail server isn’t responding.'],
    ['payments', { secretKey: 'sk_live_wrong' }, 'secretKey', 'Stripe rejected the secret key.'],
    ['payments', { publishableKey: 'pk_live_wrong' }, 'publishableKey', 'Stripe rejected the publishable key.'],
    ['storage', { bucket: 'nowhere' }, 'bucket', 'Bucket nowhere doesn’t exist.'],
    ['storage', { accessKeyId: 'wrong' }, 'secretAccessKey', 'The storage provider rejected the keys.'],
    ['ai', { apiKey: 'sk-wrong' }, 'apiKey', 'The AI server rejected the key.'],
    ['ai', { model: 'no-such-model' }, 'model', 'The AI server has no model named no-such-model.'],
  ] as const)('%s: %o is said beside %s, and nothing is saved', async (kind, change, field, sentence) => {
    const { status, body } = await save(kind, change)
    expect(body.error).toContain(sentence)
    expect(body.error).toContain('othing was saved')
    if (field) expect([status, body.issues]).toEqual([400, [{ path: field, message: body.error }]])
    else expect([status, body.code]).toEqual([503, 'VENDOR_AWAY'])
    expect(await find(kind)).toMatchObject({ setBy: 'none', version: 0 })
    expect(app.parts.providers[kind].name).not.toMatch(/twilio|smtp|stripe|s3|openai/)
  })

  test('mixed modes of Stripe’s keys and halves of keys are refused before anyone is asked', async () => {
    const asked = stripe.requests.length
    const { body } = await save('payments', { publishableKey: 'pk_test_1' })
    expect(body.issues).toEqual([{ path: 'publishableKey', message: expect.stringContaining('same mode') }])
    expect((await save('payments', { webhookSecret: 'secret' })).body.issues?.[0]?.path).toBe('webhookSecret')
    expect((await save('sms', { authToken: 'half' })).body.issues?.[0]?.path).toBe('authToken')
    expect((await save('sms', { authToken: '' })).body.issues).toEqual([
      { path: 'authToken', message: 'Paste it here.' },
    ])
    expect(stripe.requests).toHaveLength(asked)
  })
})

describe('input that means harm', () => {
  test.each([
    ['email', { fromName: 'Tidestone\r\nBcc: eve@example.com' }],
    ['email', { fromName: 'Eve" <eve@example.com>, "' }],
    ['email', { fromAddress: 'hello@example.com\nBcc: eve@example.com' }],
    ['email', { username: 'mailer\r\nRCPT TO:<eve@example.com>' }],
    ['email', { mailPassword: 'a\r\nDATA' }],
    ['email', { host: '127.0.0.1/?ignoreTLS=true' }],
    ['email', { host: 'user@evil.example' }],
    ['email', { host: '127.0.0.1\r\nx' }],
    ['email', { port: 0 }],
    ['email', { port: 70_000 }],
    ['email', { host: 'a'.repeat(5000) }],
    ['email', { mailPassword: 'a'.repeat(5000) }],
    ['email', { service: 'sendmail' }],
    ['sms', { accountSid: `AC${'0'.repeat(32)}/../x` }],
    ['sms', { from: 'TIDESTONE' }],
    ['storage', { endpoint: 'file:///etc/passwd' }],
    ['storage', { endpoint: 'https://user:pass@s3.example.com' }],
    ['storage', { bucket: '../other' }],
    ['payments', { secretKey: `sk_live_${'a'.repeat(5000)}` }],
    ['ai', { model: 'gpt 4o' }],
  ] as const)('%s: %o is refused with a sentence', async (kind, change) => {
    const { status, body } = await save(kind, change)
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(Object.keys(change))
    expect(await find(kind)).toMatchObject({ setBy: 'none' })
  })
})

describe('who may', () => {
  test('staff and technicians see and change nothing, and an owner confirms each change', async () => {
    for (const person of [staff, technician]) {
      for (const path of ['', '/sms/status']) expect((await person.get(`/api/connections${path}`)).status).toBe(403)
      for (const [method, path] of [
        ['PUT', 'sms'],
        ['POST', 'sms/test'],
        ['POST', 'sms/disconnect'],
      ] as const)
        expect((await person.call(method, `/api/connections/${path}`, { version: 0 })).status).toBe(403)
    }
    expect((await app.visitor.get('/api/connections')).status).toBe(401)
    expect((await save('sms', { password: null })).body.code).toBe('STEP_UP_REQUIRED')
    expect((await save('sms', { password: 'a wrong password' })).body.issues?.[0]?.path).toBe('password')
    expect((await owner.post('/api/connections/sms/disconnect', { version: 0 })).body.code).toBe('STEP_UP_REQUIRED')
    expect((await owner.post('/api/connections/sms/test')).body.error).toContain('Connect this first')
  })
})

describe('the right keys', () => {
  const SECRETS = (): string[] => [
    twilio.authToken,
    MAIL_LOGIN.password,
    String(stripe.env.STRIPE_SECRET_KEY),
    stripe.webhookSecret,
    openai.env.OPENAI_API_KEY ?? '',
  ]

  test('work at once, without a restart, and show no more than their last four characters', async () => {
    for (const kind of ['sms', 'email', 'payments', 'ai'] as const) {
      const { status, body } = await save(kind)
      expect([kind, status, body.setBy, body.version]).toEqual([kind, 200, 'app', 1])
      expect(await statusOf(kind)).toMatchObject({ state: 'connected' })
    }
    expect((await find('sms')).secrets).toEqual({ authToken: twilio.authToken.slice(-4) })
    expect((await find('sms')).settings).toEqual({ accountSid: twilio.accountSid, from: '+18135550100' })
    const { sms, email, payments, ai } = app.parts.providers
    expect([sms.name, email.name, payments.name, ai.name]).toEqual(['twilio', 'smtp', 'stripe', 'openai'])
  })

  test('no secret is in an answer, the database or the audit log', async () => {
    const answers = await Promise.all(
      ['/api/connections', '/api/audit?kind=connections', '/api/connections/sms/status', '/api/first-steps'].map(
        (path) => owner.get(path),
      ),
    )
    const tables = await app.database.pool.query(
      `select to_jsonb(c) as row from connections c union all select to_jsonb(a) from audit_entries a union all select to_jsonb(i) from idempotency_keys i`,
    )
    const seen = JSON.stringify([answers.map(({ body }) => body), tables.rows])
    for (const secret of SECRETS()) expect(seen).not.toContain(secret)
    const [entry] = (await owner.get('/api/audit?kind=connections')).body
    expect(entry).toMatchObject({ action: 'connected', after: { kind: 'ai', model: 'gpt-4o', apiKey: 'replaced' } })
  })

  test('a test reaches the owner’s own phone and mailbox, a payment that is ended, and the model', async () => {
    expect((await owner.post('/api/connections/sms/test')).body).toMatchObject({ ok: true })
    expect(twilio.accepted.at(-1)).toMatchObject({ to: '+18135550199', from: '+18135550100' })
    expect((await owner.post('/api/connections/email/test')).body).toMatchObject({ ok: true })
    expect(smtp.received.at(-1)).toMatchObject({ to: [app.owner.email], from: 'hello@tidestone.example' })
    expect((await owner.post('/api/connections/payments/test')).body).toMatchObject({ ok: true })
    expect([...stripe.intents.values()].at(-1)).toMatchObject({ amount: 100, status: 'canceled' })
    openai.answer = () => ({ says: 'It worked.' })
    expect((await owner.post('/api/connections/ai/test')).body).toMatchObject({
      ok: true,
      says: 'gpt-4o answered: “It worked.”',
    })
  })

  test('the webhooks that the cards show accept what the vendor signs with the saved secrets', async () => {
    const { webhook } = await find('payments')
    expect(webhook).toMatchObject({ url: expect.stringMatching(/\/api\/webhooks\/stripe$/), events: expect.any(Array) })
    expect((await find('sms')).webhook.url).toMatch(/\/api\/webhooks\/twilio\/incoming$/)
    const { raw, signature } = stripe.sign({ id: 'evt_1', type: 'ping', created: 1, data: { object: { id: 'x' } } })
    const send = (signed: string) =>
      fetch(`${app.url}/api/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signed },
        body: raw,
      })
    expect((await send(signature)).status).toBe(200)
    expect((await send(signature.replace('v1=', 'v1=0'))).status).toBe(400)
    const form = { MessageSid: `SM${'1'.repeat(32)}`, From: '+18135550123', Body: 'Hi', NumMedia: '0' }
    expect((await twilio.tell(app.url, '/api/webhooks/twilio/incoming', form)).status).toBe(200)
  })

  test('a wrong key later leaves the old one at work', async () => {
    const before = await sealedOf('sms')
    expect((await save('sms', { authToken: 'f'.repeat(32) })).status).toBe(400)
    expect(await sealedOf('sms')).toBe(before)
    expect((await owner.post('/api/connections/sms/test')).body).toMatchObject({ ok: true })
  })

  test('a saved password stays when the field is empty, and is never sent to another server', async () => {
    const other = await startSmtp({ login: MAIL_LOGIN })
    const unchanged = await save('email', { mailPassword: null, fromName: 'Tide & Stone' })
    expect([unchanged.status, unchanged.body.settings.fromName]).toEqual([200, 'Tide & Stone'])
    const moved = await save('email', { mailPassword: '', port: Number(new URL(other.url).port) })
    expect(moved.body.issues).toEqual([{ path: 'mailPassword', message: expect.stringContaining('Paste it again') }])
    expect(other.connections()).toBe(0)
    await other.close()
  })

  test('of two owners who save at once, the second is asked to look first', async () => {
    const person = {
      email: 'dana@tidestone.test',
      firstName: 'Dana',
      lastName: 'Reyes',
      password: 'a-long-enough-password',
    }
    const dana = await app.parts.db.transaction(SYSTEM, (tx) => createUser(tx, { ...person, role: 'owner' }))
    const hers = createClient(app.url, await beginSession(app.parts, dana.id))
    const input = {
      version: versions.get('ai'),
      ...entries.ai(openai),
      apiKey: null,
      password: 'a-long-enough-password',
    }
    expect((await hers.call('PUT', '/api/connections/ai', { ...input, model: 'gpt-4o-mini' })).status).toBe(200)
    const mine = await save('ai', { model: 'gpt-5' })
    expect([mine.status, mine.body.code, mine.body.changed.by]).toEqual([409, 'CHANGED', 'Dana Reyes'])
    expect((await find('ai')).settings.model).toBe('gpt-4o-mini')
    versions.set('ai', mine.body.changed.version)
  })

  test('keys that the vendor takes back are said with the vendor’s reason, and messages wait for better ones', async () => {
    twilio.suspend(true)
    expect(await statusOf('sms')).toMatchObject({ state: 'attention', says: 'Twilio says your account is suspended.' })
    twilio.suspend(false)
    smtp.failAlways({ at: 'login', answer: 535 })
    await app.parts.db.transaction(SYSTEM, (tx) =>
      enqueue(tx, {
        type: 'email',
        purpose: 'invoice',
        recipient: 'ruth@example.com',
        subject: 'Hi',
        message: 'Hello',
      }),
    )
    await drainOutbox(app.parts)
    expect(await statusOf('email')).toMatchObject({
      state: 'attention',
      says: expect.stringContaining('rejected the sign-in'),
    })
    expect((await owner.post('/api/connections/email/test')).body).toMatchObject({ ok: false })
    smtp.failAlways(null)
    const received = smtp.received.length
    expect((await save('email')).status).toBe(200)
    await expect.poll(async () => (await drainOutbox(app.parts), smtp.received.length)).toBeGreaterThan(received)
    expect(await statusOf('email')).toMatchObject({ state: 'connected' })
  })

  test('disconnecting deletes the keys, and texts stay in the outbox again', async () => {
    const input = { version: versions.get('sms'), password: app.owner.password }
    expect((await owner.post('/api/connections/sms/disconnect', input)).body).toMatchObject({
      setBy: 'none',
      secrets: {},
    })
    expect(await sealedOf('sms')).toBeNull()
    expect(app.parts.providers.sms.simulated).toBe(true)
    versions.set('sms', 2)
    expect((await save('sms')).status).toBe(200)
  })
})

describe('several nodes', () => {
  test('a second node takes up what was saved on the first, and a new one starts with it', async () => {
    const second = await startApp({ database: app.database, env: bases(), cron: false, allowPrivateServers: true })
    try {
      expect(second.parts.providers.sms.name).toBe('twilio')
      expect((await save('ai', { model: 'gpt-4o' })).status).toBe(200)
      await expect.poll(() => second.parts.providers.ai.model).toBe('gpt-4o')
      const input = { version: versions.get('ai'), password: app.owner.password }
      expect((await owner.post('/api/connections/ai/disconnect', input)).status).toBe(200)
      await expect.poll(() => second.parts.providers.ai.name).toBe('embedded')
    } finally {
      await second.stop()
    }
  })

  test('what the environment of a node sets wins there, and cannot be changed', async () => {
    const env = { ...bases(), SMTP_URL: smtp.url, MAIL_FROM: 'Ops <ops@tidestone.example>' }
    const second = await startApp({ database: app.database, env, cron: false, allowPrivateServers: true })
    try {
      const own = await second.as('owner')
      const { body } = await own.get('/api/connections')
      const email = body.find(({ kind }: { kind: string }) => kind === 'email')
      expect(email).toMatchObject({ setBy: 'server', variables: ['SMTP_URL', 'MAIL_FROM'], secrets: {} })
      expect(JSON.stringify(body)).not.toContain(encodeURIComponent(MAIL_LOGIN.password))
      const input = { version: email.version, password: second.owner.password, ...entries.email(smtp) }
      const refused = await own.call('PUT', '/api/connections/email', input)
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([
        409,
        'SET_BY_SERVER',
        'This is set on your server (SMTP_URL, MAIL_FROM), so it can’t be changed here.',
      ])
      expect((await own.post('/api/connections/email/disconnect', input)).status).toBe(409)
      await own.post('/api/connections/email/test')
      expect(smtp.received.at(-1)?.from).toBe('ops@tidestone.example')
    } finally {
      await second.stop()
    }
  })
})

describe('a lost key of the product', () => {
  test('asks for the keys again, says which, and starts without them', async () => {
    const { pool } = app.database
    const sealed = await sealedOf('sms')
    await pool.query(
      `update connections set sealed = 'sealed with another key', version = version + 1 where kind = 'sms'`,
    )
    const second: App = await startApp({ database: app.database, env: bases(), cron: false, allowPrivateServers: true })
    try {
      expect(second.parts.providers.sms.simulated).toBe(true)
      const own = await second.as('owner')
      expect((await own.get('/api/connections/sms/status')).body).toMatchObject({
        state: 'attention',
        says: expect.stringContaining('Enter them again'),
      })
    } finally {
      await second.stop()
      await pool.query(`update connections set sealed = $1, version = version + 1 where kind = 'sms'`, [sealed])
    }
  })
})
