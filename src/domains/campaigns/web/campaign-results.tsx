import './campaign-progress.css'
import type { Figures } from '../contract.ts'
import { formatNumber } from './format.ts'

/** What came of it, and how each figure is counted. */
export function Results({ figures }: { figures: Figures }) {
  const rows: readonly [word: string, many: number, how: string][] = [
    ['Sent', figures.sent, 'The provider has taken them.'],
    ['Delivered', figures.delivered, 'Texts that the carrier says arrived. Of emails nobody tells.'],
    ['Failed', figures.failed, 'Refused, given up, or unclear: see the outbox.'],
    ['Held back', figures.heldBack, 'STOP or unsubscribed meanwhile, or cancelled when it was stopped.'],
    ['Replies', figures.replies, 'People who texted within 7 days of theirs, STOP not counted.'],
    ['Stopped', figures.optOuts, 'People who ended offers or texts within 7 days of theirs.'],
    ['Opened the link', figures.visits, 'People, not programs, who came to the quote form by their link.'],
    ['Booked', figures.bookings, 'Jobs made for them within 30 days of theirs, cancelled ones not counted.'],
  ]
  return (
    <section className="card" aria-labelledby="results">
      <div className="ph">
        <h2 id="results">What came of it</h2>
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
