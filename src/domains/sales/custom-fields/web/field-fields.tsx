import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useState } from 'react'
import { FieldOf, FieldType, NewField } from '../contract.ts'
import type { FieldRow } from './queries.ts'

export const OF_WORDS: Record<FieldOf, string> = { customers: 'Customers', addresses: 'Addresses', jobs: 'Jobs' }
export const TYPE_WORDS: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  'yes-no': 'Yes or no',
  choice: 'Choice from a list',
}

/** What a new field is asked for; of one that is there, what can still be changed. */
export function FieldFields({ seen, errors }: { seen?: FieldRow; errors: Errors }) {
  const [type, setType] = useState<FieldType>(seen?.type ?? 'text')
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={seen?.name}
        maxLength={40}
        placeholder="Gate code"
        autoComplete="off"
        error={errors.name}
        data-autofocus
      />
      {!seen && (
        <>
          <SelectField label="For" name="of" defaultValue="addresses" error={errors.of}>
            {FieldOf.options.map((of) => (
              <option key={of} value={of}>
                {OF_WORDS[of]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Type"
            name="type"
            value={type}
            error={errors.type}
            onChange={({ target }) => setType(FieldType.parse(target.value))}
          >
            {FieldType.options.map((one) => (
              <option key={one} value={one}>
                {TYPE_WORDS[one]}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {type === 'choice' && (
        <AreaField
          label="Choices"
          name="choices"
          rows={4}
          defaultValue={seen?.choices.join('\n')}
          hint="One on each line."
          error={errors.choices}
        />
      )}
      <label className="check">
        <input type="checkbox" name="forCrew" defaultChecked={seen?.forCrew ?? true} />
        <span>Show it to the crew on their stops</span>
      </label>
    </>
  )
}

/** Reads the form; of a field that is there, what does not change comes from it. */
export const readField = (form: HTMLFormElement | null, seen?: FieldRow): FormResult<NewField> => {
  const typed = formValues(form)
  return parseForm(NewField, {
    of: seen?.of,
    type: seen?.type,
    ...typed,
    forCrew: typed['forCrew'] !== undefined,
    choices: (typed['choices'] ?? '')
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  })
}
