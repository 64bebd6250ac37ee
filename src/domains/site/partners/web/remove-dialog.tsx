import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useRemovePartner, type PartnerRow } from './queries.ts'

/** Asks before a partner goes from the public page; the toast afterwards can bring it back. */
export function RemoveDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const remove = useRemovePartner()
  return (
    <ConfirmDialog
      title="Remove partner"
      verb="Remove partner"
      busyVerb="Removing..."
      cancel="Keep partner"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: partner.id }, { onSettled: onClose })}
    >
      <p>{partner.name} comes off your public page right away. You can undo this right after.</p>
    </ConfirmDialog>
  )
}
