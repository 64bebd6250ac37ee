import { getChosenLines, packagePrice } from '#domains/sales/estimates/price-estimate.ts'
import { formatCents } from '#lib/money.ts'
import type { OnSiteEstimate } from './on-site-queries.ts'

/** What the customer’s page starts from: the lines, the total and the deposit. */
export function TotalCard({ estimate, title = 'Total' }: { estimate: OnSiteEstimate; title?: string }) {
  const { offer, choice, discount, tax, total, deposit } = estimate
  const lines = getChosenLines(offer, choice)
  return (
    <section className="card" aria-labelledby="visit-total">
      <div className="ph">
        <h2 id="visit-total">{title}</h2>
      </div>
      <dl className="pad sums" aria-live="polite">
        {lines.map((line) => (
          <div key={line.id}>
            <dt>
              {line.description}
              {line.detail && <small>{line.detail}</small>}
            </dt>
            <dd className="num">{formatCents(packagePrice([line]))}</dd>
          </div>
        ))}
        {discount > 0 && <Row word={offer.discount?.name ?? 'Discount'} cents={-discount} />}
        {tax > 0 && <Row word="Tax" cents={tax} />}
        <div className="sum">
          <dt>Total</dt>
          <dd className="num">{formatCents(total)}</dd>
        </div>
        {deposit > 0 && <Row word="Deposit" cents={deposit} />}
      </dl>
    </section>
  )
}

function Row({ word, cents }: { word: string; cents: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="num">{formatCents(cents)}</dd>
    </div>
  )
}
