import type { FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { useAddEquipment } from './mutations.ts'
import { EquipmentFields, readNewEquipment } from './equipment-fields.tsx'

/** The Add Equipment dialog (spec.md §5): it begins as operational. */
export function AddEquipment({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readNewEquipment)
  const { keyFor } = useIdempotencyKey()
  const add = useAddEquipment()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed)
      add.mutate(
        { businessId, ...typed, status: 'operational', key: keyFor(typed) },
        { onSuccess: onClose, onError: refuse },
      )
  }
  return (
    <Dialog title="Add Equipment" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <EquipmentFields errors={errors} />
        </div>
        <DialogFoot verb="Add Equipment" busyVerb="Adding..." busy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
