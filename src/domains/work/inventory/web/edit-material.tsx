import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { useChangeMaterial } from './mutations.ts'
import { MaterialFields, readMaterial } from './material-fields.tsx'
import { newestMaterial, type MaterialRow } from './queries.ts'

/** Another name, minimum, cost, pack or supplier. The stock has its ledger. */
export function EditMaterial({ material, onClose }: { material: MaterialRow; onClose: () => void }) {
  const change = useChangeMaterial()
  return (
    <EditDialog
      title="Edit material"
      verb="Save material"
      record={material}
      newest={newestMaterial}
      read={readMaterial}
      save={change}
      toInput={({ quantityOnHand: _, ...typed }, seen, version) => ({
        id: seen.id,
        version,
        ...pickChanges(typed, seen),
      })}
      onClose={onClose}
    >
      {(seen, errors) => <MaterialFields material={seen} errors={errors} />}
    </EditDialog>
  )
}
