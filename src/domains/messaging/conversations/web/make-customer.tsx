import type { FormEvent } from 'react'
import { z } from 'zod'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { EmailField } from '#dashboard/parts/person-fields.tsx'
import { formatPhone } from '#lib/phone.ts'
import { emailAddress, line } from '#lib/text.ts'
import { useMakeCustomer, type HeadRow } from './queries.ts'

const Typed = z.object({
  name: line(120, 'Enter a name.'),
  address: line(300, 'Enter an address.'),
  email: z.union(
    [z.literal('').transform(() => null), emailAddress('Enter an email.')],
    'Enter an email address like name@example.com.',
  ),
})

/** Makes a customer of the sender of a text and links the earlier messages to them. */
export function MakeCustomer({ head: { phone, request }, onClose }: { head: HeadRow; onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm((of) => parseForm(Typed, formValues(of)))
  const { keyFor } = useIdempotencyKey()
  const make = useMakeCustomer()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed) make.mutate({ with: phone, ...typed, key: keyFor(typed) }, { onSuccess: onClose, onError: refuse })
  }
  return (
    <Dialog title="Add customer" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <p className="small muted">
            For {formatPhone(phone)}. Your conversation with this number is added to the customer.
          </p>
          <TextField
            label="Name"
            name="name"
            defaultValue={request?.name}
            error={errors.name}
            maxLength={120}
            autoComplete="off"
            data-autofocus
          />
          <TextField
            label="Address"
            name="address"
            defaultValue={request?.address}
            error={errors.address}
            maxLength={300}
            autoComplete="off"
          />
          <EmailField known={request?.email} error={errors.email} />
        </div>
        <DialogFoot verb="Add Customer" busyVerb="Adding..." busy={make.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
