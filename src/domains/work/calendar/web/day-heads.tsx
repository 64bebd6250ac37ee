import './day-heads.css'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { formatShortCents } from './event-style.ts'
import { AddToDay } from './add-to-day.tsx'

/** `Mon 16` above each day; it leads to that day alone, and adds to it. */
export function DayHeads({
  days,
  today,
  sums,
  onDay,
  onAdd,
}: {
  days: readonly string[]
  today: string
  /** Cents of what begins on each day. */
  sums?: ReadonlyMap<string, number>
  onDay: (date: string) => void
  onAdd: (date: string) => void
}) {
  return (
    <>
      <div className="dh corner" />
      {days.map((day) => {
        const words = formatWholeWeekday(day)
        return (
          <div className={day === today ? 'dh now' : 'dh'} key={day}>
            {/* A day alone is named by the title above it. */}
            {days.length > 1 && (
              <button type="button" className="dayb" onClick={() => onDay(day)}>
                <span className="vh">
                  {words}
                  {day === today && ', today'}: view day
                </span>
                <span aria-hidden="true">
                  {words.slice(0, 3)}
                  {day === today && ' today'}
                </span>
                <b aria-hidden="true">{Number(day.slice(8))}</b>
              </button>
            )}
            {(sums?.get(day) ?? 0) > 0 && (
              <span className="num sum" title="Price of the jobs that begin on this day">
                {formatShortCents(sums?.get(day) ?? 0)}
              </span>
            )}
            <AddToDay label={`Add on ${words}`} onAdd={() => onAdd(day)} />
          </div>
        )
      })}
    </>
  )
}
