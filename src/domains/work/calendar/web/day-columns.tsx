import './day-columns.css'
import type { CSSProperties, RefObject } from 'react'
import { WEEKDAYS, type Hours } from '#domains/system/business/contract.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { toTime, getWeekday } from '#lib/local-time.ts'
import type { Column, Hour } from './grid-geometry.ts'
import { DAY, STEP, toMinutes, USUAL } from './slot-position.ts'
import { startPointerDrag, type Point } from './pointer-drag.ts'
import type { Chosen } from './slot-menu.tsx'

/**
 * The days behind the appointments: closed hours shaded, and the free room where a press or a drag makes something new.
 */
export function DayColumns({
  columns,
  today,
  hours,
  at,
  scroller,
  onSlot,
}: {
  columns: readonly (Column & { away?: string | undefined })[]
  today: string
  hours: Hours | undefined
  at: (point: Point) => Hour | null
  scroller: RefObject<HTMLDivElement | null>
  onSlot: (slot: Chosen | null) => void
}) {
  const select = (event: Parameters<typeof startPointerDrag>[0]) => {
    const from = at({ x: event.clientX, y: event.clientY })
    if (!from) return
    const range = (point: Point): Chosen => {
      const to = at(point)?.minutes ?? from.minutes
      const start = Math.floor(Math.min(from.minutes, to) / STEP) * STEP
      const end = Math.ceil(Math.max(from.minutes, to) / STEP) * STEP
      return { date: from.date, person: from.person, start, minutes: Math.max(STEP, end - start), isRange: true }
    }
    startPointerDrag(event, {
      scroller: scroller.current,
      onLift: (point) => onSlot({ ...range(point), isDrawn: true }),
      onMove: (point) => onSlot({ ...range(point), isDrawn: true }),
      onDrop: (point) => onSlot(range(point)),
      onGiveUp: () => onSlot(null),
    })
  }
  return (
    <>
      {columns.map(({ date: day, person, away, refusal }, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- free room; Add in the head of the day does the same for everybody
        <div
          className={away ? 'daycol off' : 'daycol'}
          key={`${day} ${person ?? ''}`}
          style={{ '--d': place } as CSSProperties /* a variable, which React's type does not know */}
          onPointerDown={select}
          onClick={(event) => {
            const slot = at({ x: event.clientX, y: event.clientY })
            if (slot)
              onSlot({
                date: day,
                person,
                start: Math.min(Math.floor(slot.minutes / 30) * 30, DAY - 30),
                minutes: USUAL,
                isRange: false,
              })
          }}
        >
          {shutOf(hours, day).map(([from, to]) => (
            <span
              className="shut"
              key={from}
              style={{ '--s': from, '--m': to - from } as CSSProperties /* as above */}
            />
          ))}
          {away && (
            <p className="offl2">
              <b>{away.charAt(0).toUpperCase() + away.slice(1)}</b>
              {refusal && (
                <>
                  <br />
                  Jobs can’t be dropped here.
                </>
              )}
            </p>
          )}
          {day === today && <NowLine />}
        </div>
      ))}
    </>
  )
}

function NowLine() {
  const now = toMinutes(toTime(new Date(useNow(60_000))))
  return (
    <span
      className="nowline"
      style={{ '--s': now } as CSSProperties /* a variable, which React's type does not know */}
    />
  )
}

/** When the business is closed that day. */
function shutOf(hours: Hours | undefined, day: string): [from: number, to: number][] {
  if (!hours) return []
  const open = hours.closed.some(({ date }) => date === day) ? null : hours.week[WEEKDAYS[getWeekday(day)] ?? 'sunday']
  if (!open) return [[0, DAY]]
  const shut: [number, number][] = [
    [0, toMinutes(open.opens)],
    [toMinutes(open.closes), DAY],
  ]
  return shut.filter(([from, to]) => from < to)
}
