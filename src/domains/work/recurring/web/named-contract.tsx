import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { VisitsDialog } from './visits-dialog.tsx'

/**
 * The contract that the address names, as the link of a job or of a timeline does: what it is, and every visit so far.
 */
export function NamedContract({ id, onClose }: { id: string; onClose: () => void }) {
  const contract = useQuery(api.recurring.get.queryOptions({ input: { id } }))
  if (contract.data) return <VisitsDialog contract={contract.data} onClose={onClose} />
  return (
    <Dialog title="Past visits" opened onClose={onClose}>
      <div className="body stackf">
        <QueryStatus query={contract} what="the service" />
      </div>
    </Dialog>
  )
}
