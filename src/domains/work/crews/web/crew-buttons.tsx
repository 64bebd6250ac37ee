import '#domains/work/technicians/web/person-chip.css'
import './crew-buttons.css'
import { useCrews } from './queries.ts'

type Props = {
  /** Who can be chosen here; members of a crew who cannot be are left out. */
  people: readonly { id: string; status: string }[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** One press chooses everyone of a crew, and another press takes them out again. Nothing where there is no crew. */
export function CrewButtons({ people, chosen, onChange }: Props) {
  const crews = useCrews().data ?? []
  const free = new Set(people.filter(({ status }) => status === 'active').map(({ id }) => id))
  const shown = crews
    .map(({ members, ...crew }) => ({ ...crew, ids: members.map(({ id }) => id).filter((id) => free.has(id)) }))
    .filter(({ ids }) => ids.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="crewbs" role="group" aria-label="Crews">
      {shown.map(({ id, name, color, ids }) => {
        const isOn = ids.every((one) => chosen.includes(one))
        const others = chosen.filter((one) => !ids.includes(one))
        return (
          <button
            key={id}
            type="button"
            className={`crewb p-${color}`}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? others : [...others, ...ids])}
          >
            {name}
            <small>{ids.length === 1 ? '1 person' : `${ids.length} people`}</small>
          </button>
        )
      })}
    </div>
  )
}
