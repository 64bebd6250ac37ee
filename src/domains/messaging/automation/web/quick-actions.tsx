import { CalendarCheck, Megaphone, Send, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { useSendPending, useWaiting } from '#domains/messaging/messages/web/queries.ts'
import { formatReminders } from './format-reminders.ts'
import { useAgreed, useSendReminders, useUpcoming } from './queries.ts'

/** The quick actions of the spec (§2), each with what it would do now. */
export function QuickActions() {
  const waiting = useWaiting().data
  const send = useSendPending()
  const upcoming = useUpcoming().data
  const remind = useSendReminders()
  const agreed = useAgreed().data?.customers
  return (
    <section className="qa" aria-label="Quick actions">
      <Action
        icon={Send}
        title={send.isPending ? 'Sending...' : 'Send Pending Messages'}
        line={
          waiting === undefined
            ? 'Sends all pending messages now'
            : waiting === '1'
              ? '1 pending'
              : `${waiting} pending`
        }
        busy={send.isPending}
        onClick={() => send.mutate({})}
      />
      <Action
        icon={CalendarCheck}
        title={remind.isPending ? 'Sending...' : 'Send Reminders (2-3 Days)'}
        line={upcoming === undefined ? 'Appointments without a reminder yet' : formatReminders(upcoming)}
        busy={remind.isPending}
        onClick={() => remind.mutate()}
      />
      <Link className="card qab" href="/dashboard/campaigns">
        <span className="mark t-clay">
          <Megaphone className="i" />
        </span>
        <span>
          <b>Marketing Campaign</b>
          <span>
            {agreed === undefined
              ? 'Sent to customers who opted in'
              : agreed === 1
                ? '1 customer opted in'
                : `${agreed.toLocaleString('en-US')} customers opted in`}
          </span>
        </span>
      </Link>
    </section>
  )
}

function Action({
  icon: Mark,
  title,
  line,
  busy,
  onClick,
}: {
  icon: LucideIcon
  title: string
  line: string
  busy: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className="card qab" disabled={busy} onClick={onClick}>
      <span className="mark t-tide">{busy ? <span className="spin" /> : <Mark className="i" />}</span>
      <span>
        <b>{title}</b>
        <span>{line}</span>
      </span>
    </button>
  )
}
