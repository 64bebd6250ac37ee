import { SelectField } from '#dashboard/parts/field.tsx'
import { formatMinutes } from '#lib/dates.ts'

/** How long an appointment is, in minutes: one of the usual lengths, or its own where that is none of them. */
export function LengthField({
  label = 'Length',
  name,
  usual,
  minutes,
  onChange,
  disabled,
  error,
}: {
  label?: string
  name?: string
  usual: readonly number[]
  minutes: number
  onChange: (minutes: number) => void
  disabled?: boolean
  error?: string | undefined
}) {
  const lengths = [...new Set([...usual, minutes])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={label}
      name={name}
      value={minutes}
      disabled={disabled}
      error={error}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {lengths.map((one) => (
        <option key={one} value={one}>
          {formatLength(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** 360 → `6 hours`, 90 → `1 h 30 min`. */
const formatLength = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : formatMinutes(minutes)
