import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { useUnread } from '#domains/messaging/conversations/web/use-unread.ts'
import { INBOX } from '../tabs.ts'

/** The inbox in the top bar, with how many conversations are unread. A phone has it in the bar at its foot. */
export function InboxLink() {
  const unread = useUnread().data?.unread ?? 0
  return (
    <Link
      className="btn btn-quiet btn-icon inbb"
      href={INBOX}
      aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}
    >
      <MessageCircle className="i" />
      {unread > 0 && (
        <span className="cnt n" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
