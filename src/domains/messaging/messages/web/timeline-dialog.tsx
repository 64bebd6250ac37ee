import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { BADGES, calledMessage, SIMULATED } from './badges.ts'
import { useOutboxState } from './queries.ts'
import { formatWaiting } from './format-send-time.ts'

/** One message, whole, with all that happened to it. */
export function TimelineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const story = useQuery(api.messages.timeline.queryOptions({ input: { id } }))
  const message = story.data
  const state = useOutboxState().data
  const now = useNow(5000)
  const why = message?.status === 'pending' ? formatWaiting(message, state?.away, now).why : message?.reason
  return (
    <Dialog
      title={message ? `${calledMessage(message)}, ${message.type === 'sms' ? 'text' : 'email'}` : 'Message'}
      opened
      onClose={onClose}
    >
      <div className="body stackf">
        <QueryStatus query={story} what="the message">
          <div className="skel tall" />
        </QueryStatus>
        {message && (
          <>
            <p>
              <b>{message.customerName ?? 'Unknown contact'}</b>,{' '}
              {message.type === 'sms' ? formatPhone(message.recipient) : message.recipient}
            </p>
            <p>
              <StatusBadge {...(message.simulated && message.status === 'sent' ? SIMULATED : BADGES[message.status])} />
              {why && <span className="sub2">{why}</span>}
            </p>
            <div className="storywords">
              {message.subject && (
                <p>
                  <b>{message.subject}</b>
                </p>
              )}
              {message.message}
            </div>
            <ol className="story" aria-label="History">
              {message.steps.map(({ at, words }) => (
                <li key={`${at} ${words}`}>
                  <time dateTime={at}>
                    {formatDay(at)}, {formatTime(at)}
                  </time>
                  {words}
                </li>
              ))}
            </ol>
            {message.attempts > 1 && <p className="small muted">Tried {message.attempts} times.</p>}
            {message.type === 'sms' && message.recipient.startsWith('+') && (
              <p>
                <Link href={`/dashboard/messages/${message.recipient.slice(1)}`}>Open the conversation</Link>
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
