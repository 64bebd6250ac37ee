import { Field } from '#ui/field.tsx'
import type { Issue } from './api-request.ts'
import styles from './pay.module.css'

/** The fields of the test checkout's card. */
export function PayCard({ name, issues }: { name: string; issues: readonly Issue[] }) {
  const error = (path: string) => {
    const message = issues.find((issue) => issue.path === `card.${path}`)?.message
    return message ? { error: message } : {}
  }
  return (
    <>
      <Field id="p-number" label="Card number" {...error('number')}>
        {(control) => (
          <input
            className="input num"
            {...control}
            name="number"
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            maxLength={40}
          />
        )}
      </Field>
      <div className={styles.two}>
        <Field id="p-expiry" label="Expiration date" {...error('expiry')}>
          {(control) => (
            <input
              className="input num"
              {...control}
              name="expiry"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              maxLength={12}
            />
          )}
        </Field>
        <Field id="p-code" label="Security code" {...error('code')}>
          {(control) => (
            <input
              className="input num"
              {...control}
              name="code"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="CVC"
              maxLength={8}
            />
          )}
        </Field>
      </div>
      <Field id="p-name" label="Name on card" {...error('name')}>
        {(control) => (
          <input
            className="input"
            {...control}
            name="name"
            autoComplete="cc-name"
            defaultValue={name}
            maxLength={120}
          />
        )}
      </Field>
      <Field id="p-zip" label="Billing ZIP code" {...error('zip')}>
        {(control) => (
          <input
            className="input num"
            {...control}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="33570"
            maxLength={10}
          />
        )}
      </Field>
    </>
  )
}
