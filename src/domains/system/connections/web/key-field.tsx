import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

type Props = {
  label: string
  value: string
  /** The last four characters of the saved one; undefined where none is saved. */
  saved: string | undefined
  hint?: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** A key that is pasted. The saved one never comes back: its last characters stand in the empty field. */
export function KeyField({ label, value, saved, hint, error, onChange }: Props) {
  const [shown, show] = useState(false)
  const about = saved === undefined ? hint : 'Saved. Leave it empty to keep it.'
  return (
    <Field id={useId()} label={label} {...(about && { hint: about })} {...(error && { error })}>
      {(control) => (
        <span className="secret">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            {...(saved !== undefined && { placeholder: `••••••••${saved}` })}
            {...control}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            tone="quiet"
            size="sm"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
            onClick={() => show(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </span>
      )}
    </Field>
  )
}
