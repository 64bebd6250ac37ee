import { packagePrice } from '#domains/sales/estimates/price-estimate.ts'
import { formatCents } from '#lib/money.ts'
import type { Offered, OnSiteEstimate } from './on-site-queries.ts'

type Props = {
  estimate: OnSiteEstimate
  recommended: Offered['recommended']
  onRecommend: (name: Offered['recommended']) => void
}

const NAMES = ['Natural', 'Satin', 'Wet-look'] as const

/** The packages with their prices, and which one is recommended. Nothing without packages. */
export function PackagesCard({ estimate: { offer }, recommended, onRecommend }: Props) {
  const area = (offer.areas ?? []).reduce((sum, { sqFt }) => sum + sqFt, 0)
  if (offer.packages.length === 0) return null
  return (
    <section className="card" aria-labelledby="visit-packages">
      <div className="ph">
        <h2 id="visit-packages">Choose a package</h2>
        {area > 0 && <span className="small subtle num">{`${area.toLocaleString('en-US')} sq ft`}</span>}
      </div>
      <div className="pad stackf">
        {offer.packages.map(({ id, name, lines }) => {
          const one = NAMES.find((known) => known === name)
          return (
            <label className="pack" key={id}>
              <input
                type="radio"
                name="recommended"
                checked={name === recommended}
                disabled={!one}
                onChange={() => one && onRecommend(one)}
              />
              <span className="pk">
                <b>{name}</b>
                {name === recommended && <span className="rec">Recommended</span>}
                <span className="pkp num">{formatCents(packagePrice(lines))}</span>
                {lines.slice(0, 3).map((line) => (
                  <span className="small" key={line.id}>
                    {`${line.quantity.toLocaleString('en-US')} ${line.unit} × ${formatCents(line.unitPrice)}`}
                  </span>
                ))}
                {lines.length > 3 && <span className="small">{`${lines.length - 3} more lines`}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </section>
  )
}
