import { formatCents } from '#lib/money.ts'
import { PaymentStep } from '../contract-payment-steps.ts'
import { EstimateOptions } from '../contract-line-items.ts'
import { getDefaultChoice, packagePrice, computePrice } from '../price-estimate.ts'
import { toInput, type Draft } from './form-state.ts'

/** Shows the price that the customer would see now, calculated as on the server. */
export function Preview({ draft }: { draft: Draft }) {
  const plain = toInput(draft)
  const offer = EstimateOptions.safeParse(plain.offer).data
  const isReckoned =
    offer && Number.isFinite(plain.taxRate) && Number.isFinite(plain.depositPercent ?? plain.depositAmount ?? 0)
  return (
    <section className="card" aria-labelledby="preview">
      <div className="ph">
        <h2 id="preview">Customer preview</h2>
      </div>
      <div className="pad stackf" aria-live="polite">
        {isReckoned ? (
          <Sums offer={offer} terms={plain} />
        ) : (
          <p className="muted small">The price appears once every line has a description and a price.</p>
        )}
      </div>
    </section>
  )
}

function Sums({ offer, terms }: { offer: EstimateOptions; terms: ReturnType<typeof toInput> }) {
  // A step that is still being typed is not in it yet.
  const paymentSteps = terms.paymentSteps.flatMap((step) => PaymentStep.safeParse(step).data ?? [])
  const price = computePrice(offer, { ...terms, paymentSteps }, getDefaultChoice(offer))
  const rows = [
    ...price.lines.map(({ description, total }): [string, number] => [description, total]),
    ...(price.discount > 0 ? [[price.discountName ?? 'Discount', -price.discount] satisfies [string, number]] : []),
    ...(price.tax > 0 ? [['Tax', price.tax] satisfies [string, number]] : []),
  ]
  return (
    <>
      {offer.packages.length > 0 && (
        <p className="small muted">
          {offer.packages.map(({ name, lines }) => `${name} ${formatCents(packagePrice(lines))}`).join(' · ')}
        </p>
      )}
      <dl className="sums">
        {rows.map(([what, cents], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may say the same, and have no state
          <div key={at}>
            <dt>{what}</dt>
            <dd className="num">{formatCents(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <b>Starting total</b>
          </dt>
          <dd className="num">
            <b>{formatCents(price.total)}</b>
          </dd>
        </div>
        {price.deposit > 0 && !price.schedule && (
          <div>
            <dt>Deposit</dt>
            <dd className="num">{formatCents(price.deposit)}</dd>
          </div>
        )}
        {price.schedule?.map(({ number, name, percent, cents }) => (
          <div key={number}>
            <dt>
              {number}. {name}
              {percent !== null && `, ${percent}%`}
            </dt>
            <dd className="num">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
