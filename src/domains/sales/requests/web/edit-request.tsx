import { api, queryClient } from '#dashboard/api-client.ts'
import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import type { NewRequest } from '../contract-office.ts'
import { useChangeRequest } from './mutations.ts'
import type { RequestRow } from './queries.ts'
import { isLeadSourceTyped, readRequest, RequestFields } from './request-fields.tsx'

/** Sets right what a request says. */
export function EditRequest({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const change = useChangeRequest()
  return (
    <EditDialog
      title="Edit request"
      verb="Save request"
      record={request}
      newest={(id) => queryClient.fetchQuery({ ...api.requests.get.queryOptions({ input: { id } }), staleTime: 0 })}
      read={readRequest}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(filledIn(typed, seen), seen) })}
      onClose={onClose}
    >
      {(seen, errors) => <RequestFields request={seen} errors={errors} />}
    </EditDialog>
  )
}

/** What can be typed into the fields: neither the note nor the customer, which only a new request has. */
const filledIn = ({ note: _note, customerId: _customerId, leadSource, ...filled }: NewRequest, seen: RequestRow) => ({
  ...filled,
  ...(isLeadSourceTyped(seen) && { leadSource }),
})
