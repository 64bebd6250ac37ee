import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { FINISHES } from '#domains/work/jobs/contract.ts'
import { usePriceBook, useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { computeItemPrice } from '#domains/sales/pricing/list-price.ts'
import { AgreedPrice } from '#domains/sales/pricing/web/agreed-price.tsx'
import { usePrice } from '#domains/sales/pricing/web/queries.ts'
import { RuleLine } from '#domains/sales/pricing/web/rule-line.tsx'
import { formatCents, parseDollars, typedDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { JobRow } from '../row-types.ts'
import type { Draft, Errors } from './form-state.ts'
import { SiteField } from './site-field.tsx'

const FINISH_WORDS = { 'wet-look': 'Wet-look', satin: 'Satin', natural: 'Natural' } as const

type Props = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Receives a price that was filled in automatically. */
  onFill: (amount: string) => void
  errors: Errors
  customer: { id: string; name: string } | null
  /** One that exists. */
  job?: JobRow
  /** Its line items and areas. */
  scope: { lines: readonly unknown[]; areas: readonly unknown[] } | null
}

/**
 * What is done and what it costs. The price book and the rule that was agreed with the customer fill in a price
 * and say how it comes about; the price that is typed counts, and is never written over.
 */
export function WorkCard({ draft, onChange, onFill, errors, customer, job, scope }: Props) {
  const services = useServiceNames(draft.service)
  const area = Number(draft.areaSqFt.replaceAll(/[,\s]/g, ''))
  const item = usePriceBook().data?.find((one) => one.kind === 'service' && one.active && one.name === draft.service)
  const suggestion = item ? computeItemPrice(item, area || null) : null
  const today = useToday()
  const agreed = usePrice({
    customerId: customer?.id,
    service: draft.service,
    day: draft.date || today,
    areaSqFt: area || null,
  })
  const byRule = agreed.data?.rule ? agreed.data : null
  const suggested = byRule ? byRule.price : (suggestion?.cents ?? null)
  const price = parseDollars(draft.amount)
  /** What was filled in last; empty: nothing yet, null: the price is the owner's. */
  const [filled, keep] = useState(job ? null : '')
  const isOurs = filled !== null && draft.amount === filled
  // While another price loads there is none, so that no one saves the price of another service.
  const offered = agreed.data?.price ?? null
  const offer = offered === null ? '' : typedDollars(offered)
  useEffect(() => {
    if (!isOurs || offer === filled) return
    keep(offer)
    onFill(offer)
  }, [isOurs, offer, filled, onFill])
  // A price that the customer accepted with an estimate is not replaced by a rate.
  const accepted = useQuery({
    ...api.estimates.list.queryOptions({ input: { jobId: job?.id, state: 'accepted', limit: 1 } }),
    enabled: job !== undefined,
  })
  const isAccepted = job !== undefined && (accepted.isPending || (accepted.data?.body.length ?? 0) > 0)
  // Line items make the price, and areas the size: both are edited under Scope.
  const isItemized = (scope?.lines.length ?? 0) > 0
  const isMeasured = (scope?.areas.length ?? 0) > 0
  const isPaid = job?.paymentStatus === 'paid'
  // Of a job that is paid in steps, the payment schedule says what was paid and what is due.
  const hasSteps = accepted.data?.body[0]?.paymentSteps !== undefined
  const deposit = job?.paymentStatus === 'deposit-paid' && !hasSteps ? (job.depositAmount ?? 0) : 0
  const take = (amount: string) => {
    keep(null)
    onChange({ amount })
  }
  return (
    <section className="card" aria-labelledby="work">
      <div className="ph">
        <h2 id="work">Work and price</h2>
      </div>
      <div className="pad stackf compact">
        <SiteField
          customerId={customer?.id}
          value={draft.siteAddress}
          error={errors.siteAddress}
          onChange={(siteAddress) => onChange({ siteAddress })}
        />
        <div className="three3">
          <SelectField
            label="Service"
            name="service"
            value={draft.service}
            error={errors.service}
            onChange={(event) => {
              if (draft.amount === '') keep('')
              onChange({ service: event.target.value })
            }}
          >
            {draft.service === '' && <option value="">Choose a service</option>}
            {services.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </SelectField>
          <TextField
            label="Square feet"
            name="areaSqFt"
            inputMode="numeric"
            autoComplete="off"
            readOnly={isMeasured}
            {...(isMeasured && { hint: 'all areas together', hintBelow: true })}
            value={draft.areaSqFt}
            error={errors.areaSqFt}
            onChange={(event) => onChange({ areaSqFt: event.target.value })}
          />
          <SelectField
            label="Finish"
            name="finish"
            value={draft.finish}
            error={errors.finish}
            onChange={(event) => onChange({ finish: event.target.value })}
          >
            <option value="">Not selected</option>
            {FINISHES.map((finish) => (
              <option key={finish} value={finish}>
                {FINISH_WORDS[finish]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="pricerow">
          <TextField
            label="Price in dollars"
            money
            name="amount"
            autoComplete="off"
            readOnly={isItemized}
            {...(isItemized && { hint: 'from the line items', hintBelow: true })}
            value={draft.amount}
            error={errors.amount}
            {...(isOurs &&
              !isItemized &&
              filled !== '' && {
                hintBelow: true,
                hint: byRule?.rule ? `from pricing rule: ${byRule.rule.words}` : 'from your rates',
              })}
            onChange={(event) => take(event.target.value)}
          />
          {suggestion &&
            !byRule &&
            !isAccepted &&
            !isItemized &&
            !(customer && agreed.isAsking) &&
            suggestion.cents !== price && (
              <Button tone="line" onClick={() => take(typedDollars(suggestion.cents))}>
                Use {formatCents(suggestion.cents)}
              </Button>
            )}
        </div>
        {byRule && customer && !isAccepted && !isItemized && (
          <AgreedPrice
            price={byRule}
            whose={customer.name}
            isUsed={byRule.price === price}
            onUse={(cents) => take(typedDollars(cents))}
          />
        )}
        {((suggested !== null && !isItemized) || deposit > 0) && (
          <table className="lines">
            <caption className="vh">Price</caption>
            <tbody>
              {(isItemized ? undefined : suggestion)?.lines.map(({ words, cents }) => (
                <tr key={words}>
                  <td>{words}</td>
                  <td className="r">{formatCents(cents)}</td>
                </tr>
              ))}
              {byRule && customer && !isItemized && <RuleLine price={byRule} whose={customer.name} />}
              {suggested !== null && !isItemized && price !== null && price !== suggested && (
                <tr>
                  <td>Different price</td>
                  <td className="r">{formatCents(price)}</td>
                </tr>
              )}
              {deposit > 0 && (
                <tr>
                  <td>Deposit paid</td>
                  <td className="r">&minus;{formatCents(deposit)}</td>
                </tr>
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{price === null ? 'Suggested price' : isPaid ? 'Paid' : 'Due on completion'}</th>
                <td className="r">
                  <b>{formatCents(Math.max(0, (price ?? suggested ?? 0) - deposit))}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        )}
        {suggestion && !isItemized && (
          <p className="hintbox">
            <Tag className="i" />
            <span>
              {suggestion.why} <Link href="/dashboard/settings/money#rates">Edit rates</Link>
            </span>
          </p>
        )}
        {!suggestion && suggested === null && draft.service !== '' && (
          <p className="small subtle">Enter square feet to get a suggested price from your rates.</p>
        )}
      </div>
    </section>
  )
}
