import type { FormEvent } from 'react'
import { useAsked } from '#dashboard/parts/asked.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useJudgedForm } from '#dashboard/parts/judged-form.ts'
import { useAdd } from './queries.ts'
import { readRedirect, RedirectFields } from './redirect-fields.tsx'

/** Leads an old address on. It closes when that is saved, and only then forgets what was typed. */
export function AddRedirect({ onClose }: { onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useJudgedForm(readRedirect)
  const { keyFor } = useAsked()
  const add = useAdd()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = judge()
    if (input) add.mutate({ input, key: keyFor(input) }, { onSuccess: onClose, onError: refuse })
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
