import { CalendarDays, History, Move, Pause } from 'lucide-react'
import type { Status } from '../contract.ts'
import type { UpcomingRow } from './queries.ts'

/** What saving, pausing and ending a plan do to its visits, before anyone presses. */
export function ChangingCard({ upcoming, status }: { upcoming: UpcomingRow[] | undefined; status: Status }) {
  const many = (upcoming ?? []).filter(({ job }) => job !== null).length
  return (
    <section className="card" aria-labelledby="changing-plan">
      <div className="ph">
        <h2 id="changing-plan">Changing this plan</h2>
      </div>
      <ul className="willdo">
        <li>
          <CalendarDays className="i" />
          <span>
            {many === 1 ? '1 visit is' : `${many} visits are`} on the calendar.{' '}
            {status === 'active'
              ? 'New ones are added every night, 90 days ahead.'
              : 'New ones are added once it’s active.'}
          </span>
        </li>
        <li>
          <Move className="i" />
          <span>A visit you moved or changed by hand stays as you left it.</span>
        </li>
        <li>
          <History className="i" />
          <span>Changes start after today’s visit. Finished and invoiced visits don’t change.</span>
        </li>
        <li>
          <Pause className="i" />
          <span>Pausing or ending the plan takes its other upcoming visits off the calendar.</span>
        </li>
      </ul>
    </section>
  )
}
