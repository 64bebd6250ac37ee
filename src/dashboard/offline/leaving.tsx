import { useEffect, useState } from 'react'
import { LinkButton, Button } from '#ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useWaiting } from './outbox.ts'

/** Who logs out while something has not gone out is told first: it stays on this device, and goes out at their next sign-in on it, not before. */
export function Leaving() {
  const many = useWaiting().length
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
    <Dialog title="Not everything has gone out" opened onClose={close}>
      <div className="body">
        <p>
          {many === 1 ? '1 change still waits' : `${many} changes still wait`} on this device. {many === 1 ? 'It goes' : 'They go'} out when you sign in here
          again, and nobody else sends or sees {many === 1 ? 'it' : 'them'}.
        </p>
      </div>
      <div className="d-foot">
        <LinkButton tone="line" href="/api/logout" data-sure="">
          Log out all the same
        </LinkButton>
        <Button tone="clay" onClick={close} data-autofocus>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
