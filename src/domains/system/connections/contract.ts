import { z } from 'zod'
import { StepUp } from '#domains/system/auth/contract.ts'
import { api } from '#lib/api.ts'
import { emailAddress, line } from '#lib/text.ts'
import { toE164 } from '#lib/phone.ts'
import { EMAIL_SERVICES, STORAGE_SERVICES } from './contract-services.ts'

/** What the owner connects with keys of their own. The order is that of the screen. */
export const ConnectionKind = z.enum(['sms', 'email', 'payments', 'storage', 'ai'], 'This connection doesn’t exist.')
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** Longer than any key that a vendor gives out. */
const MAX_KEY = 500
const NO_SPACES = /^[^\s\p{C}]+$/u

/** A key as it is pasted. It is never sent back, so a form without it keeps the one that was saved. */
const secret = (what: string) =>
  z
    .string(`Paste the ${what}.`)
    .trim()
    .max(MAX_KEY, `This is too long for the ${what}.`)
    .refine((text) => !/\p{C}/u.test(text), `The ${what} has characters that can’t be typed. Paste it again.`)
    .nullish()

const key = (what: string, pattern: RegExp, starts: string) =>
  secret(what).refine((text) => !text || pattern.test(text), `Copy the whole ${what}. ${starts}`)

const HOST =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$|^\[[\da-f:.]+\]$/i

const SmsSettings = z.object({
  accountSid: line(100, 'Paste the Account SID.').regex(
    /^AC[\da-f]{32}$/i,
    'Copy the whole Account SID. It starts with AC and has 34 characters.',
  ),
  from: line(60, 'Enter the number you text from.').transform((typed, context) => {
    if (/^MG[\da-f]{32}$/i.test(typed)) return typed
    const phone = toE164(typed)
    if (phone !== null) return phone
    context.addIssue('Enter a phone number with area code, or a messaging service SID that starts with MG.')
    return z.NEVER
  }),
})

export const EmailSettings = z.object({
  service: z.enum(EMAIL_SERVICES, 'Pick your email service.'),
  host: line(253, 'Enter the mail server.').regex(HOST, 'Enter only the server’s name, like smtp.example.com.'),
  port: z
    .number('Enter the port, like 587.')
    .int('Enter the port, like 587.')
    .min(1, 'Enter a port from 1 to 65535.')
    .max(65_535, 'Enter a port from 1 to 65535.'),
  username: line(254, 'Enter the username.').regex(/^[^\p{C}]+$/u, 'The username has characters that can’t be typed.'),
  fromName: line(100, 'Enter the name that people see.').regex(
    /^[^<>"\\\p{C}]+$/u,
    'Leave out quotes, backslashes and angle brackets.',
  ),
  fromAddress: emailAddress('Enter the address that email comes from.'),
})

const PaymentsSettings = z.object({
  publishableKey: line(MAX_KEY, 'Paste the publishable key.').regex(
    /^pk_(test|live)_\w+$/,
    'Copy the whole publishable key. It starts with pk_live_ or pk_test_.',
  ),
})

const StorageSettings = z.object({
  service: z.enum(STORAGE_SERVICES, 'Pick your storage service.'),
  endpoint: z
    .string('Enter the endpoint.')
    .trim()
    .max(300, 'This endpoint is too long.')
    .refine((text) => {
      const url = URL.parse(text)
      return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
    }, 'Enter the endpoint as an https:// address, like https://s3.us-east-1.amazonaws.com.'),
  bucket: line(63, 'Enter the bucket.').regex(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'A bucket’s name has 3 to 63 small letters, digits, dots and hyphens.',
  ),
  region: line(60, 'Enter the region.').regex(/^[a-z\d-]+$/i, 'Enter the region, like us-east-1 or auto.'),
  accessKeyId: line(200, 'Paste the access key ID.').regex(NO_SPACES, 'Copy the whole access key ID.'),
})

const AiSettings = z.object({
  model: line(100, 'Enter the model.').regex(/^[\w.:/@+-]+$/, 'Enter the model’s name, like gpt-4o.'),
})

/** The secrets of each kind: stored encrypted, and never sent back. */
export const SECRETS = {
  sms: { authToken: key('Auth Token', /^[\da-f]{32}$/i, 'It has 32 characters.') },
  // `password` is the person’s own, which confirms the call.
  email: { mailPassword: secret('password or key') },
  payments: {
    secretKey: key(
      'secret key',
      /^(sk|rk)_(test|live)_\w+$/,
      'It starts with sk_live_, sk_test_, rk_live_ or rk_test_.',
    ),
    webhookSecret: key('signing secret', /^whsec_\w+$/, 'It starts with whsec_.'),
  },
  storage: { secretAccessKey: secret('secret access key') },
  ai: { apiKey: key('API key', NO_SPACES, 'It has no spaces.') },
} as const

/** Of which the secret is asked for again when it changes: else a saved one could be sent to another server. */
export const DESTINATIONS: Readonly<Record<ConnectionKind, readonly string[]>> = {
  sms: ['accountSid'],
  email: ['host', 'port', 'username'],
  payments: [],
  storage: ['endpoint', 'accessKeyId'],
  ai: [],
}

export const Connection = z.object({
  kind: ConnectionKind,
  /** server: environment variables, which win and can’t be changed here · app: entered here · none: not connected. */
  setBy: z.enum(['server', 'app', 'none']),
  /** Names of the variables that set it. */
  variables: z.array(z.string()),
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of each saved secret its last four characters, or nothing where it is too short for that. */
  secrets: z.record(z.string(), z.string()),
  /** The encryption key changed or is lost, so the secrets have to be entered again. */
  isUnreadable: z.boolean(),
  /** 0 before it was saved first. */
  version: z.number().int(),
  updatedAt: z.date().nullable(),
  updatedBy: z.string().nullable(),
  /** What is entered at the vendor. `isPublic`: the vendor can reach it, as far as we know. */
  webhook: z.object({ url: z.string(), isPublic: z.boolean(), events: z.array(z.string()) }).nullable(),
})
export type Connection = z.infer<typeof Connection>

/** How a connection does, asked at the vendor at that moment. `says`: the vendor's own reason, in a sentence. */
export const ConnectionStatus = z.object({
  kind: ConnectionKind,
  state: z.enum(['connected', 'not-set-up', 'attention']),
  /** Charges no real card. */
  isTest: z.boolean(),
  says: z.string(),
})
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const TestResult = z.object({ ok: z.boolean(), says: z.string() })
export type TestResult = z.infer<typeof TestResult>

const Version = z.number('Reload and try again.').int('Reload and try again.').min(0, 'Reload and try again.')
const one = z.object({ kind: ConnectionKind })
const owner = api.meta({ access: 'owner' })
const confirmed = api.meta({ access: 'owner', stepUp: true })
const Seen = StepUp.extend({ version: Version })
const TESTS = { points: 10, seconds: 600, as: 'connection tests' }

export const contract = {
  list: owner
    .route({
      method: 'GET',
      path: '/connections',
      summary: 'Texting, email, cards, storage and AI: how each is set up',
    })
    .output(z.array(Connection)),
  status: owner
    .route({ method: 'GET', path: '/connections/{kind}/status', summary: 'Ask the vendor how a connection does' })
    .input(one)
    .output(ConnectionStatus),
  saveSms: confirmed
    .route({ method: 'PUT', path: '/connections/sms', summary: 'Connect texting after asking Twilio' })
    .input(Seen.extend(SmsSettings.shape).extend(SECRETS.sms))
    .output(Connection),
  saveEmail: confirmed
    .route({ method: 'PUT', path: '/connections/email', summary: 'Connect email after asking the mail server' })
    .input(Seen.extend(EmailSettings.shape).extend(SECRETS.email))
    .output(Connection),
  savePayments: confirmed
    .route({ method: 'PUT', path: '/connections/payments', summary: 'Connect card payments after asking Stripe' })
    .input(Seen.extend(PaymentsSettings.shape).extend(SECRETS.payments))
    .output(Connection),
  saveStorage: confirmed
    .route({ method: 'PUT', path: '/connections/storage', summary: 'Connect file storage after asking it' })
    .input(Seen.extend(StorageSettings.shape).extend(SECRETS.storage))
    .output(Connection),
  saveAi: confirmed
    .route({ method: 'PUT', path: '/connections/ai', summary: 'Connect AI after asking its server' })
    .input(Seen.extend(AiSettings.shape).extend(SECRETS.ai))
    .output(Connection),
  disconnect: confirmed
    .route({ method: 'POST', path: '/connections/{kind}/disconnect', summary: 'Remove a connection and its secrets' })
    .input(Seen.extend({ kind: ConnectionKind }))
    .output(Connection),
  test: api
    .meta({ access: 'owner', limit: TESTS })
    .route({ method: 'POST', path: '/connections/{kind}/test', summary: 'Try a connection: a text, an email, a file' })
    .input(one)
    .output(TestResult),
}
