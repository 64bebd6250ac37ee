import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField } from '#dashboard/parts/field.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { usePerson } from '#dashboard/parts/person-fields.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { useTakeRequest } from './mutations.ts'
import { usePossibleDuplicates } from './queries.ts'
import { readRequest, RequestFields } from './request-fields.tsx'

/**
 * Writes down a request that came by phone, in person or otherwise, and warns while one types when we know this phone
 * or e-mail.
 */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="New request" opened onClose={onClose}>
      <NewRequestForm onClose={onClose} />
    </Dialog>
  )
}

function NewRequestForm({ onClose }: { onClose: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readRequest)
  const { person, look } = usePerson(form)
  const [customerId, choose] = useState<string | null>(null)
  const { keyFor } = useIdempotencyKey()
  const [, go] = useLocation()
  const take = useTakeRequest()
  const alike = usePossibleDuplicates(person)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = judge()
    if (!request) return
    take.mutate(
      { ...request, customerId, key: keyFor([request, customerId]) },
      {
        onSuccess: ({ id }) => {
          onClose()
          go(`/dashboard/requests/${id}`)
        },
        onError: refuse,
      },
    )
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={() => {
        recheck()
        look()
      }}
      noValidate
    >
      <div className="body compact">
        <RequestFields errors={errors}>
          {alike.data && <DuplicateWarning alike={alike.data} chosen={customerId} onChoose={choose} />}
        </RequestFields>
        <SelectField label="OK to text?" name="okToText" error={errors.okToText} defaultValue="not-asked">
          <option value="not-asked">Not asked</option>
          <option value="yes">Yes, text them</option>
          <option value="no">No texts</option>
        </SelectField>
        <AreaField label="Note for the office" name="note" optional rows={2} error={errors.note} maxLength={5000} />
      </div>
      <DialogFoot verb="Add request" busyVerb="Adding..." busy={take.isPending} onCancel={onClose} />
    </form>
  )
}
