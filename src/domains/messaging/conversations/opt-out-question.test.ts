import { describe, expect, test } from 'vitest'
import { useTexting } from '#tests/support/texting.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'

const texting = useTexting({ cron: false })

/** A customer who agreed to texts and to offers by text. */
async function aCustomer(name = 'Ana Reply') {
  const { owner, app } = texting
  const phone = texting.aNumber()
  const { body } = await owner.post('/api/customers', { name, phone, address: '1 Elm St' })
  await app.parts.db.transaction(SYSTEM, async (tx) => {
    await consents.record(tx, {
      channel: 'sms',
      address: phone,
      covers: 'offers',
      agreed: true,
      source: 'quote-form',
      at: new Date(Date.now() - 60_000),
    })
  })
  return { id: body.id as string, phone, path: `/api/conversations/${phone.slice(1)}` }
}
const offer = async (id: string) =>
  (await texting.owner.post('/api/automation/marketing-campaign', { customerIds: [id], offer: `Sealing week ${id}` }))
    .body
const standing = (phone: string) =>
  texting.app.parts.db.transaction(SYSTEM, async (tx) => (await consents.getConsentStatus(tx, 'sms', [phone]))(phone))

describe('through the signed webhook', () => {
  test.each([
    'pls stop',
    'STOP STOP STOP',
    'Remove me',
    'Detener',
    '🛑',
    '“STOP”',
    'Stop\n- Karen',
    'end texts',
    'Stop sending these to my mom',
    'unsub',
  ])('no offer goes out after %j, and it is confirmed once', async (words) => {
    const { id, phone } = await aCustomer()
    expect((await texting.text(phone, words)).text).toContain('won&apos;t get more texts from us')
    expect((await texting.text(phone, words)).text).not.toContain('<Message>')
    expect(await standing(phone)).toMatchObject({ stopped: true })
    expect((await texting.owner.get(`/api/customers/${id}`)).body.consent.textsStoppedAt).not.toBeNull()
    expect(await offer(id)).toMatchObject({ queued: 0, skipped: [{ reason: 'They replied STOP.' }] })
    recordProof('STOP in free words', { tried: 1 })
  })

  test.each([
    'Can you stop by Friday',
    'Please stop at the gate',
    'please stop the sealing until Monday',
    'Cancel my appointment',
    'non-stop',
    'para el viernes',
  ])('offers go on after %j, which is about the work', async (words) => {
    const { id, phone } = await aCustomer()
    await texting.text(phone, words)
    expect(await standing(phone)).toMatchObject({ stopped: false, paused: false })
    expect(await offer(id)).toMatchObject({ queued: 1 })
    recordProof('STOP in free words', { tried: 1 })
  })

  test('START in other words takes a STOP back', async () => {
    const { phone } = await aCustomer()
    await texting.text(phone, 'please stop texting me')
    expect((await texting.text(phone, 'start texting me again please')).text).toContain('resubscribed to our texts')
    expect(await standing(phone)).toMatchObject({ stopped: false })
  })
})

describe('a text that may be an opt-out', () => {
  test('pauses offers and nothing else, and asks the owner in the conversation and under Needs you', async () => {
    const { owner } = texting
    const { id, phone, path } = await aCustomer('Paula Pause')
    expect((await texting.text(phone, "stop please until I'm back?")).text).not.toContain('<Message>')
    expect(await standing(phone)).toMatchObject({ stopped: false, paused: true })
    expect(await offer(id)).toMatchObject({
      queued: 0,
      skipped: [{ reason: expect.stringContaining('may be an opt-out') }],
    })
    expect((await owner.get(path)).body.question).toMatchObject({ words: "stop please until I'm back?" })
    expect((await owner.get('/api/conversations/opt-out-questions')).body).toContainEqual(
      expect.objectContaining({ phone, name: 'Paula Pause' }),
    )
    expect((await owner.get('/api/overview')).body.needsYou.optOuts.rows).toContainEqual(
      expect.objectContaining({ phone }),
    )
    // What is about their own work still goes.
    expect((await owner.post(`${path}/messages`, { type: 'sms', message: 'We come at 9.' })).status).toBe(201)
  })

  test('resumes promotions after "Still OK to text", stores the answer with its author, and does not ask again', async () => {
    const { owner, app } = texting
    const { id, phone, path } = await aCustomer()
    await texting.text(phone, 'not interested')
    expect((await owner.post(`${path}/opt-out-question`, { answer: 'ok' })).body).toMatchObject({
      question: null,
      stoppedAt: null,
    })
    expect((await owner.post(`${path}/opt-out-question`, { answer: 'opted-out' })).status).toBe(409)
    expect(await offer(id)).toMatchObject({ queued: 1 })
    const { rows } = await app.parts.db.pool.query(
      `select by_name from consents where address = $1 and covers = 'pause' and agreed`,
      [phone],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].by_name).not.toBeNull()
    const { rows: audited } = await app.parts.db.pool.query(`select action from audit_entries where entity_id = $1`, [
      id,
    ])
    expect(audited).toContainEqual({ action: 'marked as still OK to text' })
  })

  test('answered "Opted out", it is a STOP', async () => {
    const { owner } = texting
    const { id, phone, path } = await aCustomer()
    await texting.text(phone, 'cancel please')
    const { body } = await owner.post(`${path}/opt-out-question`, { answer: 'opted-out' })
    expect(body).toMatchObject({ question: null, stoppedAt: expect.any(String) })
    expect(await offer(id)).toMatchObject({ queued: 0 })
  })

  test('is settled by a plain STOP or START that comes after it', async () => {
    const { owner } = texting
    for (const [words, stopped] of [
      ['STOP', true],
      ['START', false],
    ] as const) {
      const { phone, path } = await aCustomer()
      await texting.text(phone, 'no more')
      expect((await owner.get(path)).body.question).not.toBeNull()
      await texting.text(phone, words)
      expect((await owner.get(path)).body.question).toBeNull()
      expect(await standing(phone)).toMatchObject({ stopped, paused: false })
    }
  })

  test('of a number that has stopped already asks nothing', async () => {
    const { phone, path } = await aCustomer()
    await texting.text(phone, 'STOP')
    await texting.text(phone, 'enough')
    expect((await texting.owner.get(path)).body.question).toBeNull()
  })

  test('an answer for a number that asks nothing, or an unknown answer, is refused', async () => {
    const { path } = await aCustomer()
    expect((await texting.owner.post(`${path}/opt-out-question`, { answer: 'ok' })).status).toBe(409)
    expect((await texting.owner.post(`${path}/opt-out-question`, { answer: 'maybe' })).status).toBe(400)
  })
})

test('a text from a number that two customers share is tied to neither of them', async () => {
  const { owner, app } = texting
  const { phone } = await aCustomer('Karen Whitfield')
  await owner.post('/api/customers', { name: 'Victor Hensley', phone, address: '2 Oak St' })
  await texting.text(phone, 'Is the gate open?')
  expect((await app.parts.db.pool.query('select customer_id from replies where phone = $1', [phone])).rows).toEqual([
    { customer_id: null },
  ])
})

describe('a STOP in the middle of a conversation with the office', () => {
  const WORDS = 'Tuesday works for the estimate. And please stop texting me, call instead'

  test('holds back the office text that waits, refuses the next one, and confirms no appointment', async () => {
    const { owner, app } = texting
    const { phone, path } = await aCustomer('Mona Middle')
    await texting.text(phone, 'Which day can you come?')
    const { body: waits } = await owner.post(`${path}/messages`, { type: 'sms', message: 'Does Tuesday work?' })
    expect((await texting.text(phone, WORDS)).text).toContain('won&apos;t get more texts from us')
    const { rows } = await app.parts.db.pool.query('select status from communications where id = $1', [waits.sent.id])
    expect(rows).toEqual([{ status: 'suppressed' }])
    expect(await owner.post(`${path}/messages`, { type: 'sms', message: 'Hello?' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('replied STOP') },
    })
    expect(
      (await owner.get(`${path}/messages`)).body.find(({ body }: { body: string }) => body === WORDS),
    ).toMatchObject({
      effect: { words: expect.stringContaining('We won’t text this number'), good: false },
    })
  })

  test('is answered with HELP as before, which lifts nothing', async () => {
    const { phone } = await aCustomer()
    await texting.text(phone, 'STOP')
    expect((await texting.text(phone, 'HELP')).text).toContain('For help, call')
    expect(await standing(phone)).toMatchObject({ stopped: true })
  })

  test('of a number that two customers share is lifted for both by START', async () => {
    const { owner } = texting
    const { id, phone } = await aCustomer('Karen Whitfield')
    const { body: other } = await owner.post('/api/customers', { name: 'Victor Hensley', phone, address: '2 Oak St' })
    const stoppedOf = async (customer: string) =>
      (await owner.get(`/api/customers/${customer}`)).body.consent.textsStoppedAt
    await texting.text(phone, 'please take us off your list')
    for (const one of [id, other.id]) expect(await stoppedOf(one)).not.toBeNull()
    await texting.text(phone, 'ok you can text us again')
    for (const one of [id, other.id]) expect(await stoppedOf(one)).toBeNull()
    expect(await standing(phone)).toMatchObject({ stopped: false, offers: false })
  })
})
