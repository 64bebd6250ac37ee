import { TextField } from '#dashboard/parts/field.tsx'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseForm, formValues, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { NewMove } from '../contract-material.ts'
import { parseTypedNumber, unitLabel } from './format.ts'
import { useMoveStock } from './mutations.ts'
import type { ReorderRow } from './queries.ts'

/** Enters what came of an order as a delivery. What did not come stays on order. */
export function ReceiveDialog({ line, onClose }: { line: ReorderRow; onClose: () => void }) {
  return (
    <RecordDialog
      title={`Receive ${line.name}`}
      verb="Receive"
      read={readDelivery}
      save={useMoveStock()}
      toInput={(move, key) => ({ id: line.id, ...move, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="two2">
            <TextField
              label={unitLabel(line.unit)}
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={String(line.quantityOrdered)}
              error={errors.quantity}
              data-autofocus
            />
            <TextField
              label="Cost each"
              money
              name="unitCost"
              autoComplete="off"
              defaultValue={typedDollars(line.unitCost)}
              error={errors.unitCost}
            />
          </div>
          <TextField label="Note" name="note" optional maxLength={500} autoComplete="off" error={errors.note} />
          <p className="small subtle">What hasn’t come stays on order.</p>
        </>
      )}
    </RecordDialog>
  )
}

const readDelivery = (form: HTMLFormElement | null): FormResult<NewMove> => {
  const { quantity = '', unitCost = '', note = '' } = formValues(form)
  return parseForm(NewMove, {
    kind: 'received',
    quantity: parseTypedNumber(quantity) ?? Number.NaN,
    unitCost: parseDollars(unitCost) ?? Number.NaN,
    note,
  })
}
