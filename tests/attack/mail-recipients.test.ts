import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/api-client.ts'
import { billing } from '../support/invoices.ts'
import { startSmtp } from '../support/fakes/smtp.ts'
import type { SmtpPeer } from '../support/fakes/smtp.ts'
import { recordProof } from '../support/record-proof.ts'

let smtp: SmtpPeer
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())
const { app } = useApp(() => ({
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@tidestone.example', SMTP_PER_SECOND: '1000' },
}))

/**
 * What ends a line of a header and begins another, in every way that some mail server has read it, and what adds an
 * address to a list of them.
 */
const ENDS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '\0', '\t\n ', '=?utf-8?Q?=0d=0a?=']
const NAMES = [
  ...ENDS.map((end) => `Ruth${end}Bcc: spy@evil.example`),
  'Ruth" <spy@evil.example>, "x',
  'Ruth, spy@evil.example',
  'spy@evil.example;',
  '<spy@evil.example>',
  'a: spy@evil.example;',
]
const ADDRESSES = [
  ...ENDS.map((end) => `ruth@example.com${end}Bcc:spy@evil.example`),
  ...[',', ';', ' ', ', ', '>,<', '%2c', '\t', '\u00a0', '，'].map(
    (comma) => `ruth@example.com${comma}spy@evil.example`,
  ),
  '"spy@evil.example,ruth"@example.com',
  'Ruth <spy@evil.example>',
  'spy@evil.example(ruth@example.com',
  'ruth@example.com> RCPT TO:<spy@evil.example',
  '@evil.example:ruth@example.com',
]
/** The headers that our mail has above its content; an attacker put any other line there. */
const HEADERS = new Set(
  [
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
    'content-transfer-encoding',
    'reply-to',
    'x-mailer',
    'auto-submitted',
  ].concat(['list-unsubscribe', 'list-unsubscribe-post', 'received']),
)

test(
  'whatever stands in a name or an address, a mail goes to the one person it is for, with our own headers',
  { timeout: 180_000 },
  async () => {
    const owner = await app.as('owner')
    const office = billing(app)
    const known = new Set(['owner@tidestone.test'])
    let visitors = 0
    const ask = (change: Record<string, unknown>) =>
      app.visitor.post('/api/service-requests', aQuote(change), { 'x-forwarded-for': `10.5.0.${++visitors}` })

    // Of each that is taken the owner is alerted, with the name in the subject, and a bill goes out.
    let expected = 0
    for (const [nth, name] of NAMES.entries()) {
      const email = `name${nth}@example.com`
      const customer = await owner.post('/api/customers', {
        name,
        email,
        phone: `(813) 555-${2000 + nth}`,
        address: name,
      })
      expect((await ask({ name, email })).status).toBe(customer.status)
      if (customer.status !== 201) continue
      known.add(email)
      const bill = await office.bill(await office.aCompletedJob({ customerId: customer.body.id }))
      expect((await owner.post(`/api/invoices/${bill.body.id}/send`, { by: ['email'] })).status).toBe(200)
      // The bill, the alert, and what the visitor asked for.
      expected += 3
    }
    expect(expected).toBeGreaterThan(NAMES.length)
    for (const email of ADDRESSES) {
      const answers = [
        await ask({ email }),
        await owner.post('/api/invitations', { email, role: 'staff', password: app.owner.password }),
        await owner.post('/api/customers', { name: 'Ruth', email, phone: '(813) 555-1999', address: 'x' }),
      ]
      expect(
        answers.map(({ status }) => status),
        email,
      ).toEqual([400, 400, 400])
    }

    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(expected)
    for (const { to, email, raw } of smtp.received) {
      expect(to).toHaveLength(1)
      expect(known).toContain(to[0])
      expect(email.to?.map(({ address }) => address)).toEqual(to)
      expect([email.bcc, email.cc]).toEqual([undefined, undefined])
      const names = [...(raw.split(/\r?\n\r?\n/)[0] ?? '').matchAll(/^([\w-]+):/gm)].map(([, header = '']) =>
        header.toLowerCase(),
      )
      expect(names.filter((header) => !HEADERS.has(header))).toEqual([])
    }
    recordProof('mail recipients', {
      tried: smtp.received.length + ADDRESSES.length * 3,
      figure: `${NAMES.length} names in alerts and invoices; ${ADDRESSES.length} addresses rejected in every address field`,
    })
  },
)
