import { Archive } from 'lucide-react'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useArchive } from './changes.ts'
import type { WholeRow } from './queries.ts'

/** Why they are not in the list, and the way back. */
export function ArchivedBanner({ customer }: { customer: WholeRow }) {
  const { unarchive } = useArchive()
  return (
    <div className="banner" role="status">
      <Archive className="i" />
      <p>
        <b>Archived{customer.archivedAt && ` on ${formatDay(customer.archivedAt)}`}.</b> They are out of the list, and all of it is kept. A new request puts
        them back by itself.
      </p>
      <Button tone="line" size="sm" disabled={unarchive.isPending} onClick={() => unarchive.mutate({ id: customer.id })}>
        Put back
      </Button>
    </div>
  )
}
