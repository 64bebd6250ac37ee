import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aDraft, offersOf } from '#tests/support/offers.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { enqueue } from '#domains/messaging/messages/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

/** No offer leaves at night, so it is noon here, whenever this runs. */
const [begun, midday] = [Date.now(), Date.parse('2026-11-24T16:00:00Z')]
const clock = { now: () => new Date(midday + Date.now() - begun) }
let smtp: SmtpPeer
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())
const { app, owner } = useApp(() => ({
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tidestone <hello@tidestone.example>' },
  clock,
  cron: false,
}))
const people = offersOf(app)
beforeAll(async () => {
  await people.haveStreet()
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

let groups = 0
/** One who got an offer by e-mail, and the mail. */
async function offered() {
  const tag = `group ${groups++}`
  const customer = await people.aCustomer({ tags: [tag] })
  await people.agree('email', customer.email)
  const { body: draft } = await owner.post('/api/campaigns', aDraft({ way: 'email', audience: { tags: [tag] } }))
  await owner.post(`/api/campaigns/${draft.id}/confirm`, { version: draft.version, will: 1 })
  await drainOutbox(app.parts)
  await expect.poll(() => smtp.received.some((mail) => mail.to.includes(customer.email))).toBe(true)
  const mail = smtp.received.find((one) => one.to.includes(customer.email))
  const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value ?? ''
  const url = new URL(/<([^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '')
  return { customer, mail, header, path: url.pathname + url.search }
}
const gets = async (email: string) =>
  (await consents.getConsentStatus(app.parts.db.read(SYSTEM), 'email', [email]))(email).offers

test('an offer by email has the headers of one click, the postal address and the link, in both of its parts', async () => {
  const { mail, header, path } = await offered()
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(path).toMatch(/^\/unsubscribe\/[0-9a-f-]{36}\?key=[\w-]{43}$/)
  for (const part of [mail?.email.text, mail?.email.html]) {
    expect(part).toContain('12 Shell Point Rd, Ruskin, FL 33570')
    expect(part?.replaceAll('&amp;', '&')).toContain(path)
  }
})

test('one click of a mail program counts at once, and the rest of a campaign does not reach them', async () => {
  const { customer, path } = await offered()
  const waits = await app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, {
      type: 'email',
      purpose: 'marketing',
      recipient: customer.email,
      subject: 'More',
      message: 'More',
      sendAfter: new Date(clock.now().getTime() + 3_600_000),
    }),
  )
  // As Gmail does: no cookie, no origin.
  const answer = await app.visitor.call('POST', path, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer.status).toBe(200)
  expect(await gets(customer.email)).toBe(false)
  const { rows } = await app.database.pool.query('select status from communications where id = $1', [waits.id])
  expect(rows).toEqual([{ status: 'suppressed' }])
  const { rows: consentRows } = await app.database.pool.query(
    `select source, agreed, covers from consents where address = $1 order by at desc limit 1`,
    [customer.email],
  )
  expect(consentRows).toEqual([{ source: 'unsubscribe', agreed: false, covers: 'offers' }])
  // Bills still come.
  expect(
    (await consents.getConsentStatus(app.parts.db.read(SYSTEM), 'email', [customer.email]))(customer.email).stopped,
  ).toBe(false)
  recordProof('unsubscribe', { tried: 1, figure: 'one request from a mail app, without a cookie or origin' })
})

test('opening the link changes nothing; its button ends offers, and another takes that back', async () => {
  const { customer, path } = await offered()
  const page = await app.visitor.get(path)
  expect(page.status).toBe(200)
  expect(page.body).toContain('Unsubscribe from promotional email?')
  expect(page.body).not.toContain(customer.email)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await gets(customer.email)).toBe(true)
  // A page that tells no other its address sends its own form without a name.
  const press = (what: string) =>
    app.visitor.call('POST', path, `do=${what}`, {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
    })
  const left = await press('leave')
  expect(left.status).toBe(303)
  expect(await gets(customer.email)).toBe(false)
  expect((await app.visitor.get(left.headers.get('location') ?? '')).body).toContain('You’re unsubscribed')
  await press('leave')
  const back = await press('back')
  expect(await gets(customer.email)).toBe(true)
  expect((await app.visitor.get(back.headers.get('location') ?? '')).body).toContain('You’re subscribed again')
  recordProof('unsubscribe', { tried: 1, figure: 'one press of the button on the linked page' })
})

test.each(['', '?key=', '?key=guess', `?key=${'a'.repeat(43)}`])(
  'a link that is not ours (%s) ends nothing and says so',
  async (query) => {
    const { customer, path } = await offered()
    const wrong = path.split('?')[0] + query
    expect(await app.visitor.get(wrong)).toMatchObject({
      status: 404,
      body: expect.stringContaining('This link doesn’t work'),
    })
    expect(
      (
        await app.visitor.call('POST', wrong, 'List-Unsubscribe=One-Click', {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(404)
    expect(await gets(customer.email)).toBe(true)
    recordProof('unsubscribe', { tried: 1, figure: 'invalid links change nothing' })
  },
)

test('a key of which one letter is another ends nothing', async () => {
  const { customer, path } = await offered()
  const [page = '', key = ''] = path.split('key=')
  const keys = Array.from({ length: pickRuns(20, 400) }, (_, nth) => {
    const at = nth % key.length
    // The last letter of 43 carries four bits of the key; with another letter it may still be the same key.
    const other = ALPHABET[(ALPHABET.indexOf(key[at] ?? '') + 4 + (nth % 13) * 4) % ALPHABET.length]
    return key.slice(0, at) + other + key.slice(at + 1)
  })
  for (const wrong of keys) {
    expect(wrong).not.toBe(key)
    const answer = await app.visitor.call('POST', `${page}key=${wrong}`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([404, 429], wrong).toContain(answer.status)
  }
  expect(await gets(customer.email)).toBe(true)
  recordProof('unsubscribe', { tried: keys.length, figure: 'keys with one changed letter change nothing' })
})

test('a bill carries no such headers', async () => {
  await app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, { type: 'email', purpose: 'invoice', recipient: 'bill@example.com', subject: 'Bill', message: 'Bill' }),
  )
  await drainOutbox(app.parts)
  await expect.poll(() => smtp.received.some((mail) => mail.to.includes('bill@example.com'))).toBe(true)
  const headers = smtp.received
    .find((mail) => mail.to.includes('bill@example.com'))
    ?.email.headers.map(({ key }) => key)
  expect(headers).not.toContain('list-unsubscribe')
})
