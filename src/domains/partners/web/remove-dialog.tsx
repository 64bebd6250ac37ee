import { Dialog } from '#dashboard/parts/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useRemovePartner, type PartnerRow } from './queries.ts'

/** Asks before a partner goes from the public page; the toast afterwards can bring it back. */
export function RemoveDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const remove = useRemovePartner()
  return (
    <Dialog title="Remove partner" opened onClose={onClose}>
      <div className="body">
        <p>{partner.name} goes from the public page at once. You can undo this right afterwards.</p>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose} data-autofocus>
          Keep partner
        </Button>
        <Button tone="danger" disabled={remove.isPending} onClick={() => remove.mutate({ id: partner.id }, { onSettled: onClose })}>
          {remove.isPending && <span className="spin" />}Remove partner
        </Button>
      </div>
    </Dialog>
  )
}
