import './conversation-inbox.css'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Outbox } from '#domains/messaging/messages/web/outbox-list.tsx'
import { useOutboxState } from '#domains/messaging/messages/web/queries.ts'
import { Inbox } from './conversation-inbox.tsx'
import { useUnread } from './use-unread.ts'

const BOXES = ['inbox', 'outbox', 'unconfirmed'] as const
type Box = (typeof BOXES)[number]
/** What a bookmark of an older version may ask for. */
const FORMER_BOXES: Record<string, Box> = { 'needs-look': 'unconfirmed' }

/**
 * Replies and everything that went out: the inbox with its conversations, the outbox, and what a person has to review.
 */
export function MessagesPage() {
  const { with: key } = useParams()
  const [wanted, want] = useUrlState('box')
  const box = BOXES.find((one) => one === (FORMER_BOXES[wanted] ?? wanted)) ?? 'inbox'
  const unread = useUnread().data?.unread ?? 0
  const state = useOutboxState().data
  useEffect(() => {
    // After the frame, which names the window after the tab; a conversation names it itself.
    if (key === undefined) queueMicrotask(() => (document.title = 'Messages | Dashboard'))
  }, [key])
  const words: Record<Box, [word: string, many: string]> = {
    inbox: ['Inbox', String(unread)],
    outbox: ['Outbox', '0'],
    unconfirmed: ['Needs review', state?.needsLook ?? '0'],
  }
  return (
    <div className={`messages${key !== undefined && box === 'inbox' ? ' open' : ''}`}>
      <div className="ttl">
        <div>
          <h1>Messages</h1>
          <p>Replies and everything you’ve sent, in one place.</p>
        </div>
        <div className="acts">
          <div className="seg full" role="group" aria-label="Box">
            {BOXES.map((one) => (
              <button
                type="button"
                key={one}
                aria-pressed={one === box}
                onClick={() => want(one === 'inbox' ? '' : one)}
              >
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
        </div>
      </div>
      {box === 'inbox' ? <Inbox selected={key} /> : <Outbox only={box === 'unconfirmed' ? 'unconfirmed' : undefined} />}
    </div>
  )
}
