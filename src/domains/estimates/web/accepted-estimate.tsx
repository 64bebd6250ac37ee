import type { ReactNode } from 'react'
import { DrawnSignature } from '#dashboard/parts/drawn-signature.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { WholeRow } from './queries.ts'

/**
 * What was agreed to, by whom and how: as it was kept, never to be changed. `below` and beside it what came of it
 * since.
 */
export function AcceptedEstimate({
  estimate,
  below,
  children,
}: {
  estimate: WholeRow
  below: ReactNode
  children: ReactNode
}) {
  const answer = estimate.answers.find(({ accepted }) => accepted)
  if (!answer)
    return (
      <div className="stack">
        <p className="banner">This estimate was taken back. Its link opens nothing any more.</p>
        {children}
      </div>
    )
  return (
    <div className="g2">
      <div className="stack">
        <section className="card" aria-labelledby="agreed">
          <div className="ph">
            <h2 id="agreed">What was agreed to</h2>
            <b className="num">{formatCents(answer.amount ?? 0)}</b>
          </div>
          <div className="pad stackf">
            <p className="agreed-text">{answer.text}</p>
            <p className="small subtle">
              Kept word for word, with its digest: <span className="num digest">{answer.digest}</span>
            </p>
          </div>
        </section>
        {below}
      </div>
      <div className="stack">
        <section className="card" aria-labelledby="signed">
          <div className="ph">
            <h2 id="signed">Signed</h2>
          </div>
          <div className="pad stackf">
            <DrawnSignature signature={answer.signature ?? ''} name={answer.name ?? ''} />
            <dl className="sums">
              {[
                ['Name', answer.name],
                ['When', `${formatDay(answer.at)}, ${formatTime(answer.at)}`],
                ['Address on the network', answer.address],
                ['Preferred start', answer.preferredStart ?? 'none'],
              ].map(([what, said]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{said}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        {children}
      </div>
    </div>
  )
}
