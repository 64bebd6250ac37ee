import { useEffect, useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { toDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useChangeInvoice, useCorrectInvoice } from './mutations.ts'
import { MAX_REASON } from '../contract-input.ts'
import { toDraft, type Draft, type Read } from './form-state.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { PayLink } from './pay-link.tsx'
import type { InvoiceRow, WholeRow } from './queries.ts'
import { isSameDraft, mergeSavedDraft } from './compare-drafts.ts'

type Props = {
  invoice: WholeRow
  /** Whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void
  /** It was sent, and is corrected; called once that is saved. */
  onCorrected?: () => void
  onCancel?: () => void
}

/**
 * Edits every field of a draft until it is sent. If the draft is sent while the person types, their text stays until
 * they discard it.
 */
export function EditDraft({ invoice, onTyped, onCorrected, onCancel }: Props) {
  const [seen, see] = useState(() => ({ version: invoice.version, draft: toDraft(invoice) }))
  const [draft, write] = useState(seen.draft)
  const [reason, setReason] = useState('')
  const [waits, wait] = useState<{ read: Read; draft: Draft } | null>(null)
  const edit = useChangeInvoice()
  const correct = useCorrectInvoice()
  const { keyFor } = useIdempotencyKey()
  const isSent = onCorrected !== undefined
  const change = isSent ? correct : edit
  const isUnsaved = !isSameDraft(draft, seen.draft)
  const isTyped = isUnsaved || reason.trim() !== ''
  useEffect(() => onTyped(isTyped), [isTyped, onTyped])
  const lookAt = (fresh: InvoiceRow, sent?: Draft) => {
    const saved = toDraft(fresh)
    see({ version: fresh.version, draft: saved })
    write((now) => (sent ? mergeSavedDraft(saved, now, sent) : saved))
  }
  const showTheirs = () => {
    lookAt(invoice)
    change.reset()
  }
  // Nothing is typed, so what came from elsewhere takes its place.
  if (!isUnsaved && invoice.version > seen.version) lookAt(invoice)
  const save = (
    { read: { deposit: _deposit, ...read }, draft: sent }: NonNullable<typeof waits>,
    version: number,
    onRefused?: (error: unknown) => void,
  ) => {
    const refused = onRefused && { onError: onRefused }
    if (!onCorrected)
      return edit.mutate(
        { id: invoice.id, version, ...read },
        { onSuccess: (saved) => lookAt(saved, sent), ...refused },
      )
    const { jobId: _job, ...what } = read
    const correction = { id: invoice.id, version, ...what, reason: reason.trim() || null }
    // A correction that changes nothing leaves no version, and what was typed stays.
    const onSuccess = (after: InvoiceRow) => after.version !== version && onCorrected()
    correct.mutate({ ...correction, key: keyFor(correction) }, { onSuccess, ...refused })
  }
  return (
    <>
      {!isSent && invoice.status !== 'draft' && (
        <div className="banner" role="status">
          <p>
            This invoice was {invoice.status === 'void' ? 'voided' : 'sent'} while you were editing. Your changes can’t
            be saved, so copy what you need first.
          </p>
          <Button tone="line" size="sm" onClick={showTheirs}>
            Discard my changes
          </Button>
        </div>
      )}
      <EditConflict
        error={change.error}
        busy={change.isPending}
        onTheirs={showTheirs}
        onMine={(version) => waits && save(waits, version)}
      />
      <InvoiceEditor
        heading={isSent ? 'Correct' : 'Draft'}
        isSent={isSent}
        number={invoice.invoiceNumber}
        draft={draft}
        onDraft={write}
        seen={seen.draft}
        customer={{ id: invoice.customerId, name: invoice.customerName, address: invoice.customerAddress }}
        // What was credited stands in the ledger.
        job={
          invoice.service === null
            ? null
            : {
                service: invoice.service,
                siteAddress: invoice.siteAddress,
                endTime: invoice.servedAt,
                depositAmount: invoice.paid,
                paymentStatus: invoice.paid > 0 ? 'deposit-paid' : 'pending',
              }
        }
        // The tax in the form is that of all of it.
        deductions={(invoice.deductions ?? []).map((one) => ({ ...one, tax: 0 }))}
        earliest={toDay(new Date(invoice.issuedDate))}
        isNew={false}
        busy={change.isPending}
        recipient={
          <>
            <p className="muted">
              For <b>{invoice.customerName}</b>
              {invoice.service && `, ${invoice.service}`}
            </p>
            {isSent && (
              <TextField
                label="Reason for the correction"
                optional
                hint="Only your team sees it, in the invoice’s history."
                name="reason"
                autoComplete="off"
                maxLength={MAX_REASON}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </>
        }
        onSave={(read, _status, onRefused) => {
          wait({ read, draft })
          save({ read, draft }, seen.version, onRefused)
        }}
        below={
          isSent ? (
            <div className="acts">
              <p className="hint">
                The customer’s link shows the new version right away. What they got before stays in the history below.
              </p>
              <Button tone="line" size="sm" onClick={onCancel}>
                Discard correction
              </Button>
            </div>
          ) : (
            invoice.status === 'draft' && <PayLink invoice={invoice} isUnsaved={isUnsaved} />
          )
        }
      />
    </>
  )
}
