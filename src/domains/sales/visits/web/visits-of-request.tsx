import './visits.css'
import { useState } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { BADGES } from './badges.ts'
import { useRequestVisits } from './queries.ts'

const VisitDetails = lazyComponent(async () => (await import('./visit-details.tsx')).VisitDetails)

/** The estimate visits of a request. Not there while there are none. */
export function VisitsOfRequest({ requestId }: { requestId: string }) {
  const visits = useRequestVisits(requestId)
  const [opened, open] = useState('')
  if (visits.isError)
    return (
      <p className="err" role="alert">
        Couldn’t load visits. {errorMessage(visits.error)}
        <Button tone="quiet" size="sm" onClick={() => void visits.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!visits.data || visits.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="visits">
      <div className="ph">
        <h2 id="visits">Estimate {visits.data.length === 1 ? 'visit' : 'visits'}</h2>
      </div>
      {visits.data.map((visit) => (
        <article className="row slim" key={visit.id}>
          <div>
            <h3>
              <button type="button" className="linkb" onClick={() => open(visit.id)}>
                {formatWeekday(visit.date)}, {formatClock(visit.time)}
              </button>
            </h3>
            <p>
              {visit.technicians.length > 0
                ? formatList(visit.technicians.map(({ name }) => name))
                : 'No one assigned yet.'}
            </p>
          </div>
          <StatusBadge {...BADGES[visit.status]} />
        </article>
      ))}
      {opened !== '' && <VisitDetails id={opened} onClose={() => open('')} />}
    </section>
  )
}
