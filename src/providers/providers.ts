import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Clock, systemClock } from '#lib/clock.ts'
import type { Config } from '#platform/config.ts'
import { isInsecureAllowed } from '#platform/secure-transport.ts'
import { embeddedAi } from './ai/embedded.ts'
import { openaiAi } from './ai/openai.ts'
import type { AiProvider } from './ai/port.ts'
import { embeddedEmail } from './email/embedded.ts'
import type { EmailProvider } from './email/port.ts'
import { smtpEmail } from './email/smtp.ts'
import { embeddedPayments } from './payments/embedded.ts'
import type { EmbeddedPayments } from './payments/embedded.ts'
import type { PaymentProvider } from './payments/port.ts'
import { stripePayments } from './payments/stripe.ts'
import type { PushProvider } from './push/port.ts'
import { type VapidKeys, webPush } from './push/webpush.ts'
import { embeddedSms } from './sms/embedded.ts'
import type { SmsProvider } from './sms/port.ts'
import { twilioSms } from './sms/twilio.ts'
import { folderStorage } from './storage/embedded.ts'
import { layeredStorage } from './storage/layered-storage.ts'
import type { Storage } from './storage/port.ts'
import { s3Storage } from './storage/s3.ts'

export type Providers = {
  sms: SmsProvider
  email: EmailProvider
  push: PushProvider
  ai: AiProvider
  storage: Storage
  /** Where backups are stored: the same store under a folder of its own, or DATA_DIR/backups. */
  vault: Storage
  /** By which cards are charged now. */
  payments: PaymentProvider
  /** What was entered in the app, beside what the environment sets. */
  entered: EnteredProviders
  /** The test checkout, also when Stripe is set: earlier payments through it can still be refunded. */
  testPayments: EmbeddedPayments
}

/** What is connected by keys that a person has: each is set in the environment, or entered in the app. */
export const CONNECTABLE = ['sms', 'email', 'payments', 'storage', 'ai'] as const
export type Connectable = (typeof CONNECTABLE)[number]

/** What was entered in the app, as the variables that would say the same. */
export type EnteredSettings = Partial<Config>

export type ProviderOptions = {
  vapidKeys: VapidKeys
  /** Absolute: the embedded storage keeps its folder in it. */
  dataDir: string
  clock?: Clock
  /** For tests: lets push endpoints lead to this machine. */
  allowPrivatePush?: boolean
  /** For tests: lets servers that were entered in the app be on this machine. */
  allowPrivateServers?: boolean
}

/** Changes which providers are in use, while the product runs. */
export type EnteredProviders = {
  /** Whether the environment sets this one; what was entered then waits. */
  isSetByServer(kind: Connectable): boolean
  /** A provider of these settings, not in use yet. Throws ConfigError. */
  make<Kind extends Connectable>(kind: Kind, settings: EnteredSettings): Providers[Kind]
  /** From now on this kind is done with these settings; null: as without an account. Nothing where the environment sets it. */
  use(kind: Connectable, settings: EnteredSettings | null): void
}

/**
 * Returns the providers for messages, the model and file storage: the real provider where its variables are set, else
 * the embedded one (product.md, rule 3), which `entered` replaces. Throws ConfigError; connects to nothing.
 */
export function makeProviders(
  config: Config,
  { vapidKeys, dataDir, clock = systemClock, allowPrivatePush = false, allowPrivateServers = false }: ProviderOptions,
): Providers {
  // Its events never leave this process, so its secret need not last longer.
  const testPayments = embeddedPayments({ secret: randomBytes(32).toString('base64url'), clock })
  const folders = { uploads: folderStorage(path.join(dataDir, 'uploads')), vault: folderStorage(dataDir) }
  const embedded = {
    sms: embeddedSms,
    email: embeddedEmail,
    payments: testPayments,
    storage: folders.uploads,
    ai: embeddedAi,
  }
  const set = makeConnected(config, clock)
  const providers: Providers = {
    ...embedded,
    ...set,
    push: webPush({ keys: vapidKeys, subject: pushSubject(config), allowPrivate: allowPrivatePush, clock }),
    vault: set.storage ?? folders.vault,
    testPayments,
    entered: {
      isSetByServer: (kind) => set[kind] !== undefined,
      make: (kind, settings) => {
        const made = makeConnected({ ...config, ...settings }, clock, !allowPrivateServers)[kind]
        if (made === undefined) throw new Error(`Settings of ${kind} are incomplete`)
        return made
      },
      use: (kind, settings) => {
        if (set[kind] !== undefined) return
        if (kind === 'storage') {
          const store = settings && providers.entered.make('storage', settings)
          providers.storage = store ? layeredStorage(store, folders.uploads) : folders.uploads
          providers.vault = store ? layeredStorage(store, folders.vault) : folders.vault
        } else {
          Object.assign(providers, { [kind]: settings ? providers.entered.make(kind, settings) : embedded[kind] })
        }
      },
    },
  }
  return providers
}

/** What these settings connect; nothing of what they leave out. */
function makeConnected(config: Config, clock: Clock, publicOnly = false): Partial<Pick<Providers, Connectable>> {
  const { SMTP_URL, MAIL_FROM } = config
  const made = {
    sms: makeSms(config, clock),
    email: SMTP_URL && MAIL_FROM ? makeSmtp(SMTP_URL, MAIL_FROM, config, publicOnly) : null,
    payments: makeStripe(config, clock),
    storage: makeStore(config, publicOnly),
    ai: makeAi(config, clock),
  }
  return Object.fromEntries(Object.entries(made).filter(([, one]) => one !== null))
}

const makeSmtp = (
  url: string,
  from: string,
  { SMTP_PER_SECOND: perSecond, INSECURE_TRANSPORT }: Config,
  publicOnly: boolean,
): EmailProvider =>
  smtpEmail({
    url,
    from,
    perSecond,
    publicOnly,
    // The variable speaks of the one beside it, and not of what is entered in the app.
    allowInsecure: !publicOnly && isInsecureAllowed(INSECURE_TRANSPORT, 'SMTP_URL'),
  })

function makeStripe(config: Config, clock: Clock): PaymentProvider | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = config
  return secretKey && publishableKey && webhookSecret
    ? stripePayments({ secretKey, publishableKey, webhookSecret, apiBase, clock })
    : null
}

function makeAi(
  { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model }: Config,
  clock: Clock,
): AiProvider | null {
  return apiKey ? openaiAi({ apiKey, baseUrl, model, clock }) : null
}

/**
 * Returns where backups are stored, and the store behind it; null where that is the folder. The script that restores
 * uses it, too.
 */
export function makeVault(config: Config, dataDir: string): { vault: Storage; store: Storage | null } {
  const store = makeStore(config)
  return { vault: store ?? folderStorage(dataDir), store }
}

/** The store that is set; null for none. */
function makeStore(config: Config, publicOnly = false): Storage | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  return endpoint && bucket && region && accessKeyId && secretAccessKey
    ? s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey, publicOnly })
    : null
}

function makeSms(config: Config, clock: Clock): SmsProvider | null {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_BASE: apiBase,
    TWILIO_PER_SECOND: perSecond,
  } = config
  if (!accountSid || !authToken || !from) return null
  const statusUrl = config.PUBLIC_URL && `${config.PUBLIC_URL}/api/webhooks/twilio/status`
  return twilioSms({ accountSid, authToken, from, apiBase, perSecond, statusUrl, clock })
}

/**
 * Push services may write to this address about us. Apple's answers only to a real one, which everybody who is on the
 * internet has set.
 */
function pushSubject({ PUBLIC_URL, OWNER_EMAIL }: Config): string {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL
  return `mailto:${OWNER_EMAIL ?? 'owner@tidestone.invalid'}`
}
