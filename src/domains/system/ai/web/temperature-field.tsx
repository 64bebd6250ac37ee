import { useId } from 'react'
import { Field } from '#ui/field.tsx'

/** How freely a model may choose its words, in percent: by a slider, or typed. Both say the same. */
export function TemperatureField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const percent = /^\d+$/.test(value) ? Math.min(100, Number(value)) : 0
  return (
    <Field
      id={id}
      label="Temperature, %"
      hint="0 is most predictable, 100 is most creative."
      hintBelow
      {...(error && { error })}
    >
      {(control) => (
        <span className="tempf">
          <input
            type="range"
            aria-label="Temperature"
            aria-valuetext={`${percent} percent`}
            min={0}
            max={100}
            step={5}
            value={percent}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            className="input num"
            {...control}
            name="temperature"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  )
}
