import { DayField } from '#dashboard/parts/day-field.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseForm, formValues, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { NewOrder } from '../contract-material.ts'
import { formatPacks } from '../format-reorder.ts'
import { unitLabel, parseTypedNumber } from './format.ts'
import { useOrderMaterials } from './mutations.ts'
import type { ReorderRow } from './queries.ts'

/** Marks what was ordered of one supplier, and the day on which it comes; 0 cancels an order. */
export function OrderDialog({ lines, onClose }: { lines: readonly ReorderRow[]; onClose: () => void }) {
  const today = useToday()
  const save = useOrderMaterials()
  return (
    <RecordDialog
      title="Mark ordered"
      verb="Mark ordered"
      read={(form) => readOrder(form, lines)}
      save={save}
      toInput={(order, key) => ({ ...order, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {lines.map((line, place) => (
            <TextField
              key={line.id}
              label={`${line.name}, ${unitLabel(line.unit).toLowerCase()}`}
              name={line.id}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={String(
                line.quantityOrdered > 0 && line.packs === 0 ? line.quantityOrdered : line.quantityOrdered + line.units,
              )}
              error={errors[`items.${place}.units`]}
              {...(line.packs > 0 && { hint: `The list asks for ${formatPacks(line)}`, hintBelow: true })}
              {...(place === 0 && { 'data-autofocus': true })}
            />
          ))}
          <DayField
            label="Arrives on"
            name="arrivesOn"
            optional
            min={today}
            defaultValue={lines[0]?.arrivesOn ?? ''}
            error={errors.arrivesOn}
          />
          <p className="small subtle">Until it arrives, it won’t be listed as low again. Enter 0 to cancel an order.</p>
        </>
      )}
    </RecordDialog>
  )
}

const readOrder = (form: HTMLFormElement | null, lines: readonly ReorderRow[]): FormResult<NewOrder> => {
  const typed = formValues(form)
  return parseForm(NewOrder, {
    items: lines.map(({ id }) => ({ id, units: parseTypedNumber(typed[id] ?? '') ?? Number.NaN })),
    arrivesOn: typed.arrivesOn,
  })
}
