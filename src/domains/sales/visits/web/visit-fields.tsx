import './visits.css'
import type { Ref } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { useTechnicians } from '#domains/work/jobs/web/queries.ts'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { ConflictNotice } from '#domains/work/schedule/web/conflict-notice.tsx'
import { LengthField } from '#domains/work/schedule/web/length-field.tsx'
import { Picks } from '#domains/work/schedule/web/crew-picker.tsx'
import { usePlan } from '#domains/work/schedule/web/use-plan.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Draft, Errors } from './form-state.ts'
import { WhoField } from './assignee-field.tsx'

const LENGTHS = [15, 30, 45, 60, 90, 120]

/** Asks who is visited, when, and who goes; shows what conflicts before anything is saved. */
export function VisitFields({
  draft,
  onChange,
  errors,
  businessId,
  visitId,
  isAccepted,
  onKeep,
  clashRef,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  errors: Errors
  businessId: string | undefined
  visitId?: string | undefined
  isAccepted: boolean
  onKeep: (keep: boolean) => void
  clashRef: Ref<HTMLDivElement>
}) {
  const { date, time, minutes, technicianIds } = draft
  const technicians = useTechnicians(businessId)
  const plan = usePlan({ date, time, minutes, days: 1, technicianIds, equipmentIds: [], visitId }, businessId)
  const text = (name: 'phone' | 'email' | 'address') => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      {visitId === undefined ? (
        <WhoField
          name={draft.name}
          isCustomer={draft.customerId !== null}
          error={errors.name}
          onType={(name) => onChange({ name })}
          onChoose={(customer) =>
            onChange(
              customer
                ? {
                    customerId: customer.id,
                    name: customer.name,
                    phone: formatPhone(customer.phone),
                    email: customer.email ?? '',
                    address: customer.address,
                  }
                : { customerId: null },
            )
          }
        />
      ) : (
        // Whose visit it is stays; what they are called can be mended.
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={120}
          value={draft.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      <div className="two">
        <TextField label="Phone" type="tel" inputMode="tel" {...text('phone')} />
        <TextField label="Email" type="email" autoCapitalize="none" optional {...text('email')} />
      </div>
      <TextField label="Address" maxLength={300} {...text('address')} />
      <SelectField
        label="Service"
        name="service"
        value={draft.service}
        error={errors.service}
        onChange={(event) => onChange({ service: event.target.value })}
      >
        {draft.service === '' && <option value="">Choose a service</option>}
        {useServiceNames(draft.service).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
      <div className="visitwhen">
        <DayField
          label="Date"
          name="date"
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
        <LengthField
          name="minutes"
          usual={LENGTHS}
          minutes={minutes}
          error={errors.minutes}
          onChange={(length) => onChange({ minutes: length })}
        />
      </div>
      {plan.day?.opens === null && <p className="small subtle">You’re closed that day.</p>}
      <Picks
        crews
        label="Assigned to"
        all={plan.day?.technicians ?? technicians.data ?? []}
        chosen={technicianIds}
        onChange={(ids) => onChange({ technicianIds: ids })}
        plan={plan}
      />
      <ConflictNotice
        plan={plan}
        isAccepted={isAccepted}
        onKeep={onKeep}
        onStart={(start) => onChange({ time: start })}
        ref={clashRef}
      />
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
