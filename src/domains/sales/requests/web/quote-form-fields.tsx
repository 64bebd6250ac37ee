import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { emailMarketingText, SERVICES, smsConsentText, smsMarketingText } from '../contract-options.ts'
import { HONEYPOT_FIELD } from './quote-form-values.ts'
import type { FieldName, Issue, Values } from './quote-form-values.ts'
import styles from './quote-form.module.css'

/** What a field takes around its control, and what the control takes. */
export type Outer = (name: FieldName) => { id: string; error?: string | undefined }
export type Inner = (name: FieldName) => { name: FieldName; defaultValue: string; autoFocus: boolean }

/** Each is asked for itself, and none is ticked for anybody. */
const BOXES = [
  ['smsConsent', smsConsentText],
  ['textOffersConsent', smsMarketingText],
  ['emailOffersConsent', emailMarketingText],
] as const

/**
 * The fields, uncontrolled, in the order of the design; `notes` stand below the field that they speak of, `children` is
 * the folded part. `focused` is where a page that the server rendered again opens.
 */
export function QuoteFields(props: {
  values: Values
  service: ServiceKey | undefined
  /** Services that the business does not offer now. */
  hidden?: readonly ServiceKey[] | undefined
  /** Named in the words of the boxes. */
  business: string
  issues: Issue[]
  focused: string | undefined
  notes: { email: ReactNode; address: ReactNode }
  renderSize: (outer: Outer, inner: Inner) => ReactNode
  children: ReactNode
}) {
  const { issues, focused, notes } = props
  const values: Values = { service: props.service ?? '', ...props.values }
  const outer: Outer = (name) => ({ id: `q-${name}`, error: issues.find((issue) => issue.path === name)?.message })
  const inner: Inner = (name) => ({ name, defaultValue: [values[name]].flat()[0] ?? '', autoFocus: focused === name })
  return (
    <>
      <Field {...outer('name')} label="Full name">
        {(control) => (
          <input className="input" type="text" autoComplete="name" required {...control} {...inner('name')} />
        )}
      </Field>
      <div className={styles.two}>
        <Field {...outer('phone')} label="Phone">
          {(control) => (
            <input
              className="input"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              required
              {...control}
              {...inner('phone')}
            />
          )}
        </Field>
        <div className={styles.noted}>
          <Field {...outer('email')} label="Email">
            {(control) => (
              <input
                className="input"
                type="email"
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                {...control}
                {...inner('email')}
              />
            )}
          </Field>
          {notes.email}
        </div>
      </div>
      <div className={styles.noted}>
        <div className={styles.where}>
          <Field {...outer('address')} label="Service address">
            {(control) => (
              <input
                className="input"
                type="text"
                autoComplete="address-line1"
                required
                {...control}
                {...inner('address')}
              />
            )}
          </Field>
          <Field {...outer('zip')} label="ZIP code">
            {(control) => (
              <input
                className="input num"
                type="text"
                autoComplete="postal-code"
                inputMode="numeric"
                maxLength={10}
                {...control}
                {...inner('zip')}
              />
            )}
          </Field>
        </div>
        {notes.address}
      </div>
      <Field {...outer('service')} label="Service needed">
        {(control) => (
          <span className="selwrap">
            <select className="select" required {...control} {...inner('service')}>
              <option value="">Choose a service</option>
              {/* Object.keys forgets which keys there are. */}
              {(Object.keys(SERVICES) as ServiceKey[])
                .filter((key) => !props.hidden?.includes(key))
                .map((key) => (
                  <option key={key} value={key}>
                    {SERVICES[key].label}
                  </option>
                ))}
            </select>
            <Icon of={ChevronDown} />
          </span>
        )}
      </Field>
      {props.renderSize(outer, inner)}
      <Field {...outer('message')} label="Additional details" optional="optional">
        {(control) => <textarea className="area" rows={4} {...control} {...inner('message')} />}
      </Field>
      {props.children}
      <div className={styles.consent}>
        {BOXES.map(([name, words]) => (
          <label className="check" key={name}>
            <input type="checkbox" name={name} defaultChecked={values[name] === 'on'} />
            <span>{words(props.business)}</span>
          </label>
        ))}
        <p className="hint">
          See our <a href="/privacy">privacy policy</a> and <a href="/terms">terms</a>.
        </p>
      </div>
      {/*
        The trap for programs: no person meets it, by eye, key or screen reader. Browsers and password managers fill fields by what their id, label and
        token say, and this one says nothing that they know. Its name in the call stays `website`.
      */}
      <div hidden>
        <input
          name={HONEYPOT_FIELD}
          type="text"
          tabIndex={-1}
          aria-hidden="true"
          aria-label="Leave this blank"
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </div>
    </>
  )
}
