import './reviews.css'
import { Button } from '#ui/button.tsx'
import { Chips } from '#dashboard/parts/chips.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import type { Counts } from '../contract.ts'
import { Status } from '../contract.ts'
import { ReviewRequests } from './review-requests.tsx'
import { BADGES } from './badges.ts'
import { LIST_ID, useReviewCounts, useReviews } from './queries.ts'
import { ReviewCard } from './review-card.tsx'

const ReviewResponseCard = lazyComponent(
  async () => (await import('#domains/system/assistants/web/review-response-card.tsx')).ReviewResponseCard,
)

/** What waits comes first; `?status=all` shows every review. */
type Shown = Status | 'all'

/** Reviews to decide on and to answer, and who was asked for one (spec.md §2, Reviews). */
export function ReviewsTab() {
  const [wanted, want] = useUrlState('status')
  const counts = useReviewCounts()
  const shown: Shown = wanted === 'all' ? 'all' : (Status.safeParse(wanted).data ?? 'pending')
  const choose = (value: Shown) => want(value === 'pending' ? '' : value)
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Reviews</h1>
          <p>{counts.data ? summarizeCounts(counts.data) : counts.isError ? 'Couldn’t load counts.' : 'Counting...'}</p>
        </div>
        <div className="acts">
          <Chips
            label="Show"
            value={shown}
            onChange={choose}
            options={[
              ...Status.options.map((value) => ({
                value: value as Shown,
                word: BADGES[value].word,
                ...(counts.data && { count: counts.data[value] }),
              })),
              { value: 'all', word: 'All', ...(counts.data && { count: counts.data.all }) },
            ]}
          />
        </div>
      </div>
      <div className="g2">
        <section id={LIST_ID} tabIndex={-1} className="rvlist" aria-label="Reviews">
          <Cards shown={shown} showAll={() => choose('all')} />
        </section>
        <div className="stack">
          <ReviewRequests />
          <ReviewResponseCard />
        </div>
      </div>
    </>
  )
}

function summarizeCounts({ pending, approved, average }: Counts): string {
  const waits = pending === 0 ? 'Nothing to review.' : pending === 1 ? '1 to review.' : `${pending} to review.`
  return average === null
    ? `${waits} None approved yet.`
    : `${waits} ${average.toFixed(1)} average from ${approved} approved.`
}

const NOTHING: Record<Shown, [string, string]> = {
  pending: ['No reviews to approve', 'New customer reviews appear here first.'],
  approved: ['No approved reviews yet', 'Approved reviews go on your reviews page right away.'],
  rejected: ['No rejected reviews', 'Reject only spam and abuse. Rejected reviews are saved, not deleted.'],
  all: ['No reviews yet', 'Every customer with a finished job gets one private link to write a review.'],
}

function Cards({ shown, showAll }: { shown: Shown; showAll: () => void }) {
  const reviews = useReviews(shown === 'all' ? undefined : shown)
  if (!reviews.data)
    return (
      <QueryStatus query={reviews} what="reviews">
        {[1, 2, 3].map((place) => (
          <SkeletonCard key={place} />
        ))}
      </QueryStatus>
    )
  const rows = reviews.data.pages.flatMap((page) => page.body)
  if (rows.length === 0) {
    const [title, text] = NOTHING[shown]
    const action = (
      <Button tone="line" size="sm" onClick={showAll}>
        Show all
      </Button>
    )
    return (
      <Empty title={title} {...(shown !== 'all' && { action })}>
        {text}
      </Empty>
    )
  }
  return (
    <>
      {rows.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      <LoadMore pages={reviews} />
    </>
  )
}
