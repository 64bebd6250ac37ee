import './visits.css'
import type { Ref } from 'react'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { useTechnicians } from '#domains/jobs/web/queries.ts'
import { SERVICES } from '#domains/requests/choices.ts'
import { ClashBox } from '#domains/schedule/web/clash-box.tsx'
import { Picks } from '#domains/schedule/web/people.tsx'
import { useDay, useFit, type Booking } from '#domains/schedule/web/queries.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Draft, Errors } from './draft.ts'
import { WhoField } from './who-field.tsx'

const LABELS = Object.values(SERVICES).map(({ label }) => label)
const LENGTHS = [15, 30, 45, 60, 90, 120]

/** Whom we visit, when, and who goes; what is in the way is shown before anything is saved. */
export function VisitFields({
  draft,
  onChange,
  errors,
  businessId,
  visitId,
  isKept,
  onKeep,
  clashRef,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  errors: Errors
  businessId: string | undefined
  visitId?: string | undefined
  isKept: boolean
  onKeep: (keep: boolean) => void
  clashRef: Ref<HTMLDivElement>
}) {
  const { date, time, minutes, technicianIds } = draft
  const technicians = useTechnicians(businessId)
  const day = useDay(date, businessId)
  const fit = useFit({ date, time, minutes, days: 1, technicianIds, equipmentIds: [], visitId })
  const isOwn = (booking: Booking) => booking.visitId !== null && booking.visitId === visitId
  const people = (date !== '' && day.data?.technicians) || technicians.data || []
  const shown = date !== '' && time !== '' ? fit.data : undefined
  const text = (name: 'phone' | 'email' | 'address') => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <WhoField
        name={draft.name}
        isCustomer={draft.customerId !== null}
        error={errors.name}
        onType={(name) => onChange({ name })}
        onChoose={(customer) =>
          onChange(
            customer
              ? { customerId: customer.id, name: customer.name, phone: formatPhone(customer.phone), email: customer.email ?? '', address: customer.address }
              : { customerId: null },
          )
        }
      />
      <div className="two">
        <TextField label="Phone" type="tel" inputMode="tel" {...text('phone')} />
        <TextField label="Email" type="email" autoCapitalize="none" optional {...text('email')} />
      </div>
      <TextField label="Address" maxLength={300} {...text('address')} />
      <SelectField label="Service" name="service" value={draft.service} error={errors.service} onChange={(event) => onChange({ service: event.target.value })}>
        {draft.service === '' && <option value="">Choose a service</option>}
        {[...new Set<string>([...LABELS, ...(draft.service ? [draft.service] : [])])].map((label) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
      <div className="visitwhen">
        <TextField
          label="Date"
          name="date"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={date}
          error={errors.date}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        <TextField
          label="Start"
          name="time"
          type="time"
          step={900}
          value={time}
          error={errors.time ?? errors.scheduledTime}
          onChange={(event) => onChange({ time: event.target.value })}
        />
        <SelectField
          label="Length"
          name="minutes"
          value={minutes}
          error={errors.minutes}
          onChange={(event) => onChange({ minutes: Number(event.target.value) })}
        >
          {[...new Set([...LENGTHS, minutes])]
            .toSorted((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                {formatMinutes(one)}
              </option>
            ))}
        </SelectField>
      </div>
      {day.data?.opens === null && date !== '' && <p className="small subtle">You are closed on that day.</p>}
      {people.length > 0 && (
        <Picks
          label="Who goes"
          all={people}
          chosen={technicianIds}
          onChange={(ids) => onChange({ technicianIds: ids })}
          day={date === '' ? undefined : day.data}
          clashes={shown?.clashes ?? []}
          isOwn={isOwn}
        />
      )}
      {shown && <ClashBox fit={shown} date={date} isKept={isKept} onKeep={onKeep} onStart={(start) => onChange({ time: start })} ref={clashRef} />}
      <AreaField
        label="Notes"
        name="notes"
        optional
        rows={2}
        maxLength={2000}
        value={draft.notes}
        error={errors.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </>
  )
}
