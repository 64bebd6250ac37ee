import type { FormEvent } from 'react'
import { useAsked } from '#dashboard/parts/asked.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useJudgedForm } from '#dashboard/parts/judged-form.ts'
import { useAddTechnician } from './changes.ts'
import { readTechnician, TechnicianFields } from './technician-fields.tsx'

/** The Add Technician dialog: name and phone are needed (spec.md §5). */
export function AddTechnician({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useJudgedForm(readTechnician)
  const { keyFor } = useAsked()
  const create = useAddTechnician()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed)
      create.mutate(
        { technician: { businessId, status: 'active', ...typed }, key: keyFor(typed) },
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
