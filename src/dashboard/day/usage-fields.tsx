import { useState } from 'react'
import { SelectField, TextField } from '../parts/field.tsx'
import { readUsage, toFieldText, type TypedUsage, type Usage, type UsedLine } from './use-usage.ts'

/**
 * A form of what was used, filled with what is known, else with what was planned. `read` answers what differs; null
 * when something is wrong.
 */
export function useUsageForm({ lines, choices }: Usage) {
  const [typed, type] = useState<Record<string, string>>({})
  const [added, add] = useState<readonly string[]>([])
  const [errors, show] = useState<Record<string, string>>({})
  const all = [...lines, ...choices.filter(({ id }) => added.includes(id))]
  return {
    all,
    left: choices.filter(({ id }) => !added.includes(id)),
    typed,
    errors,
    change: (id: string, text: string) => {
      type((before) => ({ ...before, [id]: text }))
      show(({ [id]: _mended, ...others }) => others)
    },
    add: (id: string) => add((before) => [...before, id]),
    read: (): TypedUsage | null => {
      const judged = readUsage(all, typed)
      show('errors' in judged ? judged.errors : {})
      return 'read' in judged ? judged.read : null
    },
    clear: () => {
      type({})
      add([])
    },
  }
}

type Form = ReturnType<typeof useUsageForm>

export function UsageFields({ form }: { form: Form }) {
  return (
    <>
      {form.all.map((line) => (
        <TextField
          key={line.id}
          label={`${line.name}, ${line.unit === 'h' ? 'hours' : line.unit}`}
          {...(hintOf(line) && { hint: hintOf(line) })}
          inputMode={line.kind === 'material' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={form.typed[line.id] ?? toFieldText(line)}
          error={form.errors[line.id]}
          onChange={(event) => form.change(line.id, event.target.value)}
        />
      ))}
      {form.left.length > 0 && (
        <SelectField
          label="Add another item"
          value=""
          onChange={(event) => event.target.value && form.add(event.target.value)}
        >
          <option value="">Choose from stock</option>
          {form.left.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

const hintOf = ({ planned, used, unit }: UsedLine): string =>
  planned !== null && planned > 0 && used === null ? `Planned: ${planned} ${unit}.` : ''
