import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { useChangeEquipment } from './mutations.ts'
import { EquipmentFields, readEquipment } from './equipment-fields.tsx'
import { newestEquipment, type EquipmentRow } from './queries.ts'

/** Another name, serial number, cost or rhythm of service. Its status has a place of its own in the menu. */
export function EditEquipment({ piece, onClose }: { piece: EquipmentRow; onClose: () => void }) {
  const change = useChangeEquipment()
  return (
    <EditDialog
      title="Edit equipment"
      verb="Save equipment"
      record={piece}
      newest={newestEquipment}
      read={readEquipment}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(typed, seen) })}
      onClose={onClose}
    >
      {(seen, errors) => <EquipmentFields piece={seen} errors={errors} />}
    </EditDialog>
  )
}
