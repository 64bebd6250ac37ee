import { useNow } from '#dashboard/parts/use-now.ts'
import { useRequests } from './queries.ts'
import { UndoRow } from './undo-row.tsx'

/**
 * Requests that were Auto-Processed moments ago, each with its Undo: they have left the list of new ones, and the
 * regret comes now.
 */
export function JustProcessed() {
  const contacted = useRequests({ status: 'contacted', limit: 20 })
  const undoable = contacted.data?.pages[0]?.body.filter((request) => request.undoUntil !== null) ?? []
  const now = useNow(undoable.length > 0 ? 1000 : 0)
  const open = undoable.filter((request) => Date.parse(request.undoUntil ?? '') > now)
  if (open.length === 0) return null
  return (
    <div className="undos">
      {open.map((request) => (
        <UndoRow key={request.id} request={request} named />
      ))}
    </div>
  )
}
