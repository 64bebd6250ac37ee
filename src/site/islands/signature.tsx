import { Eraser, Keyboard, PenLine } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { pathOfStrokes, SIGN_ROOM, type StrokePoint } from '#lib/signature.ts'
import styles from './estimate.module.css'

/**
 * A signature by finger, pen or mouse, or the typed name in its place: who cannot draw signs by typing. Answers the path, or `typed`, through
 * `onSign`; empty until there is one.
 */
export function Signature({ name, error, onSign }: { name: string; error: string | undefined; onSign: (signature: string) => void }) {
  const [strokes, draw] = useState<StrokePoint[][]>([])
  const [isTyped, type] = useState(false)
  const room = useRef<SVGSVGElement>(null)
  const point = ({ clientX, clientY }: PointerEvent): StrokePoint => {
    const box = room.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), 1) * most)
    return { x: within((clientX - box.left) / box.width, SIGN_ROOM.width), y: within((clientY - box.top) / box.height, SIGN_ROOM.height) }
  }
  const set = (next: StrokePoint[][]) => {
    draw(next)
    onSign(pathOfStrokes(next))
  }
  const turn = (typed: boolean) => {
    type(typed)
    draw([])
    onSign(typed ? 'typed' : '')
  }
  return (
    <div
      className={error ? 'field bad' : 'field'}
      id="e-signature"
      role="group"
      tabIndex={-1}
      aria-labelledby="signature"
      {...(error && { 'aria-describedby': 'e-unsigned' })}
    >
      <span className="label" id="signature">
        Signature
      </span>
      {isTyped ? (
        <p className={`${styles.sign} ${styles.typed}`}>{name || 'Your name'}</p>
      ) : (
        <svg
          ref={room}
          className={styles.sign}
          viewBox={`0 0 ${SIGN_ROOM.width} ${SIGN_ROOM.height}`}
          role="img"
          aria-labelledby="signature"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            set([...strokes, [point(event)]])
          }}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const last = strokes.at(-1) ?? []
            draw([...strokes.slice(0, -1), [...last, point(event)]])
          }}
          onPointerUp={() => onSign(pathOfStrokes(strokes))}
        >
          <path d={`M20 ${SIGN_ROOM.height - 14}h${SIGN_ROOM.width - 40}`} className={styles.base} />
          {strokes.map((stroke, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- strokes are only added and taken away at the end
            <path key={at} d={pathOfStrokes([stroke])} className={styles.ink} />
          ))}
        </svg>
      )}
      <div className={styles.signActs}>
        {!isTyped && (
          <Button tone="quiet" size="sm" onClick={() => set([])}>
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
        <span className="err" id="e-unsigned" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
