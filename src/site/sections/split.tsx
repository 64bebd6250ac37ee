import type { ReactNode } from 'react'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture, type PictureData } from '#ui/picture.tsx'
import page from '../layout/page.module.css'
import styles from './split.module.css'

export const SPLIT_SIZES = '(max-width: 1000px) calc(100vw - 36px), 600px'

/**
 * A picture of `SPLIT_SIZES`, and beside it what it is about, term by term. `id` names the headline for the section.
 */
export function Split({
  id,
  title,
  picture,
  terms,
}: {
  id: string
  title: string
  picture: PictureData
  terms: readonly { name: string; about: ReactNode }[]
}) {
  return (
    <section className={page.section} aria-labelledby={id}>
      <div className={`${page.wrap} ${styles.split}`}>
        <div className={styles.pic}>
          <Picture of={picture} />
          <Mark what="Illustration" over />
        </div>
        <div>
          <h2 id={id}>{title}</h2>
          <dl className={styles.defs}>
            {terms.map((term) => (
              <div key={term.name}>
                <dt>{term.name}</dt>
                <dd>{term.about}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
