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
        {piece.name} will be hidden from lists, the calendar and reminders. Archive equipment you’ve sold or retired.
        Its hours, service history and costs are saved, and you can restore it from Archived.
      </p>
      <InTheWay id={piece.id} backOn="" />
    </ConfirmDialog>
  )
}
