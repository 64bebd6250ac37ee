import { CalendarSync, Copy } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button, LinkButton } from '#ui/button.tsx'

/** The secret calendar link: to copy, and to add to this device or another. */
export function LinkField({ link }: { link: string }) {
  const id = useId()
  const { input, copy } = useCopy('Link copied', 'Anyone with it can see the schedule, so keep it private.')
  const isOfThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(link).hostname)
  return (
    <>
      <div className="field compact">
        <label htmlFor={id}>Your private link</label>
        <input ref={input} className="input" id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
      {isOfThisMachine && (
        <p className="small subtle" role="note">
          This server has no public address yet (PUBLIC_URL), so only calendars on this computer can use the link.
        </p>
      )}
      <div className="acts">
        <Button tone="tide" onClick={copy}>
          <Copy className="i" />
          Copy link
        </Button>
        <LinkButton tone="line" href={link.replace(/^https?:/, 'webcal:')}>
          <CalendarSync className="i" />
          Add to this device
        </LinkButton>
      </div>
      <dl className="facts">
        <dt>iPhone</dt>
        <dd>On your phone, tap Add to this device, then Subscribe.</dd>
        <dt>Android</dt>
        <dd>
          Copy the link. On a computer, open Google Calendar, choose Other calendars, then From URL, and paste it. It
          shows up on your phone soon after.
        </dd>
      </dl>
    </>
  )
}
