import { z } from 'zod'
import { toE164 } from '#lib/phone.ts'
import { emailAddress } from '#lib/text.ts'
import { findInsecureTransport } from './secure-transport.ts'

const text = z.string().trim().min(1)
const isSet = (value: string | undefined) => value !== undefined && value.trim() !== ''

/**
 * What a provider is given in a second, as much as the owner's account there allows: parts of texts for Twilio, e-mails
 * for a mail server.
 */
const perSecond = z.coerce.number().positive().max(1000).optional()

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OWNER_EMAIL: emailAddress('must be an email address').optional(),
  // How long it has to be is asked where an owner is made with it: for one who is there already it says nothing.
  OWNER_PASSWORD: z.string().max(128).optional(),
  ALERTS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(12),
  OWNER_PHONE: text
    .refine((typed) => toE164(typed) !== null, 'must be a phone number with area code, like +18135550123')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  ENCRYPTION_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  ENCRYPTION_KEY_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
  TRUST_PROXY: text.optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  TWILIO_API_BASE: z.url().optional(),
  TWILIO_PER_SECOND: perSecond,
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  SMTP_PER_SECOND: perSecond,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: text.optional(),
  INSECURE_TRANSPORT: text.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
})
export type Config = z.infer<typeof Environment>

/** Variables that only make sense together: one set without the others stops the start (product.md, rule 3). */
const TOGETHER = [
  ['OWNER_EMAIL', 'OWNER_PASSWORD'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

/** A configuration that cannot be meant: the start ends with this sentence and nothing else. */
export class ConfigError extends Error {}

/**
 * Reads the environment once. Empty variables count as absent. Throws ConfigError with a line per fault, naming the
 * variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => isSet(value)))
  const faults: string[] = []
  for (const group of TOGETHER) {
    const set = group.filter((name) => name in given)
    const unset = group.filter((name) => !(name in given))
    if (set.length > 0 && unset.length > 0)
      faults.push(
        `${areOrIs(set)} set, but ${areOrIs(unset)} missing: set ${group.join(', ')} together, or leave them all out.`,
      )
  }
  faults.push(...findInsecureTransport(given))
  const read = Environment.safeParse(given)
  if (!read.success)
    for (const issue of read.error.issues) faults.push(`${issue.path.join('.')}: ${issue.message.replace(/\.?$/, '.')}`)
  if (!read.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return read.data
}

const areOrIs = (names: readonly string[]): string => `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'}`

const SECRET = /PASSWORD|PASSPHRASE|SECRET|TOKEN|API_KEY|ENCRYPTION_KEY/
/** Of a person: the log holds no names, addresses or numbers. */
const PERSONAL = new Set(['OWNER_EMAIL', 'OWNER_PHONE', 'MAIL_FROM', 'TWILIO_FROM'])
const ADDRESS = /_(URL|BASE|ISSUER|ENDPOINT)$/

/**
 * What the start prints: the names and values that are set, secrets and what belongs to a person as dots, addresses
 * without their credentials.
 */
export function describeConfig(config: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        if (SECRET.test(name) || PERSONAL.has(name)) return [name, '…']
        return [name, ADDRESS.test(name) ? withoutCredentials(new URL(String(value))) : String(value)]
      }),
  )
}

/**
 * A query may hold a password as well as the front may (`?password=`, nodemailer's options), so its values are left
 * out.
 */
function withoutCredentials(url: URL): string {
  url.username &&= '…'
  url.password &&= '…'
  for (const name of url.searchParams.keys()) url.searchParams.set(name, '…')
  return decodeURI(url.toString())
}
