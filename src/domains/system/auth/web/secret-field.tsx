import './secret-field.css'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

/** A password in a dialog of the dashboard, which can be shown while it is typed. */
export function SecretField({
  label,
  value,
  onChange,
  autoComplete = 'current-password',
  hint,
  error,
  first = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete?: 'current-password' | 'new-password'
  hint?: string
  error?: string | undefined
  /** It has the focus when the dialog opens. */
  first?: boolean
}) {
  const [shown, show] = useState(false)
  return (
    <Field id={useId()} label={label} {...(hint && { hint })} {...(error && { error })}>
      {(control) => (
        <span className="secret">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            value={value}
            {...control}
            {...(first && { 'data-autofocus': true })}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            tone="quiet"
            size="sm"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => show(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </span>
      )}
    </Field>
  )
}
