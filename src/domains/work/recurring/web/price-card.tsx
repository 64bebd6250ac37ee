import './plan-page.css'
import { useState } from 'react'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { formatCents, parseDollars, typedDollars } from '#lib/money.ts'
import type { InvoiceRule } from '../contract.ts'
import { formatPerYear } from '../format-rhythm.ts'
import { getVisitsPerYear } from '../occurrence-dates.ts'
import type { ContractRow } from './queries.ts'
import { PriceField } from './service-fields.tsx'

const RULES: Record<InvoiceRule, [name: string, when: string]> = {
  'per-visit': ['Each visit', 'on completion'],
  monthly: ['Monthly', 'on the 1st'],
  'advance-month': ['In advance', 'per month'],
  'advance-quarter': ['In advance', 'per quarter'],
}

/** As many whole visits as the words beside it say; part of one for a plan of several years. Cents. */
const toYear = (amount: number, visits: number): number =>
  Math.round(amount * (visits < 0.99 ? visits : Math.round(visits)))

/** `total`: what the line items come to, in cents; null without them. What a visit costs, what a year brings, and when it is billed. */
export function PriceCard({ plan, total, errors }: { plan: ContractRow; total: number | null; errors: Errors }) {
  const [typed, type] = useState(typedDollars(plan.amount))
  const amount = total ?? parseDollars(typed)
  return (
    <section className="card" aria-labelledby="price-and-invoice">
      <div className="ph">
        <h2 id="price-and-invoice">Price and invoice</h2>
      </div>
      <div className="pad stackf compact">
        <fieldset className="invrule">
          <legend className="label">Invoice</legend>
          <div className="slots">
            {Object.entries(RULES).map(([rule, [name, when]]) => (
              <label key={rule} className="slot">
                <input type="radio" name="invoiceRule" value={rule} defaultChecked={plan.invoiceRule === rule} />
                <span>
                  {name}
                  <small>{when}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {total === null ? (
          <PriceField contract={plan} errors={errors} onPrice={type} />
        ) : (
          <p className="peryear">
            <span>Price per visit, from the line items</span>
            <b className="num">{formatCents(total)}</b>
          </p>
        )}
        {amount !== null && (
          <p className="peryear small">
            <span>{formatPerYear(plan)}</span>
            <b className="num">{formatCents(toYear(amount, getVisitsPerYear(plan)))} a year</b>
          </p>
        )}
      </div>
    </section>
  )
}
