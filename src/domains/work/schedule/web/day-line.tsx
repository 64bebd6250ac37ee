import './schedule.css'
import { formatWholeWeekday, toZonedInstant } from '#lib/local-time.ts'
import type { Booking } from './queries.ts'
import { formatHour } from './format.ts'

type Row = { id: string; name: string; bookings: readonly Booking[] }

const HOUR = 3_600_000
/** Units of the drawing. */
const LEFT = 84
const WIDTH = 660
const ROW = 36

/**
 * The day of everybody who is wanted, by a short name: this appointment, what else they are booked for, and where the
 * two meet.
 */
export function DayLine({
  date,
  time,
  minutes,
  rows,
  isOwn,
}: {
  date: string
  time: string
  minutes: number
  rows: readonly Row[]
  isOwn: (booking: Booking) => boolean
}) {
  const start = toZonedInstant(date, time)?.getTime()
  // By the clock: on the days when it is set, seven is not seven hours after midnight.
  const [seven, six] = [toZonedInstant(date, '07:00')?.getTime(), toZonedInstant(date, '18:00')?.getTime()]
  if (start === undefined || seven === undefined || six === undefined || rows.length === 0) return null
  const own = { from: start, to: start + minutes * 60_000 }
  const others = rows.map(({ bookings }) =>
    bookings
      .filter((booking) => !isOwn(booking))
      .map((booking) => ({ ...booking, from: Date.parse(booking.from), to: Date.parse(booking.to) })),
  )
  const all = [own, ...others.flat()]
  // Whole hours, and at least from seven to six.
  const first = Math.min(seven, ...all.map(({ from }) => Math.floor(from / HOUR) * HOUR))
  const last = Math.max(six, ...all.map(({ to }) => Math.ceil(to / HOUR) * HOUR))
  const x = (at: number) => LEFT + ((Math.min(Math.max(at, first), last) - first) / (last - first)) * (WIDTH - LEFT)
  const hours = Array.from({ length: Math.floor((last - first) / HOUR) + 1 }, (_, at) => first + at * HOUR).filter(
    (_, at) => at % 2 === 0,
  )
  const height = 20 + rows.length * ROW
  const words = rows.map(({ name }, place) =>
    [
      `${name} ${formatHour(own.from)} to ${formatHour(own.to)} this job`,
      ...(others[place] ?? []).map(
        ({ from, to, customerName }) => `${formatHour(from)} to ${formatHour(to)} ${customerName}`,
      ),
    ].join(', '),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, which the keyboard must be able to do too
    <div className="dayline" role="region" tabIndex={0} aria-label={`${formatWholeWeekday(date)} schedule`}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={`${words.join('. ')}.`}>
        <g className="hrs">
          {hours.map((at) => (
            <text key={at} x={x(at)} y="14" textAnchor={at === last ? 'end' : 'middle'}>
              {formatHour(at).replace(/ [AP]M$/, '')}
            </text>
          ))}
        </g>
        <g className="gl">
          {hours.map((at) => (
            <path key={at} d={`M${x(at)} 20V${height}`} />
          ))}
        </g>
        {rows.map(({ id, name }, place) => {
          const y = 24 + place * ROW
          return (
            <g key={id}>
              <text className="nm0" x="0" y={y + 18}>
                {short(name, 11)}
              </text>
              <Bar className="me0" from={x(own.from)} to={x(own.to)} y={y} label="This job" labelClass="bt" />
              {(others[place] ?? []).map((booking) => (
                <Bar
                  key={booking.from}
                  className="ot"
                  from={x(booking.from)}
                  to={x(booking.to)}
                  y={y}
                  label={booking.customerName}
                  labelClass="bt2"
                  after={x(own.to)}
                />
              ))}
              {(others[place] ?? [])
                .filter(({ from, to }) => from < own.to && own.from < to)
                .map(({ from, to }) => (
                  <Bar
                    key={from}
                    className="cl"
                    from={x(Math.max(from, own.from))}
                    to={x(Math.min(to, own.to))}
                    y={y}
                  />
                ))}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** `after`: the label stands behind what covers the beginning of the bar. */
function Bar({
  className,
  from,
  to,
  y,
  label,
  labelClass,
  after,
}: {
  className: string
  from: number
  to: number
  y: number
  label?: string
  labelClass?: string
  after?: number
}) {
  const at = after !== undefined && after > from && after < to ? after : from
  // About seven units a letter; what does not fit is left out, since the description above says it all.
  const letters = Math.floor((to - at - 20) / 7)
  return (
    <>
      <rect className={className} x={from} y={y} width={Math.max(2, to - from)} height="26" rx="5" />
      {label && letters >= 3 && (
        <text className={labelClass} x={at + 10} y={y + 18}>
          {short(label, letters)}
        </text>
      )}
    </>
  )
}

const short = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text
