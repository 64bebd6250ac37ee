import '#domains/work/change-orders/web/change-orders.css'
import { ChevronDown, FilePenLine, Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { firstName } from '#domains/work/change-orders/web/first-name.ts'
import { useChangeOrders, type ChangeOrderRow } from '#domains/work/change-orders/web/queries.ts'
import { describeChangeOrder } from '#domains/work/change-orders/web/state-words.ts'
import { Button } from '#ui/button.tsx'
import { useConnection } from '../connection.ts'
import { lazyComponent } from '../parts/lazy-component.tsx'
import { toast } from '../parts/toasts.tsx'
import { useIdempotencyKey } from '../parts/use-idempotency-key.ts'
import { useOnSiteChange, usePresentChange, useSendChangeOnSite } from './change-order-queries.ts'
import type { JobStop } from './stops.ts'

const WriteChangeOrder = lazyComponent(async () => (await import('./write-change-order.tsx')).WriteChangeOrder)

/**
 * Changes to agreed work: how the customer answered, and a form for another one. Prices are the server’s, so this needs
 * a network. Nothing for a job without an accepted estimate.
 */
export function StopChangeOrders({ job }: { job: JobStop }) {
  const isUp = useConnection() === 'up'
  const [writing, write] = useState(false)
  const { data: orders } = useChangeOrders(job.id, isUp)
  const { data: choices } = useOnSiteChange(job.id, isUp)
  if (!isUp || !orders || !choices || (choices.blocked !== null && orders.length === 0)) return null
  const [newest] = orders
  const isWaiting = newest?.state === 'draft' || newest?.state === 'sent'
  return (
    <details className="tdd" open={isWaiting}>
      <summary>
        <FilePenLine className="i" />
        Change order
        <span className="num subtle">{newest ? SHORT[newest.state] : ''}</span>
        <ChevronDown className="i" />
      </summary>
      <div className="stackf">
        {newest && <Standing order={newest} canEmail={choices.canEmail} />}
        {choices.blocked === null && !writing && (
          <Button tone="line" onClick={() => write(true)}>
            <FilePenLine className="i" />
            {isWaiting ? 'Replace it with another change' : 'Add work the customer has to accept'}
          </Button>
        )}
        {writing && <WriteChangeOrder job={job} items={choices.items} onClose={() => write(false)} />}
      </div>
    </details>
  )
}

const SHORT: Record<ChangeOrderRow['state'], string> = {
  draft: 'not sent yet',
  sent: 'waiting',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  superseded: 'out of date',
  expired: 'expired',
  closed: 'closed',
  invoiced: 'closed',
}

/** How the newest one stands; while the customer can answer, the ways to reach them. */
function Standing({ order, canEmail }: { order: ChangeOrderRow; canEmail: boolean }) {
  const present = usePresentChange()
  const send = useSendChangeOnSite()
  const { keyFor } = useIdempotencyKey()
  const { title, text, tone } = describeChangeOrder(order)
  const who = firstName(order.customerName)
  const sendBy = (by: 'sms' | 'email') => {
    const input = { id: order.id, by: [by] }
    send.mutate(
      { ...input, key: keyFor(input) },
      {
        onSuccess: ({ notSent }) =>
          notSent.length > 0
            ? toast('Not sent', 'Texting or email isn’t connected. Show the change on this device instead.')
            : toast('Change order sent', `${who} can accept or decline by the link.`),
      },
    )
  }
  return (
    <>
      <p>
        <b>
          <span className={`codot t-${tone}`} aria-hidden="true" />
          {title}
        </b>
        <br />
        <span className="small">{text}</span>
      </p>
      {order.changes.length > 0 && <p className="small muted">{order.changes.join(' · ')}</p>}
      {(order.state === 'draft' || order.state === 'sent') && (
        <>
          <p className="small muted">Don’t start the added work until {who} accepts.</p>
          <div className="acts">
            <Button
              tone="clay"
              disabled={present.isPending}
              onClick={() => present.mutate(order.id, { onSuccess: ({ path }) => location.assign(path) })}
            >
              Show to {who}
            </Button>
            <Button tone="line" disabled={send.isPending} onClick={() => sendBy('sms')}>
              <MessageSquare className="i" />
              Text the link
            </Button>
            {canEmail && (
              <Button tone="line" disabled={send.isPending} onClick={() => sendBy('email')}>
                <Mail className="i" />
                Email the link
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
