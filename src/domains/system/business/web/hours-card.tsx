import { client } from '#dashboard/api-client.ts'
import { HoursInput, WEEKDAYS } from '../contract.ts'
import type { Hours } from '../contract.ts'
import { BackToOurs } from './back-to-ours.tsx'
import { ConfirmPart } from './confirm-part.tsx'
import { ClosedDays, type TypedDay } from './closed-days.tsx'
import { useDraft } from './form-state.ts'
import { FieldError } from './field-error.tsx'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Weekday = (typeof WEEKDAYS)[number]
/** A closed day keeps its times, so that they are there again when the box is ticked. */
type TypedWeek = Record<Weekday, { isOpen: boolean; opens: string; closes: string }>
type Typed = { week: TypedWeek; closed: TypedDay[] }

/** When the business answers on each day of the week, and the single days when it does not. */
export function HoursCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ hours }) => hours,
    typedOf,
    read,
    send: client.business.settings.saveHours,
  })
  const { typed, errors, change } = draft
  const changeDay = (day: Weekday, part: Partial<TypedWeek[Weekday]>) =>
    change({ ...typed, week: { ...typed.week, [day]: { ...typed.week[day], ...part } } })
  return (
    <PartCard
      id="hours"
      title="Hours and closed days"
      shownIn="Shown on the About page, in search engines and in chat answers."
      draft={draft}
      action={<BackToOurs part="hours" what="hours" draft={draft} />}
    >
      <ConfirmPart
        draft={draft}
        until="These are example hours. Your website and chat won’t show them until you confirm or change them."
        button="Confirm hours"
      />
      <div className="week">
        {WEEKDAYS.map((day) => (
          <Day
            key={day}
            day={day}
            {...typed.week[day]}
            error={errors[`week.${day}.opens`] ?? errors[`week.${day}.closes`]}
            onChange={changeDay}
          />
        ))}
      </div>
      <h3>Closed days</h3>
      <ClosedDays days={typed.closed} errors={errors} onChange={(closed) => change({ ...typed, closed })} />
    </PartCard>
  )
}

function Day({
  day,
  isOpen,
  opens,
  closes,
  error,
  onChange,
}: TypedWeek[Weekday] & {
  day: Weekday
  error: string | undefined
  onChange: (day: Weekday, part: Partial<TypedWeek[Weekday]>) => void
}) {
  const name = day.charAt(0).toUpperCase() + day.slice(1)
  const wrong = error ? { 'aria-invalid': true as const, 'aria-describedby': `${day}-error` } : {}
  return (
    <div className={error ? 'day field bad' : 'day'} role="group" aria-label={name}>
      <label className="check">
        <input type="checkbox" checked={isOpen} onChange={(event) => onChange(day, { isOpen: event.target.checked })} />
        <span>
          {name}
          <span className="vh">, open</span>
        </span>
      </label>
      {isOpen ? (
        <>
          <input
            className="input"
            type="time"
            aria-label={`${name} opens`}
            value={opens}
            {...wrong}
            onChange={(event) => onChange(day, { opens: event.target.value })}
          />
          <span className="subtle">to</span>
          <input
            className="input"
            type="time"
            aria-label={`${name} closes`}
            value={closes}
            {...wrong}
            onChange={(event) => onChange(day, { closes: event.target.value })}
          />
        </>
      ) : (
        <span className="subtle shut">Closed</span>
      )}
      <FieldError id={`${day}-error`} error={error} />
    </div>
  )
}

const USUAL = { opens: '08:00', closes: '18:00' }

function typedOf({ week, closed }: Hours): Typed {
  const days = WEEKDAYS.map((day) => [day, { ...USUAL, ...week[day], isOpen: week[day] !== null }])
  // Every weekday is in the list; the compiler does not follow that through fromEntries.
  return { week: Object.fromEntries(days) as TypedWeek, closed: closed.map((day, key) => ({ ...day, key })) }
}

function read({ week, closed }: Typed) {
  const days = WEEKDAYS.map((day) => [
    day,
    week[day].isOpen ? { opens: week[day].opens, closes: week[day].closes } : null,
  ])
  return HoursInput.safeParse({
    week: Object.fromEntries(days),
    closed: closed.map(({ date, reason }) => ({ date, reason })),
  })
}
