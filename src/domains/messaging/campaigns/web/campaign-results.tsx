import './campaign-progress.css'
import type { Figures } from '../contract.ts'
import { formatNumber } from './format.ts'

/** Results, and how each figure is counted. */
export function Results({ figures }: { figures: Figures }) {
  const rows: readonly [word: string, many: number, how: string][] = [
    ['Sent', figures.sent, 'Accepted by the provider.'],
    ['Delivered', figures.delivered, 'Texts the carrier confirmed as delivered. Email delivery isn’t reported.'],
    ['Failed', figures.failed, 'Rejected, out of retries, or not confirmed. See the outbox.'],
    ['Held back', figures.heldBack, 'Opted out before sending, or canceled when the campaign was stopped.'],
    ['Replies', figures.replies, 'People who texted back within 7 days, not counting STOP.'],
    ['Opted out', figures.optOuts, 'People who opted out within 7 days.'],
    ['Opened the link', figures.visits, 'People who opened the quote form from their link. Bots aren’t counted.'],
    ['Booked', figures.bookings, 'Jobs created within 30 days, not counting canceled ones.'],
  ]
  return (
    <section className="card" aria-labelledby="results">
      <div className="ph">
        <h2 id="results">Results</h2>
      </div>
      <dl className="campres">
        {rows.map(([word, many, how]) => (
          <div key={word}>
            <dt>
              {word}
              <span className="sub2">{how}</span>
            </dt>
            <dd className="num">{formatNumber(many)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
