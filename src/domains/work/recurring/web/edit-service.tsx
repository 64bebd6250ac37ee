import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { useChangeContract } from './mutations.ts'
import { newestContract, type ContractRow } from './queries.ts'
import { readService, ServiceFields } from './service-fields.tsx'

/** Another price, date, rhythm or note. Jobs that were made already stay as they are. */
export function EditService({ contract, onClose }: { contract: ContractRow; onClose: () => void }) {
  const change = useChangeContract()
  return (
    <EditDialog
      title="Edit service"
      verb="Save service"
      record={contract}
      newest={newestContract}
      read={readService}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(typed, seen) })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <p className="small muted">For {seen.customerName}. Jobs already created don’t change.</p>
          <ServiceFields contract={seen} customerId={seen.customerId} errors={errors} isFirst />
        </>
      )}
    </EditDialog>
  )
}
