import { Eraser, Keyboard, PenLine } from 'lucide-react'
import { useId, useRef, useState, type PointerEvent } from 'react'
import { pathOfStrokes, SIGN_ROOM, type StrokePoint } from '#lib/signature.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './sign-pad.module.css'

/**
 * Room to sign by finger, pen or mouse, or by typing the name: who cannot draw signs so. Answers the path, or `typed`,
 * through `onSign`; empty until there is one. `id`: of the group, for who leads the eye there.
 */
export function SignPad({
  id,
  name,
  error,
  onSign,
}: {
  id?: string
  name: string
  error: string | undefined
  onSign: (signature: string) => void
}) {
  const [strokes, draw] = useState<StrokePoint[][]>([])
  /** The same, as of the last point: several of them can come before they are drawn. */
  const all = useRef<StrokePoint[][]>([])
  const [isTyped, type] = useState(false)
  const room = useRef<SVGSVGElement>(null)
  const label = useId()
  const point = ({ clientX, clientY }: PointerEvent): StrokePoint => {
    const box = room.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), 1) * most)
    return {
      x: within((clientX - box.left) / box.width, SIGN_ROOM.width),
      y: within((clientY - box.top) / box.height, SIGN_ROOM.height),
    }
  }
  const put = (next: StrokePoint[][]) => {
    all.current = next
    draw(next)
  }
  const clear = () => {
    put([])
    onSign('')
  }
  const turn = (typed: boolean) => {
    type(typed)
    put([])
    onSign(typed ? 'typed' : '')
  }
  return (
    <div
      className={error ? 'field bad' : 'field'}
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={label}
      {...(error && { 'aria-describedby': `${label}-error` })}
    >
      <span className="label" id={label}>
        Signature
      </span>
      {isTyped ? (
        <p className={styles.typed}>{name || 'Your name'}</p>
      ) : (
        <svg
          ref={room}
          className={styles.room}
          viewBox={`0 0 ${SIGN_ROOM.width} ${SIGN_ROOM.height}`}
          role="img"
          aria-labelledby={label}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            put([...all.current, [point(event)]])
          }}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const last = all.current.at(-1) ?? []
            put([...all.current.slice(0, -1), [...last, point(event)]])
          }}
          // A finger that is lifted, or that the phone takes away for a gesture of its own.
          onLostPointerCapture={() => onSign(pathOfStrokes(all.current))}
        >
          <path d={`M20 ${SIGN_ROOM.height - 14}h${SIGN_ROOM.width - 40}`} className={styles.base} />
          <path d={pathOfStrokes(strokes)} className={styles.ink} />
        </svg>
      )}
      <div className={styles.acts}>
        {!isTyped && (
          <Button tone="quiet" size="sm" onClick={clear}>
            <Icon of={Eraser} />
            Clear
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => turn(!isTyped)}>
          <Icon of={isTyped ? PenLine : Keyboard} />
          {isTyped ? 'Draw it instead' : 'Type it instead'}
        </Button>
      </div>
      {error && (
        <span className="err" id={`${label}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
