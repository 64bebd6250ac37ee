import type { z } from 'zod'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useBusiness } from '#dashboard/business.ts'
import { useUser } from '#dashboard/session.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { NewTechnician } from '../contract.ts'
import { CertificateFields } from './certificate-fields.tsx'
import type { TechnicianRow } from './queries.ts'
import { WeekFields } from './week-fields.tsx'

const Typed = NewTechnician.pick({
  name: true,
  phone: true,
  email: true,
  hireDate: true,
  certificates: true,
  week: true,
  hourlyCost: true,
  allBusinesses: true,
})
type Read = z.infer<typeof Typed>

/** Fields to edit a technician. */
export function TechnicianFields({ technician, errors }: { technician: TechnicianRow; errors: Errors }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={technician.name}
        error={errors.name}
        autoComplete="off"
        maxLength={120}
        data-autofocus
      />
      <div className="two">
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          defaultValue={formatPhone(technician.phone)}
          error={errors.phone}
          autoComplete="off"
        />
        <TextField
          label="Email"
          optional
          name="email"
          type="email"
          defaultValue={technician.email ?? undefined}
          error={errors.email}
          hint="Use their sign-in email so they can see My day."
          autoComplete="off"
        />
      </div>
      <JobFields technician={technician} errors={errors} />
    </>
  )
}

/** What a person who does jobs has besides their name. Only the owner sees and sets the hourly cost. */
export function JobFields({ technician, errors }: { technician?: TechnicianRow; errors: Errors }) {
  const isOwner = useUser().data?.role === 'owner'
  const hasTwo = (useBusiness().businesses.data?.filter(({ active }) => active).length ?? 0) > 1
  const cost = technician?.hourlyCost ?? null
  return (
    <>
      <div className="two">
        <TextField
          label="Hire date"
          optional
          name="hireDate"
          type="date"
          defaultValue={technician?.hireDate ?? undefined}
          error={errors.hireDate}
        />
        {isOwner && (
          <TextField
            label="Hourly cost"
            optional
            name="hourlyCost"
            money
            placeholder="0.00"
            defaultValue={cost === null ? undefined : typedDollars(cost)}
            error={errors.hourlyCost}
            hint="Wages plus taxes and benefits. Only you see it. Leave blank to use the rate in Settings > Prices and payments."
            autoComplete="off"
          />
        )}
      </div>
      {hasTwo && (
        <label className="check">
          <input type="checkbox" name="allBusinesses" value="yes" defaultChecked={technician?.allBusinesses ?? true} />
          <span>Works for both businesses</span>
        </label>
      )}
      <CertificateFields certificates={technician?.certificates ?? []} error={errors.certificates} />
      <WeekFields week={technician?.week ?? null} error={errors.week} />
    </>
  )
}

/**
 * Reads the form. The fields for certificates and hours hold JSON, and the schema validates them like all other fields.
 */
export function readTechnician(form: HTMLFormElement | null): FormResult<Read> {
  const typed = formValues(form)
  const judged = parseForm(Typed, { ...typed, ...toJobFields(typed) })
  return 'read' in judged ? { read: { ...judged.read, email: judged.read.email ?? null } } : judged
}

/** The values of `JobFields` as the schema takes them. Without the cost, which others than the owner do not see. */
export function toJobFields({
  hourlyCost,
  certificates,
  week,
  hireDate,
  allBusinesses,
}: ReturnType<typeof formValues>) {
  return {
    hireDate: hireDate || null,
    allBusinesses: allBusinesses === 'yes',
    certificates: parsed(certificates),
    week: parsed(week),
    ...(hourlyCost !== undefined && {
      hourlyCost: hourlyCost.trim() === '' ? null : (parseDollars(hourlyCost) ?? Number.NaN),
    }),
  }
}

/** Only our own hidden fields write it. */
const parsed = (json: string | undefined): unknown => (json ? JSON.parse(json) : null)
