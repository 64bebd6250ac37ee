import './custom-fields.css'
import { useId, useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import type { ValuesOf } from '../contract.ts'
import { readValue } from '#lib/field-value.ts'
import { useCustomFields, useCustomValues, useSetValues, type ValueRow } from './queries.ts'

/** One record whose fields the card shows; `title` where there are several. */
export type Part = { of: ValuesOf; id: string; title?: string }

/** The custom fields of a record and of what belongs to it; nothing where the owner has defined none. */
export function CustomValuesCard({ parts }: { parts: readonly Part[] }) {
  const titleId = useId()
  const fields = useCustomFields().data ?? []
  const kinds = new Set(parts.map(({ of }) => (of === 'main-address' ? 'addresses' : of)))
  if (!fields.some(({ of, archivedAt }) => archivedAt === null && kinds.has(of))) return null
  return (
    <section className="card cvcard" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>More details</h2>
      </div>
      <div className="pad cvals">
        {parts.map((part) => (
          <PartForm key={`${part.of} ${part.id}`} part={part} />
        ))}
      </div>
    </section>
  )
}

function PartForm({ part: { of, id, title } }: { part: Part }) {
  const values = useCustomValues(of, id)
  const save = useSetValues()
  if (values.isError && !values.data) return <p className="err">{errorMessage(values.error)}</p>
  return (
    <ValuesForm
      rows={values.data ?? []}
      {...(title !== undefined && { title })}
      save={{ ...save, mutate: (typed, then) => save.mutate({ of, id, values: typed }, then) }}
    />
  )
}

type FormProps = {
  rows: readonly ValueRow[]
  title?: string
  save: Pick<ReturnType<typeof useSetValues>, 'isPending' | 'isError' | 'error'> & {
    mutate: (typed: Record<string, string>, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  }
  /** Why nothing can be saved just now. What is typed stays. */
  blocked?: string | undefined
}

/** Fields with their values, to be changed and saved together. Nothing where there are none. */
export function ValuesForm({ rows, title, save, blocked }: FormProps) {
  const [typed, write] = useState<Record<string, string>>({})
  const [errors, show] = useState<Record<string, string | undefined>>({})
  if (rows.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Record<string, string> = {}
    for (const { field } of rows) {
      const read = typed[field.id] === undefined ? null : readValue(field, typed[field.id] ?? '')
      if (read && 'problem' in read) found[field.id] = read.problem
    }
    show(found)
    if (Object.keys(found).length > 0) return
    save.mutate(typed, { onSuccess: () => write({}), onError: (error) => show(fieldErrors(error)) })
  }
  const isTyped = rows.some(({ field, value }) => (typed[field.id] ?? value ?? '') !== (value ?? ''))
  return (
    <form className="stackf" noValidate onSubmit={submit}>
      {title && <h3>{title}</h3>}
      {rows.map((row) => (
        <ValueField
          key={row.field.id}
          row={row}
          text={typed[row.field.id] ?? row.value ?? ''}
          error={errors[row.field.id]}
          onType={(text) => {
            write((before) => ({ ...before, [row.field.id]: text }))
            show((before) => ({ ...before, [row.field.id]: undefined }))
          }}
        />
      ))}
      {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
        <p className="err" role="alert">
          {errorMessage(save.error)}
        </p>
      )}
      {isTyped && blocked && <p className="small muted">{blocked}</p>}
      {isTyped && !blocked && (
        <Button type="submit" tone="tide" size="sm" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save details'}
        </Button>
      )}
    </form>
  )
}

type FieldProps = { row: ValueRow; text: string; error: string | undefined; onType: (text: string) => void }

function ValueField({ row: { field }, text, error, onType }: FieldProps) {
  const { name, type, choices } = field
  if (type === 'yes-no' || type === 'choice') {
    const options = type === 'choice' ? choices.map((value) => ({ value, word: value })) : YES_NO
    return (
      <SelectField label={name} value={text} error={error} onChange={({ target }) => onType(target.value)}>
        <option value="">Not set</option>
        {options.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextField
      label={name}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      maxLength={500}
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

const YES_NO = [
  { value: 'yes', word: 'Yes' },
  { value: 'no', word: 'No' },
]
