import { CalendarDays, CircleCheck, MessageCircle, Receipt, Users, X } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import type { BulkAsk } from './bulk-dialogs.tsx'
import type { JobRow } from './row-types.ts'
import { useBulkJobs } from './use-bulk-jobs.ts'

const BulkDialog = lazyComponent(async () => (await import('./bulk-dialogs.tsx')).BulkDialog)
const BulkLeftDialog = lazyComponent(async () => (await import('./bulk-dialogs.tsx')).BulkLeftDialog)

/** As many as one call takes (lib/bulk-rows.ts). */
const MOST = 200

/** What can be done with all selected jobs at once. Stays after the selection has gone while there is something to read. */
export function BulkBar({
  jobs,
  businessId,
  onClear,
}: {
  jobs: readonly JobRow[]
  businessId: string | undefined
  onClear: () => void
}) {
  const [asking, ask] = useState<BulkAsk | null>(null)
  const bulk = useBulkJobs(jobs, onClear)
  const isTooMany = jobs.length > MOST
  const isOff = bulk.isBusy || isTooMany
  return (
    <>
      {jobs.length > 0 && (
        <section className="bulkbar" aria-label="Selected jobs">
          <b role="status">
            {jobs.length} selected{isTooMany && `. Select ${MOST} or fewer.`}
          </b>
          <Button tone="line" size="sm" disabled={isOff} onClick={() => ask('move')}>
            <CalendarDays className="i" />
            Move
          </Button>
          <Button tone="line" size="sm" disabled={isOff} onClick={() => ask('assign')}>
            <Users className="i" />
            Assign
          </Button>
          <Button tone="line" size="sm" disabled={isOff} onClick={() => ask('invoice')}>
            <Receipt className="i" />
            Invoice
          </Button>
          <Button tone="line" size="sm" disabled={isOff} onClick={() => ask('message')}>
            <MessageCircle className="i" />
            Message
          </Button>
          <Button tone="line" size="sm" disabled={isOff} onClick={bulk.complete}>
            {bulk.isBusy ? <span className="spin" /> : <CircleCheck className="i" />}
            Complete
          </Button>
          <button type="button" className="x" aria-label="Clear selection" onClick={onClear}>
            <X className="i" />
          </button>
        </section>
      )}
      {asking && <BulkDialog ask={asking} jobs={jobs} businessId={businessId} bulk={bulk} onClose={() => ask(null)} />}
      {bulk.left && <BulkLeftDialog left={bulk.left} onClose={bulk.close} />}
    </>
  )
}
