import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useJudgedForm } from '#dashboard/parts/judged-form.ts'
import { useAddMaterial } from './changes.ts'
import { MaterialFields, readMaterial } from './material-fields.tsx'

/** The Add Material dialog (spec.md §5). */
export function AddMaterial({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useJudgedForm(readMaterial)
  // One key for as long as the form is open: a retry after a lost answer does not make it twice.
  const [key] = useState(() => crypto.randomUUID())
  const add = useAddMaterial()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed) add.mutate({ businessId, ...typed, key }, { onSuccess: onClose, onError: refuse })
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
