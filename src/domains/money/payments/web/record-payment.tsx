import { useState } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import type { FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatCents, parseDollars, toDollarText } from '#lib/money.ts'
import { NewPayment } from '../contract.ts'
import { useRecordPayment, type Billed } from './queries.ts'

const METHODS = [
  ['cash', 'Cash'],
  ['check', 'Check'],
  ['transfer', 'Bank transfer'],
] as const

/** Enters cash, a check or a transfer. Cards enter themselves. */
export function RecordPayment({ bill, onClose }: { bill: Billed; onClose: () => void }) {
  const [method, choose] = useState<string>('cash')
  const { keyFor } = useIdempotencyKey()
  const today = useToday()
  const { form, errors, judge, refuse, recheck } = useValidatedForm(read)
  const title = bill.of === 'estimate' ? 'Record deposit' : 'Record payment'
  const save = useRecordPayment(bill)
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form
        ref={form}
        onInput={recheck}
        onSubmit={(event) => {
          event.preventDefault()
          const payment = judge()
          if (payment) save.mutate({ payment, key: keyFor(payment) }, { onSuccess: onClose, onError: refuse })
        }}
        noValidate
      >
        <div className="body compact">
          <p className="small muted">{`${bill.of === 'estimate' ? 'Deposit on ' : ''}${bill.number}, ${bill.customerName}: ${formatCents(bill.balance)} due.`}</p>
          <div className="two">
            <TextField
              label="Amount"
              money
              name="amount"
              autoComplete="off"
              defaultValue={toDollarText(bill.balance)}
              error={errors.amount}
              maxLength={14}
              data-autofocus
            />
            <SelectField
              label="Method"
              name="method"
              value={method}
              error={errors.method}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              {METHODS.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="two">
            <TextField
              label={method === 'check' ? 'Check number' : 'Reference'}
              name="reference"
              optional
              autoComplete="off"
              error={errors.reference}
              maxLength={100}
            />
            <TextField label="Payment date" name="at" type="date" defaultValue={today} max={today} error={errors.at} />
          </div>
        </div>
        <DialogFoot verb={title} busyVerb="Saving..." busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function read(form: HTMLFormElement | null): FormResult<NewPayment> {
  const { amount = '', reference, at, method } = formValues(form)
  return parseForm(NewPayment, { amount: parseDollars(amount) ?? 0, method, reference, at: at || null })
}
