import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'

/** Shows why a record is not in the lists, and the way back. `children`: what happens to it while it is archived. */
export function ArchivedBanner({
  since,
  busy,
  onPutBack,
  children,
}: {
  since: string
  busy: boolean
  onPutBack: () => void
  children: ReactNode
}) {
  return (
    <div className="banner" role="status">
      <Archive className="i" />
      <p>
        <b>Archived on {formatDay(since)}.</b> {children}
      </p>
      <Button tone="line" size="sm" disabled={busy} onClick={onPutBack}>
        Restore
      </Button>
    </div>
  )
}
