import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SERVICES, smsConsentText } from '#domains/sales/requests/contract-options.ts'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { AboutWork } from '../contract.ts'
import { requestCallback, type Faults } from './request-callback.ts'
import styles from './chat-button.module.css'

type Props = {
  /** The name of the business. */
  business: string
  about: AboutWork | undefined
  /** The visitor's questions, oldest first. */
  asked: readonly string[]
  /** `sentence`: by when we call. */
  onTaken: (sentence: string) => void
  onCancel: () => void
}

/** As long as the first lines of a note. */
const LONGEST_NOTE = 500

/** Takes a name and a number to call back. What was typed stays when it can't be sent. */
export function CallbackForm({ business, about, asked, onTaken, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [opened] = useState(() => Date.now())
  const [key] = useState(() => crypto.randomUUID())
  const [faults, show] = useState<Faults>({})
  const [isSending, setSending] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const send = async (typed: FormData) => {
    setSending(true)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const answer = await requestCallback(key, {
      name: text('name'),
      phone: text('phone'),
      service: text('service'),
      message: text('message'),
      areaSqFt: about?.areaSqFt ?? null,
      smsConsent: typed.get('smsConsent') === 'on',
      elapsedMs: Date.now() - opened,
    })
    setSending(false)
    if ('sentence' in answer) return onTaken(answer.sentence)
    show(answer)
    const [first] = Object.keys(answer)
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  const field = (name: string) => ({ id: `callback-${name}`, ...(faults[name] && { error: faults[name] }) })

  return (
    <form
      ref={form}
      className={styles.callback}
      aria-label="Ask us to call you"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <Field {...field('name')} label="Full name">
        {(control) => <input className="input" name="name" autoComplete="name" maxLength={120} {...control} />}
      </Field>
      <Field {...field('phone')} label="Phone number">
        {(control) => (
          <input
            className="input num"
            type="tel"
            name="phone"
            autoComplete="tel"
            inputMode="tel"
            maxLength={120}
            {...control}
          />
        )}
      </Field>
      <Field {...field('service')} label="Service needed">
        {(control) => (
          <span className="selwrap">
            <select className="select" name="service" defaultValue={about?.service ?? ''} {...control}>
              <option value="">Choose a service</option>
              {/* Object.keys forgets which keys there are. */}
              {(Object.keys(SERVICES) as ServiceKey[]).map((one) => (
                <option key={one} value={one}>
                  {SERVICES[one].label}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} />
          </span>
        )}
      </Field>
      <Field {...field('message')} label="What is it about?" optional="optional">
        {(control) => (
          <textarea
            className="area"
            name="message"
            rows={2}
            maxLength={5000}
            defaultValue={asked.join('\n').slice(-LONGEST_NOTE)}
            {...control}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" name="smsConsent" />
        <span>{smsConsentText(business)}</span>
      </label>
      {faults[''] && (
        <p className="err" role="alert">
          {faults['']}
        </p>
      )}
      <div className={styles.next}>
        <Button tone="clay" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Call me back'}
        </Button>
        <Button tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
