import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { Waiting } from '../offline/acts.ts'
import { drop, titleOf, tryAgain, useWaiting } from '../offline/outbox.ts'

/** What the server did not take, though it was done: its person has to look at it. A new one is scrolled into sight. */
export function Refused() {
  const refused = useWaiting().filter((one) => one.refused !== null)
  const many = refused.length
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (many > 0) section.current?.scrollIntoView({ block: 'center' })
  }, [many])
  if (refused.length === 0) return null
  return (
    <section className="refused" ref={section} aria-label="Not taken by the server" aria-live="polite">
      {refused.map((one) => (
        <One key={one.seq} waiting={one} />
      ))}
    </section>
  )
}

function One({ waiting }: { waiting: Waiting }) {
  const { seq, act, about, refused } = waiting
  const isShort = act.kind === 'used' && refused?.code === 'SHORT_OF_STOCK'
  return (
    <article className="card pad">
      <p>
        <CircleAlert className="i i-sm" /> <b>{titleOf(act)}:</b> {about}
      </p>
      <p className="small">{refused?.sentence}</p>
      <div className="acts">
        {isShort ? (
          <Button tone="tide" size="sm" onClick={() => void tryAgain(waiting, { ...act, acceptShortage: true })}>
            Record it anyway
          </Button>
        ) : (
          <Button tone="tide" size="sm" onClick={() => void tryAgain(waiting)}>
            Try again
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => void drop(seq)}>
          Discard
        </Button>
      </div>
    </article>
  )
}
