import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SmtpFault, type SmtpPeer, type SmtpStage, startSmtp } from '#tests/support/fakes/smtp.ts'
import type { Outcome } from '../outcome.ts'
import { readSender, smtpEmail } from './smtp.ts'

const never = new AbortController().signal
const message = {
  id: '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11',
  to: 'ana@example.com',
  subject: 'Your quote',
  text: 'Hi Ana,\n.\nwe got your request.',
}
const login = { user: 'mailer@example.com', password: 'p@ss/w0rd:%' }

let peer: SmtpPeer
beforeEach(async () => {
  peer = await startSmtp()
})
afterEach(() => peer.close())

const email = (over: Partial<Parameters<typeof smtpEmail>[0]> = {}) =>
  smtpEmail({ url: peer.url, from: 'Tide, Stone & Co <hello@example.com>', timeLimit: 300, ...over })

async function meeting(fault: SmtpFault): Promise<Outcome> {
  peer.fail(fault)
  return email().send(message, never)
}

describe('an email by SMTP', () => {
  test('arrives as it was written, under a Message-ID made of our own id', async () => {
    expect(await email().send({ ...message, html: '<p>Hi <b>Ana</b></p>' }, never)).toEqual({
      kind: 'accepted',
      providerId: `<${message.id}@example.com>`,
    })
    expect(peer.received).toHaveLength(1)
    const [mail] = peer.received
    expect(mail).toMatchObject({ from: 'hello@example.com', to: ['ana@example.com'] })
    expect(mail?.email).toMatchObject({
      messageId: `<${message.id}@example.com>`,
      from: { name: 'Tide, Stone & Co', address: 'hello@example.com' },
      to: [{ address: 'ana@example.com' }],
      subject: 'Your quote',
    })
    expect(mail?.email.text?.trim()).toBe(message.text)
    expect(mail?.email.html).toContain('<p>Hi <b>Ana</b></p>')
  })

  test('has the name of the business where the sender has none, and is answered to the business', async () => {
    const house = { name: 'Gulf Breeze', email: 'office@gulf.example' }
    await email({ from: 'mailer@example.com' }).send({ ...message, house }, never)
    await email({ from: 'Tide, Stone & Co <office@gulf.example>' }).send({ ...message, house }, never)
    await email({ from: 'mailer@example.com' }).send({ ...message, house: { name: 'Gulf Breeze', email: null } }, never)
    expect(peer.received.map(({ email: { from, replyTo } }) => ({ from, replyTo }))).toMatchObject([
      { from: { name: 'Gulf Breeze', address: 'mailer@example.com' }, replyTo: [{ address: 'office@gulf.example' }] },
      { from: { name: 'Tide, Stone & Co', address: 'office@gulf.example' }, replyTo: undefined },
      { from: { name: 'Gulf Breeze', address: 'mailer@example.com' }, replyTo: undefined },
    ])
  })

  test('keeps emoji, accents and markup in subject and text', async () => {
    const subject = 'Olá José 👋 — <script>alert(1)</script> =?utf-8?Q?not_decoded?= '.repeat(4).trim()
    await email().send({ ...message, subject, text: 'Ação 🌊' }, never)
    expect(peer.received[0]?.email.subject).toBe(subject)
    expect(peer.received[0]?.email.text?.trim()).toBe('Ação 🌊')
  })

  test.each([
    'Hi\r\nBcc: eve@example.com',
    'Hi\nBcc: eve@example.com',
    'Hi\rBcc: eve@example.com',
    'Hi\r\n\r\nBcc: eve@example.com',
    'Hi\u2028Bcc: eve@example.com',
    'Hi\0\r\n.\r\nRCPT TO:<eve@example.com>',
  ])('the subject %j adds neither a header nor a recipient', async (subject) => {
    await email().send({ ...message, subject }, never)
    expect(peer.received).toHaveLength(1)
    expect(peer.received[0]?.to).toEqual(['ana@example.com'])
    expect(peer.received[0]?.email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(peer.received[0]?.email.text?.trim()).toBe(message.text)
  })

  test.each([
    'ana@example.com, eve@example.com',
    'ana@example.com;eve@example.com',
    'ana@example.com\r\nBcc: eve@example.com',
    'ana@example.com>\r\nRCPT TO:<eve@example.com',
    'Ana <ana@example.com>',
    '"ana, eve@example.com" <ana@example.com>',
    'аna@example.com',
    'friends: ana@example.com, eve@example.com;',
    'ana',
    '',
  ])('to %j is refused before anything is sent', async (to) => {
    expect(await email().send({ ...message, to }, never)).toMatchObject({ kind: 'refused' })
    expect(peer.connections()).toBe(0)
  })

  test('takes a domain with an umlaut', async () => {
    expect(await email().send({ ...message, to: 'ana@exämple.com' }, never)).toMatchObject({ kind: 'accepted' })
    // The peer shows the ASCII name of a domain by its letters.
    expect(peer.received[0]?.to).toEqual(['ana@exämple.com'])
  })

  test('signs in where the server asks for it', async () => {
    const guarded = await startSmtp({ login })
    expect(await email({ url: guarded.url }).send(message, never)).toMatchObject({ kind: 'accepted' })
    await guarded.close()
  })
})

describe('an email that the server will never take is refused', () => {
  test.each<[SmtpStage, number, string, string]>([
    ['sender', 552, '5.3.4 too big', 'The mail server rejected this email (552 5.3.4).'],
    ['content', 550, '5.7.1 spam, ana@example.com', 'The mail server’s rules blocked this email (550 5.7.1).'],
    [
      'recipient',
      550,
      '5.1.1 <ana@example.com> unknown',
      'The mail server says this address doesn’t exist (550 5.1.1).',
    ],
    ['recipient', 552, '5.2.2 <ana@example.com> is over quota', 'The recipient’s mailbox is full (552 5.2.2).'],
    ['content', 554, 'no thank you, ana@example.com', 'The mail server rejected this email (554).'],
  ])('at the %s with %i', async (at, answer, text, reason) => {
    expect(await meeting({ at, answer, text })).toEqual({ kind: 'refused', reason })
    expect(peer.received).toEqual([])
  })
})

describe('an email waits, as all others do, while the server takes none of ours', () => {
  test('when the password is wrong, which is not shown', async () => {
    const guarded = await startSmtp({ login })
    const outcome = await email({ url: guarded.url.replace('w0rd', 'wrong') }).send(message, never)
    expect(outcome).toEqual({
      kind: 'retry',
      away: true,
      reason: 'The mail server rejected the username and password (535 5.7.8). Check them in Settings > Connections.',
    })
    await guarded.close()
  })

  test.each<[SmtpStage, number, string, string]>([
    ['greeting', 554, '5.7.1 blocked', 'The mail server denied access (554'],
    [
      'sender',
      550,
      '5.7.1 <hello@example.com> may not send',
      'The mail server won’t send from your From address (550 5.7.1).',
    ],
  ])('at the %s with %i', async (at, answer, text, reason) => {
    expect(await meeting({ at, answer, text })).toMatchObject({
      kind: 'retry',
      away: true,
      reason: expect.stringContaining(reason),
    })
  })
})

describe('a server that wants a mail later', () => {
  test.each<[SmtpStage, number, string]>([
    ['greeting', 421, 'busy'],
    ['sender', 421, 'closing'],
    ['content', 452, '4.3.1 disk full'],
  ])('is away for all of them when it speaks of itself: %s %i', async (at, answer, text) => {
    expect(await meeting({ at, answer, text })).toMatchObject({ kind: 'retry', away: true })
  })

  test.each<[SmtpStage, number, string]>([
    ['recipient', 450, '4.7.1 greylisted'],
    ['recipient', 452, '4.2.2 mailbox full'],
    ['content', 451, '4.7.1 try again'],
  ])('delivers to the other recipients when the server rejects this one: %s %i', async (at, answer, text) => {
    const outcome = await meeting({ at, answer, text })
    expect(outcome).toMatchObject({ kind: 'retry' })
    expect(outcome).not.toHaveProperty('away')
  })

  test('and one that takes its time before it answers has taken it, once', async () => {
    peer.delay(900)
    expect(await email({ timeLimit: 5000 }).send(message, never)).toMatchObject({ kind: 'accepted' })
    expect(peer.received).toHaveLength(1)
  })
})

describe('an email that was certainly not taken may be sent again', () => {
  test.each<[SmtpStage, SmtpFault['answer']]>([
    ['greeting', 421],
    ['greeting', 'reset'],
    ['greeting', 'hang'],
    ['sender', 451],
    ['recipient', 450],
    ['recipient', 451],
    ['recipient', 'reset'],
    ['recipient', 'hang'],
    ['content', 451],
    ['content', 421],
  ])('at the %s: %s', async (at, answer) => {
    expect(await meeting({ at, answer })).toMatchObject({ kind: 'retry' })
    expect(peer.received).toEqual([])
    expect(peer.connections()).toBe(1)
  })

  test('when the sign-in is out of service', async () => {
    const guarded = await startSmtp({ login })
    guarded.fail({ at: 'login', answer: 454 })
    expect(await email({ url: guarded.url }).send(message, never)).toMatchObject({ kind: 'retry' })
    await guarded.close()
  })

  test('when the connection breaks in the middle of a long one', async () => {
    peer.fail({ at: 'body', answer: 'reset' })
    expect(
      await email({ timeLimit: 5_000 }).send({ ...message, text: 'wash '.repeat(2_000_000) }, never),
    ).toMatchObject({ kind: 'retry' })
  })

  test('when no server accepts the connection, or the name cannot be found', async () => {
    await peer.close()
    expect(await email().send(message, never)).toMatchObject({ kind: 'retry' })
    expect(await email({ url: 'smtp://nowhere.invalid:25' }).send(message, never)).toMatchObject({ kind: 'retry' })
  })

  test("when no authority signed the server's certificate", async () => {
    const stranger = await startSmtp({ secure: true, login })
    expect(await email({ url: stranger.url }).send(message, never)).toMatchObject({ kind: 'retry' })
    expect(stranger.received).toEqual([])
    await stranger.close()
  })

  test('when the app stops before the content was handed over', async () => {
    expect(await email().send(message, AbortSignal.abort())).toMatchObject({ kind: 'retry' })
    peer.fail({ at: 'recipient', answer: 'hang' })
    const stop = new AbortController()
    const sending = email({ timeLimit: 60_000 }).send(message, stop.signal)
    while (peer.connections() === 0) await new Promise(setImmediate)
    stop.abort()
    expect(await sending).toMatchObject({ kind: 'retry' })
  })
})

describe('an email that may have been taken is left to a person', () => {
  test.each<SmtpFault['answer']>(['reset', 'hang'])('%s after its final dot', async (answer) => {
    expect(await meeting({ at: 'content', answer })).toMatchObject({ kind: 'unknown' })
    expect(peer.received).toHaveLength(1)
  })

  test('the app stops while the server works on it', async () => {
    peer.fail({ at: 'content', answer: 'hang' })
    const stop = new AbortController()
    const sending = email({ timeLimit: 60_000 }).send(message, stop.signal)
    while (peer.received.length === 0) await new Promise(setImmediate)
    stop.abort()
    expect(await sending).toMatchObject({ kind: 'unknown' })
  })
})

test('no outcome holds the password, the address or the words of an email', async () => {
  const guarded = await startSmtp({ login })
  const faults: SmtpFault[] = [
    { at: 'login', answer: 535, text: `5.7.8 ${login.user} ${login.password}` },
    { at: 'recipient', answer: 550, text: '5.1.1 ana@example.com' },
    { at: 'content', answer: 451, text: 'ana@example.com' },
    { at: 'content', answer: 'reset' },
    { at: 'greeting', answer: 'reset' },
  ]
  for (const fault of faults) {
    guarded.fail(fault)
    const report = JSON.stringify(await email({ url: guarded.url }).send(message, never))
    for (const secret of [login.password, login.user, message.to, message.text]) expect(report).not.toContain(secret)
  }
  await guarded.close()
})

describe('MAIL_FROM', () => {
  test.each([
    ['hello@example.com', { name: '', address: 'hello@example.com', domain: 'example.com' }],
    ['Tidestone <Hello@Example.com>', { name: 'Tidestone', address: 'hello@example.com', domain: 'example.com' }],
    ['"Tide, Stone" <hello@example.com>', { name: 'Tide, Stone', address: 'hello@example.com', domain: 'example.com' }],
  ])('%s is understood', (from, sender) => {
    expect(readSender(from)).toEqual(sender)
  })

  test.each(['Tidestone', 'a@example.com, b@example.com', 'Tidestone <hello>', 'Tidestone <a@example.com'])(
    '%s stops the start and is named',
    (from) => {
      expect(() => email({ from })).toThrow(/^MAIL_FROM: /)
    },
  )
})
