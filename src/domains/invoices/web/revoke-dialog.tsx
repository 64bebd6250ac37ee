import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useRevokeLink } from './mutations.ts'
import type { InvoiceRow } from './queries.ts'

/** Takes the payment link of an invoice back. */
export function RevokeDialog({
  invoice: { id, invoiceNumber, customerName },
  onClose,
}: {
  invoice: InvoiceRow
  onClose: () => void
}) {
  const revoke = useRevokeLink()
  return (
    <ConfirmDialog
      title={`Take the link of ${invoiceNumber} back?`}
      verb="Take the link back"
      busyVerb="Taking it back..."
      cancel="Keep the link"
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose })}
    >
      <p>
        Every link to it that was sent or copied stops working at once, and shows nothing of {customerName}. The invoice
        itself stays as it is, and messages that still wait to be sent carry the new link.
      </p>
      <p>Send it again, or create a new link, so that they can open it.</p>
    </ConfirmDialog>
  )
}
