import type { FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { useAdd } from './queries.ts'
import { readRedirect, RedirectFields } from './redirect-fields.tsx'

/** Leads an old address on. It closes when that is saved, and only then forgets what was typed. */
export function AddRedirect({ onClose }: { onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readRedirect)
  const { keyFor } = useIdempotencyKey()
  const add = useAdd()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = judge()
    if (input) add.mutate({ ...input, key: keyFor(input) }, { onSuccess: onClose, onError: refuse })
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
