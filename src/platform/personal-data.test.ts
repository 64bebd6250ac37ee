import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../../tests/support/app.ts'
import type { Caller } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import type { FreshDatabase } from '../../tests/support/database.ts'
import { startSmtp } from '../../tests/support/peers/smtp.ts'
import type { SmtpPeer } from '../../tests/support/peers/smtp.ts'
import { startTwilio } from '../../tests/support/peers/twilio.ts'
import type { TwilioPeer } from '../../tests/support/peers/twilio.ts'
import { OWNER, startProcess } from '../../tests/support/process.ts'

let database: FreshDatabase
let dataDir: string
let twilio: TwilioPeer
let smtp: SmtpPeer
beforeAll(async () => {
  ;[database, dataDir, twilio, smtp] = await Promise.all([
    freshDatabase(),
    mkdtemp(path.join(tmpdir(), 'tidestone-log-')),
    startTwilio({ authToken: 'canary5token5canary5token5canary' }),
    startSmtp({ login: { user: 'mailer', password: 'Canary-Mail-Password' } }),
  ])
})
afterAll(async () => {
  await Promise.all([twilio.close(), smtp.close(), database.drop(), rm(dataDir, { recursive: true, force: true })])
})

const QUOTE = {
  name: 'Canary Visitor',
  phone: '(813) 555-0164',
  email: 'canary.visitor@example.com',
  address: '77 Canary Wharf',
  service: 'pool-deck',
  message: 'The canary sings in the lanai.',
}
const STAFF = 'canary.staff@example.com'
const PASSWORDS = ['Canary-Guess-1', 'Canary-Chosen-Password', 'Canary-Changed-Password']

test(
  'not one name, number, address, message, password or link of a whole day is in what the program prints, at the most talkative level',
  { timeout: 90_000 },
  async () => {
    const running = await startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'trace',
      NODE_ENV: 'production',
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+18135550100',
      TWILIO_API_BASE: twilio.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'hello@tidestone.example',
      SESSION_SECRET: 'canary-session-secret-canary-session-secret',
    })
    const links: string[] = []
    try {
      const visitor = () => caller(running.url, '')
      const signIn = (email: string, password: string) => visitor().post('/api/auth/sign-in/email', { email, password })
      const keep = async (email: string, password: string): Promise<Caller> => {
        const { headers, status } = await signIn(email, password)
        expect(status).toBe(200)
        return caller(
          running.url,
          headers
            .getSetCookie()
            .map((cookie) => cookie.split(';', 1)[0])
            .join('; '),
        )
      }
      const owner = await keep(OWNER.email, OWNER.password)
      links.push(...owner.cookie.split('; ').map((cookie) => cookie.replace(/^[^=]+=/, '')))

      // A quote by each way, one that is wrong, and one that the database refuses in its own words.
      const { body: request, status } = await visitor().post('/api/service-requests', QUOTE, { 'idempotency-key': 'Canary-Key-1' })
      expect(status).toBe(201)
      const form = new URLSearchParams({ ...QUOTE, phone: '8135550164' }).toString()
      expect((await visitor().call('POST', '/quote', form, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(303)
      expect((await visitor().post('/api/service-requests', { ...QUOTE, service: 'Canary Service' })).status).toBe(400)
      expect((await visitor().post('/api/ai/chat', { message: `I am ${QUOTE.name}, ${QUOTE.phone}. ${QUOTE.message}` })).status).toBe(200)
      expect((await visitor().post('/api/service-requests', `{"name": "Canary Broken`)).status).toBe(400)
      await database.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin perform (new.name)::int; return new; end $$`)
      await database.pool.query('create trigger refuse before insert on service_requests for each row execute function refuse()')
      expect((await visitor().post('/api/service-requests', QUOTE)).status).toBe(500)
      expect(
        (await visitor().call('POST', '/quote', form.replace('Canary', 'Canary+Two'), { 'content-type': 'application/x-www-form-urlencoded' })).status,
      ).toBe(500)
      await database.pool.query('drop trigger refuse on service_requests')

      // Processed, with a provider that refuses and one that is away.
      expect((await owner.post(`/api/automation/process-request/${request.id}`)).status).toBe(200)
      twilio.fail({ status: 400, code: 21211 })
      await owner.post('/api/automation/process-communications')
      expect((await owner.post('/api/customers', { ...QUOTE, phone: '8135550165' })).status).toBe(201)
      expect((await owner.get('/api/customers?q=Canary%20Visitor%00')).status).toBe(400)
      await database.pool.query('create trigger refuse before insert on customers for each row execute function refuse()')
      expect((await owner.post('/api/customers', QUOTE)).status).toBe(500)
      await database.pool.query('drop trigger refuse on customers')
      const endpoint = 'https://push.invalid/Canary-Endpoint'
      await owner.post('/api/push-subscriptions', { endpoint, keys: { p256dh: 'Canary-Key', auth: 'Canary-Auth' } })
      await visitor().post('/api/service-requests', QUOTE)

      // Signing in, wrongly and rightly; an invitation and a forgotten password, by their links.
      for (const email of [OWNER.email, 'canary.nobody@example.com']) expect((await signIn(email, 'Canary-Guess-1')).status).toBe(401)
      expect((await owner.post('/api/invitations', { email: STAFF, role: 'staff' })).status).toBe(201)
      links.push(await linkIn(smtp, STAFF))
      const accepted = await visitor().post('/api/auth/accept-invitation', {
        token: links.at(-1),
        firstName: 'Canary',
        lastName: 'Staffer',
        password: 'Canary-Chosen-Password',
      })
      expect(accepted.status).toBe(201)
      expect((await visitor().post('/api/auth/request-password-reset', { email: STAFF })).status).toBe(200)
      links.push(await linkIn(smtp, STAFF, links))
      expect((await visitor().post('/api/auth/reset-password', { token: links.at(-1), newPassword: 'Canary-Changed-Password' })).status).toBe(200)
      await keep(STAFF, 'Canary-Changed-Password')
      await expect.poll(() => running.output(), { timeout: 10_000 }).toMatch(/push refused|a job failed/)
    } finally {
      await running.kill('SIGTERM')
    }
    const printed = running.output()
    // It was talkative, and it told of the failures.
    expect(printed).toContain('a request failed')
    expect(printed).toContain('message handled')
    expect(printed.toLowerCase().match(/[^\n]*canary[^\n]*/g)).toBeNull()
    for (const secret of ['555-0164', '5550164', '+18135550164', ...PASSWORDS, ...links, OWNER.password, database.url.split('?')[1] ?? 'none'])
      if (secret) expect(printed).not.toContain(secret)
  },
)

/** The token of the newest link that was mailed to this address, other than those already known. */
async function linkIn(peer: SmtpPeer, address: string, known: string[] = []): Promise<string> {
  let token: string | undefined
  await expect
    .poll(
      () => {
        const texts = peer.received.filter((mail) => mail.to.includes(address)).map((mail) => mail.email.text ?? '')
        token = texts.map((text) => /https?:\/\/\S*[#?/=]([\w-]{20,})/.exec(text)?.[1] ?? '').findLast((found) => found !== '' && !known.includes(found))
        return token
      },
      { timeout: 10_000 },
    )
    .toBeDefined()
  // Just found.
  return token ?? ''
}
