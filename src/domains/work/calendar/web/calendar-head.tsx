import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useCrews } from '#domains/work/crews/web/queries.ts'
import { useTechnicians } from '#domains/work/jobs/web/queries.ts'
import { Button } from '#ui/button.tsx'
import type { Scale } from './calendar-range.ts'

const SCALES = { day: 'Day', week: 'Week', month: 'Month' } as const

/** What is on screen, and the way to another day, scale or technician. */
export function CalendarHead({
  scale,
  title,
  businessId,
  who,
  onScale,
  onWho,
  onTurn,
  onToday,
}: {
  scale: Scale
  title: string
  businessId: string | undefined
  /** The technician or the crew that is shown. */
  who: string
  onScale: (scale: Scale) => void
  onWho: (id: string) => void
  onTurn: (by: -1 | 1) => void
  onToday: () => void
}) {
  const technicians = useTechnicians(businessId)
  const crews = useCrews().data ?? []
  const people = technicians.data?.filter(({ id, status }) => status !== 'inactive' || id === who) ?? []
  return (
    <div className="ph calh">
      <h2 aria-live="polite">{title}</h2>
      <div className="acts calopts">
        {people.length > 1 && (
          <span className="selwrap compact">
            <select
              className="select"
              aria-label="Technician or crew"
              value={who}
              onChange={(event) => onWho(event.target.value)}
            >
              <option value="">Everyone</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {crews.length > 0 && (
                <optgroup label="Crews">
                  {crews.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
            <ChevronDown className="i" />
          </span>
        )}
        <div className="seg" role="group" aria-label="Days shown">
          {(['day', 'week', 'month'] as const).map((one) => (
            <button type="button" key={one} aria-pressed={scale === one} onClick={() => onScale(one)}>
              {SCALES[one]}
            </button>
          ))}
        </div>
      </div>
      <div className="acts">
        <Button tone="line" size="sm" icon aria-label={`Previous ${scale}`} onClick={() => onTurn(-1)}>
          <ChevronLeft className="i" />
        </Button>
        <Button tone="line" size="sm" onClick={onToday}>
          Today
        </Button>
        <Button tone="line" size="sm" icon aria-label={`Next ${scale}`} onClick={() => onTurn(1)}>
          <ChevronRight className="i" />
        </Button>
      </div>
    </div>
  )
}
