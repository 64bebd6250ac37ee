import { Check, MessageSquareReply, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useFeature } from '#dashboard/drafts/use-feature.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Stars } from '#ui/stars.tsx'
import { BADGES } from './badges.ts'
import { useDecide, useReply, type ReviewRow } from './queries.ts'
import { ReplyField } from './reply-field.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewPhotos } from './review-photos.tsx'

/** One review: what was said and shown, the owner's answer, and the decisions that can follow. */
export function ReviewCard({ review }: { review: ReviewRow }) {
  const { customerName, shownAs, rating, status } = review
  return (
    <article className={status === 'pending' ? 'card rvc hot' : 'card rvc'} aria-label={`Review of ${customerName}`}>
      <div className="rvh">
        <Stars rating={rating} />
        <StatusBadge {...BADGES[status]} />
      </div>
      <blockquote>{review.comment}</blockquote>
      <p className="small subtle">
        <b className="inkb">{customerName}</b>
        {shownAs !== customerName && <> as “{shownAs}”</>} · {review.service && `${review.service}, `}
        {formatDay(review.createdAt)}
        {review.jobId && (
          <>
            {' · '}
            <Link href={`/dashboard/jobs?job=${review.jobId}&for=${review.business}`}>
              Job<span className="vh"> of {customerName}</span>
            </Link>
          </>
        )}
      </p>
      <ReviewPhotos review={review} />
      {status === 'approved' ? <Answered review={review} /> : <Undecided review={review} />}
      {status === 'pending' && review.publishesAt && (
        <p className="hint">{`Publishes itself ${formatDay(review.publishesAt)}, unless you reject it as spam or abuse.`}</p>
      )}
      {status === 'pending' && !review.publishesAt && rating <= 3 && (
        <p className="hint">Publish honest reviews, good or bad. Reject only spam and abuse.</p>
      )}
      {status === 'rejected' && (
        <p className="hint">
          {review.rejectedAs
            ? `Rejected as ${review.rejectedAs}: ${review.rejectedNote}`
            : 'Rejected before reasons were recorded.'}
        </p>
      )}
    </article>
  )
}

/** Waits or was rejected: it can be approved, with an answer or without. */
function Undecided({ review }: { review: ReviewRow }) {
  const decide = useDecide()
  const [reply, setReply] = useState(review.reply)
  const [isDrafting, draft] = useState(false)
  const [isRejecting, reject] = useState(false)
  const whose = <span className="vh"> review of {review.customerName}</span>
  const rejected = review.status === 'rejected'
  const words = reply?.trim()
  return (
    <>
      {reply !== null && (
        <ReplyField
          review={review}
          value={reply}
          onChange={setReply}
          opened={review.reply === null}
          drafting={isDrafting}
        />
      )}
      <div className="acts rva">
        <Button
          tone="tide"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ review, to: 'approved', reply: words || null })}
        >
          {decide.isPending ? <span className="spin" /> : <Check className="i" />}
          {words ? 'Approve with reply' : 'Approve'}
          {whose}
        </Button>
        {reply === null ? (
          <Replies
            customerName={review.customerName}
            busy={decide.isPending}
            onOpen={(wantsDraft) => {
              draft(wantsDraft)
              setReply('')
            }}
          />
        ) : (
          <Button tone="line" disabled={decide.isPending} onClick={() => setReply(null)}>
            Approve without reply
          </Button>
        )}
        <Button
          tone="quiet"
          disabled={decide.isPending}
          onClick={() => (rejected ? decide.mutate({ review, to: 'pending' }) : reject(true))}
        >
          {rejected ? 'Decide later' : 'Reject'}
          {whose}
        </Button>
      </div>
      {isRejecting && <RejectDialog review={review} onClose={() => reject(false)} />}
    </>
  )
}

/** Seen in public: the answer can be written, changed and withdrawn, and the review taken off. */
function Answered({ review }: { review: ReviewRow }) {
  const decide = useDecide()
  const say = useReply()
  const [draft, setDraft] = useState<string | null>(null)
  const [isDrafting, letDraft] = useState(false)
  const [isRejecting, reject] = useState(false)
  const busy = decide.isPending || say.isPending
  const whose = <span className="vh"> review of {review.customerName}</span>
  const toCustomer = <span className="vh"> to {review.customerName}</span>
  const words = draft?.trim() ?? ''
  if (draft !== null)
    return (
      <>
        <ReplyField review={review} value={draft} onChange={setDraft} opened drafting={isDrafting} />
        <div className="acts rva">
          <Button
            tone="tide"
            disabled={busy || words === ''}
            onClick={() => say.mutate({ review, reply: words }, { onSuccess: () => setDraft(null) })}
          >
            {say.isPending ? <span className="spin" /> : <Check className="i" />}
            Publish reply{toCustomer}
          </Button>
          <Button tone="line" disabled={busy} onClick={() => setDraft(null)}>
            Cancel
          </Button>
        </div>
      </>
    )
  return (
    <>
      {review.reply !== null && (
        <div className="rvreply">
          <b>Reply from the owner</b>
          <p>{review.reply}</p>
        </div>
      )}
      <div className="acts rva">
        {review.reply === null ? (
          <Replies
            customerName={review.customerName}
            busy={busy}
            onOpen={(wantsDraft) => {
              letDraft(wantsDraft)
              setDraft('')
            }}
          />
        ) : (
          <Button
            tone="line"
            disabled={busy}
            onClick={() => {
              letDraft(false)
              setDraft(review.reply ?? '')
            }}
          >
            <MessageSquareReply className="i" />
            Edit reply{toCustomer}
          </Button>
        )}
        {review.reply !== null && (
          <Button tone="quiet" disabled={busy} onClick={() => say.mutate({ review, reply: null })}>
            Remove reply{toCustomer}
          </Button>
        )}
        <Button tone="quiet" disabled={busy} onClick={() => reject(true)}>
          Reject{whose}
        </Button>
      </div>
      {isRejecting && <RejectDialog review={review} onClose={() => reject(false)} />}
    </>
  )
}

/** The two ways to begin an answer: with a draft, or with nothing. */
function Replies({
  customerName,
  busy,
  onOpen,
}: {
  customerName: string
  busy: boolean
  onOpen: (wantsDraft: boolean) => void
}) {
  const { isOn } = useFeature('review-response')
  const toCustomer = <span className="vh"> to {customerName}</span>
  return (
    <>
      {isOn && (
        <Button tone="line" disabled={busy} onClick={() => onOpen(true)}>
          <Sparkles className="i" />
          Draft a reply{toCustomer}
        </Button>
      )}
      <Button tone={isOn ? 'quiet' : 'line'} disabled={busy} onClick={() => onOpen(false)}>
        <MessageSquareReply className="i" />
        Write a reply{toCustomer}
      </Button>
    </>
  )
}
