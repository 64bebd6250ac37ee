import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button } from '#ui/button.tsx'

/** An invitation's link, for the owner to hand over. */
export type ShownLink = { email: string; link: string }

/** While no e-mail leaves this machine the invitation waits in the outbox, so its link is shown, this once. */
export function LinkDialog({ shown: { email, link }, onClose }: { shown: ShownLink; onClose: () => void }) {
  const id = useId()
  const { input, copy } = useCopy('Link copied', `It’s only for ${email}.`)
  return (
    <Dialog title="Share invitation link" opened shownOnce onClose={onClose}>
      <div className="body">
        <p>Email isn’t connected yet, so send {email} this link yourself.</p>
        <div className="field">
          <label htmlFor={id}>Link for {email}</label>
          <input
            ref={input}
            className="input"
            id={id}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <span className="hint">
            Works once and expires in 7 days. You won’t see it again, but Resend creates a new one.
          </span>
        </div>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
        <Button tone="tide" onClick={copy} data-autofocus>
          <Copy className="i" />
          Copy link
        </Button>
      </div>
    </Dialog>
  )
}
