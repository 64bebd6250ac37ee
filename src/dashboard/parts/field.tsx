import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { roundOnBlur } from './round-on-blur.ts'

type Frame = { label: string; optional?: boolean; hint?: string; hintBelow?: boolean; error?: string | undefined }

/** A labeled line of text. `money`: dollars and cents, rounded to the cent once it is left. */
export function TextField({
  label,
  optional,
  hint,
  hintBelow,
  error,
  money = false,
  ...input
}: Frame & { money?: boolean } & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field {...frame(useId(), { label, optional, hint, hintBelow, error })}>
      {(control) => (
        <input
          className="input"
          {...control}
          {...(money && { inputMode: 'decimal', onBlur: roundOnBlur })}
          {...input}
        />
      )}
    </Field>
  )
}

/** A labeled list to choose from, the browser's own. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  children,
  ...select
}: Frame & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Field {...frame(useId(), { label, optional, hint, error })}>
      {(control) => (
        <span className="selwrap">
          <select className="select" {...control} {...select}>
            {children}
          </select>
          <Icon of={ChevronDown} />
        </span>
      )}
    </Field>
  )
}

/** Labeled text of several lines. */
export function AreaField({
  label,
  optional,
  hint,
  hintBelow,
  error,
  ...area
}: Frame & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field {...frame(useId(), { label, optional, hint, hintBelow, error })}>
      {(control) => <textarea className="area" {...control} {...area} />}
    </Field>
  )
}

const frame = (id: string, { optional, hint, hintBelow, error, label }: Frame) => ({
  id,
  label,
  ...(optional && { optional: 'optional' }),
  ...(hint && { hint }),
  ...(hintBelow && { hintBelow }),
  ...(error && { error }),
})
