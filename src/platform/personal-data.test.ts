import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { OWNER, startProcess } from '#tests/support/process.ts'
import { recordProof } from '#tests/support/record-proof.ts'

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
let texts = 0
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
      ...twilio.env,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'hello@tidestone.example',
      SESSION_SECRET: 'canary-session-secret-canary-session-secret',
    })
    const links: string[] = []
    try {
      const visitor = () => createClient(running.url, '')
      const signIn = (email: string, password: string) => visitor().post('/api/auth/sign-in/email', { email, password })
      const keep = async (email: string, password: string): Promise<ApiClient> => {
        const { headers, status } = await signIn(email, password)
        expect(status).toBe(200)
        return createClient(
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
      const { body: request, status } = await visitor().post('/api/service-requests', QUOTE, {
        'idempotency-key': 'Canary-Key-1',
      })
      expect(status).toBe(201)
      const form = new URLSearchParams({ ...QUOTE, phone: '8135550164' }).toString()
      expect(
        (await visitor().call('POST', '/quote', form, { 'content-type': 'application/x-www-form-urlencoded' })).status,
      ).toBe(303)
      expect((await visitor().post('/api/service-requests', { ...QUOTE, service: 'Canary Service' })).status).toBe(400)
      expect(
        (await visitor().post('/api/ai/chat', { message: `I am ${QUOTE.name}, ${QUOTE.phone}. ${QUOTE.message}` }))
          .status,
      ).toBe(200)
      expect((await visitor().post('/api/service-requests', `{"name": "Canary Broken`)).status).toBe(400)
      await database.pool.query(
        `create function refuse() returns trigger language plpgsql as $$ begin perform (new.name)::int; return new; end $$`,
      )
      await database.pool.query(
        'create trigger refuse before insert on service_requests for each row execute function refuse()',
      )
      expect((await visitor().post('/api/service-requests', QUOTE)).status).toBe(500)
      expect(
        (
          await visitor().call('POST', '/quote', form.replace('Canary', 'Canary+Two'), {
            'content-type': 'application/x-www-form-urlencoded',
          })
        ).status,
      ).toBe(500)
      await database.pool.query('drop trigger refuse on service_requests')

      // Processed, with a provider that refuses and one that is away.
      expect((await owner.post(`/api/automation/process-request/${request.id}`)).status).toBe(200)
      twilio.fail({ status: 400, code: 21211 })
      await owner.post('/api/automation/process-communications')
      expect((await owner.post('/api/customers', { ...QUOTE, phone: '8135550165' })).status).toBe(201)
      expect((await owner.get('/api/customers?q=Canary%20Visitor%00')).status).toBe(400)
      await database.pool.query(
        'create trigger refuse before insert on customers for each row execute function refuse()',
      )
      expect((await owner.post('/api/customers', QUOTE)).status).toBe(500)
      await database.pool.query('drop trigger refuse on customers')
      // Their texts: one of a customer, one of an unknown sender, STOP, and the conversation that the office views, by
      // number, and answers.
      const text = (Body: string) => ({
        MessageSid: `SM${'0'.repeat(24)}${String(texts++).padStart(8, '0')}`,
        From: '+18135550164',
        To: '+18135550100',
        Body,
        NumMedia: '0',
      })
      expect(
        (await twilio.tell(running.url, '/api/webhooks/twilio/incoming', text('The canary sings at 9.'))).status,
      ).toBe(200)
      expect(
        (
          await twilio.tell(
            running.url,
            '/api/webhooks/twilio/incoming',
            text('A forged canary.'),
            (sent) => (sent.signature = 'canary'),
          )
        ).status,
      ).toBe(400)
      expect((await owner.get('/api/conversations?q=Canary%20Visitor')).status).toBe(200)
      expect((await owner.get('/api/conversations/18135550164/messages')).status).toBe(200)
      expect(
        (await owner.post('/api/conversations/18135550164/messages', { type: 'sms', message: 'Dear Canary' })).status,
      ).toBe(201)
      expect((await owner.post('/api/conversations/18135550164/messages', { type: 'sms', message: '' })).status).toBe(
        400,
      )
      expect(
        (await twilio.tell(running.url, '/api/webhooks/twilio/incoming', text('Canary says: stop texting me'))).status,
      ).toBe(200)
      expect(
        (await owner.post('/api/conversations/18135550164/messages', { type: 'sms', message: 'Dear Canary' })).status,
      ).toBe(409)
      const endpoint = 'https://push.invalid/Canary-Endpoint'
      await owner.post('/api/push-subscriptions', { endpoint, keys: { p256dh: 'Canary-Key', auth: 'Canary-Auth' } })
      await visitor().post('/api/service-requests', QUOTE)

      // Texts that come in, genuine, forged and refused by the database, and news of texts that are not here.
      const tell = (what: string, news: Record<string, string>, forged?: Parameters<TwilioPeer['tell']>[3]) =>
        twilio.tell(running.url, `/api/webhooks/twilio/${what}`, news, forged)
      const aText = (Body: string) => ({
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        From: '+18135550164',
        To: '+18135550100',
        Body,
        NumMedia: '0',
      })
      const asLeftOut = (sent: { signature: string | null }) => (sent.signature = null)
      expect((await tell('incoming', aText('The canary asks: stop texting me'))).status).toBe(200)
      expect((await tell('incoming', aText('The canary is forged'), asLeftOut)).status).toBe(400)
      await database.pool.query(
        `create function refuse_body() returns trigger language plpgsql as $$ begin perform (new.body)::int; return new; end $$`,
      )
      await database.pool.query(
        'create trigger refuse before insert on replies for each row execute function refuse_body()',
      )
      expect((await tell('incoming', aText('The canary is too much'))).status).toBe(500)
      await database.pool.query('drop trigger refuse on replies')
      const unknown = {
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        MessageStatus: 'failed',
        To: '+18135550164',
        ErrorCode: '30006',
      }
      expect((await tell('status', unknown)).status).toBe(200)
      expect((await tell('status', unknown, asLeftOut)).status).toBe(400)

      // Billed and paid: a card that is declined and one that is taken, a guess at the link, the link by its page, a
      // forged webhook.
      const [business] = (await owner.get('/api/businesses')).body
      const [billed] = (await owner.get('/api/customers?limit=1')).body
      const { body: invoice } = await owner.post('/api/invoices', {
        businessId: business.id,
        customerId: billed.id,
        amount: 100_00,
        status: 'sent',
      })
      const { body: pay } = await owner.post(`/api/invoices/${invoice.id}/create-payment-intent`)
      links.push(pay.clientSecret)
      expect((await owner.call('PUT', '/api/payments/test-checkout', { on: true })).status).toBe(200)
      const card = {
        number: '4000 0000 0000 0002',
        expiry: '12 / 34',
        code: '987',
        name: 'Canary Visitor',
        zip: '33570',
      }
      const byCard = (number: string) =>
        visitor().post(`/api/pay/${invoice.id}/test-card`, {
          secret: pay.clientSecret,
          owed: 100_00,
          card: { ...card, number },
        })
      expect((await visitor().get(`/pay/${invoice.id}?client_secret=${pay.clientSecret}`)).status).toBe(200)
      expect((await visitor().get(`/pay/${invoice.id}?client_secret=Canary-Guess-1`)).status).toBe(404)
      expect((await byCard(card.number)).body.is).toBe('declined')
      expect((await byCard('4242 4242 4242 4242')).body.is).toBe('paid')
      expect((await visitor().post('/api/webhooks/stripe', { canary: 'Canary' })).status).toBe(400)

      // An estimate: its link by email, read, guessed at, priced, refused by the database in its own words, declined,
      // and accepted by each way.
      const line = { id: 'a', description: 'Canary deck', quantity: 1, unit: 'each', unitPrice: 100_00 }
      const offered = {
        businessId: business.id,
        customerId: billed.id,
        service: 'Paver Sealing',
        title: 'Canary deck',
        offer: { lines: [line] },
      }
      const { body: estimate } = await owner.post('/api/estimates', offered)
      expect((await owner.post(`/api/estimates/${estimate.id}/send`, { by: ['email'] })).status).toBe(200)
      const { body: handed } = await owner.post(`/api/estimates/${estimate.id}/link`)
      const key = new URL(handed.link).searchParams.get('key') ?? ''
      links.push(key)
      const onPage = `/estimate/${estimate.id}`
      const byCall = (what: string, more: object = {}) =>
        visitor().post(`/api/estimate-links/${estimate.id}/${what}`, { key, ...more })
      const byForm = (fields: object, referer = `${running.url}${onPage}?key=${key}`) =>
        visitor().call('POST', onPage, new URLSearchParams({ key, ...fields }).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
          referer,
        })
      expect((await visitor().get(`${onPage}?key=${key}`)).status).toBe(200)
      expect((await visitor().get(`${onPage}?key=Canary-Guess-1`)).status).toBe(404)
      expect((await visitor().get(`/api/estimate-links/${estimate.id}/look?key=${key}`)).status).toBe(404)
      const choice = { packageId: null, optionIds: [] }
      expect((await byCall('price', { choice })).status).toBe(200)
      const { version } = (await byCall('look')).body
      const signed = { choice, name: QUOTE.name, signature: 'typed', agreed: true, total: 100_00, version }
      const onPaper = { name: QUOTE.name, agreed: 'on', total: '10000', version: String(version), do: 'accept' }
      await database.pool.query(
        'create trigger refuse before insert on estimate_responses for each row execute function refuse()',
      )
      expect((await byCall('accept', signed)).status).toBe(500)
      expect((await byForm(onPaper)).status).toBe(500)
      await database.pool.query('drop trigger refuse on estimate_responses')
      expect((await byCall('decline', { reason: 'Canary reason' })).status).toBe(200)
      expect((await byForm({ do: 'reopen' })).status).toBe(303)
      expect((await byCall('accept', { ...signed, total: 1 })).status).toBe(409)
      expect((await byForm({ ...onPaper, version: String(version + 2) })).status).toBe(303)

      // Signing in, wrongly and rightly; an invitation and a forgotten password, by their links.
      for (const email of [OWNER.email, 'canary.nobody@example.com'])
        expect((await signIn(email, 'Canary-Guess-1')).status).toBe(401)
      expect(
        (await owner.post('/api/invitations', { email: STAFF, role: 'staff', password: OWNER.password })).status,
      ).toBe(201)
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
      expect(
        (
          await visitor().post('/api/auth/reset-password', {
            token: links.at(-1),
            newPassword: 'Canary-Changed-Password',
          })
        ).status,
      ).toBe(200)
      await keep(STAFF, 'Canary-Changed-Password')
      await expect.poll(() => running.output()).toMatch(/push refused|a job failed/)
    } finally {
      await running.kill('SIGTERM')
    }
    const printed = running.output()
    // It was talkative, and it logged the failures.
    expect(printed).toContain('a request failed')
    expect(printed).toContain('messages handled')
    expect(printed.toLowerCase().match(/[^\n]*canary[^\n]*/g)).toBeNull()
    for (const secret of [
      '4242 4242',
      '4242424242424242',
      '4000 0000 0000 0002',
      '555-0164',
      '5550164',
      '+18135550164',
      ...PASSWORDS,
      ...links,
      OWNER.password,
      database.url.split('?')[1] ?? 'none',
    ])
      if (secret) expect(printed).not.toContain(secret)
    recordProof('PII in logs', { tried: 1, figure: 'a full day of use at log level trace' })
  },
)

/** The token of the newest link that was mailed to this address, other than those already known. */
async function linkIn(peer: SmtpPeer, address: string, known: string[] = []): Promise<string> {
  let token: string | undefined
  await expect
    .poll(() => {
      const bodies = peer.received.filter((mail) => mail.to.includes(address)).map((mail) => mail.email.text ?? '')
      token = bodies
        .map((text) => /https?:\/\/\S*[#?/=]([\w-]{20,})/.exec(text)?.[1] ?? '')
        .findLast((found) => found !== '' && !known.includes(found))
      return token
    })
    .toBeDefined()
  // Just found.
  return token ?? ''
}
