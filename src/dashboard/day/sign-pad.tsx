import '../parts/drawn-signature.css'
import { Eraser, Keyboard, PenLine } from 'lucide-react'
import { useId, useRef, useState, type PointerEvent } from 'react'
import { pathOfStrokes, SIGN_ROOM, type StrokePoint } from '#lib/signature.ts'
import { Button } from '#ui/button.tsx'

/**
 * Room to sign by finger, pen or mouse, or by typing the name: who cannot draw signs so. Answers the path, or `typed`, through `onSign`; empty until
 * there is one.
 */
export function SignPad({ name, error, onSign }: { name: string; error: string | undefined; onSign: (signature: string) => void }) {
  const [strokes, draw] = useState<StrokePoint[][]>([])
  /** The same, as of the last point: several of them can come before they are drawn. */
  const all = useRef<StrokePoint[][]>([])
  const [isTyped, type] = useState(false)
  const room = useRef<SVGSVGElement>(null)
  const id = useId()
  const point = ({ clientX, clientY }: PointerEvent): StrokePoint => {
    const box = room.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), 1) * most)
    return { x: within((clientX - box.left) / box.width, SIGN_ROOM.width), y: within((clientY - box.top) / box.height, SIGN_ROOM.height) }
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
    <div className={error ? 'field bad' : 'field'} role="group" aria-labelledby={id} {...(error && { 'aria-describedby': `${id}-error` })}>
      <span className="label" id={id}>
        Signature
      </span>
      {isTyped ? (
        <p className="signed-typed">{name || 'Your name'}</p>
      ) : (
        <svg
          ref={room}
          className="signpad"
          viewBox={`0 0 ${SIGN_ROOM.width} ${SIGN_ROOM.height}`}
          role="img"
          aria-labelledby={id}
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
          <path d={`M20 ${SIGN_ROOM.height - 14}h${SIGN_ROOM.width - 40}`} className="base" />
          <path d={pathOfStrokes(strokes)} className="ink" />
        </svg>
      )}
      <div className="acts">
        {!isTyped && (
          <Button tone="quiet" size="sm" onClick={clear}>
            <Eraser className="i" />
            Clear
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => turn(!isTyped)}>
          {isTyped ? <PenLine className="i" /> : <Keyboard className="i" />}
          {isTyped ? 'Draw it instead' : 'Type it instead'}
        </Button>
      </div>
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
