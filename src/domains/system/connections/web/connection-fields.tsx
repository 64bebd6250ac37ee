import { TextField } from '#dashboard/parts/field.tsx'
import type { FieldSpec, Values } from './form-fields.ts'
import { KeyField } from './key-field.tsx'

type Props = {
  fields: readonly FieldSpec[]
  values: Values
  /** The last four characters of each saved secret. */
  saved: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onType: (name: string, value: string) => void
}

/** The fields of a connection; halves stand side by side. */
export function ConnectionFields({ fields, ...rest }: Props) {
  return rowsOf(fields).map((row) =>
    row.length === 1 ? (
      row.map((spec) => <OneField key={spec.name} spec={spec} {...rest} />)
    ) : (
      <div className="two" key={row.map(({ name }) => name).join()}>
        {row.map((spec) => (
          <OneField key={spec.name} spec={spec} {...rest} />
        ))}
      </div>
    ),
  )
}

function OneField({ spec, values, saved, errors, onType }: Omit<Props, 'fields'> & { spec: FieldSpec }) {
  const { name, label, isSecret, hint, placeholder, type } = spec
  const value = values[name] ?? ''
  if (isSecret)
    return (
      <KeyField
        label={label}
        value={value}
        saved={saved[name]}
        hint={hint}
        error={errors[name]}
        onChange={(typed) => onType(name, typed)}
      />
    )
  return (
    <TextField
      label={label}
      value={value}
      error={errors[name]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(hint && { hint })}
      {...(placeholder && { placeholder })}
      {...(type && { type })}
      onChange={(event) => onType(name, event.target.value)}
    />
  )
}

function rowsOf(fields: readonly FieldSpec[]): FieldSpec[][] {
  const rows: FieldSpec[][] = []
  for (const spec of fields) {
    const last = rows.at(-1)
    if (spec.isHalf && last?.length === 1 && last[0]?.isHalf) last.push(spec)
    else rows.push([spec])
  }
  return rows
}
