import type { FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { useAddTechnician } from './mutations.ts'
import { readTechnician, TechnicianFields } from './technician-fields.tsx'

/** The Add Technician dialog: name and phone are needed (spec.md §5). */
export function AddTechnician({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readTechnician)
  const { keyFor } = useIdempotencyKey()
  const create = useAddTechnician()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed)
      create.mutate(
        { businessId, status: 'active', ...typed, key: keyFor(typed) },
        { onSuccess: onClose, onError: refuse },
      )
  }
  return (
    <Dialog title="Add Technician" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <TechnicianFields errors={errors} />
        </div>
        <DialogFoot verb="Add Technician" busyVerb="Adding..." busy={create.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
