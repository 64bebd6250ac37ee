import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '../consent/consent-ledger.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueue } from '../service.ts'
import type { NewMessage } from '../service.ts'
import { communications } from '../tables.ts'

let twilio: TwilioPeer
let smtp: SmtpPeer
/** Milliseconds that the product's clock is ahead of the real one. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }

beforeAll(async () => {
  ;[twilio, smtp] = await Promise.all([startTwilio(), startSmtp()])
})
afterAll(() => Promise.all([twilio.close(), smtp.close()]))
const { app, owner } = useApp(() => ({
  env: { ...twilio.env, SMTP_URL: smtp.url, MAIL_FROM: 'Tidestone <hello@tidestone.example>' },
  clock,
}))

type Shown = {
  id: string
  status: string
  reason: string | null
  attempts: number
  sendAfter: string
  createdAt: string
  sentAt: string | null
  simulated: boolean
  jobId: string | null
}
const shown = async (id: string): Promise<Shown> =>
  (await owner.get('/api/communications?limit=200')).body.find((message: Shown) => message.id === id)
const becomes = async (id: string, status: string): Promise<void> => {
  await expect.poll(async () => (await shown(id)).status, { interval: 50 }).toBe(status)
}
const sendPending = async () => (await owner.post('/api/automation/process-communications')).body
const findSaved = async (id: string) =>
  (await app.parts.db.read(SYSTEM).select().from(communications).where(eq(communications.id, id)))[0]

let people = 0
const aNumber = () => `+1813555${String(1000 + people++)}`
/** Due at once, also for the queue, whose time is the database's. */
const queue = (message: Partial<NewMessage> = {}) =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'reminder',
      recipient: aNumber(),
      message: 'Hi Ana, we come at 9.',
      sendAfter: new Date(Date.now() - 1000),
      ...message,
    }),
  )
const anEmail = (message: Partial<NewMessage> = {}) =>
  queue({ type: 'email', recipient: `ana${people++}@example.com`, subject: 'Tomorrow', ...message })
/** Far enough ahead that only Send Pending or a test sends it. */
const waiting = () => ({ sendAfter: new Date(clock.now().getTime() + 3_600_000) })
const textsTo = (recipient: string) => twilio.accepted.filter((sms) => sms.to === recipient)
const mailsTo = (recipient: string) => smtp.received.filter((mail) => mail.to.includes(recipient))

const autoProcess = async () => {
  // Sent hastily, so that no alert to the owner mixes with the messages that are counted here.
  const { body: request } = await createClient(app.url, '').post('/api/service-requests', aQuote({ elapsedMs: 1 }))
  return { request, ...(await owner.post(`/api/automation/process-request/${request.id}`)).body }
}
const jobOf = async (id: string) =>
  (await owner.get('/api/jobs?limit=200')).body.find((job: { id: string }) => job.id === id)

describe('a message that the provider takes', () => {
  test('is sent, really and once, under the id that the provider gave it, and its job is confirmed', async () => {
    const { job, communication } = await autoProcess()
    expect((await jobOf(job.id)).confirmationSent).toBe(false)
    expect(await sendPending()).toMatchObject({ failed: 0, remaining: 0 })
    expect(await shown(communication.id)).toMatchObject({
      status: 'sent',
      simulated: false,
      attempts: 1,
      reason: null,
      sentAt: expect.any(String),
    })
    const [sms] = textsTo(communication.recipient)
    expect(sms).toMatchObject({ from: '+18135550100', body: communication.message })
    expect((await findSaved(communication.id))?.providerId).toBe(sms?.sid)
    await expect.poll(async () => (await jobOf(job.id)).confirmationSent).toBe(true)
    expect((await jobOf(job.id)).reminderSent).toBe(false)
  })

  test('waits its minute and then goes out by itself', async () => {
    const { communication } = await autoProcess()
    await drainOutbox(app.parts, communication.id)
    expect(await shown(communication.id)).toMatchObject({ status: 'pending', attempts: 0 })
    ahead += 61_000
    await drainOutbox(app.parts, communication.id)
    expect(await shown(communication.id)).toMatchObject({ status: 'sent', sendAfter: communication.sendAfter })
  })

  test('is e-mailed with both parts, and hostile words stay words', async () => {
    const subject = 'Olá\r\nBcc: spy@example.com 👋'
    const { id, recipient } = await anEmail({ subject, message: '<b>plain</b>\n.\nQUIT', html: '<p>rich</p>' })
    await becomes(id, 'sent')
    const [mail] = mailsTo(recipient)
    expect(mail?.to).toEqual([recipient])
    expect(mail?.email).toMatchObject({
      from: { address: 'hello@tidestone.example', name: 'Tidestone' },
      messageId: `<${id}@tidestone.example>`,
    })
    expect(mail?.email.bcc).toBeUndefined()
    expect(mail?.email.text?.trim()).toBe('<b>plain</b>\n.\nQUIT')
    expect(mail?.email.html?.trim()).toBe('<p>rich</p>')
    expect((await findSaved(id))?.providerId).toBe(`<${id}@tidestone.example>`)
    recordProof('mail recipients', { tried: 1, figure: 'a subject that adds a Bcc header' })
  })
})

describe('a customer who said STOP', () => {
  const consent = async (id: string) => (await owner.get(`/api/customers/${id}`)).body.consent

  test('is known by it once the provider refuses a text, and gets none before they take it back; e-mail still goes', async () => {
    const phone = aNumber()
    const { id: customerId } = (await owner.post('/api/customers', { name: 'Ana Stop', phone, address: '1 Elm St' }))
      .body
    twilio.optOut(phone)
    await becomes((await queue({ customerId, recipient: phone })).id, 'failed')
    expect((await consent(customerId)).textsStoppedAt).toEqual(expect.any(String))
    const asked = twilio.requests()
    const { id } = await queue({ customerId, recipient: phone })
    await becomes(id, 'suppressed')
    expect((await shown(id)).reason).toBe('This number replied STOP. It can opt back in by texting START.')
    expect(twilio.requests()).toBe(asked)
    await becomes((await queue({ customerId })).id, 'sent')
    await becomes((await anEmail({ customerId })).id, 'sent')
    twilio.optIn(phone)
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.optBackIn(tx, { phone, source: 'keyword', wording: 'START' }),
    )
    expect((await consent(customerId)).textsStoppedAt).toBeNull()
    await becomes((await queue({ customerId, recipient: phone })).id, 'sent')
  })
})

describe('a message that the provider will never take', () => {
  test('has failed, with the reason in words, and is not tried again', async () => {
    const recipient = aNumber()
    twilio.optOut(recipient)
    const { id } = await queue({ recipient })
    await becomes(id, 'failed')
    expect(await shown(id)).toMatchObject({
      attempts: 1,
      sentAt: null,
      simulated: false,
      reason: 'This number opted out of your texts (STOP). To opt back in, they need to text START.',
    })
    const asked = twilio.requests()
    expect(await sendPending()).toEqual({ sent: 0, failed: 0, remaining: 0 })
    expect(twilio.requests()).toBe(asked)
  })

  test('by e-mail, too', async () => {
    smtp.fail({ at: 'recipient', answer: 550, text: '5.1.1 unknown' })
    const { id } = await anEmail()
    await becomes(id, 'failed')
    expect((await shown(id)).reason).toBe('The mail server says this address doesn’t exist (550 5.1.1).')
  })

  test('is counted by Send Pending as failed', async () => {
    const recipient = aNumber()
    twilio.optOut(recipient)
    await queue({ recipient, ...waiting() })
    await queue(waiting())
    expect(await sendPending()).toEqual({ sent: 1, failed: 1, remaining: 0 })
  })
})

describe('a message that was certainly not taken', () => {
  test('waits for the pause that the provider asked for, and is sent after it', async () => {
    twilio.fail({ status: 429, code: 20429, retryAfter: '45' })
    const { id, recipient } = await queue()
    await expect.poll(async () => (await shown(id)).attempts, { interval: 50 }).toBe(1)
    await becomes(id, 'pending')
    const waits = await shown(id)
    expect(waits.reason).toBe('Twilio is limiting requests: too many texts at once.')
    expect(new Date(waits.sendAfter).getTime() - clock.now().getTime()).toBeGreaterThan(40_000)
    await drainOutbox(app.parts, id)
    expect(textsTo(recipient)).toHaveLength(0)
    ahead += 46_000
    await drainOutbox(app.parts, id)
    expect(await shown(id)).toMatchObject({ status: 'sent', attempts: 2, reason: null })
    expect(textsTo(recipient)).toHaveLength(1)
  })

  test('is tried after longer and longer pauses, and has failed after the sixth try', async () => {
    const { id, recipient } = await anEmail(waiting())
    smtp.failAlways({ at: 'recipient', answer: 451 })
    const pauses: number[] = []
    ahead += 3_600_000
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await drainOutbox(app.parts, id)
      const row = await shown(id)
      expect(row.attempts).toBe(attempt)
      if (attempt === 6) break
      expect(row).toMatchObject({ status: 'pending', reason: 'The mail server asked to try again later (451).' })
      pauses.push(Math.round((new Date(row.sendAfter).getTime() - clock.now().getTime()) / 1000))
      ahead += 4_600_000
    }
    smtp.failAlways(null)
    // Each up to a quarter longer, by chance: what failed together does not come back together.
    for (const [place, least] of [5, 30, 120, 600, 3600].entries()) {
      expect(pauses[place]).toBeGreaterThanOrEqual(least)
      expect(pauses[place]).toBeLessThanOrEqual(least * 1.25 + 1)
    }
    expect(await shown(id)).toMatchObject({
      status: 'failed',
      reason: 'Gave up after 6 tries. The mail server asked to try again later (451).',
    })
    expect(mailsTo(recipient)).toHaveLength(0)
  })
})

describe('a message with an unknown outcome', () => {
  test('is left to a person, and nothing sends it again', async () => {
    twilio.fail('reset-after-accepting')
    const text = await queue()
    await becomes(text.id, 'unconfirmed')
    smtp.fail({ at: 'content', answer: 'reset' })
    const mail = await anEmail()
    await becomes(mail.id, 'unconfirmed')
    for (const { id } of [text, mail]) expect((await shown(id)).reason).toMatch(/may have gone out/)
    ahead += 86_400_000
    expect(await sendPending()).toEqual({ sent: 0, failed: 0, remaining: 0 })
    for (const { id } of [text, mail]) await drainOutbox(app.parts, id)
    expect(textsTo(text.recipient)).toHaveLength(1)
    expect(mailsTo(mail.recipient)).toHaveLength(1)
    expect((await shown(text.id)).status).toBe('unconfirmed')
    recordProof('ambiguous sends', {
      tried: 2,
      figure: 'a connection that breaks after the text or e-mail was accepted: left for review',
    })
  })

  test('because the program was killed between the claim and the answer, is found by the run that comes after', async () => {
    const { id, recipient } = await queue(waiting())
    // As drain() left it when the program ended: claimed, and the claim has run out.
    await app.database.pool.query(
      "update communications set status = 'sending', attempts = 1, send_after = $2 where id = $1",
      [id, new Date(clock.now().getTime() - 1000)],
    )
    await drainOutbox(app.parts, id)
    expect(await shown(id)).toMatchObject({
      status: 'unconfirmed',
      reason: expect.stringContaining('check before you resend it'),
    })
    expect(textsTo(recipient)).toHaveLength(0)
  })
})

describe('the same job, given out twice', () => {
  test('sends once, and no other run mistakes a run that waits for the provider for a dead one', async () => {
    await app.database.pool.query('create table seen (status text)')
    await app.database.pool.query(
      `create function note() returns trigger language plpgsql as $$ begin insert into seen values (new.status); return new; end $$`,
    )
    await app.database.pool.query(
      'create trigger note after update on communications for each row execute function note()',
    )
    const { id, recipient } = await queue(waiting())
    ahead += 3_700_000
    await Promise.all(Array.from({ length: 6 }, () => drainOutbox(app.parts, id)))
    await drainOutbox(app.parts, id)
    const { rows } = await app.database.pool.query('select status from seen')
    await app.database.pool.query('drop trigger note on communications; drop function note; drop table seen')
    expect(rows.map((row) => row.status)).toEqual(['sending', 'sent'])
    expect(textsTo(recipient)).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  test('as by two people who press Send Pending at once, sends each message once and tells both of a success', async () => {
    const messages = await Promise.all(Array.from({ length: 10 }, () => queue(waiting())))
    const answers = await Promise.all([sendPending(), sendPending(), sendPending()])
    for (const answer of answers) expect(answer).toMatchObject({ failed: 0, remaining: 0 })
    for (const { recipient } of messages) expect(textsTo(recipient)).toHaveLength(1)
  })
})

test('a message that was canceled while it waited is not sent', async () => {
  const { request, communication } = await autoProcess()
  expect((await owner.post(`/api/automation/process-request/${request.id}/undo`)).status).toBe(200)
  ahead += 3_700_000
  await drainOutbox(app.parts, communication.id)
  expect(await sendPending()).toEqual({ sent: 0, failed: 0, remaining: 0 })
  expect(textsTo(communication.recipient)).toHaveLength(0)
  expect((await shown(communication.id)).status).toBe('cancelled')
})

test('ignores a message that no longer exists', async () => {
  await drainOutbox(app.parts, '00000000-0000-4000-8000-000000000000')
})

test('records every result when some messages take long: the early results at once, and the rest later', async () => {
  const messages = await Promise.all(Array.from({ length: 8 }, () => queue(waiting())))
  ahead += 3_700_000
  twilio.delay(() => 50 + Math.random() * 700)
  await drainOutbox(app.parts)
  twilio.delay(() => 0)
  const statuses = () => Promise.all(messages.map(async ({ id }) => (await shown(id)).status))
  await expect.poll(statuses).toEqual(messages.map(() => 'sent'))
})
