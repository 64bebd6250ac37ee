import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useAsked } from '#dashboard/parts/asked.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField } from '#dashboard/parts/field.tsx'
import { useJudgedForm } from '#dashboard/parts/judged-form.ts'
import { usePerson } from '#dashboard/parts/person-fields.tsx'
import { AlikeWarning } from './alike-warning.tsx'
import { useTakeRequest } from './changes.ts'
import { useAlike } from './queries.ts'
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
  const { form, errors, judge, refuse, recheck } = useJudgedForm(readRequest)
  const { person, look } = usePerson(form)
  const [customerId, choose] = useState<string | null>(null)
  const { keyFor } = useAsked()
  const [, go] = useLocation()
  const take = useTakeRequest()
  const alike = useAlike(person)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = judge()
    if (!request) return
    take.mutate(
      { request: { ...request, customerId }, key: keyFor([request, customerId]) },
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
          {alike.data && <AlikeWarning alike={alike.data} chosen={customerId} onChoose={choose} />}
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
