import './schedule.css'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Booking, Clash, DayPlan } from './queries.ts'
import { busyWords, freeWords } from './words.ts'

type One = { id: string; name: string; status: string; bookings?: readonly Booking[] }

/** Why somebody or something cannot be had at all, whatever the time. */
const AWAY: Record<string, string> = {
  'on-leave': 'on leave',
  inactive: 'not with us at present',
  maintenance: 'in maintenance',
  'out-of-service': 'out of service',
}

/**
 * Who does it, or what is taken along, each with when they can be had. Who is away cannot be added, only taken off. `day` and `clashes` are there
 * once a day and a time are chosen; `isOwn`: that booking is the appointment itself.
 */
export function Picks({
  label,
  all,
  chosen,
  onChange,
  day,
  clashes,
  isOwn,
}: {
  label: string
  all: readonly One[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  day: Pick<DayPlan, 'date' | 'opens' | 'closes'> | undefined
  clashes?: readonly Clash[]
  isOwn: (booking: Booking) => boolean
}) {
  // Who can be had stands first.
  const shown = all
    .filter(({ id, status }) => status !== 'inactive' || chosen.includes(id))
    .toSorted((a, b) => Number(a.status in AWAY) - Number(b.status in AWAY))
  return (
    <fieldset className="picks">
      <legend className="label">{label}</legend>
      <div className="pickp">
        {shown.map((one) => (
          <Pick
            key={one.id}
            one={one}
            isChosen={chosen.includes(one.id)}
            onChange={(wanted) => onChange(wanted ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
            day={day}
            clash={clashes?.find((clash) => clash.from !== null && (clash.technicianId ?? clash.equipmentId) === one.id)}
            isOwn={isOwn}
          />
        ))}
      </div>
    </fieldset>
  )
}

type Given = {
  one: One
  isChosen: boolean
  onChange: (wanted: boolean) => void
  day: Parameters<typeof Picks>[0]['day']
  clash: Clash | undefined
  isOwn: (booking: Booking) => boolean
}

function Pick({ one: { name, status, bookings }, isChosen, onChange, day, clash, isOwn }: Given) {
  const id = useId()
  const away = AWAY[status]
  const others = bookings?.filter((booking) => !isOwn(booking)) ?? []
  const inTheWay = clash && others.find((booking) => booking.from === clash.from)
  const isShut = away !== undefined && !isChosen
  return (
    <label className={isShut ? 'pick dis' : 'pick'}>
      <input type="checkbox" checked={isChosen} disabled={isShut} aria-describedby={id} onChange={(event) => onChange(event.target.checked)} />
      <span className="av" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="pickw">
        <b>{name}</b>
        <small id={id} className={inTheWay || (away && isChosen) ? 'wn' : undefined}>
          {(inTheWay || (away && isChosen)) && <TriangleAlert className="i i-sm" />}
          {away ?? (inTheWay ? busyWords(inTheWay) : day ? freeWords(others, day) : '')}
        </small>
      </span>
    </label>
  )
}

/** `Luis Ortega` → `LO`. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
