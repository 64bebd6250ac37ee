import './outbox.css'
import { FlaskConical, Mail, Smartphone } from 'lucide-react'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, Failed, Loading, SkeletonRows } from '#dashboard/parts/states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Status } from '../contract.ts'
import { BADGES, PURPOSES, SIMULATED } from './badges.ts'
import { ownPhoneLink } from './own-phone.ts'
import { useOutbox, useWaiting, type MessageRow } from './queries.ts'

/** Everything that went out, waits or was held back, newest first, each with its state, its reason and its one next step. */
export function Outbox() {
  const [wanted, want] = useUrlState('outbox')
  const status = Status.safeParse(wanted).data
  const messages = useOutbox({ status })
  const waiting = useWaiting()
  const rows = messages.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <>
      {rows.some((message) => message.simulated) && (
        <div className="banner">
          <FlaskConical className="i i-lg" />
          <p>
            <b>Some messages are simulated.</b> Until an SMS or e-mail account is set they stay here and reach nobody. The button beside each opens your own app
            with the words filled in.
          </p>
        </div>
      )}
      <section className="card" aria-labelledby="outbox">
        <div className="ph wrap">
          <h2 id="outbox">Outbox</h2>
          <Chips
            label="Filter by state"
            value={status ?? ''}
            onChange={want}
            options={[
              { value: '', word: 'All' },
              { value: 'pending', word: 'Waiting', count: waiting.data },
              { value: 'failed', word: 'Failed' },
              { value: 'needs-look', word: 'Needs a look' },
            ]}
          />
        </div>
        {messages.isPending && (
          <>
            <Loading what="messages" />
            <SkeletonRows />
          </>
        )}
        {messages.isError && !messages.data && (
          <div className="pad">
            <Failed what="Failed to load messages" error={messages.error} retry={() => void messages.refetch()} busy={messages.isFetching} />
          </div>
        )}
        {messages.data && rows.length === 0 && (
          <div className="pad">
            <Empty title={status ? 'Nothing here' : 'No messages yet'}>
              {status ? 'No message is in this state.' : 'Auto-Process of a request queues the first one.'}
            </Empty>
          </div>
        )}
        {rows.length > 0 && (
          <table className="tbl outb">
            <thead>
              <tr>
                <th scope="col">To</th>
                <th scope="col">What</th>
                <th scope="col">When</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="vh">Next step</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((message) => (
                <Row key={message.id} message={message} />
              ))}
            </tbody>
          </table>
        )}
        <LoadMore pages={messages} />
      </section>
    </>
  )
}

function Row({ message }: { message: MessageRow }) {
  const { type, recipient, customerName } = message
  const address = type === 'sms' ? formatPhone(recipient) : recipient
  return (
    <tr>
      <td className="to">
        <b>{customerName ?? address}</b>
        {customerName && <span className="sub2">{address}</span>}
      </td>
      <td className="what">
        <span className="small">
          {PURPOSES[message.purpose]}, {type === 'sms' ? 'text' : 'email'}
        </span>
        <span className="sub2 said">{message.message}</span>
      </td>
      <td className="when">
        <When message={message} />
      </td>
      <td className="state">
        <StatusBadge {...BADGES[message.status]} />
        {message.simulated && <StatusBadge {...SIMULATED} />}
        {message.reason && <span className="sub2">{message.reason}</span>}
      </td>
      <td className="r full">
        {message.simulated && (
          <LinkButton tone="line" size="sm" href={ownPhoneLink(message)}>
            {type === 'sms' ? <Smartphone className="i" /> : <Mail className="i" />}
            {type === 'sms' ? 'Send from my phone' : 'Send from my mail'}
            <span className="vh">: {customerName ?? address}</span>
          </LinkButton>
        )}
      </td>
    </tr>
  )
}

function When({ message }: { message: MessageRow }) {
  const due = Date.parse(message.sendAfter)
  const waits = message.status === 'pending'
  const now = useNow(waits ? 1000 : 0)
  if (waits && due > now) return <span className="small subtle num">{leavesIn(due - now)}</span>
  const at = message.sentAt ?? message.createdAt
  return <span className="small subtle">{waits ? 'leaves now' : `${formatDay(at)}, ${formatTime(at)}`}</span>
}

function leavesIn(ms: number): string {
  if (ms < 120_000) return `leaves in ${Math.ceil(ms / 1000)} s`
  if (ms < 7_200_000) return `leaves in ${Math.ceil(ms / 60_000)} min`
  const at = new Date(Date.now() + ms)
  return `leaves ${formatDay(at)}, ${formatTime(at)}`
}
