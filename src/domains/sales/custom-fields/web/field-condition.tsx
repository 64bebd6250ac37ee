import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import type { FieldOf } from '../contract.ts'
import { NO_FIELD, type TypedField } from './detail-filter.ts'
import type { FieldRow } from './queries.ts'

const GROUPS: Record<FieldOf, string> = { customers: 'Customers', addresses: 'Addresses', jobs: 'Jobs' }

/** A custom field to choose, and what is asked of its value, by its type. `none`: the words for no field. */
export function FieldCondition({
  label,
  none,
  fields,
  asked,
  errors,
  onChange,
  place = 0,
}: {
  label: string
  none: string
  fields: readonly FieldRow[]
  asked: TypedField
  errors: Partial<Record<string, string>>
  onChange: (asked: TypedField) => void
  /** Which one it is of several in the form: the names of its inputs end with it. */
  place?: number
}) {
  const field = fields.find(({ id }) => id === asked.field)
  const kinds = (Object.keys(GROUPS) as FieldOf[]).filter((kind) => fields.some(({ of }) => of === kind))
  return (
    <>
      <SelectField
        label={label}
        name={`field${place}`}
        value={field ? asked.field : ''}
        onChange={({ target }) => onChange({ ...NO_FIELD, field: target.value })}
      >
        <option value="">{none}</option>
        {kinds.map((kind) => (
          <optgroup label={GROUPS[kind]} key={kind}>
            {fields
              .filter(({ of }) => of === kind)
              .map(({ id, name }) => (
                <option value={id} key={id}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {field && <Condition field={field} asked={asked} errors={errors} onChange={onChange} place={place} />}
    </>
  )
}

function Condition({
  field: { name, type, choices },
  asked,
  errors,
  onChange,
  place,
}: {
  field: FieldRow
  asked: TypedField
  errors: Partial<Record<string, string>>
  onChange: (asked: TypedField) => void
  place: number
}) {
  if (type === 'choice' || type === 'yes-no') {
    const options = type === 'choice' ? choices.map((value) => [value, value] as const) : YES_NO
    return (
      <SelectField
        label={name}
        name={`fieldValue${place}`}
        value={asked.fieldValue}
        onChange={({ target }) => onChange({ ...asked, fieldValue: target.value })}
      >
        <option value="">Any value</option>
        {asked.fieldValue !== '' && !options.some(([value]) => value === asked.fieldValue) && (
          <option value={asked.fieldValue}>{asked.fieldValue}</option>
        )}
        {options.map(([value, word]) => (
          <option value={value} key={value}>
            {word}
          </option>
        ))}
      </SelectField>
    )
  }
  const typing = { type: type === 'date' ? 'date' : 'text', maxLength: 200, autoComplete: 'off' } as const
  if (type === 'text')
    return (
      <TextField
        {...typing}
        label={`${name} contains`}
        name={`fieldValue${place}`}
        value={asked.fieldValue}
        error={errors.fieldValue}
        onChange={({ target }) => onChange({ ...asked, fieldValue: target.value })}
      />
    )
  // A link may ask for one value: a range of that value alone.
  const { fieldValue: only } = asked
  const range = { fieldFrom: asked.fieldFrom || only, fieldTo: asked.fieldTo || only }
  const end = (part: keyof typeof range, label: string) => (
    <TextField
      {...typing}
      label={label}
      name={`${part}${place}`}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={range[part]}
      error={errors[part] ?? errors.fieldValue}
      onChange={({ target }) => onChange({ ...asked, ...range, fieldValue: '', [part]: target.value })}
    />
  )
  return (
    <div className="two">
      {end('fieldFrom', `${name} from`)}
      {end('fieldTo', `${name} to`)}
    </div>
  )
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
