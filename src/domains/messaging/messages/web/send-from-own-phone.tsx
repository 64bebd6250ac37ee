import './link-box.css'
import { Check, Copy, Mail, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import type { Share } from '../contract.ts'
import { ownPhoneLink } from './own-phone.ts'

type Props = {
  share: Share
  /** Marks it as shared. Absent where that changes nothing. */
  onShared?: () => void
  busy?: boolean
}

/**
 * The private link, to be sent by hand: copied, or with the words filled in from the owner's own phone or mail app.
 * Whether it was sent only they know, so they say it.
 */
export function SendYourself({ share: { link, byHand }, onShared, busy = false }: Props) {
  const id = useId()
  const { input, copy } = useCopy('Copied!', 'Paste it into your own message.')
  return (
    <div className="stackf">
      <div>
        <label className="label" htmlFor={id}>
          Private link
        </label>
        <div className="linkbox">
          <input
            className="input"
            id={id}
            ref={input}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button tone="line" size="sm" onClick={copy}>
            <Copy className="i" />
            Copy link
          </Button>
        </div>
      </div>
      {byHand.length > 0 && (
        <div className="acts">
          {byHand.map((message) => (
            <LinkButton key={message.type} tone="line" size="sm" href={ownPhoneLink(message)}>
              {message.type === 'sms' ? <Smartphone className="i" /> : <Mail className="i" />}
              {message.type === 'sms' ? 'Send from my phone' : 'Send from my email'}
            </LinkButton>
          ))}
        </div>
      )}
      {onShared && (
        <div className="acts">
          <Button tone="tide" size="sm" disabled={busy} onClick={onShared}>
            {busy ? <span className="spin" /> : <Check className="i" />}I sent it
          </Button>
          <span className="small muted">
            Select this once you’ve sent the link to the customer. We’ll mark it as sent.
          </span>
        </div>
      )}
    </div>
  )
}
