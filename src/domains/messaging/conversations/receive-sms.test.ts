import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { aSid, useTexting } from '#tests/support/texting.ts'
import type { Texting } from '#tests/support/texting.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { enqueueBatch } from '#domains/messaging/messages/outbox/enqueue-batch.ts'
import { enqueue } from '#domains/messaging/messages/service.ts'
import type { NewMessage } from '#domains/messaging/messages/service.ts'

const texting = useTexting({ cron: false })
const { app, owner, twilio } = texting

const aNumber = () => texting.aNumber()
const queue = (message: Partial<NewMessage> = {}) =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'sms',
      purpose: 'reminder',
      recipient: aNumber(),
      message: 'We come at 9.',
      sendAfter: new Date(Date.now() + 3_600_000),
      ...message,
    }),
  )
const row = async (id: string) =>
  (await app.parts.db.pool.query('select * from communications where id = $1', [id])).rows[0]
/** A text of ours that Twilio took. */
const aSentText = async (message: Partial<NewMessage> = {}) => {
  const { id } = await queue({ ...message, sendAfter: new Date(Date.now() - 1000) })
  await drainOutbox(app.parts, id)
  await expect.poll(async () => (await row(id)).status).toBe('sent')
  return row(id)
}
const tellStatus = (sid: string, status: string, id: string | null = null, code?: number) =>
  twilio.tell(app.url, `/api/webhooks/twilio/status${id === null ? '' : `?m=${id}`}`, {
    MessageSid: sid,
    MessageStatus: status,
    ...(code && { ErrorCode: String(code) }),
  })
const text: Texting['text'] = (...words) => texting.text(...words)
const replies = async (phone: string) =>
  (await app.parts.db.pool.query('select * from replies where phone = $1 order by created_at', [phone])).rows
const consentsOf = async (address: string) =>
  (await app.parts.db.pool.query('select * from consents where address = $1 order by at', [address])).rows
const aCustomer = async (phone: string, name = 'Ana Reply') =>
  (await owner.post('/api/customers', { name, phone, address: '1 Elm St' })).body

describe('what became of a text', () => {
  test('is stored: a delivered text stays delivered, whatever the provider reports later', async () => {
    const { id, provider_id: sid } = await aSentText()
    expect(await tellStatus(sid, 'delivered', id)).toMatchObject({
      status: 200,
      text: expect.stringContaining('<Response>'),
    })
    expect(await row(id)).toMatchObject({ status: 'delivered', delivered_at: expect.any(Date) })
    for (const late of ['sent', 'queued', 'undelivered', 'failed'])
      expect((await tellStatus(sid, late, id, 30003)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'delivered', reason: null })
  })

  test('is stored with its reason, without the number, and changes if the text arrives after all', async () => {
    const { id, provider_id: sid, recipient } = await aSentText()
    await tellStatus(sid, 'undelivered', null, 30006)
    const failed = await row(id)
    expect(failed).toMatchObject({
      status: 'failed',
      reason: 'Not delivered. This is a landline, or its carrier doesn’t support texts.',
    })
    expect(failed.reason).not.toContain(recipient)
    await tellStatus(sid, 'delivered')
    expect(await row(id)).toMatchObject({ status: 'delivered', reason: null })
  })

  test('may be known before the answer to the sending was read: our id finds the row', async () => {
    const { id } = await queue()
    await app.parts.db.pool.query(`update communications set status = 'sending' where id = $1`, [id])
    const sid = aSid()
    await tellStatus(sid, 'delivered', id)
    expect(await row(id)).toMatchObject({ status: 'delivered', provider_id: sid })
  })

  test('tells of a text that was left to a person: it went out', async () => {
    twilio.fail('reset-after-accepting')
    const { id } = await queue({ sendAfter: new Date(Date.now() - 1000) })
    await drainOutbox(app.parts, id)
    await expect.poll(async () => (await row(id)).status).toBe('unconfirmed')
    await tellStatus(twilio.accepted.at(-1)?.sid ?? '', 'delivered', id)
    expect((await row(id)).status).toBe('delivered')
  })

  test('of a text that is not here, or of another text than this row sent last, changes nothing', async () => {
    const { id, provider_id: sid } = await aSentText()
    expect((await tellStatus(aSid(), 'failed', '00000000-0000-4000-8000-000000000000')).status).toBe(200)
    expect((await tellStatus(aSid(), 'failed', id, 30003)).status).toBe(200)
    expect((await tellStatus(aSid(), 'failed', 'not-an-id')).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'sent', provider_id: sid })
  })
})

describe('a call that Twilio has not signed answers 400 and changes nothing', () => {
  test.each<[string, Parameters<TwilioPeer['tell']>[3]]>([
    ['no signature', (sent) => (sent.signature = null)],
    ['another signature', (sent) => (sent.signature = randomBytes(20).toString('base64'))],
    ['an empty signature', (sent) => (sent.signature = '')],
    ['another number', (sent) => (sent.form.From = '+18135559999')],
    ['another text', (sent) => (sent.form.Body = 'START')],
    ['another field', (sent) => (sent.form.OptOutType = 'START')],
    ['a field less', (sent) => delete sent.form.NumMedia],
    ['another address', (sent) => (sent.url += '?m=1')],
  ])('%s', async (_what, forged) => {
    const phone = aNumber()
    const form = { MessageSid: aSid(), From: phone, To: '+18135550100', Body: 'STOP', NumMedia: '0' }
    expect((await twilio.tell(app.url, '/api/webhooks/twilio/incoming', form, forged)).status).toBe(400)
    expect([...(await replies(phone)), ...(await replies('+18135559999')), ...(await consentsOf(phone))]).toEqual([])
    recordProof('callback signatures', {
      tried: 1,
      figure: 'a missing, wrong and empty signature; a changed number, text, field and URL',
    })
  })

  test('nor one of which a single sign is another than was signed', async () => {
    const phone = aNumber()
    const times = pickRuns(40, 1000)
    for (let again = 0; again < times; again++) {
      const form = { MessageSid: aSid(), From: phone, To: '+18135550100', Body: 'STOP', NumMedia: '0' }
      const forge: Parameters<TwilioPeer['tell']>[3] = (sent) => {
        const fields = Object.keys(sent.form)
        const place = randomInt(fields.length + 2)
        const field = fields[place]
        if (field !== undefined) sent.form[field] = otherSign(sent.form[field] ?? '')
        else if (place === fields.length) sent.signature = otherSign(sent.signature ?? '')
        else sent.url += `?${randomBytes(2).toString('hex')}`
      }
      expect((await twilio.tell(app.url, '/api/webhooks/twilio/incoming', form, forge)).status).toBe(400)
    }
    expect([...(await replies(phone)), ...(await consentsOf(phone))]).toEqual([])
    recordProof('callback signatures', { tried: times, figure: 'one changed character anywhere' })
  })

  /** Somewhere one letter is another. */
  function otherSign(said: string): string {
    const at = randomInt(said.length)
    return `${said.slice(0, at)}${said[at] === 'x' ? 'y' : 'x'}${said.slice(at + 1)}`
  }
})

describe('a text that comes in', () => {
  test('is stored once with its customer, however often the provider reports it, and rings the bell', async () => {
    const phone = aNumber()
    const { id } = await aCustomer(phone, 'Ruth Delgado')
    const sid = aSid()
    await Promise.all(
      Array.from({ length: 10 }, () => text(phone, 'Could you also do the screen? 👋', { MessageSid: sid })),
    )
    expect(await replies(phone)).toMatchObject([
      { customer_id: id, body: 'Could you also do the screen? 👋', wish: null, read_at: null },
    ])
    const bell = (await owner.get('/api/alerts')).body.alerts.filter(
      ({ title }: { title: string }) => title === 'Ruth Delgado texted',
    )
    expect(bell).toHaveLength(1)
  })

  test('from an unknown sender is stored under its number', async () => {
    const phone = aNumber()
    await text(phone, 'Do you clean roofs?')
    expect(await replies(phone)).toMatchObject([{ customer_id: null, body: 'Do you clean roofs?' }])
  })

  test.each(['12345', 'Tidestone', 'whatsapp:+18135550123', ''])(
    'from %j, which cannot be answered, changes nothing',
    async (from) => {
      expect([200, 400]).toContain((await text(from, 'STOP')).status)
      expect(await replies(from)).toEqual([])
    },
  )

  test('of hostile words is text', async () => {
    const phone = aNumber()
    const body = `<script>alert(1)</script>'; drop table replies; --\r\nBcc: x`
    await text(phone, body)
    expect(await replies(phone)).toMatchObject([{ body }])
  })
})

describe('STOP', () => {
  test('gets one reply, holds back every pending message to that number, and stops all later texts, whichever customer they are for', async () => {
    const phone = aNumber()
    const [ana, ben] = [await aCustomer(phone, 'Ana One'), await aCustomer(phone, 'Ben Two')]
    const waiting = await app.parts.db.transaction(SYSTEM, (tx) =>
      enqueueBatch(
        tx,
        [ana, ben].flatMap(({ id: customerId }) =>
          Array.from({ length: 50 }, (_m, n) => ({
            type: 'sms' as const,
            purpose: n % 2 ? ('marketing' as const) : ('reminder' as const),
            recipient: phone,
            message: `No. ${n}`,
            customerId,
            sendAfter: new Date(Date.now() + 3_600_000),
          })),
        ),
      ),
    )
    expect((await text(phone, 'Stop texting me')).text).toContain(
      'You&apos;re unsubscribed and won&apos;t get more texts from us. Reply START to resubscribe.',
    )
    for (const { id } of [ana, ben])
      expect((await owner.get(`/api/customers/${id}`)).body.consent.textsStoppedAt).toEqual(expect.any(String))
    const { rows } = await app.parts.db.pool.query('select distinct status from communications where id = any($1)', [
      waiting,
    ])
    expect(rows).toEqual([{ status: 'suppressed' }])
    const before = twilio.accepted.length
    const { id } = await queue({ recipient: phone, sendAfter: new Date(Date.now() - 1000) })
    await drainOutbox(app.parts, id)
    expect(await row(id)).toMatchObject({ status: 'suppressed' })
    expect(twilio.accepted.slice(before).filter(({ to }) => to === phone)).toEqual([])
    expect(await consentsOf(phone)).toMatchObject([
      { agreed: false, covers: 'all', source: 'words', wording: 'Stop texting me' },
    ])
  })

  test('in the middle of a campaign: of 300 that are under way none leaves after it', async () => {
    const phone = aNumber()
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      await enqueueBatch(
        tx,
        Array.from({ length: 300 }, (_m, n) => ({
          type: 'sms' as const,
          purpose: 'reminder' as const,
          recipient: phone,
          message: `No. ${n}`,
          sendAfter: new Date(Date.now() - 1000),
        })),
      )
    })
    const to = () => twilio.accepted.filter((sms) => sms.to === phone).length
    const draining = drainOutbox(app.parts)
    await expect.poll(to, { interval: 5 }).toBeGreaterThan(20)
    await text(phone, 'STOP')
    // What was handed over in that moment cannot be called back.
    const then = to()
    await draining
    expect(to() - then).toBeLessThanOrEqual(20)
    expect(to()).toBeLessThan(300)
  })

  test('that Twilio has answered itself is not answered twice', async () => {
    const phone = aNumber()
    expect((await text(phone, 'STOP', { OptOutType: 'STOP' })).text).toContain('<Response></Response>')
    expect(await consentsOf(phone)).toMatchObject([{ agreed: false, source: 'keyword' }])
  })

  test('is reversed by START or YES; promotions need a new consent', async () => {
    const phone = aNumber()
    await aCustomer(phone)
    const standing = async () => (await consents.getConsentStatus(app.parts.db.read(SYSTEM), 'sms', [phone]))(phone)
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.record(tx, { channel: 'sms', address: phone, covers: 'offers', agreed: true, source: 'office' }),
    )
    expect(await standing()).toMatchObject({ stopped: false, offers: true })
    await text(phone, 'STOP')
    expect(await standing()).toMatchObject({ stopped: true, offers: false })
    await text(phone, 'yes')
    expect(await standing()).toMatchObject({ stopped: false, offers: false })
    await text(phone, 'STOP')
    expect((await text(phone, 'Start')).text).toContain('You&apos;re resubscribed to our texts')
    expect(await standing()).toMatchObject({ stopped: false, offers: false })
  })

  test('that never came is not reversed: START leaves the consent to promotions unchanged', async () => {
    const phone = aNumber()
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.record(tx, { channel: 'sms', address: phone, covers: 'offers', agreed: true, source: 'office' }),
    )
    expect((await text(phone, 'Start')).text).toContain('You&apos;re resubscribed to our texts')
    expect((await consents.getConsentStatus(app.parts.db.read(SYSTEM), 'sms', [phone]))(phone)).toMatchObject({
      stopped: false,
      offers: true,
    })
  })

  test('is stored exactly as sent: an entry can be neither changed nor deleted', async () => {
    const phone = aNumber()
    await text(phone, 'STOP')
    for (const change of [
      'update consents set agreed = true',
      'delete from consents',
      'update consents set address = address || $1',
    ])
      await expect(
        app.parts.db.pool.query(`${change} where address = '${phone}'${change.includes('$1') ? '' : ' and $1 = $1'}`, [
          '1',
        ]),
      ).rejects.toThrow('kept as they are')
  })
})

test('HELP is answered with who we are and how to reach us', async () => {
  expect((await text(aNumber(), 'help')).text).toMatch(/<Message>Tidestone: For help, call \(813\) 555-0123\..+STOP/)
})

test('stops texts to a person who reports a wrong number, and notifies the owner', async () => {
  const phone = aNumber()
  await aCustomer(phone, 'Carol Pruitt')
  expect((await text(phone, 'You have the wrong number')).text).toContain('won&apos;t get more texts')
  expect(await consentsOf(phone)).toMatchObject([{ agreed: false, covers: 'all' }])
  const { alerts } = (await owner.get('/api/alerts')).body
  expect(alerts[0]).toMatchObject({
    title: 'Carol Pruitt says this is the wrong number',
    href: `/dashboard/messages/${phone.slice(1)}`,
  })
})
