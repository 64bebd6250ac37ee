import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { useChangeCustomer } from './mutations.ts'
import { CustomerFields, readCustomer } from './customer-fields.tsx'
import { newestCustomer, type WholeRow } from './queries.ts'

/** Sets a customer right. */
export function EditCustomer({ customer, onClose }: { customer: WholeRow; onClose: () => void }) {
  const change = useChangeCustomer()
  return (
    <EditDialog
      title="Edit customer"
      verb="Save customer"
      record={customer}
      newest={newestCustomer}
      read={readCustomer}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(typed, seen) })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <CustomerFields customer={seen} errors={errors} />
          {seen.consent.textsAgreedAt && (
            <p className="hint">They agreed to texts at this number. You’ll need consent again for a new number.</p>
          )}
        </>
      )}
    </EditDialog>
  )
}
