import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import styles from './auth-form.module.css'

type Props = {
  id: string
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | undefined
  wrong?: boolean
}

/** A password that can be shown while it is typed. */
export function PasswordField({ id, name, label, autoComplete, hint, error, wrong = false }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className={wrong ? 'field bad' : undefined}>
      <Field id={id} label={label} {...(hint && { hint })} {...(error && { error })}>
        {(control) => (
          <span className={styles.pw}>
            <input
              className="input"
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={128}
              required
              {...control}
              {...(wrong && { 'aria-invalid': true })}
              name={name}
            />
            <Button
              tone="quiet"
              size="sm"
              data-needs-js=""
              aria-label={shown ? 'Hide the password' : 'Show the password'}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          </span>
        )}
      </Field>
    </div>
  )
}
