/** The services that the screen knows by name, so that no one has to look up a host or a port. Pure, and for both sides. */

export const EMAIL_SERVICES = ['google', 'microsoft', 'resend', 'other'] as const
export type EmailService = (typeof EMAIL_SERVICES)[number]

export type EmailPreset = {
  name: string
  host: string
  port: number
  /** The one username for everyone; null: each has their own. */
  username: string | null
  /** What is pasted as the password, as the service calls it. */
  secret: string
  /** How to get it, and where. */
  steps: string
  link: { words: string; href: string }
  /** What it costs, at the vendor's own page. */
  prices: string
}

/**
 * https://support.google.com/a/answer/176600,
 * https://learn.microsoft.com/en-us/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission,
 * https://resend.com/docs/send-with-smtp
 */
export const EMAIL_PRESETS: Readonly<Record<EmailService, EmailPreset>> = {
  google: {
    name: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    username: null,
    secret: 'App password',
    steps: 'Turn on 2-Step Verification for the account, then create an app password. It has 16 letters.',
    link: { words: 'Open Google app passwords', href: 'https://myaccount.google.com/apppasswords' },
    prices: 'https://workspace.google.com/pricing',
  },
  microsoft: {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    username: null,
    secret: 'Password',
    steps: 'Ask the administrator of your Microsoft 365 to turn on “Authenticated SMTP” for the mailbox.',
    link: { words: 'Open Microsoft 365 admin', href: 'https://admin.microsoft.com/#/users' },
    prices: 'https://www.microsoft.com/microsoft-365/business/compare-all-microsoft-365-business-products',
  },
  resend: {
    name: 'Resend',
    host: 'smtp.resend.com',
    port: 465,
    username: 'resend',
    secret: 'Resend API key',
    steps: 'Verify your domain in Resend. Then go to API Keys, Create, and choose “Sending access”.',
    link: { words: 'Open Resend', href: 'https://resend.com/api-keys' },
    prices: 'https://resend.com/pricing',
  },
  other: {
    name: 'Other (SMTP)',
    host: '',
    port: 587,
    username: null,
    secret: 'Password',
    steps: 'Your email company lists these under “SMTP” or “outgoing mail”.',
    link: { words: 'What SMTP settings are', href: 'https://en.wikipedia.org/wiki/Simple_Mail_Transfer_Protocol' },
    prices: '',
  },
}

export const STORAGE_SERVICES = ['r2', 's3', 'b2', 'other'] as const
export type StorageService = (typeof STORAGE_SERVICES)[number]

export type StoragePreset = {
  name: string
  /** Stands in the empty field. */
  endpoint: string
  region: string
  steps: string
  link: { words: string; href: string } | null
  prices: string
}

/**
 * https://developers.cloudflare.com/r2/api/s3/api, https://docs.aws.amazon.com/general/latest/gr/s3.html,
 * https://www.backblaze.com/docs/cloud-storage-call-the-s3-compatible-api
 */
export const STORAGE_PRESETS: Readonly<Record<StorageService, StoragePreset>> = {
  r2: {
    name: 'Cloudflare R2',
    endpoint: 'https://ACCOUNT_ID.r2.cloudflarestorage.com',
    region: 'auto',
    steps: 'Create a bucket, then an API token with “Object Read & Write” for it. Keep the bucket private.',
    link: { words: 'Open Cloudflare R2', href: 'https://dash.cloudflare.com/?to=/:account/r2/overview' },
    prices: 'https://developers.cloudflare.com/r2/pricing/',
  },
  s3: {
    name: 'Amazon S3',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    steps: 'Create a private bucket, then a user with an access key that may read, write and delete in it.',
    link: { words: 'Open Amazon S3', href: 'https://s3.console.aws.amazon.com/s3/buckets' },
    prices: 'https://aws.amazon.com/s3/pricing/',
  },
  b2: {
    name: 'Backblaze B2',
    endpoint: 'https://s3.us-east-005.backblazeb2.com',
    region: 'us-east-005',
    steps: 'Create a private bucket, then an application key with “Read and Write” for it.',
    link: { words: 'Open Backblaze', href: 'https://secure.backblaze.com/b2_buckets.htm' },
    prices: 'https://www.backblaze.com/cloud-storage/pricing',
  },
  other: {
    name: 'Other (S3)',
    endpoint: 'https://storage.example.com',
    region: 'us-east-1',
    steps:
      'Any storage that speaks Amazon’s S3 works. Create a private bucket and a key that may read and write in it.',
    link: null,
    prices: '',
  },
}
