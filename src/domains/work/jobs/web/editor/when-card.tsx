import { type Ref } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { SelectField } from '#dashboard/parts/field.tsx'
import { MAX_DAYS } from '#domains/work/schedule/contract.ts'
import { ConflictNotice } from '#domains/work/schedule/web/conflict-notice.tsx'
import { DayLine } from '#domains/work/schedule/web/day-line.tsx'
import { LengthField } from '#domains/work/schedule/web/length-field.tsx'
import { Picks } from '#domains/work/schedule/web/crew-picker.tsx'
import { usePlan } from '#domains/work/schedule/web/use-plan.ts'
import { ARRIVAL_WINDOW_LABELS, ARRIVAL_WINDOWS, formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatClock, formatDate, formatWeekday } from '#lib/local-time.ts'
import { formatList } from '#lib/format-list.ts'
import { withArchived } from '#domains/work/schedule/web/with-archived.ts'
import { useEquipment, useTechnicians, useUsualWindow } from '../queries.ts'
import type { Draft, Errors } from './form-state.ts'

const times = Array.from({ length: 57 }, (_, at) => 6 * 60 + at * 15).map(
  (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
)
const LENGTHS = [30, 45, 60, 90, 120, 150, 180, 210, 240, 300, 360, 420, 480, 540, 600]

/** When a job is and who does it: what is in the way is shown before anything is saved. */
export function WhenCard({
  draft,
  onChange,
  errors,
  businessId,
  jobId,
  going,
  isAccepted,
  onKeep,
  clashRef,
  isInDialog = false,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  errors: Errors
  businessId: string | undefined
  jobId?: string
  /** The equipment that the job already has. An item archived since then can still be removed. */
  going?: readonly { id: string; name: string }[]
  isAccepted: boolean
  onKeep: (keep: boolean) => void
  clashRef: Ref<HTMLDivElement>
  /** In a dialog, which has a frame and a title of its own. */
  isInDialog?: boolean
}) {
  const { date, time, minutes, days, technicianIds, equipmentIds } = draft
  const usualWindow = useUsualWindow()
  const arrivalWindow = draft.arrivalWindowMinutes ?? usualWindow
  const technicians = useTechnicians(businessId)
  const equipment = useEquipment(businessId)
  const plan = usePlan({ date, time, minutes, days, technicianIds, equipmentIds, jobId }, businessId)
  // Without a day the list shows the same people, but their availability is unknown.
  const people = plan.day?.technicians ?? technicians.data ?? []
  const things = withArchived(plan.day?.equipment ?? equipment.data, going)
  const wanted = [
    // The crew is called by its first names.
    ...(plan.day?.technicians
      .filter(({ id }) => technicianIds.includes(id))
      .map((one) => ({ ...one, name: one.name.split(' ')[0] ?? one.name })) ?? []),
    ...(plan.day?.equipment.filter(({ id }) => equipmentIds.includes(id)) ?? []),
  ]
  return (
    <section className={isInDialog ? undefined : 'card'} aria-labelledby="when">
      <div className={isInDialog ? 'vh' : 'ph'}>
        <h2 id="when">Schedule and crew</h2>
      </div>
      <div className="pad stackf compact">
        <div className="three3">
          <DayField
            label="Date"
            name="scheduledDate"
            value={date}
            error={errors.scheduledDate}
            onChange={(event) => onChange({ date: event.target.value })}
          />
          <SelectField
            label="Start"
            name="scheduledTime"
            value={time}
            disabled={date === ''}
            error={errors.scheduledTime}
            onChange={(event) => onChange({ time: event.target.value })}
          >
            <option value="">No time set</option>
            {[...new Set([...times, ...(time ? [time] : [])])].toSorted().map((one) => (
              <option key={one} value={one}>
                {formatClock(one)}
              </option>
            ))}
          </SelectField>
          <LengthField
            label={days > 1 ? 'Hours per day' : 'Length'}
            name="estimatedDuration"
            usual={LENGTHS}
            minutes={minutes}
            disabled={!plan.isTimed}
            error={errors.estimatedDuration}
            onChange={(length) => onChange({ minutes: length })}
          />
        </div>
        {date !== '' && (
          <div className="daysrow">
            <SelectField
              label="Number of days"
              name="days"
              value={days}
              error={errors.days}
              onChange={(event) => onChange({ days: Number(event.target.value) })}
            >
              {Array.from({ length: MAX_DAYS }, (_, at) => at + 1).map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? '1 day' : `${one} days`}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Arrival window"
              name="arrivalWindowMinutes"
              value={arrivalWindow}
              disabled={time === ''}
              error={errors.arrivalWindowMinutes}
              onChange={(event) =>
                onChange({
                  arrivalWindowMinutes: ARRIVAL_WINDOWS.find((one) => String(one) === event.target.value) ?? 0,
                })
              }
            >
              {ARRIVAL_WINDOWS.map((one) => (
                <option key={one} value={one}>
                  {ARRIVAL_WINDOW_LABELS[one]}
                </option>
              ))}
            </SelectField>
            <p className="small subtle">
              {days > 1 && plan.fit
                ? `${formatList(plan.fit.dates.map(formatWeekday))}: the days you’re open.`
                : `${formatWeekday(date)}.`}
              {time !== '' && arrivalWindow > 0 && ` Customers see ${formatArrivalWindow(time, arrivalWindow)}.`}
              {plan.day?.opens === null && <b> You’re closed on {formatDate(date)}.</b>}
            </p>
          </div>
        )}
        <Picks
          crews
          label="Technicians"
          all={people}
          chosen={technicianIds}
          onChange={(ids) => onChange({ technicianIds: ids })}
          plan={plan}
        />
        {people.length === 0 && technicians.isSuccess && <p className="small subtle">No technicians yet.</p>}
        <Picks
          label="Equipment"
          all={things}
          chosen={equipmentIds}
          onChange={(ids) => onChange({ equipmentIds: ids })}
          plan={plan}
        />
        <ConflictNotice
          plan={plan}
          isAccepted={isAccepted}
          onKeep={onKeep}
          onStart={(start) => onChange({ time: start })}
          ref={clashRef}
        />
        {plan.isTimed && <DayLine date={date} time={time} minutes={minutes} rows={wanted} isOwn={plan.isOwn} />}
      </div>
    </section>
  )
}
