import { roundOnBlur } from '#dashboard/parts/round-on-blur.ts'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import type { ByHand } from '#domains/money/ledger/contract.ts'
import type { Draft } from './form-state.ts'
import { NotesField } from './notes-field.tsx'

type Props = { draft: Draft; errors: Errors; onChange: (to: Partial<Draft>) => void; earliest: string; isNew: boolean }

/**
 * When it is due, and what is added to the lines or taken off them. A deposit is entered with a new invoice only: later
 * it is a payment.
 */
export function TermsFields({ draft, errors, onChange, earliest, isNew }: Props) {
  const { dueDate, taxRate, discount, discountName, deposit, depositMethod, reference } = draft
  const isByHand = discount.trim() !== ''
  const isDeposit = deposit.trim() !== '' && !/^\$?0*\.?0*$/.test(deposit.trim())
  return (
    <>
      <div className="termsrow">
        <TextField
          label="Due date"
          name="dueDate"
          type="date"
          min={earliest}
          value={dueDate}
          error={errors.dueDate}
          onChange={(event) => onChange({ dueDate: event.target.value })}
        />
        <TextField
          label="Tax rate"
          name="taxRate"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0 %"
          value={taxRate}
          error={errors.taxRate}
          onChange={(event) => onChange({ taxRate: event.target.value })}
        />
        <TextField
          label="Discount"
          name="discount"
          onBlur={roundOnBlur}
          autoComplete="off"
          placeholder="10% or 25.00"
          value={discount}
          error={errors.discount}
          onChange={(event) => onChange({ discount: event.target.value })}
        />
        {isNew && (
          <TextField
            label="Deposit received"
            money
            name="deposit"
            autoComplete="off"
            placeholder="$0.00"
            value={deposit}
            error={errors.deposit}
            onChange={(event) => onChange({ deposit: event.target.value })}
          />
        )}
      </div>
      {(isByHand || (isNew && isDeposit)) && (
        <div className="termsrow">
          {isByHand && (
            <TextField
              label="Discount name"
              name="discountName"
              maxLength={120}
              autoComplete="off"
              value={discountName}
              onChange={(event) => onChange({ discountName: event.target.value })}
            />
          )}
          {isNew && isDeposit && (
            <>
              {/* The options are just these. */}
              <SelectField
                label="Deposit paid by"
                name="depositMethod"
                value={depositMethod}
                onChange={(event) => onChange({ depositMethod: event.target.value as ByHand })}
              >
                <option value="cash">Cash</option>
                <option value="check">Check</option>
                <option value="transfer">Bank transfer</option>
              </SelectField>
              <TextField
                label={depositMethod === 'check' ? 'Check number' : 'Reference'}
                name="reference"
                optional
                maxLength={100}
                autoComplete="off"
                value={reference}
                onChange={(event) => onChange({ reference: event.target.value })}
              />
            </>
          )}
        </div>
      )}
      <NotesField draft={draft} error={errors.notes} onChange={onChange} />
    </>
  )
}
