import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { WhatChanged } from '#dashboard/timeline/what-changed.tsx'
import { useChangeTechnician } from './mutations.ts'
import { newestTechnician, type TechnicianRow } from './queries.ts'
import { readTechnician, TechnicianFields } from './technician-fields.tsx'

/** Sets a technician right. Their status is switched on the card. */
export function EditTechnician({ technician, onClose }: { technician: TechnicianRow; onClose: () => void }) {
  const change = useChangeTechnician()
  return (
    <EditDialog
      title="Edit technician"
      verb="Save technician"
      record={technician}
      newest={newestTechnician}
      read={readTechnician}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(typed, seen) })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <TechnicianFields technician={seen} errors={errors} />
          <WhatChanged of="technicians" id={seen.id} />
        </>
      )}
    </EditDialog>
  )
}
