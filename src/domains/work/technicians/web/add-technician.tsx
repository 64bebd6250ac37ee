import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { useAddTechnician } from './mutations.ts'
import { readTechnician, TechnicianFields } from './technician-fields.tsx'

/** The Add Technician dialog: name and phone are needed (spec.md §5). */
export function AddTechnician({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const create = useAddTechnician()
  return (
    <RecordDialog
      title="Add Technician"
      verb="Add Technician"
      read={readTechnician}
      save={create}
      toInput={(typed, key) => ({ businessId, status: 'active' as const, ...typed, key })}
      onClose={onClose}
    >
      {(errors) => <TechnicianFields errors={errors} />}
    </RecordDialog>
  )
}
