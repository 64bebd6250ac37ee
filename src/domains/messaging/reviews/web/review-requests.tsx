import { Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import type { ReviewRequestOverview } from '../contract.ts'
import { formatShare } from './format-share.ts'
import { formatRequest } from './format-request.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useAskings, useAskNow, type AskingRow } from './queries.ts'

/** How many were asked, and who of the newest finished jobs has not written yet. */
export function ReviewRequests() {
  const askings = useAskings()
  const [linking, link] = useState<AskingRow | null>(null)
  return (
    <section className="card" aria-labelledby="review-requests">
      <div className="ph">
        <h2 id="review-requests">Review requests</h2>
        <span className="small subtle">30 days</span>
      </div>
      <QueryStatus query={askings} what="review requests" padded />
      {askings.data && (
        <>
          <div className="pad rvask">
            <dl className="dl4">
              {figuresOf(askings.data).map(([name, value, of]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{value}</dd>
                  <dd className="small subtle">{formatShare(value, of)}</dd>
                </div>
              ))}
            </dl>
            <p className="small muted">{formatAskDelay(askings.data)}</p>
            {!askings.data.asksAtGoogle && (
              <p className="small">
                Requests don’t mention Google yet.{' '}
                <Link href="/dashboard/settings/website#links">Add your Google review link</Link> and every request
                offers it.
              </p>
            )}
          </div>
          {askings.data.open.length === 0 ? (
            <p className="pad small subtle">No finished jobs waiting for a review.</p>
          ) : (
            <ul className="rvopen" aria-label="Finished jobs without a review">
              {askings.data.open.map((asking) => (
                <Row key={asking.id} asking={asking} onLink={() => link(asking)} />
              ))}
            </ul>
          )}
        </>
      )}
      {linking && <LinkDialog asking={linking} onClose={() => link(null)} />}
    </section>
  )
}

function formatAskDelay({ hours, reminderDays }: { hours: number | null; reminderDays: number | null }): string {
  if (hours === null) return 'Automatic review requests are turned off in Automation.'
  const asked = `Each customer is asked once, ${hours} ${hours === 1 ? 'hour' : 'hours'} after the job, never overnight`
  return reminderDays === null
    ? `${asked}.`
    : `${asked}, and reminded once ${reminderDays} days later if they haven’t answered.`
}

/** Each figure with what it is a share of. */
const figuresOf = ({
  asked,
  finished,
  opened,
  written,
  wentToGoogle,
}: Pick<ReviewRequestOverview, 'asked' | 'finished' | 'opened' | 'written' | 'wentToGoogle'>) =>
  [
    ['Asked', asked, finished],
    ['Opened', opened, asked],
    ['Answered', written, asked],
    ['Went to Google', wentToGoogle, asked],
  ] as const

function Row({ asking, onLink }: { asking: AskingRow; onLink: () => void }) {
  const askNow = useAskNow()
  const { customerName, service, state } = asking
  return (
    <li>
      <div>
        <b>{customerName}</b>
        <span className="small subtle">
          {service}, {formatDay(asking.finishedAt)}
        </span>
        <span className="small">{formatRequest(asking)}</span>
      </div>
      <div className="acts">
        {state === 'waits' && (
          <Button tone="line" size="sm" disabled={askNow.isPending} onClick={() => askNow.mutate(asking)}>
            {askNow.isPending ? <span className="spin" /> : <Send className="i" />}Send request
            <span className="vh">: {customerName}</span>
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={onLink}>
          <Link2 className="i" />
          Copy link<span className="vh"> for {customerName}</span>
        </Button>
      </div>
    </li>
  )
}
