import { api } from '#dashboard/api-client.ts'
import '#dashboard/css/editor.css'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import { CustomerPicker, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import { useAddContract } from './mutations.ts'
import { readService, ServiceFields } from './service-fields.tsx'

type Props = { businessId: string; onClose: () => void }

/**
 * Shows the Add Service dialog (spec.md §5), whose button waits until a customer is chosen. `customerId` is the
 * customer that is already chosen; empty for none.
 */
export function AddService({ customerId, ...given }: Props & { customerId: string }) {
  const known = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== '',
  })
  // Opens once the customer is known, so that the focus stays where it begins.
  if (customerId !== '' && known.isPending) return null
  return <Opened known={known.data ?? null} {...given} />
}

function Opened({ businessId, known, onClose }: Props & { known: Chosen | null }) {
  const [chosen, choose] = useState(known)
  const [adding, add] = useState(false)
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readService)
  const { keyFor } = useIdempotencyKey()
  const create = useAddContract()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = chosen && judge()
    if (!typed) return
    const contract = { businessId, customerId: chosen.id, status: 'active' as const, ...typed }
    create.mutate({ ...contract, key: keyFor(contract) }, { onSuccess: onClose, onError: refuse })
  }
  return (
    <>
      {/* What is on top has the keys: Esc closes Add Customer and leaves this as it is. */}
      <Dialog title="Add Service" opened onClose={() => !adding && onClose()}>
        <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
          <div className="body compact">
            <CustomerPicker chosen={chosen} onChoose={choose} onAdd={() => add(true)} error={undefined} isFirst />
            <ServiceFields customerId={chosen?.id} errors={errors} isFirst={known !== null} />
          </div>
          <DialogFoot
            verb="Add Service"
            busyVerb="Adding..."
            busy={create.isPending}
            disabled={!chosen}
            onCancel={onClose}
          />
        </form>
      </Dialog>
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={choose} />
    </>
  )
}
