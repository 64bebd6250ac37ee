import { formatCents } from '#lib/money.ts'
import type { EstimateOptions } from '../contract-line-items.ts'
import { getDefaultChoice, packagePrice, computePrice, type Terms } from '../price-estimate.ts'
import type { Draft } from './form-state.ts'
import { toRunning } from './running-offer.ts'

/** Shows the price that the customer would see now, calculated as on the server. */
export function Preview({ draft }: { draft: Draft }) {
  const { offer, terms, isWhole } = toRunning(draft)
  return (
    <section className="card" aria-labelledby="preview">
      <div className="ph">
        <h2 id="preview">Customer preview</h2>
      </div>
      <div className="pad stackf" aria-live="polite">
        <Sums offer={offer} terms={terms} />
        {!isWhole && <p className="muted small">So far. Give every line a description and a price to send it.</p>}
      </div>
    </section>
  )
}

function Sums({ offer, terms }: { offer: EstimateOptions; terms: Terms }) {
  const price = computePrice(offer, terms, getDefaultChoice(offer))
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
