import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useArchiveEquipment } from './mutations.ts'
import { InTheWay } from './blocking-bookings.tsx'
import type { EquipmentRow } from './queries.ts'

/** It was sold, or is broken for good. Appointments that count on it are named before they lose it. */
export function ArchiveEquipment({ piece, onClose }: { piece: EquipmentRow; onClose: () => void }) {
  const archive = useArchiveEquipment()
  return (
    <ConfirmDialog
      title="Archive equipment"
      verb="Archive equipment"
      busyVerb="Archiving..."
      cancel="Keep equipment"
      tone="clay"
      busy={archive.isPending}
      onClose={onClose}
      onConfirm={() => archive.mutate({ id: piece.id, archived: true }, { onSuccess: onClose })}
    >
      <p>
        {piece.name} was sold, or is broken for good: it goes out of the lists, the calendar and the reminders. Its
        hours, services and costs stay, and it can be put back from Archived.
      </p>
      <InTheWay id={piece.id} backOn="" />
    </ConfirmDialog>
  )
}
