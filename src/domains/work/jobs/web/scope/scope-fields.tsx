import '#domains/sales/estimates/web/estimates.css'
import type { ReactNode } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { AreasFields } from '#domains/sales/estimates/web/areas-fields.tsx'
import { OfferLines } from '#domains/sales/estimates/web/offer-lines.tsx'
import { DiscountFields } from '#domains/sales/estimates/web/terms-card.tsx'
import { sumDraftAreas, type Errors } from '#domains/sales/estimates/web/form-state.ts'
import { computeTotals } from '#domains/sales/pricing/bill-totals.ts'
import { formatCents } from '#lib/money.ts'
import { readScope, type ScopeDraft } from './scope-form.ts'

type Props = {
  /** What prices depend on; no customer is chosen yet on a new job. `areaSqFt` counts where no areas are listed. */
  job: { customerId: string | null; service: string; areaSqFt: number | null }
  draft: ScopeDraft
  errors: Errors
  onChange: (to: Partial<ScopeDraft>) => void
  /** Stands above the lines. */
  note?: ReactNode
  /** Takes the place of the total where the customer signs for it. */
  signing?: ReactNode
}

/** The areas, line items, discount and tax of a job, as they are typed. */
export function ScopeFields({ job, draft, errors, onChange, note, signing }: Props) {
  const areaSqFt = sumDraftAreas(draft.areas) ?? job.areaSqFt
  const { customerId, service } = job
  return (
    <>
      <AreasFields
        areas={draft.areas}
        path="areas"
        errors={errors}
        firstSqFt={job.areaSqFt === null ? '' : String(job.areaSqFt)}
        onChange={(areas) => onChange({ areas })}
      />
      {note}
      <OfferLines
        lines={draft.lines}
        path="lines"
        name="Line"
        errors={errors}
        pricing={customerId === null ? null : { customerId, service, areaSqFt }}
        area={areaSqFt}
        areas={draft.areas}
        onChange={(lines) => onChange({ lines })}
      />
      {(errors.lines ?? errors.scope) && <p className="err">{errors.lines ?? errors.scope}</p>}
      <DiscountFields draft={draft} path="discount" errors={errors} onChange={onChange} />
      <TextField
        label="Sales tax (%)"
        optional
        inputMode="decimal"
        placeholder="0"
        value={draft.tax}
        error={errors.taxRate}
        onChange={({ target }) => onChange({ tax: target.value })}
      />
      {signing || <Total draft={draft} jobSqFt={job.areaSqFt} />}
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
