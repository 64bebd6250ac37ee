import { useState } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '#dashboard/api-client.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { formatRequest } from './format-request.ts'
import { BADGES } from './badges.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useAskNow, useOfJob } from './queries.ts'

/**
 * In the details of a finished job: what its customer wrote, or how they were or can be asked. A pair for a list of
 * facts.
 */
export function JobReview({ job }: { job: { id: string } }) {
  const found = useOfJob(job.id)
  const askNow = useAskNow()
  const [linking, link] = useState(false)
  const { review, asking } = found.data ?? {}
  if (found.data && !review && !asking) return null
  return (
    <>
      <dt>Review</dt>
      <dd>
        {found.isPending && 'Loading...'}
        {found.isError && <span className="err">{errorMessage(found.error)}</span>}
        {review && (
          <Link href={`/dashboard/reviews?status=${review.status}`}>
            {`${review.rating} ${review.rating === 1 ? 'star' : 'stars'} on ${formatDay(review.createdAt)}, ${BADGES[review.status].word.toLowerCase()}`}
          </Link>
        )}
        {asking && !review && (
          <>
            {formatRequest(asking)}
            <span className="acts">
              {asking.state === 'waits' && (
                <Button tone="line" size="sm" disabled={askNow.isPending} onClick={() => askNow.mutate(asking)}>
                  {askNow.isPending && <span className="spin" />}Request review
                </Button>
              )}
              <Button tone="line" size="sm" onClick={() => link(true)}>
                Review link
              </Button>
            </span>
            {linking && <LinkDialog asking={asking} onClose={() => link(false)} />}
          </>
        )}
      </dd>
    </>
  )
}
