import type { ReactNode } from 'react'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture } from '#ui/picture.tsx'
import page from '../layout/page.module.css'
import { PICTURES } from '../pictures.ts'
import styles from './cta-band.module.css'

/**
 * The dark band before the end of a page: a headline, a sentence and buttons over wet pavers. `id` names the headline
 * for the section.
 */
export function CtaBand({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={styles.tex} aria-hidden="true">
        <Picture of={PICTURES.wetTexture} />
        <Mark what="Illustration" over />
      </div>
      <div className={`${page.wrap} ${styles.words}`}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <div className={`${page.ctas} ${styles.buttons}`}>{children}</div>
      </div>
    </section>
  )
}
