import { useState } from 'react'
import { WEEKDAYS } from '#domains/system/business/contract.ts'
import type { Week } from '../contract.ts'

type Weekday = (typeof WEEKDAYS)[number]
/** A day off keeps its times, so that they are there again when the box is ticked. */
type Typed = Record<Weekday, { works: boolean; from: string; to: string }>

const USUAL = { from: '08:00', to: '16:00' }

/** Which hours they work, where that is fixed: work outside of them is shown as a clash. */
export function WeekFields({ week, error }: { week: Week | null; error: string | undefined }) {
  const [isFixed, fix] = useState(week !== null)
  const [typed, type] = useState(() => typedOf(week))
  return (
    <fieldset className="picks shifts">
      <legend className="label">Working hours</legend>
      <label className="check">
        <input type="checkbox" checked={isFixed} onChange={(event) => fix(event.target.checked)} />
        <span>Set working hours</span>
      </label>
      <input type="hidden" name="week" value={isFixed ? JSON.stringify(weekOf(typed)) : ''} />
      {isFixed &&
        WEEKDAYS.map((day) => {
          const name = day.charAt(0).toUpperCase() + day.slice(1)
          const change = (to: Partial<Typed[Weekday]>) =>
            type((before) => ({ ...before, [day]: { ...before[day], ...to } }))
          const { works, from, to } = typed[day]
          return (
            <div className="shift" key={day} role="group" aria-label={name}>
              <label className="check">
                <input type="checkbox" checked={works} onChange={(event) => change({ works: event.target.checked })} />
                <span>{name}</span>
              </label>
              {works ? (
                <>
                  <input
                    className="input"
                    type="time"
                    aria-label={`${name} from`}
                    value={from}
                    onChange={(event) => change({ from: event.target.value })}
                  />
                  <span className="subtle">to</span>
                  <input
                    className="input"
                    type="time"
                    aria-label={`${name} to`}
                    value={to}
                    onChange={(event) => change({ to: event.target.value })}
                  />
                </>
              ) : (
                <span className="subtle">Off</span>
              )}
            </div>
          )
        })}
      {error && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}

function typedOf(week: Week | null): Typed {
  const days = WEEKDAYS.map((day, at) => [day, { ...USUAL, ...week?.[day], works: week ? week[day] !== null : at < 5 }])
  // Every weekday is in the list; the compiler does not follow that through fromEntries.
  return Object.fromEntries(days) as Typed
}

const weekOf = (typed: Typed): Record<string, { from: string; to: string } | null> =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, typed[day].works ? { from: typed[day].from, to: typed[day].to } : null]),
  )
