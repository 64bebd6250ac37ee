import { useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { NewStatus } from '../contract.ts'
import { useSetEquipmentStatus } from './mutations.ts'
import { InTheWay } from './blocking-bookings.tsx'
import type { EquipmentRow } from './queries.ts'

const TITLES = { maintenance: 'Send to maintenance', 'out-of-service': 'Take out of service' }

/** Asks why equipment cannot be used, and until when. Bookings until then conflict; existing ones are listed. */
export function StatusDialog({
  piece,
  status,
  onClose,
}: {
  piece: EquipmentRow
  status: 'maintenance' | 'out-of-service'
  onClose: () => void
}) {
  const isSame = piece.status === status
  const [backOn, setBackOn] = useState((isSame && piece.backOn) || '')
  const set = useSetEquipmentStatus()
  return (
    <RecordDialog
      title={TITLES[status]}
      verb="Save status"
      read={(at) => parseForm(NewStatus, { ...formValues(at), status })}
      save={set}
      toInput={(typed) => ({ id: piece.id, ...typed })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">{piece.name} can’t be booked until it’s back.</p>
          <TextField
            label="Reason"
            name="statusNote"
            optional
            maxLength={300}
            autoComplete="off"
            placeholder="Belt broken, part ordered"
            defaultValue={isSame ? (piece.statusNote ?? '') : ''}
            error={errors.statusNote}
            data-autofocus
          />
          <TextField
            label="Back on"
            name="backOn"
            type="date"
            optional
            value={backOn}
            onChange={(event) => setBackOn(event.target.value)}
            error={errors.backOn}
          />
          <InTheWay id={piece.id} backOn={backOn} />
        </>
      )}
    </RecordDialog>
  )
}
