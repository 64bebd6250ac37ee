import { Check, Send } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useMarkSeen } from '#domains/work/change-orders/web/queries.ts'
import { Button } from '#ui/button.tsx'
import type { Look, RowOf } from './step-types.ts'

const SendChangeOrder = lazyComponent(
  async () => (await import('#domains/work/change-orders/web/send-change-order.tsx')).SendChangeOrder,
)

/** Sends a change order, or sends it again; an answer is put aside once it was read. */
export function ChangeOrderButton({ order, look }: { order: RowOf<'changeOrders'>; look: Look }) {
  const [sending, send] = useState(false)
  const seen = useMarkSeen()
  const { id, customerName, state } = order
  if (state !== 'draft' && state !== 'sent')
    return (
      <Button {...look} disabled={seen.isPending} onClick={() => seen.mutate(id)}>
        <Check className="i" />
        Got it<span className="vh">, {customerName}</span>
      </Button>
    )
  return (
    <>
      <Button {...look} onClick={() => send(true)}>
        <Send className="i" />
        {state === 'draft' ? 'Send change order' : 'Send again'}
        <span className="vh"> to {customerName}</span>
      </Button>
      {sending && <SendChangeOrder id={id} customerName={customerName} onClose={() => send(false)} />}
    </>
  )
}
