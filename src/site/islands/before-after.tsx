import { MoveHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Picture, type PictureData } from '#ui/picture.tsx'
import styles from './before-after.module.css'

export type BeforeAfterProps = { id?: string; label: string; before: PictureData; after: PictureData; result: string; first?: boolean }

const START = 52

/**
 * Two pictures and a native range over them. The share of the picture before is one custom property on the frame around, which is the
 * island's own element: set by script only, since the policy allows no style attributes.
 */
export function BeforeAfter({ id, label, before, after, result, first }: BeforeAfterProps) {
  const range = useRef<HTMLInputElement>(null)
  // Before hydration the visitor may have moved it already.
  useEffect(() => moveLine(range.current), [])
  return (
    <>
      <Picture of={before} first={first} className={styles.before} />
      <Picture of={after} first={first} className="after" />
      <input
        ref={range}
        id={id}
        aria-label={label}
        type="range"
        min="0"
        max="100"
        defaultValue={START}
        aria-valuetext={`${START} percent before`}
        onInput={(event) => moveLine(event.currentTarget)}
        data-needs-js=""
      />
      <span className="edge" data-needs-js="" />
      <span className="knob" data-needs-js="">
        <Icon of={MoveHorizontal} size="lg" />
      </span>
      <span className="tag l" aria-hidden="true" data-needs-js="">
        Before
      </span>
      <span className="tag r" aria-hidden="true">
        {result}
      </span>
    </>
  )
}

/** Moves the line to where the range stands. */
export function moveLine(range: HTMLInputElement | null) {
  range?.parentElement?.style.setProperty('--p', `${range.value}%`)
  range?.setAttribute('aria-valuetext', `${range.value} percent before`)
}
