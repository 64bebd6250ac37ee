import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { QueuedAction } from '../offline/offline-actions.ts'
import { dropQueued, getActionTitle, retryQueued, useQueuedActions } from '../offline/offline-queue.ts'

/** What the server did not take, though it was done: its person has to look at it. A new one is scrolled into sight. */
export function RefusedActions() {
  const refused = useQueuedActions().filter((one) => one.refused !== null)
  const many = refused.length
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (many > 0) section.current?.scrollIntoView({ block: 'center' })
  }, [many])
  if (refused.length === 0) return null
  return (
    <section className="refused" ref={section} aria-label="Couldn’t be saved" aria-live="polite">
      {refused.map((one) => (
        <One key={one.seq} waiting={one} />
      ))}
    </section>
  )
}

function One({ waiting }: { waiting: QueuedAction }) {
  const { seq, act, about, refused } = waiting
  const isShort = act.kind === 'used' && refused?.code === 'SHORT_OF_STOCK'
  return (
    <article className="card pad">
      <p>
        <CircleAlert className="i i-sm" /> <b>{getActionTitle(act)}:</b> {about}
      </p>
      <p className="small">{refused?.sentence}</p>
      <div className="acts">
        {isShort ? (
          <Button tone="tide" size="sm" onClick={() => void retryQueued(waiting, { ...act, acceptShortage: true })}>
            Record anyway
          </Button>
        ) : (
          <Button tone="tide" size="sm" onClick={() => void retryQueued(waiting)}>
            Try again
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => void dropQueued(seq)}>
          Discard
        </Button>
      </div>
    </article>
  )
}
