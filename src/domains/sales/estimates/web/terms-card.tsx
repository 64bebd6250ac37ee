import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import type { DiscountDraft, Share } from './discount-draft.ts'
import type { Draft, Errors } from './form-state.ts'
import { StepsFields } from './steps-fields.tsx'

type Props = { draft: Draft; errors: Errors; onChange: (to: Partial<Draft>) => void }

/** Until when, discount, tax and deposit. */
export function TermsCard({ draft, errors, onChange }: Props) {
  const { validUntil, discount, discountName, tax, deposit } = draft
  return (
    <section className="card" aria-labelledby="terms">
      <div className="ph">
        <h2 id="terms">Terms</h2>
      </div>
      <div className="pad stackf">
        <TextField
          label="Valid until"
          type="date"
          value={validUntil}
          error={errors.validUntil}
          onChange={({ target }) => onChange({ validUntil: target.value })}
        />
        <ShareFields
          label="Deposit"
          share={deposit}
          error={errors.depositPercent ?? errors.depositAmount}
          onChange={(to) => onChange({ deposit: to })}
        />
        <StepsFields steps={draft.steps} errors={errors} onChange={(steps) => onChange({ steps })} />
        <DiscountFields draft={{ discount, discountName }} path="offer.discount" errors={errors} onChange={onChange} />
        <TextField
          label="Tax rate (%)"
          optional
          inputMode="decimal"
          placeholder="0"
          value={tax}
          error={errors.taxRate}
          onChange={({ target }) => onChange({ tax: target.value })}
        />
      </div>
    </section>
  )
}

type DiscountProps = {
  draft: DiscountDraft
  path: string
  errors: Errors
  onChange: (to: Partial<DiscountDraft>) => void
}

/** The discount of an estimate or a job, and its name, which is the reason that the customer reads. */
export function DiscountFields({ draft: { discount, discountName }, path, errors, onChange }: DiscountProps) {
  const nameError = errors[`${path}.name`]
  const error = Object.entries(errors).find(([at, words]) => at.startsWith(path) && words !== nameError)?.[1]
  return (
    <>
      <ShareFields label="Discount" share={discount} error={error} onChange={(to) => onChange({ discount: to })} />
      {discount.kind !== 'none' && (
        <TextField
          label="Discount name"
          placeholder="Neighbor deal"
          value={discountName}
          maxLength={120}
          error={nameError}
          onChange={({ target }) => onChange({ discountName: target.value })}
        />
      )}
    </>
  )
}

/** Nothing, a percentage or dollars. */
function ShareFields({
  label,
  share,
  error,
  onChange,
}: {
  label: string
  share: Share
  error: string | undefined
  onChange: (share: Share) => void
}) {
  return (
    <div className="share">
      <SelectField
        label={label}
        value={share.kind}
        onChange={({ target }) =>
          onChange({ ...share, kind: target.value as Share['kind'] })
        } /* the list's own values */
      >
        <option value="none">None</option>
        <option value="percent">Percent</option>
        <option value="dollars">Dollars</option>
      </SelectField>
      {share.kind !== 'none' && (
        <TextField
          label={share.kind === 'percent' ? `${label} in percent` : `${label} in dollars`}
          money={share.kind === 'dollars'}
          inputMode="decimal"
          value={share.value}
          error={error}
          onChange={({ target }) => onChange({ ...share, value: target.value })}
        />
      )}
    </div>
  )
}
