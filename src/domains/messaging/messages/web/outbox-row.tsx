import { Ban, Mail, RotateCw, Smartphone, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { CANCELLED_BY_USER } from '../contract.ts'
import { BADGES, calledMessage, SIMULATED } from './badges.ts'
import { useCancel, useDecide, useRestoreMessage, useRetry } from './mutations.ts'
import { ownPhoneLink } from './own-phone.ts'
import type { MessageRow, OutboxState } from './queries.ts'
import { formatWaiting } from './format-send-time.ts'

/** One message of the outbox. */
export function OutboxRow({
  message,
  away,
  onOpen,
}: {
  message: MessageRow
  away: OutboxState['away'] | undefined
  onOpen: () => void
}) {
  const { type, recipient, customerName, status, reason } = message
  const now = useNow(status === 'pending' ? 1000 : 0)
  const { when, why } =
    status === 'pending' ? formatWaiting(message, away, now) : { when: whenOf(message), why: reason }
  const address = type === 'sms' ? formatPhone(recipient) : recipient
  return (
    <tr>
      <td className="to">
        <button type="button" onClick={onOpen}>
          <b>{customerName ?? address}</b>
          <span className="vh">, view history</span>
        </button>
        {customerName && (
          <span className="sub2">
            {type === 'sms' && recipient.startsWith('+') ? (
              <Link href={`/dashboard/messages/${recipient.slice(1)}`}>{address}</Link>
            ) : (
              address
            )}
          </span>
        )}
      </td>
      <td className="what">
        <span className="small">
          {calledMessage(message)}, {type === 'sms' ? 'text' : 'email'}
        </span>
        <span className="sub2 said">{message.message.replaceAll(/\s+/g, ' ')}</span>
      </td>
      <td className="when">
        <span className="small subtle num">{when}</span>
      </td>
      <td className="state">
        {message.simulated && status === 'sent' ? (
          <StatusBadge {...SIMULATED} />
        ) : (
          <StatusBadge
            {...BADGES[status]}
            {...(status === 'suppressed' && reason?.includes('STOP') && { word: 'Held back: STOP' })}
          />
        )}
        {why && <span className="sub2">{why}</span>}
      </td>
      <td className="r full">
        <NextStep message={message} called={customerName ?? address} />
      </td>
    </tr>
  )
}

function NextStep({ message, called }: { message: MessageRow; called: string }) {
  const { id, type, status, simulated, reason, byName } = message
  const [cancel, putBack, retry, decide] = [useCancel(), useRestoreMessage(), useRetry(), useDecide()]
  const to = <span className="vh">: {called}</span>
  if (status === 'pending')
    return (
      <Button tone="line" size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate({ id })}>
        {byName === null ? <Ban className="i" /> : <Undo2 className="i" />}
        {byName === null ? 'Cancel' : 'Undo'}
        {to}
      </Button>
    )
  if (status === 'failed')
    return (
      <Button tone="line" size="sm" disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
        <RotateCw className="i" />
        Retry
        {to}
      </Button>
    )
  if (status === 'cancelled' && reason === CANCELLED_BY_USER)
    return (
      <Button tone="line" size="sm" disabled={putBack.isPending} onClick={() => putBack.mutate({ id })}>
        <Undo2 className="i" />
        Restore
        {to}
      </Button>
    )
  if (status === 'unconfirmed')
    return (
      <>
        {(['arrived', 'again', 'leave'] as const).map((decision) => (
          <Button
            key={decision}
            tone="line"
            size="sm"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id, decision })}
          >
            {DECISIONS[decision]}
            {to}
          </Button>
        ))}
      </>
    )
  if (!simulated) return null
  return (
    <LinkButton tone="line" size="sm" href={ownPhoneLink(message)}>
      {type === 'sms' ? <Smartphone className="i" /> : <Mail className="i" />}
      {type === 'sms' ? 'Send from my phone' : 'Send from my email'}
      {to}
    </LinkButton>
  )
}

const DECISIONS = { arrived: 'Mark delivered', again: 'Resend', leave: 'Mark not sent' }

function whenOf({ sentAt, createdAt }: MessageRow): string {
  const at = sentAt ?? createdAt
  return `${formatDay(at)}, ${formatTime(at)}`
}
