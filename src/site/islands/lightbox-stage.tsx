import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
// The page itself has only the rules that its HTML needs.
import { BeforeAfter } from '#ui/before-after.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Plate } from './lightbox-plates.ts'
import { Strip } from './lightbox-strip.tsx'
import styles from './lightbox.module.css'

const SIZES = '(max-width: 760px) 100vw, 80vw'
/** In CSS pixels: how far a finger goes before it means another picture. */
const SWIPE = 48

type Props = {
  plates: readonly Plate[]
  /** The place of the picture on the stage. */
  at: number
  /** A place before the first or after the last goes round. */
  onGo: (at: number) => void
  onClose: () => void
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>
}

/**
 * The lightbox while a picture is open: a native modal dialog, which keeps the focus inside and the page behind it out
 * of reach.
 */
export function Stage({ plates, at, onGo, onClose, opener }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const [compare, setCompare] = useState(true)
  const swipe = useSwipe((step) => onGo(at + step))
  const plate = plates[at]

  useEffect(() => {
    const before = opener.current
    dialog.current?.showModal()
    closer.current?.focus()
    // Only once the dialog is gone: while it stands, nothing behind it takes the focus.
    return () => before?.focus({ preventScroll: true })
  }, [opener])
  // A button that only comparisons have may go away under the focus.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) closer.current?.focus()
  })

  if (!plate) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    // On the line of a comparison the arrows move the line.
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowLeft') onGo(at - 1)
    if (event.key === 'ArrowRight') onGo(at + 1)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-labelledby="lightbox-title"
      onCancel={onClose}
      onKeyDown={onKeyDown}
    >
      <header>
        <p className="num" role="status">
          {`${at + 1} of ${plates.length}`}
          <span className="vh">{`: ${plate.caption}`}</span>
        </p>
        {plate.before && (
          <div className="seg" role="group" aria-label="View">
            <button type="button" aria-pressed={compare} onClick={() => setCompare(true)}>
              Compare
            </button>
            <button type="button" aria-pressed={!compare} onClick={() => setCompare(false)}>
              After only
            </button>
          </div>
        )}
        <button ref={closer} type="button" className="x" aria-label="Close picture" onClick={onClose}>
          <Icon of={X} size="lg" />
        </button>
      </header>
      <div className={styles.stage} {...swipe}>
        <button type="button" className={styles.turn} aria-label="Previous picture" onClick={() => onGo(at - 1)}>
          <Icon of={ChevronLeft} size="lg" />
        </button>
        <div className={styles.frame}>
          <Frame key={plate.key} plate={plate} compare={compare} />
        </div>
        <button type="button" className={styles.turn} aria-label="Next picture" onClick={() => onGo(at + 1)}>
          <Icon of={ChevronRight} size="lg" />
        </button>
      </div>
      <footer>
        <div>
          <h2 id="lightbox-title">{plate.caption}</h2>
          <p>{plate.detail}</p>
        </div>
        <Strip plates={plates} at={at} onGo={onGo} />
        <LinkButton tone="clay" href="/#quote">
          Get Free Estimate
        </LinkButton>
      </footer>
    </dialog>
  )
}

function Frame({ plate: { picture, before, caption, result }, compare }: { plate: Plate; compare: boolean }) {
  // As high as its picture is: a property set by script, since the policy allows no style attributes.
  const shape = (element: HTMLElement | null) =>
    element?.style.setProperty('--ratio', String(picture.width / picture.height))
  return (
    <figure ref={shape} className={`ba ${styles.picture}`}>
      {before && compare ? (
        <BeforeAfter
          label={`Compare before and after: ${caption}`}
          before={{ ...before, sizes: SIZES }}
          after={{ ...picture, sizes: SIZES }}
          result={result}
          first
        />
      ) : (
        <Picture of={{ ...picture, sizes: SIZES }} first="high" />
      )}
      {picture.alt.startsWith('Illustration') && <Mark what="Illustration" over />}
    </figure>
  )
}

/**
 * A finger moved sideways turns to the next picture or back. On a comparison it moves the line, so there it counts
 * beside the picture.
 */
function useSwipe(turn: (step: -1 | 1) => void) {
  const start = useRef<{ id: number; x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ target, pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      start.current =
        pointerType === 'mouse' || target instanceof HTMLInputElement
          ? undefined
          : { id: pointerId, x: clientX, y: clientY }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (start.current?.id !== pointerId) return
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y]
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1)
    },
  }
}
