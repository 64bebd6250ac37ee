import type { FormEvent } from 'react'
import { useAsked } from '#dashboard/parts/asked.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useJudgedForm } from '#dashboard/parts/judged-form.ts'
import { useAddEquipment } from './changes.ts'
import { EquipmentFields, readNewEquipment } from './equipment-fields.tsx'

/** The Add Equipment dialog (spec.md §5): it begins as operational. */
export function AddEquipment({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useJudgedForm(readNewEquipment)
  const { keyFor } = useAsked()
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
