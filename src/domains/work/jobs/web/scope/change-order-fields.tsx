import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import '#domains/work/change-orders/web/change-orders.css'
import { firstName } from '#domains/work/change-orders/web/first-name.ts'
import { PhotoChoice } from '#domains/work/change-orders/web/photo-choice.tsx'
import { computeTotals } from '#domains/sales/pricing/bill-totals.ts'
import { formatCents } from '#lib/money.ts'
import { SignPad } from '#ui/sign-pad.tsx'
import type { WholeJob } from '../row-types.ts'
import { readScope, type ScopeDraft } from './scope-form.ts'

type Props = { job: WholeJob; draft: ScopeDraft; errors: Errors; onChange: (to: Partial<ScopeDraft>) => void }

/** The old and the new total, why, and the signature of the customer who accepts the change on this device. */
export function ChangeOrderFields({ job, draft, errors, onChange }: Props) {
  const judged = readScope(draft, job.areaSqFt)
  if (!job.scope || !('read' in judged)) return null
  const { lines, discount, taxRate } = judged.read
  const { total } = computeTotals(lines, discount, taxRate)
  const deposit = job.paymentStatus === 'deposit-paid' ? (job.depositAmount ?? 0) : 0
  return (
    <>
      <table className="lines" aria-live="polite">
        <caption className="vh">Totals</caption>
        <tbody>
          <tr>
            <th scope="row">Total was</th>
            <td className="r">{formatCents(job.scope.total)}</td>
          </tr>
          <tr>
            <th scope="row">New total</th>
            <td className="r">
              <b>{formatCents(total)}</b>
            </td>
          </tr>
          {deposit > 0 && (
            <tr>
              <th scope="row">New balance</th>
              <td className="r">{formatCents(Math.max(0, total - deposit))}</td>
            </tr>
          )}
        </tbody>
      </table>
      <AreaField
        label="Why (the customer reads this)"
        optional
        rows={2}
        value={draft.reason}
        maxLength={500}
        error={errors.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <fieldset className="coway">
        <legend className="label">How does {firstName(job.customerName)} accept?</legend>
        <label className="check">
          <input type="radio" name="way" checked={draft.way === 'here'} onChange={() => onChange({ way: 'here' })} />
          <span>Signs here, on this device</span>
        </label>
        <label className="check">
          <input type="radio" name="way" checked={draft.way === 'link'} onChange={() => onChange({ way: 'link' })} />
          <span>Isn’t here. Send a private link by text or email</span>
        </label>
      </fieldset>
      {draft.way === 'link' ? (
        <PhotoChoice jobId={job.id} chosen={draft.photoIds} onChoose={(photoIds) => onChange({ photoIds })} />
      ) : (
        <SignHere draft={draft} errors={errors} onChange={onChange} />
      )}
    </>
  )
}

function SignHere({ draft, errors, onChange }: Omit<Props, 'job'>) {
  return (
    <>
      <TextField
        label="Customer’s name"
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SignPad name={draft.name} error={errors.signature} onSign={(signature) => onChange({ signature })} />
    </>
  )
}
