import { useEffect, useState } from 'react'
import { LinkButton, Button } from '#ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useQueuedActions } from './offline-queue.ts'

/**
 * Warns a person who logs out while something has not been sent: it stays on this device, and they are asked about it
 * at their next sign-in here.
 */
export function UnsentWarning() {
  const many = useQueuedActions().length
  const [isAsked, ask] = useState(false)
  useEffect(() => {
    if (many === 0) return
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href="/api/logout"]') : null
      if (!link || link.hasAttribute('data-sure')) return
      event.preventDefault()
      ask(true)
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [many])
  if (!isAsked || many === 0) return null
  const close = () => ask(false)
  return (
    <Dialog title="Some changes haven’t been sent" opened onClose={close}>
      <div className="body">
        <p>
          {many === 1 ? '1 change is' : `${many} changes are`} still on this device. When you sign in here again, we’ll
          ask whether to send {many === 1 ? 'it' : 'them'}. No one else can see or send {many === 1 ? 'it' : 'them'}.
        </p>
      </div>
      <div className="d-foot">
        <LinkButton tone="line" href="/api/logout" data-sure="">
          Log out anyway
        </LinkButton>
        <Button tone="clay" onClick={close} data-autofocus>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  )
}
