import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { EMAIL_PRESETS, EMAIL_SERVICES, STORAGE_PRESETS, STORAGE_SERVICES } from '../contract-services.ts'
import type { ConnectionRow } from './connection-row.ts'
import { fillEmail, fillStorage, findEmailService, findStorageService } from './form-fields.ts'
import type { Values } from './form-fields.ts'
import { WebhookField } from './webhook-field.tsx'

type StepProps = { number: number; title: string; state: 'done' | 'current' | 'later'; children: ReactNode }

const STATES = { done: 'dn', current: 'cur', later: undefined }

/** One step of a set-up: its number, or a check mark once it is done. */
export function Step({ number, title, state, children }: StepProps) {
  return (
    <li className={STATES[state]}>
      <span aria-hidden="true">{state === 'done' ? <Check className="i" /> : number}</span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}

type Guide = { title: string; body: ReactNode }
type Guiding = { connection: ConnectionRow; values: Values; onPick: (values: Values) => void }

/** What is done at the vendor before the keys are pasted, in order. */
export function listGuides({ connection, values, onPick }: Guiding): Guide[] {
  const { kind, webhook } = connection
  switch (kind) {
    case 'sms':
      return [
        {
          title: 'Get a number at Twilio',
          body: (
            <p>
              Create an account, buy a local number and register it for business texting (A2P 10DLC). The Account SID
              and Auth Token are on the first page of the console.{' '}
              <Away href="https://console.twilio.com">Open Twilio</Away>
            </p>
          ),
        },
        {
          title: 'Tell Twilio where replies go',
          body: (
            <>
              <p>
                In Twilio: your number, Messaging, “A message comes in”. Choose Webhook and POST, and paste this
                address. Twilio signs each call with your Auth Token, so there’s no other secret to copy.
              </p>
              {webhook && <WebhookField webhook={webhook} vendor="Twilio" />}
            </>
          ),
        },
      ]
    case 'email': {
      const picked = findEmailService(values)
      const { steps, link } = EMAIL_PRESETS[picked]
      return [
        {
          title: 'Pick your email service',
          body: (
            <Choice
              options={EMAIL_SERVICES.map((one) => ({ value: one, word: EMAIL_PRESETS[one].name }))}
              picked={picked}
              onPick={(service) => onPick(fillEmail(service))}
            />
          ),
        },
        {
          title: picked === 'other' ? 'Look up the server' : `Create the ${lower(EMAIL_PRESETS[picked].secret)}`,
          body: (
            <p>
              {steps} <Away href={link.href}>{link.words}</Away>
            </p>
          ),
        },
      ]
    }
    case 'payments':
      return [
        {
          title: 'Find your keys at Stripe',
          body: (
            <p>
              In Stripe: Developers, API keys. Live keys charge real cards; test keys charge none.{' '}
              <Away href="https://dashboard.stripe.com/apikeys">Open Stripe</Away>
            </p>
          ),
        },
        {
          title: 'Add the webhook at Stripe',
          body: (
            <>
              <p>
                In Stripe: Developers, Webhooks, Add destination. Paste this address and select the events. Stripe then
                shows the signing secret. Without it, invoices aren’t marked as paid by card.{' '}
                <Away href="https://dashboard.stripe.com/webhooks">Open webhooks</Away>
              </p>
              {webhook && <WebhookField webhook={webhook} vendor="Stripe" />}
            </>
          ),
        },
      ]
    case 'storage': {
      const picked = findStorageService(values)
      const { steps, link } = STORAGE_PRESETS[picked]
      return [
        {
          title: 'Pick your storage service',
          body: (
            <Choice
              options={STORAGE_SERVICES.map((one) => ({ value: one, word: STORAGE_PRESETS[one].name }))}
              picked={picked}
              onPick={(service) => onPick(fillStorage(service))}
            />
          ),
        },
        {
          title: 'Create a bucket and a key',
          body: (
            <p>
              {steps} What’s stored on this server stays there and is still shown.{' '}
              {link && <Away href={link.href}>{link.words}</Away>}
            </p>
          ),
        },
      ]
    }
    case 'ai':
      return [
        {
          title: 'Create an API key',
          body: (
            <p>
              In OpenAI: API keys, “Create new secret key”. Set a monthly limit there as well.{' '}
              <Away href="https://platform.openai.com/api-keys">Open OpenAI</Away>
            </p>
          ),
        },
      ]
  }
}

const lower = (words: string): string =>
  /^[A-Z][a-z]+ [A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

type ChoiceProps<Value extends string> = {
  options: readonly { value: Value; word: string }[]
  picked: Value
  onPick: (value: Value) => void
}

function Choice<Value extends string>({ options, picked, onPick }: ChoiceProps<Value>) {
  return (
    <div className="seg full wrapseg" role="group" aria-label="Service">
      {options.map(({ value, word }) => (
        <button type="button" key={value} aria-pressed={value === picked} onClick={() => onPick(value)}>
          {word}
        </button>
      ))}
    </div>
  )
}
