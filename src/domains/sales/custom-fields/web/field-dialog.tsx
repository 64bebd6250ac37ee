import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { FieldFields, readField } from './field-fields.tsx'
import { useAddField, useChangeField, type FieldRow } from './queries.ts'

/** Adds a field, or changes the name, choices and viewers of one. */
export function FieldDialog({ field, onClose }: { field: FieldRow | null; onClose: () => void }) {
  const add = useAddField()
  const change = useChangeField()
  if (field === null)
    return (
      <RecordDialog
        title="Add Field"
        verb="Add Field"
        read={(form) => readField(form)}
        save={add}
        toInput={(typed, key) => ({ ...typed, key })}
        onClose={onClose}
      >
        {(errors) => <FieldFields errors={errors} />}
      </RecordDialog>
    )
  return (
    <RecordDialog
      title="Edit Field"
      verb="Save Field"
      read={(form) => readField(form, field)}
      save={change}
      toInput={({ name, choices, forCrew }) => ({
        id: field.id,
        name,
        forCrew,
        ...(field.type === 'choice' && { choices }),
      })}
      onClose={onClose}
    >
      {(errors) => <FieldFields seen={field} errors={errors} />}
    </RecordDialog>
  )
}
