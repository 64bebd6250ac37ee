import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { getInitials } from '#domains/sales/customers/web/format.ts'
import { addDays, formatDate, formatWeekday } from '#lib/local-time.ts'
import type { Load, LoadRow } from './queries.ts'
import { getBrick, toHours, formatSpan, formatWeek } from './format.ts'

type Props = { load: UseQueryResult<Load>; today: string; date: string; onWeek: (day: string) => void }

/** Shows the week in bricks: who has how many hours on which day. Includes Sunday only if a technician works on it. */
export function Workload({ load, today, date, onWeek }: Props) {
  const people =
    load.data?.technicians.filter(
      ({ status, days }) => status !== 'inactive' || days.some(({ minutes }) => minutes > 0),
    ) ?? []
  const hasSunday = people.some(({ days }) => (days[6]?.minutes ?? 0) > 0 || (days[6]?.able ?? 0) > 0)
  const days = (load.data?.technicians[0]?.days ?? []).map((day) => day.date).slice(0, hasSunday ? 7 : 6)
  const title = days[0] ? `Workload, ${formatSpan(days[0], days.at(-1) ?? days[0])}` : 'Workload'
  return (
    <section className="card" aria-labelledby="workload">
      <div className="ph">
        <h2 id="workload">{title}</h2>
        <div className="acts">
          <button type="button" className="btn btn-line btn-icon btn-sm" onClick={() => onWeek(addDays(date, -7))}>
            <ChevronLeft className="i" />
            <span className="vh">Previous week</span>
          </button>
          <button type="button" className="btn btn-line btn-icon btn-sm" onClick={() => onWeek(addDays(date, 7))}>
            <ChevronRight className="i" />
            <span className="vh">Next week</span>
          </button>
        </div>
      </div>
      <QueryStatus query={load} what="the workload" padded />
      {people.length > 0 && (
        <>
          <div
            className="loadbox"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, with the keyboard too
            tabIndex={0}
            role="region"
            aria-label="Hours by day"
            aria-busy={load.isPlaceholderData}
          >
            <table className="load">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="vh">Technician</span>
                  </th>
                  {days.map((day) => (
                    <th
                      key={day}
                      scope="col"
                      className={day === today ? 'now' : undefined}
                      {...(day === today && { 'aria-current': 'date' as const })}
                    >
                      {formatWeekday(day).split(',')[0]} {Number(day.slice(8))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {people.map((person, place) => (
                  <Row key={person.id} person={person} days={days} tone={place % 2 === 0 ? 'av' : 'av t'} />
                ))}
              </tbody>
            </table>
          </div>
          <p className="legend">
            <span>
              <i className="s0" />0 h
            </span>
            <span>
              <i className="s1" />
              under 4 h
            </span>
            <span>
              <i className="s2" />
              under 7 h
            </span>
            <span>
              <i className="s3" />
              up to 8 h
            </span>
            <span>
              <i className="sx" />
              over 8 h
            </span>
          </p>
        </>
      )}
    </section>
  )
}

function Row({
  person: { name, status, awayUntil, days },
  days: shown,
  tone,
}: {
  person: LoadRow
  days: string[]
  tone: string
}) {
  const booked = days.reduce((sum, { minutes }) => sum + minutes, 0)
  const able = days.some((day) => day.able === null) ? null : days.reduce((sum, day) => sum + (day.able ?? 0), 0)
  const about =
    awayUntil !== null && booked === 0
      ? `${status === 'on-leave' ? 'on leave' : 'off'} until ${(formatDate(awayUntil).split(',')[0] ?? '').trim()}`
      : status === 'on-leave' && booked === 0
        ? 'on leave'
        : formatWeek(booked, able)
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are further in */}
      <th scope="row">
        <span className="who2">
          <span className={tone} aria-hidden="true">
            {getInitials(name)}
          </span>
          <span>
            <b>{name}</b>
            <span className="small subtle">{about}</span>
          </span>
        </span>
      </th>
      {days
        .filter(({ date }) => shown.includes(date))
        .map(({ date, minutes, off }) => {
          const hours = toHours(minutes)
          if (hours === 0 && off)
            return (
              <td key={date} className="off">
                <span>Off</span>
              </td>
            )
          return (
            <td key={date} className={getBrick(hours) ?? 'free'}>
              <b className="num">{hours}</b>
              <span>h</span>
              {off && <span className="vh">, on a day off</span>}
            </td>
          )
        })}
    </tr>
  )
}
