/** What was entered, as the variables that would say the same, and back: what the environment says of a connection. */
import type { Config } from '#platform/config.ts'
import type { EnteredSettings } from '#providers/providers.ts'
import type { Connection, ConnectionKind } from './contract.ts'

export type Settings = Connection['settings']
export type Secrets = Record<string, string>

const MIN_HINTED = 12

/** The last four characters of each; none of a short one, of which they would be much. */
export const hintsOf = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, value.length < MIN_HINTED ? '' : value.slice(-4)]),
  )

/** The variables of each kind, in the order of the README. */
const VARIABLES = {
  sms: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  email: ['SMTP_URL', 'MAIL_FROM'],
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  storage: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'],
} as const satisfies Record<ConnectionKind, readonly (keyof Config)[]>

/** Names of the variables that the environment sets for this kind. */
export const listVariables = (kind: ConnectionKind, config: Config): string[] =>
  VARIABLES[kind].filter((name) => config[name] !== undefined)

/** What of the environment's settings may be shown. */
export function readFromServer(kind: ConnectionKind, config: Config): Settings {
  const smtp = config.SMTP_URL === undefined ? null : new URL(config.SMTP_URL)
  const said: Record<ConnectionKind, Record<string, string | number | undefined>> = {
    sms: { accountSid: config.TWILIO_ACCOUNT_SID, from: config.TWILIO_FROM },
    email: { host: smtp?.hostname, from: config.MAIL_FROM },
    payments: { publishableKey: config.STRIPE_PUBLISHABLE_KEY },
    storage: { endpoint: config.S3_ENDPOINT && new URL(config.S3_ENDPOINT).host, bucket: config.S3_BUCKET },
    ai: { model: config.OPENAI_MODEL },
  }
  const known = Object.entries(said[kind]).filter((one): one is [string, string | number] => one[1] !== undefined)
  return Object.fromEntries(known)
}

/** The same in variables, for the providers, which read nothing else. */
export function toVariables(kind: ConnectionKind, settings: Settings, secrets: Secrets): EnteredSettings {
  const text = (name: string) => String(settings[name] ?? '')
  const hidden = (name: string) => secrets[name] ?? ''
  switch (kind) {
    case 'sms':
      return {
        TWILIO_ACCOUNT_SID: text('accountSid'),
        TWILIO_AUTH_TOKEN: hidden('authToken'),
        TWILIO_FROM: text('from'),
      }
    case 'email': {
      // Mail servers speak TLS from the first byte on this port (RFC 8314), and begin it with STARTTLS on any other.
      const scheme = settings.port === 465 ? 'smtps' : 'smtp'
      const signIn = `${encodeURIComponent(text('username'))}:${encodeURIComponent(hidden('mailPassword'))}`
      return {
        SMTP_URL: `${scheme}://${signIn}@${text('host')}:${text('port')}`,
        MAIL_FROM: `"${text('fromName')}" <${text('fromAddress')}>`,
      }
    }
    case 'payments':
      return {
        STRIPE_SECRET_KEY: hidden('secretKey'),
        STRIPE_PUBLISHABLE_KEY: text('publishableKey'),
        STRIPE_WEBHOOK_SECRET: hidden('webhookSecret'),
      }
    case 'storage':
      return {
        S3_ENDPOINT: text('endpoint'),
        S3_BUCKET: text('bucket'),
        S3_REGION: text('region'),
        S3_ACCESS_KEY_ID: text('accessKeyId'),
        S3_SECRET_ACCESS_KEY: hidden('secretAccessKey'),
      }
    case 'ai':
      return { OPENAI_API_KEY: hidden('apiKey'), OPENAI_MODEL: text('model') }
  }
}
