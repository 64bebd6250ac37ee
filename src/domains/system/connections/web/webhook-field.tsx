import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import type { ConnectionRow } from './connection-row.ts'
import { Button } from '#ui/button.tsx'

type Props = { webhook: NonNullable<ConnectionRow['webhook']>; vendor: string }

/** The address that is pasted at the vendor, so that it tells us of replies and payments. */
export function WebhookField({ webhook: { url, isPublic, events }, vendor }: Props) {
  const id = useId()
  const { input, copy } = useCopy('Address copied', `Paste it in ${vendor}.`)
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Webhook address</label>
        <span className="secret">
          <input
            ref={input}
            className="input"
            id={id}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button tone="quiet" size="sm" onClick={copy}>
            <Copy className="i" />
            Copy
          </Button>
        </span>
      </div>
      {!isPublic && (
        <p role="note">This server has no public https address yet (PUBLIC_URL), so {vendor} can’t reach it.</p>
      )}
      {events.length > 0 && (
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
      )}
    </>
  )
}
