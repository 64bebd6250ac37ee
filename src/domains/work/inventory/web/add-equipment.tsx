import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { useAddEquipment } from './mutations.ts'
import { EquipmentFields, readNewEquipment } from './equipment-fields.tsx'

/** The Add Equipment dialog (spec.md §5): it begins as operational. */
export function AddEquipment({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const add = useAddEquipment()
  return (
    <RecordDialog
      title="Add Equipment"
      verb="Add Equipment"
      read={readNewEquipment}
      save={add}
      toInput={(typed, key) => ({ businessId, ...typed, status: 'operational' as const, key })}
      onClose={onClose}
    >
      {(errors) => <EquipmentFields errors={errors} />}
    </RecordDialog>
  )
}
