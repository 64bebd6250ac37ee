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
      title={`Revoke the link to ${invoiceNumber}?`}
      verb="Revoke link"
      busyVerb="Revoking..."
      cancel="Keep link"
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose })}
    >
      <p>
        Every link you’ve sent or copied stops working right away and no longer shows {customerName}. The invoice
        doesn’t change, and pending messages will include the new link.
      </p>
      <p>Resend it or create a new link so they can open it.</p>
    </ConfirmDialog>
  )
}
