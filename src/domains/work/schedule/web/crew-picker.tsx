import './schedule.css'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { CrewButtons } from '#domains/work/crews/web/crew-buttons.tsx'
import { PersonChip } from '#domains/work/technicians/web/person-chip.tsx'
import { formatDate } from '#lib/local-time.ts'
import type { Booking, ConflictRow } from './queries.ts'
import type { Plan } from './use-plan.ts'
import { formatBusy, formatFree } from './format.ts'

type One = {
  id: string
  name: string
  status: string
  away?: string | null
  ended?: readonly { name: string; endsOn: string }[]
  bookings?: readonly Booking[]
}

/** Why a person or a thing is unavailable at any time. */
const AWAY: Record<string, string> = {
  'on-leave': 'on leave',
  inactive: 'inactive',
  maintenance: 'in maintenance',
  'out-of-service': 'out of service',
  archived: 'archived',
}

/**
 * Offers the people or things for an appointment, each with when they are available as far as the plan goes. People who
 * are away cannot be added, only removed. Renders nothing when the list is empty.
 */
export function Picks({
  label,
  all,
  chosen,
  onChange,
  plan,
  crews = false,
}: {
  label: string
  all: readonly One[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  plan: Plan
  /** People, and the crews that choose several of them at once. */
  crews?: boolean
}) {
  if (all.length === 0) return null
  // Who can be had stands first.
  const shown = all
    .filter(({ id, status }) => status !== 'inactive' || chosen.includes(id))
    .toSorted((a, b) => Number(a.status in AWAY) - Number(b.status in AWAY))
  return (
    <fieldset className="picks">
      <legend className="label">{label}</legend>
      {crews && <CrewButtons people={shown} chosen={chosen} onChange={onChange} />}
      <div className="pickp">
        {shown.map((one) => (
          <Pick
            key={one.id}
            one={one}
            isChosen={chosen.includes(one.id)}
            onChange={(wanted) => onChange(wanted ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
            plan={plan}
            clash={plan.fit?.clashes.find(
              (clash) => clash.from !== null && (clash.technicianId ?? clash.equipmentId) === one.id,
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}

type Props = {
  one: One
  isChosen: boolean
  onChange: (wanted: boolean) => void
  plan: Plan
  clash: ConflictRow | undefined
}

function Pick({ one, isChosen, onChange, plan: { day, isOwn }, clash }: Props) {
  const { name, status, away: offWhy, ended, bookings } = one
  const id = useId()
  const away = AWAY[status] ?? (offWhy ? offWhy.replace(/^is /, '') : undefined)
  const others = bookings?.filter((booking) => !isOwn(booking)) ?? []
  const inTheWay = clash && others.find((booking) => booking.from === clash.from)
  // Days off are a conflict that can be accepted; people on leave cannot be chosen at all.
  const isShut = AWAY[status] !== undefined && !isChosen
  return (
    <label className={isShut ? 'pick dis' : 'pick'}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isShut}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <PersonChip person={one} isBig />
      <span className="pickw">
        <b>{name}</b>
        <small id={id} className={inTheWay || (away && isChosen) ? 'wn' : undefined}>
          {(inTheWay || (away && isChosen)) && <TriangleAlert className="i i-sm" />}
          {away ?? (inTheWay ? formatBusy(inTheWay) : day ? formatFree(others, day) : '')}
        </small>
        {ended?.map((paper) => (
          <small key={paper.name} className="wn">
            <TriangleAlert className="i i-sm" />
            {paper.name}: expires {formatDate(paper.endsOn)}
          </small>
        ))}
      </span>
    </label>
  )
}
