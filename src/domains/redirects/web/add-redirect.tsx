import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useJudgedForm } from '#dashboard/parts/judged-form.ts'
import { useAdd } from './queries.ts'
import { readRedirect, RedirectFields } from './redirect-fields.tsx'

/** Leads an old address on. It closes when that is saved, and only then forgets what was typed. */
export function AddRedirect({ onClose }: { onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useJudgedForm(readRedirect)
  // One key for as long as the form is open: a retry after a lost answer does not add it twice.
  const [key] = useState(() => crypto.randomUUID())
  const add = useAdd()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = judge()
    if (input) add.mutate({ input, key }, { onSuccess: onClose, onError: refuse })
  }
  return (
    <Dialog title="Add Redirect" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <RedirectFields errors={errors} />
        </div>
        <DialogFoot verb="Add Redirect" busyVerb="Adding..." busy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
