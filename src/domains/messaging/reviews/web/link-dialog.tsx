import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button } from '#ui/button.tsx'
import { useLink, type AskingRow } from './queries.ts'

/** Hands the private link to the owner. One who takes it asks by hand, so a message that still waits is not sent. */
export function LinkDialog({ asking, onClose }: { asking: AskingRow; onClose: () => void }) {
  const made = useLink()
  const id = useId()
  const { customerName, state } = asking
  const { input, copy } = useCopy('Link copied', `It’s only for ${customerName}.`)
  return (
    <Dialog title="Private review link" opened onClose={onClose}>
      <div className="body">
        {made.data ? (
          <div className="field">
            <label htmlFor={id}>Link for {customerName}</label>
            <input
              ref={input}
              className="input"
              id={id}
              readOnly
              value={made.data.link}
              onFocus={(event) => event.target.select()}
            />
            <span className="hint">Works for 90 days and one review.</span>
          </div>
        ) : (
          <p>
            {state === 'waits'
              ? `Ask ${customerName} yourself, in your own words. We’ll cancel the scheduled message so they aren’t asked twice.`
              : `${customerName} can use it to write one review. It works for 90 days.`}
          </p>
        )}
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
        {made.data ? (
          <Button tone="tide" onClick={copy} data-autofocus>
            <Copy className="i" />
            Copy link
          </Button>
        ) : (
          <Button tone="tide" disabled={made.isPending} onClick={() => made.mutate(asking)} data-autofocus>
            {made.isPending && <span className="spin" />}Get link
          </Button>
        )}
      </div>
    </Dialog>
  )
}
