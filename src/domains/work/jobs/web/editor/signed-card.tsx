import { DrawnSignature } from '#dashboard/parts/drawn-signature.tsx'
import { serverNow } from '#dashboard/server-time.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import type { WholeJob } from '../row-types.ts'

/** What the customer signed after the work; nothing while they have not. */
export function SignedCard({ signed }: Pick<WholeJob, 'signed'>) {
  if (!signed) return null
  return (
    <section className="card" aria-labelledby="signed">
      <div className="ph">
        <h2 id="signed">Customer signature</h2>
      </div>
      <div className="pad stackf">
        <DrawnSignature signature={signed.signature} name={signed.name} />
        <p className="small muted">
          {signed.name}, {formatRelativeTime(signed.signedAt, serverNow())}. Collected by {signed.takenBy}.
        </p>
      </div>
    </section>
  )
}
