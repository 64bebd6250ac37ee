import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { useVoidInvoice } from './mutations.ts'
import type { InvoiceRow } from './queries.ts'

/** Voids an invoice, with the reason. The invoice is never deleted. */
export function VoidDialog({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const [reason, type] = useState('')
  const remove = useVoidInvoice()
  return (
    <Dialog title={`Void ${invoice.invoiceNumber}`} opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          remove.mutate({ id: invoice.id, reason }, { onSuccess: onClose })
        }}
      >
        <div className="body compact">
          <p>
            {invoice.customerName} won’t owe anything on it, and its payment link will say so. The invoice stays in your
            records under its number
            {invoice.jobId !== null && ', and the job can be billed again'}.
          </p>
          <TextField
            label="Reason"
            name="reason"
            maxLength={300}
            autoComplete="off"
            data-autofocus
            value={reason}
            error={fieldErrors(remove.error).reason}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <DialogFoot
          verb="Void invoice"
          busyVerb="Voiding..."
          busy={remove.isPending}
          tone="danger"
          disabled={reason.trim() === ''}
          cancel="Keep invoice"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
