import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { makeProviders } from './providers.ts'
import { generateKeys } from './push/webpush.ts'

const vapidKeys = await generateKeys()
const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18135550100' }
const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'hello@example.com' }
const made = (env: Record<string, string>) => makeProviders(readConfig(env), { vapidKeys, dataDir: '/nowhere' })

test('with no variables set, texts and emails stay in the outbox, say so, and are accepted under our own id', async () => {
  const { sms, email, push } = made({})
  expect([sms.name, sms.simulated, email.name, email.simulated]).toEqual(['embedded', true, 'embedded', true])
  expect(push.publicKey).toBe(vapidKeys.publicKey)
  const { signal } = new AbortController()
  expect(await sms.send({ id: 'a1', to: '+18135550123', body: 'Hi' }, signal)).toEqual({
    kind: 'accepted',
    providerId: 'embedded-a1',
  })
  expect(await email.send({ id: 'b2', to: 'ana@example.com', subject: 'Hi', text: 'Hi' }, signal)).toEqual({
    kind: 'accepted',
    providerId: 'embedded-b2',
  })
})

test('each real provider is switched on by its own variables alone', () => {
  const texting = made(twilio)
  expect([texting.sms.name, texting.sms.simulated, texting.email.name]).toEqual(['twilio', false, 'embedded'])
  const mailing = made(smtp)
  expect([mailing.sms.name, mailing.email.name, mailing.email.simulated]).toEqual(['embedded', 'smtp', false])
})

test('values that cannot work stop the start and name the variable', () => {
  expect(() => made({ ...twilio, TWILIO_ACCOUNT_SID: 'SK123' })).toThrow(/TWILIO_ACCOUNT_SID/)
  expect(() => made({ ...smtp, MAIL_FROM: 'Tidestone' })).toThrow(/MAIL_FROM/)
})

test('keys for web push are new each time', async () => {
  expect(await generateKeys()).not.toEqual(vapidKeys)
})
