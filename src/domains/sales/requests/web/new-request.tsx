import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField } from '#dashboard/parts/field.tsx'
import { formValues, useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { usePerson } from '#dashboard/parts/person-fields.tsx'
import type { CustomerRow } from '#domains/sales/customers/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { LiveBallpark } from './live-ballpark.tsx'
import { useTakeRequest } from './mutations.ts'
import { NameMatches } from './name-matches.tsx'
import { usePossibleDuplicates } from './queries.ts'
import { readRequest, RequestFields } from './request-fields.tsx'

/**
 * Writes down a request that came by phone, in person or otherwise. While one types it says when we know this name,
 * phone or e-mail, and what the work may cost.
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
  const [typed, know] = useState({ name: '', service: '', area: '' })
  const read = useDebouncedCallback(() => {
    const { name = '', service = '', areaSqFt: area = '' } = formValues(form.current)
    know({ name, service, area })
  }, 300)
  const [customerId, choose] = useState<string | null>(null)
  const { keyFor } = useIdempotencyKey()
  const [, go] = useLocation()
  const take = useTakeRequest()
  const alike = usePossibleDuplicates(person)
  const chooseByName = (customer: CustomerRow | null) => {
    choose(customer?.id ?? null)
    if (!customer) return
    const { name, phone, email, address } = customer
    // What the caller said last is newer than what is known.
    fill('name', name, true)
    fill('phone', formatPhone(phone))
    fill('email', email ?? '')
    fill('address', address)
    recheck()
    look()
    read()
  }
  const fill = (field: string, value: string, over = false) => {
    const input = form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement && (over || input.value === '')) input.value = value
  }
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
        read()
      }}
      noValidate
    >
      <div className="body compact">
        <RequestFields errors={errors} price={<LiveBallpark service={typed.service} area={typed.area} />}>
          {alike.data && <DuplicateWarning alike={alike.data} chosen={customerId} onChoose={choose} />}
          <NameMatches
            name={typed.name}
            chosen={customerId}
            except={alike.data?.customers.map(({ id }) => id) ?? []}
            onChoose={chooseByName}
          />
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
