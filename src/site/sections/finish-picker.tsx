import type { ReactNode } from 'react'
import { FINISHES } from '#domains/system/business/business-facts.ts'
import styles from './finish-picker.module.css'

const LOOKS: Record<(typeof FINISHES)[number]['name'], string | undefined> = {
  Natural: styles.natural,
  Satin: styles.satin,
  'Wet-look': undefined,
}

/**
 * Around the part of a page that holds the picker and a comparison slider: the picked finish shows on the slider's
 * second picture.
 */
export const WithFinishes = ({ children }: { children: ReactNode }) => <div className={styles.picks}>{children}</div>

/** From matte to gloss; the picture is the last one. */
export function FinishPicker() {
  return (
    <fieldset className={styles.finish}>
      <legend>Compare finishes</legend>
      <div className={styles.seg}>
        {FINISHES.toReversed().map(({ name }) => (
          <label key={name}>
            <input type="radio" name="finish" className={LOOKS[name]} defaultChecked={LOOKS[name] === undefined} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
