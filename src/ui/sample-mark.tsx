import styles from './sample-mark.module.css'

/**
 * The small mark on what is not real yet: made-up testimonials and partners, rendered pictures (product.md, Samples).
 * `over` lays it on a picture.
 */
export function Mark({ what, over }: { what: 'Sample' | 'Illustration'; over?: boolean }) {
  return <span className={over ? styles.over : styles.sample}>{what}</span>
}
