import { useState } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import type { FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { formatCents, parseDollars, toDollarText } from '#lib/money.ts'
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domains/system/business/contract-money.ts'
import { useSettings } from '#domains/system/business/web/queries.ts'
import { NewPayment } from '../contract.ts'
import { useRecordPayment, type Billed } from './queries.ts'

type Method = NewPayment['method']
/** What is recorded by hand, by the names of Settings, and under which method it is entered. */
const METHODS: readonly (readonly [PaymentMethod, Method])[] = [
  ['cash', 'cash'],
  ['check', 'check'],
  ['zelle', 'zelle'],
  ['venmo', 'venmo'],
  ['cash-app', 'cash-app'],
  ['bank', 'transfer'],
  ['other-card', 'other-card'],
]
/** What every office could always record. */
const USUAL = new Set<Method>(['cash', 'check', 'transfer'])

/** Enters cash, a check or a transfer. Cards enter themselves. */
export function RecordPayment({
  bill,
  bills,
  onBill,
  method: expected = 'cash',
  onClose,
}: {
  bill: Billed
  /** Those that it may be for, where the person chooses. */
  bills?: readonly Billed[]
  onBill?: (id: string) => void
  /** Chosen at first. */
  method?: Method
  onClose: () => void
}) {
  const [method, choose] = useState<string>(expected)
  const today = useToday()
  const title = bill.of === 'estimate' ? 'Record deposit' : 'Record payment'
  const save = useRecordPayment(bill)
  const taken = useSettings().data?.money.value.methods ?? []
  const offered = METHODS.filter(([name, value]) => USUAL.has(value) || taken.includes(name))
  return (
    <RecordDialog
      title={title}
      verb={title}
      read={read}
      save={save}
      toInput={(payment, key) => ({ payment, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {bills && bills.length > 1 && (
            <SelectField
              label="Invoice"
              name="invoice"
              value={bill.id}
              onChange={({ currentTarget }) => onBill?.(currentTarget.value)}
            >
              {bills.map(({ id, number, balance }) => (
                <option key={id} value={id}>{`${number}, ${formatCents(balance)} due`}</option>
              ))}
            </SelectField>
          )}
          <p className="small muted">{`${bill.of === 'estimate' ? 'Deposit on ' : ''}${bill.number}, ${bill.customerName}: ${formatCents(bill.balance)} due.`}</p>
          <div className="two">
            <TextField
              key={bill.id}
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
              {offered.map(([name, value]) => (
                <option key={value} value={value}>
                  {PAYMENT_METHOD_NAMES[name]}
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
        </>
      )}
    </RecordDialog>
  )
}

function read(form: HTMLFormElement | null): FormResult<NewPayment> {
  const { amount = '', reference, at, method } = formValues(form)
  return parseForm(NewPayment, { amount: parseDollars(amount) ?? 0, method, reference, at: at || null })
}
