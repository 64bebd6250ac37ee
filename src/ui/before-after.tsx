import { MoveHorizontal } from 'lucide-react'
import styles from './before-after.module.css'
import { Icon } from './icon.tsx'
import { Picture, type PictureData } from './picture.tsx'

export type BeforeAfterProps = {
  id?: string
  label: string
  before: PictureData
  after: PictureData
  result: string
  first?: boolean
}

/** In percent, as `--p` of `.ba`. */
const START = 52

/**
 * Two pictures and a native range over them, in a frame of class `ba`. The line follows the range wherever
 * compare-lines.ts was called.
 */
export function BeforeAfter({ id, label, before, after, result, first }: BeforeAfterProps) {
  return (
    <>
      {/* The one below fills the frame by itself; the one above follows when the letters are there. */}
      <Picture of={before} {...(first && { first: 'high' })} className={styles.before} />
      <Picture of={after} {...(first && { first: 'low' })} className="after" />
      <input
        id={id}
        aria-label={label}
        type="range"
        min="0"
        max="100"
        defaultValue={START}
        aria-valuetext={`${START} percent before`}
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
