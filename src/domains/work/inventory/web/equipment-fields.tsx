import type { z } from 'zod'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useUser } from '#dashboard/session.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { EquipmentChange, NewEquipment } from '../contract.ts'
import type { EquipmentRow } from './queries.ts'
import { parseTypedNumber } from './format.ts'

const dollars = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : typedDollars(cents)

/** What a piece of equipment is, what it cost and when it is serviced. */
export function EquipmentFields({ piece, errors }: { piece?: EquipmentRow; errors: Errors }) {
  const isOwner = useUser().data?.role === 'owner'
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={120}
        autoComplete="off"
        defaultValue={piece?.name}
        error={errors.name}
        data-autofocus
      />
      <div className="two2">
        <TextField
          label="Type"
          name="type"
          maxLength={80}
          autoComplete="off"
          placeholder="Washer"
          defaultValue={piece?.type}
          error={errors.type}
        />
        <TextField
          label="Serial number"
          name="serialNumber"
          optional
          maxLength={80}
          autoComplete="off"
          defaultValue={piece?.serialNumber ?? ''}
          error={errors.serialNumber}
        />
      </div>
      <div className="two2">
        <TextField
          label="Next service due"
          name="nextServiceDue"
          type="date"
          optional
          defaultValue={piece?.nextServiceDue ?? ''}
          error={errors.nextServiceDue}
        />
        <TextField
          label="Serviced every"
          name="serviceMonths"
          optional
          inputMode="numeric"
          placeholder="6"
          hint="Months"
          hintBelow
          autoComplete="off"
          defaultValue={piece?.serviceMonths ?? ''}
          error={errors.serviceMonths}
        />
      </div>
      <div className="two2">
        <TextField
          label="Purchase date"
          name="purchaseDate"
          type="date"
          optional
          defaultValue={piece?.purchaseDate ?? ''}
          error={errors.purchaseDate}
        />
        <TextField
          label="Purchase cost"
          money
          name="purchaseCost"
          optional
          placeholder="0.00"
          autoComplete="off"
          defaultValue={dollars(piece?.purchaseCost)}
          error={errors.purchaseCost}
        />
      </div>
      <div className="two2">
        <TextField
          label="Expected life"
          name="lifeHours"
          optional
          inputMode="numeric"
          placeholder="2,000"
          hint={
            isOwner ? 'Hours of use. Leave blank to use the default in Settings > Prices and payments' : 'Hours of use'
          }
          hintBelow
          autoComplete="off"
          defaultValue={piece?.lifeHours ?? ''}
          error={errors.lifeHours}
        />
        <TextField
          label="Cost per hour of use"
          money
          name="hourlyCost"
          optional
          hint="Leave blank to divide purchase cost by expected life"
          hintBelow
          autoComplete="off"
          defaultValue={dollars(piece?.hourlyCost)}
          error={errors.hourlyCost}
        />
      </div>
      <AreaField
        label="Notes"
        name="notes"
        optional
        rows={2}
        maxLength={2000}
        defaultValue={piece?.notes ?? ''}
        error={errors.notes}
      />
    </>
  )
}

const numbers = ({
  purchaseCost = '',
  hourlyCost = '',
  lifeHours = '',
  serviceMonths = '',
  ...typed
}: Partial<Record<string, string>>) => {
  const cents = (text: string) => (text.trim() === '' ? null : (parseDollars(text) ?? Number.NaN))
  const many = (text: string) => (text.trim() === '' ? null : (parseTypedNumber(text) ?? Number.NaN))
  return {
    ...typed,
    purchaseCost: cents(purchaseCost),
    hourlyCost: cents(hourlyCost),
    lifeHours: many(lifeHours),
    serviceMonths: many(serviceMonths),
  }
}

const Typed = NewEquipment.omit({ businessId: true })
/**
 * Reads a form that has these fields. An empty field is null. A field that is not a number gets the error message of
 * that field.
 */
export const readNewEquipment = (form: HTMLFormElement | null): FormResult<z.output<typeof Typed>> =>
  parseForm(Typed, numbers(formValues(form)))
export const readEquipment = (form: HTMLFormElement | null): FormResult<EquipmentChange> =>
  parseForm(EquipmentChange, numbers(formValues(form)))
