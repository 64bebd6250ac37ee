import type { ConnectionKind } from '../contract.ts'
import { EMAIL_PRESETS, EMAIL_SERVICES, STORAGE_PRESETS, STORAGE_SERVICES } from '../contract-services.ts'
import type { ConnectionRow } from './connection-row.ts'
import type { EmailService, StorageService } from '../contract-services.ts'

/** What stands in the fields, by the names of the contract. */
export type Values = Readonly<Record<string, string>>

export type FieldSpec = {
  name: string
  label: string
  /** Never comes back from the server: empty keeps the saved one. */
  isSecret?: true
  hint?: string
  placeholder?: string
  type?: 'email' | 'tel' | 'url'
  /** Stands beside the next one. */
  isHalf?: true
}

const field = (name: string, label: string, more: Omit<FieldSpec, 'name' | 'label'> = {}): FieldSpec => ({
  name,
  label,
  ...more,
})

export const findEmailService = (values: Values): EmailService =>
  EMAIL_SERVICES.find((one) => one === values.service) ?? 'google'
export const findStorageService = (values: Values): StorageService =>
  STORAGE_SERVICES.find((one) => one === values.service) ?? 'r2'

/** The fields to fill in, which depend on the chosen service. */
export function listFields(kind: ConnectionKind, values: Values): FieldSpec[] {
  switch (kind) {
    case 'sms':
      return [
        field('accountSid', 'Account SID', { hint: 'Starts with AC.' }),
        field('authToken', 'Auth Token', { isSecret: true }),
        field('from', 'Number you text from', { hint: 'Or a messaging service SID, which starts with MG.' }),
      ]
    case 'email': {
      const service = findEmailService(values)
      const { secret, username } = EMAIL_PRESETS[service]
      const server = [
        field('host', 'Mail server', { placeholder: 'smtp.example.com', isHalf: true }),
        field('port', 'Port', { hint: '', isHalf: true }),
      ]
      const isOther = service === 'other'
      return [
        ...(isOther ? server : []),
        ...(username === null ? [field('username', isOther ? 'Username' : 'Email address you sign in with')] : []),
        field('mailPassword', secret, { isSecret: true }),
        field('fromName', 'From name', { isHalf: true }),
        field('fromAddress', 'From address', { type: 'email', isHalf: true }),
      ]
    }
    case 'payments':
      return [
        field('publishableKey', 'Publishable key', { hint: 'Starts with pk_live_.' }),
        field('secretKey', 'Secret key', { isSecret: true, hint: 'Starts with sk_live_.' }),
        field('webhookSecret', 'Signing secret', { isSecret: true, hint: 'Starts with whsec_.' }),
      ]
    case 'storage': {
      const { endpoint, region } = STORAGE_PRESETS[findStorageService(values)]
      return [
        field('endpoint', 'Endpoint', { type: 'url', placeholder: endpoint }),
        field('bucket', 'Bucket', { isHalf: true }),
        field('region', 'Region', { isHalf: true, placeholder: region }),
        field('accessKeyId', 'Access key ID'),
        field('secretAccessKey', 'Secret access key', { isSecret: true }),
      ]
    }
    case 'ai':
      return [
        field('apiKey', 'API key', { isSecret: true, hint: 'Starts with sk-.' }),
        field('model', 'Model', { hint: 'Each AI feature can have another one in AI features.' }),
      ]
  }
}

/** What the form begins with: what was saved, else what a service always has. No secret is among it. */
export function toValues({ kind, setBy, settings }: ConnectionRow, business: { name: string; email: string }): Values {
  const saved = setBy === 'app' ? Object.fromEntries(Object.entries(settings).map(([k, v]) => [k, String(v)])) : {}
  const first: Record<ConnectionKind, Values> = {
    sms: {},
    email: { ...fillEmail('google'), fromName: business.name, fromAddress: business.email },
    payments: {},
    storage: { service: 'r2', region: 'auto' },
    ai: { model: 'gpt-4o' },
  }
  return { ...first[kind], ...saved }
}

/** What an email service always has. */
export function fillEmail(service: EmailService): Values {
  const { host, port, username } = EMAIL_PRESETS[service]
  return { service, host, port: String(port), username: username ?? '' }
}

export const fillStorage = (service: StorageService): Values => ({
  service,
  region: STORAGE_PRESETS[service].region,
})
