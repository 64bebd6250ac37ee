import type { FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { useAddMaterial } from './mutations.ts'
import { MaterialFields, readMaterial } from './material-fields.tsx'

/** The Add Material dialog (spec.md §5). */
export function AddMaterial({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readMaterial)
  const { keyFor } = useIdempotencyKey()
  const add = useAddMaterial()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed) add.mutate({ businessId, ...typed, key: keyFor(typed) }, { onSuccess: onClose, onError: refuse })
  }
  return (
    <Dialog title="Add Material" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <MaterialFields errors={errors} />
        </div>
        <DialogFoot verb="Add Material" busyVerb="Adding..." busy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
