import { ChevronDown, Ruler } from 'lucide-react'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { SERVICES, SMS_CONSENT } from '../contract.ts'
import type { FieldName, Issue, Values } from './quote-form-values.ts'
import styles from './quote-form.module.css'

/** The fields, uncontrolled, in the order of the design. `focused` is where a page that the server rendered again opens. */
export function QuoteFields({ values, issues, focused }: { values: Values; issues: Issue[]; focused: string | undefined }) {
  const outer = (name: FieldName) => ({ id: `q-${name}`, error: issues.find((issue) => issue.path === name)?.message })
  const inner = (name: FieldName) => ({ name, defaultValue: [values[name]].flat()[0] ?? '', autoFocus: focused === name })
  return (
    <>
      <Field {...outer('name')} label="Full name">
        {(control) => <input className="input" type="text" autoComplete="name" required {...control} {...inner('name')} />}
      </Field>
      <div className={styles.two}>
        <Field {...outer('phone')} label="Phone">
          {(control) => <input className="input" type="tel" autoComplete="tel" inputMode="tel" required {...control} {...inner('phone')} />}
        </Field>
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
      </div>
      <Field {...outer('address')} label="Service address" hint="Where the pavers are: street and town">
        {(control) => <input className="input" type="text" autoComplete="street-address" required {...control} {...inner('address')} />}
      </Field>
      <Field {...outer('service')} label="Service needed">
        {(control) => (
          <span className="selwrap">
            <select className="select" required {...control} {...inner('service')}>
              <option value="">Choose a service</option>
              {Object.entries(SERVICES).map(([value, service]) => (
                <option key={value} value={value}>
                  {service.label}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} />
          </span>
        )}
      </Field>
      <Field {...outer('message')} label="Additional details" optional="optional">
        {(control) => <textarea className="area" rows={4} {...control} {...inner('message')} />}
      </Field>
      <details className={styles.more} open={Boolean(values.areaSqFt?.length) || issues.some((issue) => issue.path === 'areaSqFt')}>
        <summary>
          <Icon of={Ruler} />
          Size <span className="opt">(optional)</span>
          <Icon of={ChevronDown} />
        </summary>
        <div className={styles.in}>
          <Field {...outer('areaSqFt')} label="Approximate area" optional="square feet" hint="A two-car driveway is about 600 to 900 sq ft." hintBelow>
            {(control) => <input className="input num" type="text" inputMode="numeric" {...control} {...inner('areaSqFt')} />}
          </Field>
        </div>
      </details>
      <label className="check">
        <input type="checkbox" name="smsConsent" defaultChecked={values.smsConsent === 'on'} />
        <span>{SMS_CONSENT}</span>
      </label>
      {/* The trap for programs: no person meets it, by eye, key or screen reader. */}
      <div className="vh" aria-hidden="true">
        <label htmlFor="q-website">Website</label>
        <input id="q-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
