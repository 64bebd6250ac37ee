import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { useAddMaterial } from './mutations.ts'
import { MaterialFields, readMaterial } from './material-fields.tsx'

/** The Add Material dialog (spec.md §5). */
export function AddMaterial({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const add = useAddMaterial()
  return (
    <RecordDialog
      title="Add Material"
      verb="Add Material"
      read={readMaterial}
      save={add}
      toInput={(typed, key) => ({ businessId, ...typed, key })}
      onClose={onClose}
    >
      {(errors) => <MaterialFields errors={errors} />}
    </RecordDialog>
  )
}
