import './change-orders.css'
import { Check, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { describeChangeOrder } from './state-words.ts'
import { useChangeOrders, useMarkSeen, useWithdrawChangeOrder, type ChangeOrderRow } from './queries.ts'

const SendChangeOrder = lazyComponent(async () => (await import('./send-change-order.tsx')).SendChangeOrder)

/** How the change orders of a job stand that went by link, the newest first, with what the office can do. */
export function ChangeOrderList({ jobId }: { jobId: string }) {
  const { data } = useChangeOrders(jobId)
  if (!data || data.length === 0) return null
  return (
    <ul className="colist" aria-label="Change orders by link">
      {data.slice(0, 5).map((order) => (
        <ChangeOrderItem key={order.id} order={order} />
      ))}
    </ul>
  )
}

function ChangeOrderItem({ order }: { order: ChangeOrderRow }) {
  const [sending, send] = useState(false)
  const withdraw = useWithdrawChangeOrder()
  const seen = useMarkSeen()
  const { tone, title, text } = describeChangeOrder(order)
  const isOpen = order.state === 'draft' || order.state === 'sent'
  const isNews = order.state === 'accepted' || order.state === 'declined' || order.state === 'expired'
  return (
    <li>
      <div>
        <b>
          <span className={`codot t-${tone}`} aria-hidden="true" />
          {title}
        </b>
        <p className="small">{text}</p>
        {order.changes.length > 0 && <p className="small muted">{order.changes.join(' · ')}</p>}
        {order.reason && <p className="small said">{order.reason}</p>}
      </div>
      {isOpen && (
        <div className="acts">
          <Button tone={order.state === 'draft' ? 'tide' : 'line'} size="sm" onClick={() => send(true)}>
            <Send className="i" />
            {order.state === 'draft' ? 'Send change order' : 'Send again'}
          </Button>
          <Button tone="quiet" size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(order.id)}>
            <Undo2 className="i" />
            Withdraw
          </Button>
        </div>
      )}
      {isNews && order.seenAt === null && (
        <div className="acts">
          <Button tone="line" size="sm" disabled={seen.isPending} onClick={() => seen.mutate(order.id)}>
            <Check className="i" />
            Got it
          </Button>
        </div>
      )}
      {sending && <SendChangeOrder id={order.id} customerName={order.customerName} onClose={() => send(false)} />}
    </li>
  )
}
