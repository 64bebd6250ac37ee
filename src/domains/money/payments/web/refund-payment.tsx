import './payments.css'
import { useState } from 'react'
import { keyAfterError, nextKeyFor } from '#dashboard/parts/use-idempotency-key.ts'
import type { KeyedRequest } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import type { FormResult } from '#dashboard/parts/use-validated-form.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents, parseDollars, toDollarText } from '#lib/money.ts'
import { NewRefund } from '../contract.ts'
import { useRefund, type Billed, type EntryRow } from './queries.ts'

type By = NonNullable<NewRefund['by']>
const BACK: Record<By, string> = {
  card: 'It goes back to the original card in 5 to 10 business days.',
  cash: 'Give the customer cash. This just records it.',
  check: 'Write the customer a check. This just records it.',
  transfer: 'Send a bank transfer. This just records it.',
}
const WAYS: [By, string][] = [
  ['card', 'Original card'],
  ['cash', 'Cash'],
  ['check', 'Check'],
  ['transfer', 'Bank transfer'],
]

/** Gives a payment back, whole or in part, the way it came or another; or takes back what was entered by mistake. */
export function RefundPayment({ entry, bill, onClose }: { entry: EntryRow; bill: Billed; onClose: () => void }) {
  const [asked, ask] = useState<KeyedRequest>(() => ({ key: crypto.randomUUID(), of: '' }))
  const isCard = entry.method === 'card'
  // The browser has the words of the contract.
  const [by, choose] = useState(entry.method as By)
  const [isMistake, mistake] = useState(false)
  const { form, errors, judge, refuse, recheck } = useValidatedForm((fields) => read(fields, entry.refundable))
  const save = useRefund(entry)
  const submit = () => {
    const refund = judge()
    if (!refund) return
    const now = nextKeyFor(asked, JSON.stringify(refund))
    ask(now)
    const onError = (error: unknown) => {
      ask(keyAfterError(now, error))
      refuse(error)
    }
    save.mutate({ refund, key: now.key }, { onSuccess: onClose, onError })
  }
  return (
    <Dialog title="Refund payment" opened onClose={onClose}>
      <form
        ref={form}
        onInput={recheck}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <div className="body compact">
          <p className="small muted">
            {`${formatCents(entry.amount + entry.tip)} paid ${formatDay(entry.at)} on ${bill.number} by ${bill.customerName}.`}{' '}
            {!isMistake &&
              `You can refund up to ${formatCents(entry.refundable)}${entry.tip > 0 ? '. The tip is refunded last' : ''}. ${BACK[by]}`}
          </p>
          {!isCard && (
            <label className="check">
              <input
                type="checkbox"
                name="mistake"
                checked={isMistake}
                onChange={({ currentTarget }) => mistake(currentTarget.checked)}
              />
              <span>This payment was entered by mistake</span>
            </label>
          )}
          {isMistake ? (
            <p className="small">{`No money moves. The ${formatCents(entry.refundable)} payment is voided and the customer isn’t notified.`}</p>
          ) : (
            <>
              <div className="two">
                <TextField
                  label="Refund amount"
                  money
                  name="amount"
                  autoComplete="off"
                  defaultValue={toDollarText(entry.refundable)}
                  error={errors.amount}
                  maxLength={14}
                  data-autofocus
                />
                <SelectField
                  label="Refund to"
                  name="by"
                  value={by}
                  error={errors.by}
                  onChange={({ currentTarget }) => choose(currentTarget.value as By)}
                >
                  {WAYS.filter(([way]) => isCard || way !== 'card').map(([way, word]) => (
                    <option key={way} value={way}>
                      {word}
                    </option>
                  ))}
                </SelectField>
              </div>
              <fieldset className="owedagain">
                <legend className="label">Does the customer still owe this?</legend>
                <label className="check">
                  <input type="radio" name="owed" value="no" defaultChecked />
                  <span>No, write it off</span>
                </label>
                <label className="check">
                  <input type="radio" name="owed" value="yes" />
                  <span>{`Yes, reopen the ${bill.of === 'estimate' ? 'deposit' : 'invoice'} for this amount`}</span>
                </label>
              </fieldset>
            </>
          )}
          <TextField
            label="Reason"
            name="reason"
            optional
            autoComplete="off"
            hint="Internal only. The customer won’t see it."
            error={errors.reason}
            maxLength={300}
          />
        </div>
        <DialogFoot
          verb={isMistake ? 'Void payment' : 'Refund payment'}
          busyVerb={isMistake ? 'Voiding...' : 'Refunding...'}
          busy={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function read(form: HTMLFormElement | null, whole: number): FormResult<NewRefund> {
  const { amount = '', reason, owed, by, mistake } = formValues(form)
  if (mistake) return parseForm(NewRefund, { amount: whole, reason, owed: true, mistake: true })
  return parseForm(NewRefund, { amount: parseDollars(amount) ?? 0, reason, owed: owed === 'yes', by })
}
