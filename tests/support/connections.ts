import { KEY } from './fakes/openai.ts'
import type { OpenAiPeer } from './fakes/openai.ts'
import type { S3Peer } from './fakes/s3.ts'
import type { SmtpPeer } from './fakes/smtp.ts'
import type { StripePeer } from './fakes/stripe.ts'
import type { TwilioPeer } from './fakes/twilio.ts'

export const MAIL_LOGIN = { user: 'mailer@example.com', password: 'mail-secret-with-32-letters-here' }

/** What the owner types to connect each local peer, without the password that confirms it. */
export const entries = {
  sms: ({ accountSid, authToken }: TwilioPeer) => ({ accountSid, authToken, from: '(813) 555-0100' }),
  email: ({ url }: SmtpPeer) => ({
    service: 'other',
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    username: MAIL_LOGIN.user,
    mailPassword: MAIL_LOGIN.password,
    fromName: 'Tidestone',
    fromAddress: 'hello@tidestone.example',
  }),
  payments: ({ env }: StripePeer) => ({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  }),
  storage: ({ settings }: S3Peer) => ({ service: 'other', ...settings }),
  ai: (_peer: OpenAiPeer) => ({ apiKey: KEY, model: 'gpt-4o' }),
}
