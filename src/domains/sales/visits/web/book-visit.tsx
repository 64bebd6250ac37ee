import type { FormEvent } from 'react'
import { useBusiness } from '#dashboard/business.ts'
import { errorMessage } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { toastError } from '#dashboard/parts/toasts.tsx'
import { useBookVisit } from './mutations.ts'
import { EMPTY, readDraft, type Draft } from './form-state.ts'
import { useVisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'

/** What is known already, of a request or of a slot in the calendar. */
export type Known = Partial<Draft> & { businessId?: string | undefined; requestId?: string }

/** Books an estimate visit. */
export function BookVisit({
  known: { businessId, requestId, ...known },
  onClose,
}: {
  known: Known
  onClose: () => void
}) {
  const { business } = useBusiness()
  const of = businessId ?? business?.id
  const { form, fields, draft, isAccepted, refuse, refused } = useVisitForm({ ...EMPTY, ...known })
  const { keyFor } = useIdempotencyKey()
  const book = useBookVisit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (of === undefined) return
    const judged = readDraft(draft, { businessId: of, requestId })
    if ('errors' in judged) return refuse(judged.errors)
    const visit = { ...judged.read, keepClashes: isAccepted }
    book.mutate(
      { ...visit, key: keyFor(visit) },
      {
        onSuccess: onClose,
        onError: (error) => {
          toastError('Couldn’t book visit', errorMessage(error))
          refused(error)
        },
      },
    )
  }
  return (
    <Dialog title="Book a visit" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="body compact">
          <VisitFields {...fields} businessId={of} />
        </div>
        <DialogFoot verb="Book visit" busyVerb="Booking..." busy={book.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
