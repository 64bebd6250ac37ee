import { type Ref } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { MOST_DAYS } from '#domains/schedule/contract.ts'
import { ClashBox } from '#domains/schedule/web/clash-box.tsx'
import { DayLine } from '#domains/schedule/web/day-line.tsx'
import { Picks } from '#domains/schedule/web/people.tsx'
import { useDay, useFit, type Booking } from '#domains/schedule/web/queries.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatClock, formatDate, formatWeekday } from '#lib/local-time.ts'
import { list } from '#lib/words.ts'
import { useEquipment, useTechnicians } from '../queries.ts'
import type { Draft, Errors } from './draft.ts'

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
  isKept,
  onKeep,
  clashRef,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  errors: Errors
  businessId: string | undefined
  jobId?: string
  isKept: boolean
  onKeep: (keep: boolean) => void
  clashRef: Ref<HTMLDivElement>
}) {
  const { date, time, minutes, days, technicianIds, equipmentIds } = draft
  const technicians = useTechnicians(businessId)
  const equipment = useEquipment(businessId)
  const day = useDay(date, businessId)
  const fit = useFit({ date, time, minutes, days, technicianIds, equipmentIds, jobId })
  const isOwn = (booking: Booking) => booking.jobId !== null && booking.jobId === jobId
  // Without a day they are the same people, but nobody knows yet when they can be had.
  const people = (date !== '' && day.data?.technicians) || technicians.data || []
  const things = (date !== '' && day.data?.equipment) || equipment.data || []
  const hours = date === '' ? undefined : day.data
  const isTimed = date !== '' && time !== ''
  const shown = isTimed ? fit.data : undefined
  const wanted = [
    // The crew is called by its first names.
    ...(day.data?.technicians.filter(({ id }) => technicianIds.includes(id)).map((one) => ({ ...one, name: one.name.split(' ')[0] ?? one.name })) ?? []),
    ...(day.data?.equipment.filter(({ id }) => equipmentIds.includes(id)) ?? []),
  ]
  return (
    <section className="card" aria-labelledby="when">
      <div className="ph">
        <h2 id="when">When and who</h2>
      </div>
      <div className="pad stackf compact">
        <div className="three3">
          <TextField
            label="Date"
            name="scheduledDate"
            type="date"
            min="2000-01-01"
            max="2099-12-31"
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
            <option value="">No time yet</option>
            {[...new Set([...times, ...(time ? [time] : [])])].toSorted().map((one) => (
              <option key={one} value={one}>
                {formatClock(one)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={days > 1 ? 'Length each day' : 'Length'}
            name="estimatedDuration"
            value={minutes}
            disabled={!isTimed}
            error={errors.estimatedDuration}
            onChange={(event) => onChange({ minutes: Number(event.target.value) })}
          >
            {[...new Set([...LENGTHS, minutes])]
              .toSorted((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {lengthWords(one)}
                </option>
              ))}
          </SelectField>
        </div>
        {date !== '' && (
          <div className="daysrow">
            <SelectField
              label="Days in a row"
              name="days"
              value={days}
              error={errors.days}
              onChange={(event) => onChange({ days: Number(event.target.value) })}
            >
              {Array.from({ length: MOST_DAYS }, (_, at) => at + 1).map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? '1 day' : `${one} days`}
                </option>
              ))}
            </SelectField>
            <p className="small subtle">
              {days > 1 && shown ? `${list(shown.dates.map(formatWeekday))}: the days you are open.` : formatWeekday(date)}
              {hours && hours.opens === null && <b> You are closed on {formatDate(date)}.</b>}
            </p>
          </div>
        )}
        {people.length > 0 && (
          <Picks
            label="Technicians"
            all={people}
            chosen={technicianIds}
            onChange={(ids) => onChange({ technicianIds: ids })}
            day={hours}
            clashes={shown?.clashes ?? []}
            isOwn={isOwn}
          />
        )}
        {people.length === 0 && technicians.isSuccess && <p className="small subtle">No technicians yet.</p>}
        {things.length > 0 && (
          <Picks
            label="Equipment"
            all={things}
            chosen={equipmentIds}
            onChange={(ids) => onChange({ equipmentIds: ids })}
            day={hours}
            clashes={shown?.clashes ?? []}
            isOwn={isOwn}
          />
        )}
        {shown && <ClashBox fit={shown} date={date} isKept={isKept} onKeep={onKeep} onStart={(start) => onChange({ time: start })} ref={clashRef} />}
        {isTimed && <DayLine date={date} time={time} minutes={minutes} rows={wanted} isOwn={isOwn} />}
        {(day.isError || (fit.isError && isTimed)) && (
          <p className="err" role="alert">
            Who is free did not arrive. The server still looks when you save.
          </p>
        )}
      </div>
    </section>
  )
}

/** 360 → `6 hours`, 90 → `1 h 30 min`. */
const lengthWords = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : formatMinutes(minutes))
