import './message-bubble.css'
import { Ban, CheckCheck, Check, CircleAlert, CircleCheck, FlaskConical, Hourglass, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useNow } from '#dashboard/parts/use-now.ts'
import { PURPOSES } from '#domains/messaging/messages/web/badges.ts'
import { useCancel, useDecide, useRestoreMessage, useRetry } from '#domains/messaging/messages/web/mutations.ts'
import { ownPhoneLink } from '#domains/messaging/messages/web/own-phone.ts'
import { formatLeavesIn } from '#domains/messaging/messages/web/format-send-time.ts'
import { formatTime } from '#lib/dates.ts'
import { CANCELLED_BY_USER } from '#domains/messaging/messages/contract.ts'
import { Attachments, SavedTo } from './text-attachments.tsx'
import { LoggedCall } from './logged-call.tsx'
import type { EntryRow } from './queries.ts'
import { visitPath } from './format.ts'

/**
 * One thing that was said, with what became of it under it; or a line of what happened. `people`: how many have the
 * number.
 */
export function Bubble({
  entry,
  people,
  from = 'this number',
}: {
  entry: EntryRow
  people: number
  /** Who writes in this conversation. */
  from?: string
}) {
  const { way, at, type, subject, body, pictures, attachments, call, effect, sent } = entry
  if (call) return <LoggedCall call={call} at={at} />
  if (way === 'line') return <p className="sysl plain">{body}</p>
  if (sent) return <Ours entry={entry} sent={sent} people={people} />
  return (
    <>
      <div className="msg in">
        <Attachments attachments={attachments} from={from} />
        {(subject || body || attachments.length < pictures) && (
          <p className="bub">
            {subject && <b>{subject}</b>}
            {body}
            {/* A text from before attachments were fetched. */}
            {attachments.length < pictures && (
              <i className="elsewhere">
                {pictures === 1
                  ? 'Includes a picture (stored by the provider).'
                  : `Includes ${pictures} pictures (stored by the provider).`}
              </i>
            )}
          </p>
        )}
        <small>
          {formatTime(at)}
          {type === 'email' && ' · email'}
          <SavedTo attachments={attachments} from={from} />
        </small>
      </div>
      {effect && (
        <p className={effect.good ? 'sysl' : 'sysl plain'}>
          {effect.good ? <CircleCheck className="i i-sm" /> : <Ban className="i i-sm" />}
          <span>
            {effect.words}
            {effect.jobId && (
              <>
                {' '}
                <Link href={`/dashboard/jobs/${effect.jobId}`}>Open job</Link>
              </>
            )}
            {effect.visitId && (
              <>
                {' '}
                <Link href={visitPath(effect.visitId)}>Open visit</Link>
              </>
            )}
          </span>
        </p>
      )}
    </>
  )
}

type Sent = NonNullable<EntryRow['sent']>

function Ours({ entry: { at, type, subject, body }, sent, people }: { entry: EntryRow; sent: Sent; people: number }) {
  const { status, automatic, byName, purpose, customerName } = sent
  const bad = status === 'failed' || status === 'suppressed' || status === 'unconfirmed'
  const from =
    automatic === null
      ? `${purpose === 'reply' ? '' : `${PURPOSES[purpose]}, `}${byName ?? 'automatic'}`
      : `${automatic}, ${byName ?? 'automatic'}`
  return (
    <div className={`msg out${bad ? ' fail' : ''}${status === 'cancelled' ? ' gone' : ''}`}>
      <p className="bub">
        {type === 'email' && (
          <span className="byemail">
            <Mail className="i i-sm" /> {subject ?? 'Email'}
          </span>
        )}
        {body}
      </p>
      <small>
        {from} · {people > 1 && customerName && `to ${customerName} · `}
        {formatTime(at)} · <State sent={sent} type={type} words={{ subject, message: body }} />
      </small>
    </div>
  )
}

/** What became of it, with its one next step. */
function State({
  sent,
  type,
  words,
}: {
  sent: Sent
  type: EntryRow['type']
  words: { subject: string | null; message: string }
}) {
  const { id, status, reason, simulated, recipient } = sent
  const [retry, putBack, decide] = [useRetry(), useRestoreMessage(), useDecide()]
  if (status === 'pending') return <Waiting sent={sent} />
  if (status === 'sending') return <>Sending</>
  if (simulated)
    return (
      <>
        <FlaskConical className="i i-sm" />
        Simulated, not delivered.{' '}
        <a className="linkb" href={ownPhoneLink({ type, recipient, ...words })}>
          {type === 'sms' ? 'Send from my phone' : 'Send from my email'}
        </a>
      </>
    )
  if (status === 'delivered')
    return (
      <>
        <CheckCheck className="i i-sm" />
        Delivered
      </>
    )
  if (status === 'sent')
    return (
      <>
        <Check className="i i-sm" />
        {reason ?? 'Sent'}
      </>
    )
  if (status === 'cancelled')
    return (
      <>
        {reason ?? 'Canceled.'}{' '}
        {reason === CANCELLED_BY_USER && (
          <Do busy={putBack.isPending} onDo={() => putBack.mutate({ id })}>
            Send anyway
          </Do>
        )}
      </>
    )
  if (status === 'suppressed')
    return (
      <>
        <Ban className="i i-sm" />
        Held back: {reason}
      </>
    )
  return (
    <>
      <CircleAlert className="i i-sm" />
      {status === 'failed'
        ? `Not sent: ${reason ?? 'the provider rejected it.'}`
        : (reason ?? 'We couldn’t confirm whether this was sent.')}{' '}
      {status === 'failed' ? (
        <Do busy={retry.isPending} onDo={() => retry.mutate({ id })}>
          Retry
        </Do>
      ) : (
        (['arrived', 'again', 'leave'] as const).map((decision) => (
          <Do key={decision} busy={decide.isPending} onDo={() => decide.mutate({ id, decision })}>
            {DECISIONS[decision]}
          </Do>
        ))
      )}
    </>
  )
}

const DECISIONS = { arrived: 'Mark delivered', again: 'Resend', leave: 'Mark not sent' }

function Waiting({ sent: { id, sendAfter, reason } }: { sent: Sent }) {
  const now = useNow(1000)
  const cancel = useCancel()
  const due = Date.parse(sendAfter)
  return (
    <>
      <Hourglass className="i i-sm" />
      {due > now ? formatLeavesIn(due, now) : 'sending now'}
      {reason !== null && `. ${reason}`}{' '}
      {due > now && (
        <Do busy={cancel.isPending} onDo={() => cancel.mutate({ id })}>
          Undo
        </Do>
      )}
    </>
  )
}

const Do = ({ busy, onDo, children }: { busy: boolean; onDo: () => void; children: ReactNode }) => (
  <button type="button" className="linkb" disabled={busy} onClick={onDo}>
    {children}
  </button>
)
