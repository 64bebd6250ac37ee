import type { ReactNode } from 'react'
import { DrawnSignature } from '#dashboard/parts/drawn-signature.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { WholeRow } from './queries.ts'

/**
 * Shows the accepted estimate, the signer and the method, as stored and never to be changed. What has happened since is
 * below and beside it.
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
        <p className="banner">This estimate was canceled. Its link no longer works.</p>
        {children}
      </div>
    )
  return (
    <div className="g2">
      <div className="stack">
        <section className="card" aria-labelledby="agreed">
          <div className="ph">
            <h2 id="agreed">Accepted estimate</h2>
            <b className="num">{formatCents(answer.amount ?? 0)}</b>
          </div>
          <div className="pad stackf">
            <p className="agreed-text">{answer.text}</p>
            <p className="small subtle">
              Saved word for word. SHA-256: <span className="num digest">{answer.digest}</span>
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
                ['IP address', answer.address],
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
