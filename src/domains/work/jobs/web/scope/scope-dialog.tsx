import '#domains/sales/estimates/web/estimates.css'
import { useState } from 'react'
import { client, versionConflict } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { AreasFields } from '#domains/sales/estimates/web/areas-fields.tsx'
import { OfferLines } from '#domains/sales/estimates/web/offer-lines.tsx'
import { ShareFields } from '#domains/sales/estimates/web/terms-card.tsx'
import { sumDraftAreas, type Errors } from '#domains/sales/estimates/web/form-state.ts'
import { computeTotals } from '#domains/sales/pricing/bill-totals.ts'
import { formatCents } from '#lib/money.ts'
import type { WholeJob } from '../row-types.ts'
import { ChangeOrderFields } from './change-order-fields.tsx'
import { isChangeOrder, readChange, readScope, toScopeDraft, type ScopeDraft } from './scope-form.ts'

/**
 * Edits the areas and line items of a job. Where the customer agreed to them, other ones are a change order, which the
 * customer signs on this device.
 */
export function ScopeDialog({ job, onClose }: { job: WholeJob; onClose: () => void }) {
  const [draft, write] = useState(() => toScopeDraft(job))
  const change = (to: Partial<ScopeDraft>) => write((before) => ({ ...before, ...to }))
  const save = useAppMutation('Couldn’t save line items', {
    mutationFn: client.jobs.changeScope,
    onSuccess: ({ amount, service }) =>
      toast('Line items saved', amount === null ? service : `${service}, ${formatCents(amount)}`),
    unless: versionConflict,
    touches: 'jobs',
  })
  const isChanged = isChangeOrder(draft, job)
  return (
    <EditDialog
      title={job.scope?.agreed ? 'Change order' : 'Line items'}
      verb={isChanged ? 'Accept change' : 'Save'}
      busyVerb="Saving..."
      record={job}
      newest={async (id) => {
        const newest = await client.jobs.get({ id })
        write(toScopeDraft(newest))
        return newest
      }}
      read={() => readChange(draft, job)}
      save={save}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...typed })}
      onClose={onClose}
    >
      {(seen, errors) => <ScopeFields job={seen} draft={draft} errors={errors} onChange={change} />}
    </EditDialog>
  )
}

type Props = { job: WholeJob; draft: ScopeDraft; errors: Errors; onChange: (to: Partial<ScopeDraft>) => void }

function ScopeFields({ job, draft, errors, onChange }: Props) {
  const areaSqFt = sumDraftAreas(draft.areas) ?? job.areaSqFt
  const agreed = job.scope?.agreed
  return (
    <>
      <AreasFields
        areas={draft.areas}
        path="areas"
        errors={errors}
        firstSqFt={job.areaSqFt === null ? '' : String(job.areaSqFt)}
        onChange={(areas) => onChange({ areas })}
      />
      {agreed && (
        <p className="muted">
          {agreed.name} accepted {agreed.number}. When you change a line, hand over your phone: the job keeps its old
          price until the customer signs.
        </p>
      )}
      <OfferLines
        lines={draft.lines}
        path="lines"
        name="Line"
        errors={errors}
        pricing={{ customerId: job.customerId, service: job.service, areaSqFt }}
        area={areaSqFt}
        areas={draft.areas}
        onChange={(lines) => onChange({ lines })}
      />
      {(errors.lines ?? errors.scope) && <p className="err">{errors.lines ?? errors.scope}</p>}
      <ShareFields
        label="Discount"
        share={draft.discount}
        error={Object.entries(errors).find(([path]) => path.startsWith('discount'))?.[1]}
        onChange={(discount) => onChange({ discount })}
      />
      {draft.discount.kind !== 'none' && (
        <TextField
          label="Discount name"
          value={draft.discountName}
          maxLength={120}
          onChange={({ target }) => onChange({ discountName: target.value })}
        />
      )}
      <TextField
        label="Sales tax (%)"
        optional
        inputMode="decimal"
        placeholder="0"
        value={draft.tax}
        error={errors.taxRate}
        onChange={({ target }) => onChange({ tax: target.value })}
      />
      {agreed && isChangeOrder(draft, job) ? (
        <ChangeOrderFields job={job} draft={draft} errors={errors} onChange={onChange} />
      ) : (
        <Total draft={draft} jobSqFt={job.areaSqFt} />
      )}
    </>
  )
}

function Total({ draft, jobSqFt }: { draft: ScopeDraft; jobSqFt: number | null }) {
  const judged = readScope(draft, jobSqFt)
  return (
    <p aria-live="polite">
      {'read' in judged ? (
        <>
          Total{' '}
          <b className="num">
            {formatCents(computeTotals(judged.read.lines, judged.read.discount, judged.read.taxRate).total)}
          </b>
        </>
      ) : (
        <span className="small muted">The total appears once every line has a description and a price.</span>
      )}
    </p>
  )
}
