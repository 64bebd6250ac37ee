import { formatCents } from '#lib/money.ts'
import { OverviewPart } from './overview-part.tsx'
import type { OverviewQuery } from './queries.ts'
import { bookedCents, formatBooked } from './format.ts'

/** What the day brings in. */
export function Booked({ overview }: { overview: OverviewQuery }) {
  return (
    <section className="card booked o3" aria-labelledby="booked">
      <h2 id="booked">Booked today</h2>
      <OverviewPart
        of={overview}
        part="stops"
        what="what is booked"
        skeleton={
          <div className="skelcard" aria-hidden="true">
            <div className="skel tall w55" />
            <div className="skel w80" />
          </div>
        }
      >
        {(stops) => (
          <>
            <p className="sum num">{formatCents(bookedCents(stops))}</p>
            <p className="small muted">{formatBooked(stops)}</p>
          </>
        )}
      </OverviewPart>
    </section>
  )
}
