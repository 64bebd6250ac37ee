import { Link } from 'wouter'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { useBooked } from './queries.ts'

/** Days to look ahead: no one plans further than that. */
const AHEAD = 90

/**
 * Appointments that count on a piece of equipment until it is back (YYYY-MM-DD), or at all where that is empty: they
 * clash from now on.
 */
export function InTheWay({ id, backOn }: { id: string; backOn: string }) {
  const today = useToday()
  const booked = useBooked(id, today, backOn === '' ? addDays(today, AHEAD) : addDays(backOn, -1))
  if (!booked.data || booked.data.length === 0) return null
  return (
    <div className="undo counted" role="status">
      <span>
        {backOn === '' ? 'This conflicts with these bookings:' : 'This conflicts with these bookings before then:'}
        {booked.data.map(({ jobId, customerName, service, from }) => (
          <span key={from} className="small">
            {jobId === null ? customerName : <Link href={`/dashboard/jobs/${jobId}`}>{customerName}</Link>}, {service},{' '}
            {formatDay(from)} {formatTime(from)}
          </span>
        ))}
      </span>
    </div>
  )
}
