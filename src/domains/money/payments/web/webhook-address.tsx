import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button } from '#ui/button.tsx'
import type { Ways } from '../contract.ts'

/** What is entered at Stripe, so that it tells us of payments: only by that an invoice becomes paid. */
export function WebhookAddress({ webhook: { url, isPublic, events } }: { webhook: Ways['webhook'] }) {
  const id = useId()
  const { input, copy } = useCopy('Webhook address copied', 'Paste it in Stripe under Developers, then Webhooks.')
  return (
    <>
      <div className="field compact">
        <label htmlFor={id}>Webhook address</label>
        <input ref={input} className="input" id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
        <p className="hint">
          Add it in Stripe under Developers, then Webhooks. Stripe uses it to tell us about payments. Invoices aren’t
          marked as paid by card without it.
        </p>
      </div>
      {!isPublic && (
        <p className="small subtle" role="note">
          This server has no public https address yet (PUBLIC_URL), so Stripe can’t reach it.
        </p>
      )}
      <div className="acts">
        <Button tone="line" size="sm" onClick={copy}>
          <Copy className="i" />
          Copy address
        </Button>
      </div>
      <details>
        <summary>The {events.length} events to select</summary>
        <ul className="small said">
          {events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
