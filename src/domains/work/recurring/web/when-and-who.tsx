import { useState } from 'react'
import { SelectField } from '#dashboard/parts/field.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { useTechnicians, useUsualWindow } from '#domains/work/jobs/web/queries.ts'
import { Picks } from '#domains/work/schedule/web/crew-picker.tsx'
import { usePlan } from '#domains/work/schedule/web/use-plan.ts'
import { ARRIVAL_WINDOW_LABELS, ARRIVAL_WINDOWS, type ArrivalWindowMinutes } from '#lib/arrival-window.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatClock, formatDate } from '#lib/local-time.ts'
import { EndFields } from './end-fields.tsx'
import type { ContractRow, UpcomingRow } from './queries.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { ServiceField, WhereAndNotes } from './service-fields.tsx'

const TIMES = Array.from({ length: 57 }, (_, at) => 6 * 60 + at * 15).map(
  (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
)
const LENGTHS = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480]

/** How often, at what time and who: the crew is shown as free as it is on the next date. */
export function WhenAndWho({
  plan,
  crew,
  onCrew,
  onPress,
  errors,
  upcoming,
}: {
  plan: ContractRow
  crew: readonly string[]
  onCrew: (ids: string[]) => void
  /** Hears of what is pressed here, which no field's own event tells. */
  onPress: () => void
  errors: Errors
  upcoming: UpcomingRow[] | undefined
}) {
  const [date, setDate] = useState(plan.nextScheduledDate)
  const [time, setTime] = useState(plan.scheduledTime ?? '')
  const usualWindow = useUsualWindow()
  const [chosenWindow, setWindow] = useState<ArrivalWindowMinutes | null>(null)
  const arrivalWindow = chosenWindow ?? (plan.scheduledTime === null ? usualWindow : plan.arrivalWindowMinutes)
  const [minutes, setMinutes] = useState(plan.estimatedDuration)
  const [skips, skip] = useState(plan.skipClosed)
  const technicians = useTechnicians(plan.businessId)
  const next = upcoming?.find(({ job }) => job?.scheduledDate === date)?.job
  const wish = { date, time, minutes: minutes ?? 120, days: 1, technicianIds: [...crew], equipmentIds: [] }
  const availability = usePlan({ ...wish, ...(next && { jobId: next.id }) }, plan.businessId)
  const people = availability.day?.technicians ?? technicians.data ?? []
  return (
    <section className="card" aria-labelledby="when-and-who">
      <div className="ph">
        <h2 id="when-and-who">When and who</h2>
      </div>
      <div className="pad stackf compact">
        <ServiceField contract={plan} errors={errors} />
        <RhythmFields contract={plan} errors={errors} onDate={setDate} />
        <div className="three3">
          <SelectField
            label="Start"
            name="scheduledTime"
            value={time}
            error={errors.scheduledTime}
            onChange={(event) => setTime(event.target.value)}
          >
            <option value="">No time set</option>
            {[...new Set([...TIMES, ...(time ? [time] : [])])].toSorted().map((one) => (
              <option key={one} value={one}>
                {formatClock(one)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Arrival window"
            name="arrivalWindowMinutes"
            value={arrivalWindow}
            error={errors.arrivalWindowMinutes}
            onChange={(event) => setWindow(ARRIVAL_WINDOWS.find((one) => String(one) === event.target.value) ?? 0)}
          >
            {ARRIVAL_WINDOWS.map((one) => (
              <option key={one} value={one}>
                {ARRIVAL_WINDOW_LABELS[one]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Length"
            name="estimatedDuration"
            value={minutes ?? ''}
            error={errors.estimatedDuration}
            onChange={(event) => setMinutes(Number(event.target.value) || null)}
          >
            <option value="">Not set</option>
            {[...new Set([...LENGTHS, ...(minutes ? [minutes] : [])])]
              .toSorted((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {formatMinutes(one)}
                </option>
              ))}
          </SelectField>
          <EndFields plan={plan} errors={errors} />
        </div>
        <Picks
          crews
          label="Crew"
          all={people}
          chosen={crew}
          onChange={(ids) => {
            onPress()
            onCrew(ids)
          }}
          plan={availability}
        />
        {people.length === 0 && technicians.isSuccess && <p className="small subtle">No technicians yet.</p>}
        <div className="swl">
          <span>
            <b>Skip closed days</b>
            <small>Moves to the next open day. {formatClosed(upcoming)}</small>
          </span>
          <Switch
            label="Skip closed days"
            on={skips}
            onTurn={(on) => {
              onPress()
              skip(on)
            }}
          />
          {skips && <input type="hidden" name="skipClosed" value="on" />}
        </div>
        <WhereAndNotes contract={plan} customerId={plan.customerId} errors={errors} />
      </div>
    </section>
  )
}

/** `Moved: Dec 25, 2026 to Dec 28, 2026.`, or that no visit is affected. */
function formatClosed(upcoming: UpcomingRow[] | undefined): string {
  const moved = (upcoming ?? []).filter(({ dueDate, plannedDate }) => plannedDate !== null && plannedDate !== dueDate)
  const out = (upcoming ?? []).filter(({ plannedDate, job }) => plannedDate === null && job === null)
  const words = [
    ...moved.map(
      ({ dueDate, plannedDate }) => `${formatDate(dueDate)} moved to ${formatDate(plannedDate ?? dueDate)}.`,
    ),
    ...(out.length > 0 ? [`${out.length === 1 ? '1 visit is' : `${out.length} visits are`} left out.`] : []),
  ]
  return words.length > 0 ? words.slice(0, 3).join(' ') : 'No visit in the next 90 days is affected.'
}
