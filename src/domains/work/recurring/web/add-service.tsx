import { api } from '#dashboard/api-client.ts'
import '#dashboard/css/editor.css'
import './plan-page.css'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import { CustomerPicker, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import type { NewScope } from '#domains/work/jobs/web/scope/new-scope.ts'
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
  const [scope, itemize] = useState<NewScope | null>(null)
  const create = useAddContract()
  return (
    <>
      {/* What is on top has the keys: Esc closes Add Customer and leaves this as it is. */}
      <RecordDialog
        title="Add Service"
        verb="Add Service"
        disabled={!chosen}
        read={(form) => readService(form, scope)}
        save={create}
        toInput={(typed, key) => ({
          businessId,
          customerId: chosen?.id ?? '',
          status: 'active' as const,
          ...typed,
          key,
        })}
        onClose={() => !adding && onClose()}
      >
        {(errors) => (
          <>
            <CustomerPicker chosen={chosen} onChoose={choose} onAdd={() => add(true)} error={undefined} isFirst />
            <ServiceFields
              customerId={chosen?.id}
              errors={errors}
              isFirst={known !== null}
              scope={scope}
              onScope={itemize}
            />
          </>
        )}
      </RecordDialog>
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={choose} />
    </>
  )
}
