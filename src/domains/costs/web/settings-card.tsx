import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError, Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { useCostSettings } from './queries.ts'

const SettingsDialog = lazyComponent(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** What job costs are reckoned with, where a person or a thing does not say it. The owner's alone. */
export function CostSettingsCard() {
  const settings = useCostSettings()
  const [isOpen, open] = useState(false)
  if (settings.isPending)
    return (
      <>
        <Loading what="job cost" />
        <SkeletonCard />
      </>
    )
  if (!settings.data)
    return (
      <LoadError
        what="Failed to load job cost"
        error={settings.error}
        retry={() => void settings.refetch()}
        busy={settings.isFetching}
      />
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
            'Nobody has said yet what an hour of work costs. Until then, margins are without the time of those who have no cost of their own.'
          ) : (
            <>
              <b className="num">{formatCents(hourlyCost)}</b> for an hour of those who have no cost of their own.
            </>
          )}
        </p>
        <p>
          Equipment lasts <b className="num">{lifeHours.toLocaleString('en-US')} hours</b> of use, where it does not say
          otherwise.
        </p>
        <p>
          <Link href="/dashboard/reports/margins">See what jobs earn by service, area and technician</Link>
        </p>
        <p className="small subtle">
          Only you see this, and what jobs earn. Jobs that are done keep what things cost then.
          {changedAt !== null && ` Last changed ${formatDay(changedAt)} by ${changedBy}.`}
        </p>
      </div>
      {isOpen && <SettingsDialog settings={settings.data} onClose={() => open(false)} />}
    </section>
  )
}
