import { CreditCard, HardDrive, Mail, MessageCircle, Sparkles, type LucideIcon } from 'lucide-react'
import { formatPhone } from '#lib/phone.ts'
import type { ConnectionKind } from '../contract.ts'
import { EMAIL_PRESETS, STORAGE_PRESETS } from '../contract-services.ts'
import type { ConnectionRow } from './connection-row.ts'
import type { EmailService, StorageService } from '../contract-services.ts'

export type ConnectionLabel = {
  icon: LucideIcon
  name: string
  /** In the middle of a sentence: `email needs you`. */
  inSentence: string
  /** Who does it, in the middle of a sentence. */
  vendor: string
  /** What it is for. */
  purpose: string
  /** What happens without it. */
  without: string
  test: string
}

export const CONNECTION_LABELS: Readonly<Record<ConnectionKind, ConnectionLabel>> = {
  sms: {
    icon: MessageCircle,
    name: 'Texting',
    inSentence: 'texting',
    vendor: 'Twilio',
    purpose: 'Confirmations, reminders, On my way and the inbox.',
    without: 'Texts stay in the outbox until this is connected.',
    test: 'Send me a test',
  },
  email: {
    icon: Mail,
    name: 'Email',
    inSentence: 'email',
    vendor: 'your email service',
    purpose: 'Estimates, invoices, receipts and campaigns.',
    without: 'Nothing is sent until this is connected.',
    test: 'Send me a test',
  },
  payments: {
    icon: CreditCard,
    name: 'Cards',
    inSentence: 'cards',
    vendor: 'Stripe',
    purpose: 'Deposits and invoices paid online.',
    without: 'Customers can’t pay by card until this is connected.',
    test: 'Run a $1 test',
  },
  storage: {
    icon: HardDrive,
    name: 'Photo and file storage',
    inSentence: 'storage',
    vendor: 'your storage service',
    purpose: 'Photos, files and backups.',
    without: 'Without it, they’re stored on your server.',
    test: 'Test upload',
  },
  ai: {
    icon: Sparkles,
    name: 'AI helper',
    inSentence: 'the AI helper',
    vendor: 'OpenAI',
    purpose: 'Drafts replies and writes pages from your facts.',
    without: 'Built-in templates are used without it.',
    test: 'Ask a test question',
  },
}

/** What is connected, in a few words: `Twilio · (813) 555-0123`. */
export function formatConnected({ kind, settings }: ConnectionRow): string {
  const text = (name: string) => String(settings[name] ?? '')
  switch (kind) {
    case 'sms':
      return `Twilio · ${text('from').startsWith('+') ? formatPhone(text('from')) : 'a messaging service'}`
    case 'email':
      return [emailName(text('service')) ?? text('host'), text('fromAddress') || text('from')]
        .filter(Boolean)
        .join(' · ')
    case 'payments':
      return 'Stripe'
    case 'storage':
      return [storageName(text('service')) ?? text('endpoint'), text('bucket')].filter(Boolean).join(' · ')
    case 'ai':
      return ['OpenAI', text('model')].filter(Boolean).join(' · ')
  }
}

const emailName = (service: string): string | undefined =>
  service === 'other' ? undefined : EMAIL_PRESETS[service as EmailService]?.name
const storageName = (service: string): string | undefined =>
  service === 'other' ? undefined : STORAGE_PRESETS[service as StorageService]?.name

/** The vendor's own page of prices; null where the vendor is not known. */
export function findPrices({ kind, setBy, settings }: ConnectionRow): { words: string; href: string } | null {
  // Which service a server of the environment belongs to is not known.
  if (setBy === 'server' && (kind === 'email' || kind === 'storage')) return null
  switch (kind) {
    case 'sms':
      return { words: 'Twilio’s prices', href: 'https://www.twilio.com/en-us/sms/pricing/us' }
    case 'email': {
      const { name, prices } = EMAIL_PRESETS[settings.service as EmailService] ?? EMAIL_PRESETS.resend
      return prices ? { words: `${name}’s prices`, href: prices } : null
    }
    case 'payments':
      return { words: 'Stripe’s prices', href: 'https://stripe.com/pricing' }
    case 'storage': {
      const { name, prices } = STORAGE_PRESETS[settings.service as StorageService] ?? STORAGE_PRESETS.r2
      return prices ? { words: `${name}’s prices`, href: prices } : null
    }
    case 'ai':
      return { words: 'OpenAI’s prices', href: 'https://openai.com/api/pricing/' }
  }
}
