import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { useCostSettings } from './queries.ts'

const SettingsDialog = lazyComponent(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** Shows the default job cost settings, for people and equipment without their own. For the owner only. */
export function CostSettingsCard() {
  const settings = useCostSettings()
  const [isOpen, open] = useState(false)
  if (!settings.data)
    return (
      <QueryStatus query={settings} what="job cost">
        <SkeletonCard />
      </QueryStatus>
    )
  const { hourlyCost, lifeHours, changedAt, changedBy } = settings.data
  return (
    <section className="card" id="job-cost" aria-labelledby="job-cost-title">
      <div className="ph">
        <h2 id="job-cost-title">Job cost</h2>
        <Button tone="line" size="sm" onClick={() => open(true)}>
          <Pencil className="i" />
          Change<span className="vh"> job cost</span>
        </Button>
      </div>
      <div className="pad stackf">
        <p>
          {hourlyCost === null ? (
            'No hourly cost is set. Margins leave out the time of anyone without their own rate.'
          ) : (
            <>
              <b className="num">{formatCents(hourlyCost)}</b> per hour for anyone without their own rate.
            </>
          )}
        </p>
        <p>
          Equipment lasts <b className="num">{lifeHours.toLocaleString('en-US')} hours</b> of use unless set on the
          equipment.
        </p>
        <p>
          <Link href="/dashboard/reports/margins">View margins by service, area and technician</Link>
        </p>
        <p className="small subtle">
          Only you can see this and your margins. Completed jobs keep the costs from when they were done.
          {changedAt !== null && ` Last updated ${formatDay(changedAt)} by ${changedBy}.`}
        </p>
      </div>
      {isOpen && <SettingsDialog settings={settings.data} onClose={() => open(false)} />}
    </section>
  )
}
