import { Phone, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './quote-form.module.css'
import type { Waiting } from './quote-form-stages.ts'

type Props = Waiting & {
  phone: string
  phoneShown: string
  onAgain: () => void
  onChange: () => void
  onDiscard: () => void
}

/**
 * In place of the form while its quote waits for the network: what happens next, and everything that a visitor can do
 * about it.
 */
export function QuoteWaiting({
  pending,
  saved,
  photosSaved,
  busy,
  sentence,
  fresh,
  phone,
  phoneShown,
  onAgain,
  onChange,
  onDiscard,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fresh) title.current?.focus()
  }, [fresh])
  return (
    <div className={`card pad-lg ${styles.done}`}>
      <span className={`${styles.glyph} ${styles.waits}`}>
        <Icon of={WifiOff} />
      </span>
      <h3 ref={title} tabIndex={-1}>
        {saved ? 'Saved on this device' : 'Keep this page open'}
      </h3>
      <p className="muted">
        {saved
          ? 'We’ll send your request when you’re back online. If you close this page, come back within 7 days and it will be sent.'
          : 'We’ll send your request when you’re back online. Your browser doesn’t let us save it, so please keep this page open.'}
        {pending.photos > 0 && saved && !photosSaved && ' Your photos are only on this page.'}
      </p>
      <p className="small" role="status">
        {busy
          ? 'Submitting...'
          : sentence !== undefined
            ? `We couldn’t submit it yet. ${sentence}`
            : 'Waiting for a connection.'}
      </p>
      <LinkButton tone="tide" href={`tel:${phone}`}>
        <Icon of={Phone} />
        {`Call ${phoneShown}`}
      </LinkButton>
      <Button tone="line" onClick={onAgain}>
        Try again
      </Button>
      <div className={styles.pair}>
        <Button tone="quiet" onClick={onChange}>
          Edit request
        </Button>
        <Button tone="quiet" onClick={onDiscard}>
          Discard request
        </Button>
      </div>
    </div>
  )
}
