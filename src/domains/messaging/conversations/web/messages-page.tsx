import './conversation-inbox.css'
import { MessageCirclePlus, Send } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Outbox } from '#domains/messaging/messages/web/outbox-list.tsx'
import { useOutboxState } from '#domains/messaging/messages/web/queries.ts'
import { Button } from '#ui/button.tsx'
import { Inbox } from './conversation-inbox.tsx'
import { useUnread } from './use-unread.ts'

const ComposeDialog = lazyComponent(async () => (await import('./compose-dialog.tsx')).ComposeDialog)

const BOXES = ['inbox', 'outbox', 'unconfirmed'] as const
type Box = (typeof BOXES)[number]
/** What a bookmark of an older version may ask for. */
const FORMER_BOXES: Record<string, Box> = { 'needs-look': 'unconfirmed' }

/**
 * The inbox with its conversations; and behind it the outbox, with everything that went out and what a person has to
 * review. `?compose=1`: a message to anyone, with `?to=` filled in.
 */
export function MessagesPage() {
  const { with: key } = useParams()
  const [wanted, want] = useUrlState('box')
  const [composing, compose] = useUrlState('compose')
  const box = BOXES.find((one) => one === (FORMER_BOXES[wanted] ?? wanted)) ?? 'inbox'
  const unread = useUnread().data?.unread ?? 0
  const toReview = useOutboxState().data?.needsLook ?? '0'
  useEffect(() => {
    if (box !== 'inbox') queueMicrotask(() => (document.title = 'Outbox | Dashboard'))
  }, [box])
  return (
    <div className={`messages${key !== undefined && box === 'inbox' ? ' open' : ''}`}>
      <div className="ttl">
        <div>
          <h1>{box === 'inbox' ? 'Inbox' : 'Outbox'}</h1>
          <p>
            {box === 'inbox'
              ? `${unread === 0 ? 'All caught up.' : `${unread} unread.`} Texts, emails and calls of everyone, in one place.`
              : 'Everything that went out or waits, and what needs your review.'}
          </p>
        </div>
        <div className="acts">
          {box === 'inbox' ? (
            <>
              <Button tone="line" onClick={() => want('outbox')}>
                <Send className="i" />
                Outbox
                {toReview !== '0' && (
                  <span className="cnt">
                    {toReview}
                    <span className="vh"> to review</span>
                  </span>
                )}
              </Button>
              <Button tone="clay" onClick={() => compose('1')}>
                <MessageCirclePlus className="i" />
                New message
              </Button>
            </>
          ) : (
            <Boxes box={box} unread={unread} toReview={toReview} onBox={(one) => want(one === 'inbox' ? '' : one)} />
          )}
        </div>
      </div>
      {box === 'inbox' ? <Inbox selected={key} /> : <Outbox only={box === 'unconfirmed' ? 'unconfirmed' : undefined} />}
      {composing && <ComposeDialog onClose={() => compose('')} />}
    </div>
  )
}

function Boxes({
  box,
  unread,
  toReview,
  onBox,
}: {
  box: Box
  unread: number
  toReview: string
  onBox: (box: Box) => void
}) {
  const words: Record<Box, [word: string, many: string]> = {
    inbox: ['Inbox', String(unread)],
    outbox: ['Outbox', '0'],
    unconfirmed: ['Needs review', toReview],
  }
  return (
    <div className="seg full" role="group" aria-label="Box">
      {BOXES.map((one) => (
        <button type="button" key={one} aria-pressed={one === box} onClick={() => onBox(one)}>
          {words[one][0]}
          {words[one][1] !== '0' && (
            <span className="cnt">
              {words[one][1]}
              <span className="vh">{one === 'inbox' ? ' unread' : ' to review'}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
