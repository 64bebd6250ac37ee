import { usePayLink } from '#domains/money/invoices/web/mutations.ts'
import type { InvoiceRow } from '#domains/money/invoices/web/queries.ts'
import { ComposeDialog } from './compose-dialog.tsx'

/** Sends an invoice, or sends it again. */
export function SendInvoice({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const { id, invoiceNumber, customerName, status } = invoice
  const { make } = usePayLink(invoice)
  const isDraft = status === 'draft'
  return (
    <ComposeDialog
      kind="invoice"
      id={id}
      title={isDraft ? 'Send invoice' : `Resend ${invoiceNumber}`}
      verb="Send invoice"
      sent={{ title: 'Invoice sent', text: `${invoiceNumber} is on its way to ${customerName}.` }}
      onShared={() => make.mutate({ shared: true }, { onSuccess: onClose })}
      busy={make.isPending}
      onClose={onClose}
    />
  )
}
